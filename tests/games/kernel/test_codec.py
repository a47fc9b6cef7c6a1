"""Records as JSON and back, and what is no record."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from games.kernel.asking import Seat
from games.kernel.codec import action_from, canonical, facts_from, schema, stack_from, to_json
from games.kernel.errors import UnknownRules
from games.kernel.sealed import Sealed
from tests.games.kernel.questions import plain_data
from tests.games.toy import GAME
from tests.games.toy import actions as a
from tests.games.toy import facts as f
from tests.games.toy import frames as fr


def nested(depth: int) -> Any:
    data: Any = []
    for _ in range(depth):
        data = [data]
    return data


def test_canonical_json_has_sorted_keys_and_no_blanks() -> None:
    assert (
        canonical(f.TicketPlaced(Seat(1), "3", "p2")) == b'{"place":"p2","seat":1,"ticket":"3","type":"ticket-placed"}'
    )
    assert canonical({"b": 1, "a": "ä"}) == '{"a":"ä","b":1}'.encode()


def test_records_come_back() -> None:
    facts = (f.BidMade(Seat(0), (("amber", 1),)), f.GameEnded())
    stack = (fr.Turn(Seat(0), 2), fr.Offer(Seat(0), "3", (Seat(1), Seat(2))))
    action = a.Trade((("amber", 2),), "blue")
    assert facts_from(GAME, to_json(facts)) == facts
    assert stack_from(GAME, to_json(stack)) == stack
    assert action_from(GAME, to_json(action)) == action


def test_a_seal_comes_back_open_or_closed() -> None:
    dealt = f.BeadsDealt((Sealed("d0", Seat(0), ("amber", "blue", "blue")), Sealed("d1")), (("amber", 5),))
    assert facts_from(GAME, to_json([dealt])) == (dealt,)
    assert to_json(dealt)["hands"][1] == {"sealed": "d1"}


@pytest.mark.parametrize(
    "data",
    [
        None,
        5,
        [],
        {},
        {"type": "never-heard-of"},
        {"type": "place"},
        {"type": "place", "place": 1},
        {"type": "place", "place": None},
        {"type": ["place"], "place": "p1"},
        {"type": "place", "place": "\ud800"},
        {"type": "place", "place": 10**400},
        {"type": "place", "place": float("nan")},
        {"type": "place", "place": nested(100_000)},
        {"type": "place", "place": object()},
        {"type": "trade", "give": [["amber", "1"]], "take": "blue"},
        {"type": "trade", "give": [["amber"]], "take": "blue"},
    ],
    ids=range(16),
)
def test_what_is_no_action_is_unknown(data: Any) -> None:
    with pytest.raises(UnknownRules):
        action_from(GAME, data)


@settings(deadline=None, max_examples=80)
@given(plain_data)
def test_data_from_anywhere_is_a_record_or_unknown(data: Any) -> None:
    for read in (action_from, facts_from, stack_from):
        try:
            found = read(GAME, data)
        except UnknownRules:
            continue
        assert found == ()


def test_a_schema_names_its_parts_after_the_game() -> None:
    found = schema(GAME, GAME.actions)
    assert "Trade" in found["parts"]
    assert "#/components/schemas/toy." in str(found)
