"""What is refused, with the rule that forbids it, and nothing stored."""

from __future__ import annotations

import pytest

from games.kernel.asking import Seat, fill
from games.kernel.engine import try_out
from games.kernel.errors import BadValues, NotAsked
from games.keyharvest.actions import (
    Buy,
    Decline,
    Done,
    End,
    Give,
    Harvest,
    Keep,
    PlaceTile,
    Relocate,
    StoreTile,
    Substitute,
    TakeCounters,
    read,
)
from games.keyharvest.frames import GameOver
from tests.games.keyharvest.build import Who, scene

rule = pytest.mark.rule


@rule("keyharvest:R14")
def test_a_fifth_action() -> None:
    play = scene(Who("E4 B7", "3 ho"), Who("E6"), used=("harvest",))
    assert play.refused("harvest E4") == "R14"
    assert play.refused_action(0, Keep()) == "R14"
    assert play.refused_action(0, Harvest("more")) == "R14"


@rule("keyharvest:R48")
def test_a_bid_of_nothing_as_a_form_sends_it() -> None:
    play = scene(Who("E4", "3 ho"), Who("E6"))
    choice = play.question.menu.codes["store a1"]
    for bid in ({}, {"ho": 4}, {"wi": 1}, {"ho": -1}, None):
        with pytest.raises(BadValues):
            fill(choice, {"bid": bid})


@rule("keyharvest:R35")
@rule("keyharvest:R38")
@rule("keyharvest:R44")
@rule("keyharvest:R47")
def test_what_the_rules_forbid_by_name() -> None:
    play = scene(
        Who("C5 C6 D6 E5 F6", "1 ho", store={"A2": "1 ho", "A4": "1 ho"}, workers={"E": "D5"}),
        Who("E6", store={"A6": "1 wi"}),
    )
    assert play.refused("store A1") == "R47"
    assert play.refused("play A E6") == "R35"
    assert play.refused("play F D5") == "R33"
    assert play.refused("place A6") == "R44"


def test_an_answer_to_another_question() -> None:
    place = scene(Who("E4", "1 ho", store={"A1": "1 ho", "A2": "1 ho"}), Who())
    place.do("place A1")
    assert place.refused_action(0, End()) == "R41"
    assert place.refused_action(0, PlaceTile("G7")) == "R41"
    store = scene(Who("E4", "3 ho"), Who(), wanted="D1")
    store.do("store A1 1 ho")
    assert store.refused_action(0, End()) == "R47"
    assert store.refused_action(0, StoreTile("G7", (("ho", 1),))) == "R47"
    reaping = scene(Who("E4"), Who(), stock="2 ho 2 ap")
    reaping.do("harvest E4")
    assert reaping.refused_action(0, End()) == "R28"
    assert reaping.refused_action(0, Substitute("wh")) == "R28"
    more = scene(Who("E4 E5 E6 E7"), Who(), stock="5 ho 5 ap 5 wi")
    more.do("harvest E4 E5 E6 E7")
    assert more.asked[1] == "harvest-more"
    assert more.refused_action(0, End()) == "R25"
    lifted = scene(Who("C4 C5 E4 E5", store={"D4": "1 ho"}, workers={"C": "D4"}), Who(), registry="")
    lifted.do("place D4")
    assert lifted.refused_action(0, Done()) == "R53"
    assert lifted.refused_action(0, Relocate("A1")) == "R34"
    use = scene(Who("C4 E4"), Who())
    use.do("play C D4")
    assert use.refused_action(0, TakeCounters(())) == "R63"
    assert use.refused_action(0, Buy("A1")) == "R39"


def test_an_answer_to_another_happening() -> None:
    play = scene(Who("-E4", "1 ho"), Who(), happenings="R", wanted="R")
    play.do("store A1 1 ho")
    assert play.refused_action(0, Give("E4")) == "R79"
    drawn = scene(Who("C5 C6 D4 D6 E5"), Who(), wanted="D1")
    drawn.do("play K D5", "draw")
    assert drawn.refused_action(0, Decline()) == "R72"


def test_only_the_asked_seat_may_speak_and_nobody_after_the_end() -> None:
    play = scene(Who("E4"), Who("E6"))
    with pytest.raises(NotAsked):
        try_out(play.rules, play.position, Seat(1), End())
    over = scene(Who("E4"), Who("E6"), turns_left=1)
    over.do("end")
    assert isinstance(over.position.top, GameOver)
    refused = over.rules.refusal(over.position, End())
    assert refused is not None
    assert refused.rule == "keyharvest:R88"


@pytest.mark.parametrize(
    "line",
    ["play", "play A", "play A A0", "play M A1", "store", "store H1", "take xx", "swap A1", "give", "end now", "?"],
)
def test_no_code(line: str) -> None:
    assert read(line) is None
