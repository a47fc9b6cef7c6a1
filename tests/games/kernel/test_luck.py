"""Dealers: none for a what-if, the record for a replay."""

from __future__ import annotations

import pytest

from games.kernel.asking import Seat
from games.kernel.errors import RulesFault
from games.kernel.luck import Draw, LuckNeeded, NoLuck, Recorded, Run
from games.kernel.sealed import Sealed

POOL = ("a", "b", "c")
HANDS = ((Seat(0), 1), (Seat(1), 1))
DRAW = Draw(0, POOL, "b")
RUN = Run(1, POOL, 2, (Sealed("d0", Seat(0), ("a",)), Sealed("d1")))


def test_a_what_if_never_draws() -> None:
    with pytest.raises(LuckNeeded):
        NoLuck().draw(POOL)
    with pytest.raises(LuckNeeded):
        NoLuck().deal(POOL, HANDS)


def test_the_record_deals_what_was_dealt_in_order() -> None:
    dealer = Recorded([DRAW, RUN])
    assert dealer.left == 2
    assert dealer.draw(POOL) == DRAW
    assert dealer.deal(POOL, HANDS) == RUN
    assert dealer.left == 0


def test_the_record_is_not_used_up_for_others() -> None:
    luck = [DRAW]
    Recorded(luck).draw(POOL)
    assert luck == [DRAW]


def test_a_record_that_is_too_short() -> None:
    with pytest.raises(RulesFault):
        Recorded([]).draw(POOL)
    with pytest.raises(RulesFault):
        Recorded([]).deal(POOL, HANDS)


@pytest.mark.parametrize("recorded", [DRAW, RUN])
def test_a_record_from_another_pool(recorded: Draw | Run) -> None:
    with pytest.raises(RulesFault):
        Recorded([recorded]).draw(("a", "b"))
    with pytest.raises(RulesFault):
        Recorded([recorded]).deal(("a", "b"), HANDS)


def test_a_record_of_another_kind() -> None:
    with pytest.raises(RulesFault):
        Recorded([RUN]).draw(POOL)
    with pytest.raises(RulesFault):
        Recorded([DRAW]).deal(POOL, HANDS)


def test_a_record_of_other_hands() -> None:
    for hands in (((Seat(0), 1),), ((Seat(0), 2), (Seat(1), 1)), ((Seat(0), 2),)):
        with pytest.raises(RulesFault):
            Recorded([RUN]).deal(POOL, hands)


def test_a_record_that_gives_what_was_not_in_the_pool() -> None:
    with pytest.raises(RulesFault):
        Recorded([Draw(0, POOL, "d")]).draw(POOL)
