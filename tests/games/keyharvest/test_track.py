"""R76 to R90: the event track, its seventh space, the tenth happening; mini-cases T-e and T-i."""

from __future__ import annotations

import pytest

from games.kernel.asking import Seat
from games.kernel.game import Finished
from games.keyharvest.frames import Flush, Happening, Turn
from tests.games.keyharvest.build import Scene, Who, every, fresh, only, scene, tags

rule = pytest.mark.rule
SEVEN = "C4 C5 C6 D4 D5 E4 E5"
OTHER = "A1 A2 A3 B1 B2 B3 C2"
SIX = "M N O P Q R"
NINE = "M N O P Q R T U V"


def at_the_seventh(*boards: str, wanted: str = "S D8", **options: str | int | bool) -> Scene:
    """Six happenings lie there; New Survey, which asks nobody, comes next."""
    whos = [Who(board, "1 ho" if not seat else "") for seat, board in enumerate(boards)]
    return scene(*whos, registry="G7", happenings="S", track=SIX, wanted=wanted, **options)


@rule("keyharvest:R76")
@rule("keyharvest:R94")
def test_a_happening_of_a_refill_goes_on_the_next_space_and_is_carried_out() -> None:
    play = scene(Who("E4", "2 ho"), Who("E6"), happenings="R", track="M N", wanted="R D1")
    told = play.do("store A1 1 ho")
    assert only(told, "happening-laid").space == 3
    assert tags(told).index("happening-laid") < tags(told).index("registry-filled")
    both = scene(Who("-E4", "2 ho"), Who("-E6"), happenings="R", wanted="R D1")
    both.do("store A1 1 ho")
    assert [isinstance(frame, Flush | Happening) for frame in both.position.stack[-2:]] == [True, True]
    assert both.table.registry.count("") == 1, "five tiles are on offer while it lasts"


@rule("keyharvest:R77")
@rule("keyharvest:R79")
def test_everybody_in_turn_beginning_with_who_drew_it() -> None:
    play = scene(Who("-E4"), Who("-E6"), Who("-C4", "1 ho"), Who("-C6"), turn=2, happenings="R", wanted="R D1")
    play.do("store A1 1 ho")
    order = []
    while play.asked[1] == "new-harvest":
        order.append(play.asked[0])
        play.do("decline")
    assert order == [2, 3, 0, 1]


@rule("keyharvest:R77")
def test_new_survey_and_windfall_are_in_the_hand_of_the_drawer() -> None:
    play = scene(Who("E4", "1 ho"), Who("E6"), Who("C4"), happenings="Z", wanted="Z D1")
    play.do("store A1 1 ho")
    assert [play.asked, play.do("give wi") and play.asked, play.do("give wi") and play.asked] == [(0, "windfall")] * 3
    play.do("give ho")
    assert [play.hand(seat) for seat in range(3)] == [{"wi": 1}, {"wi": 1}, {"ho": 1}]


@rule("keyharvest:R78")
def test_a_bell_may_be_declined_a_scroll_may_not() -> None:
    bell = scene(Who("-E4", "1 ho"), Who("-E6"), happenings="R", wanted="R D1")
    bell.do("store A1 1 ho")
    assert only(bell.do("decline"), "happening-declined").seat == 0
    scroll = scene(Who("E4", "1 ho"), Who("E6"), happenings="Z", wanted="Z D1")
    scroll.do("store A1 1 ho")
    assert scroll.refused("decline") == "R78"


@rule("keyharvest:R80")
def test_no_happening_interrupts_another() -> None:
    """Land Consolidation lifts the Benefactor; his refill draws Holiday, which is laid aside."""
    play = scene(
        Who("D6 E5 E7 F5 A7", "1 ho", workers={"L": "D5"}), Who("G7"), registry="A1 D5 A5", bag="D8 D7",
        happenings="U Y", wanted="U Y D8 D7",
    )  # fmt: skip
    play.do("store A1 1 ho", "swap A7 D5", "relocate E6")
    told = play.do("take A5")
    assert tags(told)[-4:] == ["happening-set-aside", "tile-drawn", "happenings-returned", "registry-filled"]
    assert play.asked == (1, "land-consolidation")
    assert (play.table.track, play.table.known) == (("U",), ("Y",))


@rule("keyharvest:R81")
@rule("keyharvest:R82")
@rule("keyharvest:R84")
@rule("keyharvest:T-e")
def test_on_the_seventh_space_two_go_back_if_somebody_has_fewer_than_seven() -> None:
    play = at_the_seventh(SEVEN, "G1 G2 G3 G4 F1 F2")
    told = play.do("store G7 1 ho")
    assert only(told, "track-moved-back").tiles == ("M", "N")
    assert play.table.track == ("O", "P", "Q", "R", "S")
    assert {"M", "N"} <= set(play.table.known)


@rule("keyharvest:R83")
def test_with_seven_each_nothing_moves_and_workers_count() -> None:
    play = at_the_seventh(SEVEN, OTHER)
    assert "track-moved-back" not in tags(play.do("store G7 1 ho"))
    assert play.table.track == tuple(f"{SIX} S".split())
    worker = scene(
        Who(SEVEN, "1 ho"), Who("G1 G2 G3 G4 F1 F2", workers={"A": "E1"}), registry="G7", happenings="S", track=SIX,
        wanted="S D8",
    )  # fmt: skip
    assert "track-moved-back" not in tags(worker.do("store G7 1 ho"))


@rule("keyharvest:R85")
@rule("keyharvest:T-e")
def test_it_happens_again_each_time() -> None:
    play = scene(Who(SEVEN, "2 ho"), Who("G1"), registry="G7", happenings="S", track=SIX, wanted="S M D8 N D7")
    told = play.do("store G7 1 ho")
    assert play.asked == (0, "replacement"), "what went back came up again"
    assert [fact.space for fact in every(told, "happening-laid")] == [7, 6]
    play.do("decline", "decline")
    told = play.do("store D8 1 ho")
    assert only(told, "track-moved-back").tiles == ("O", "P")
    assert play.table.track == ("Q", "R", "S", "M", "N")
    assert play.asked == (0, "exchange")


@rule("keyharvest:R86")
def test_nothing_goes_back_when_no_field_is_in_the_bag() -> None:
    play = scene(Who("E4", "1 ho"), Who("E6"), registry="G7", bag="", happenings="S", track=SIX, wanted="S")
    told = play.do("store G7 1 ho")
    assert "track-moved-back" not in tags(told)
    assert play.table.track == tuple(f"{SIX} S".split())
    assert play.table.registry == ("",) * 6


@rule("keyharvest:R81")
def test_the_boards_may_be_counted_after_the_happening() -> None:
    """Holiday takes a worker off: six tiles are left, but only afterwards."""
    whos = (Who(SEVEN, "1 ho"), Who("G1 G2 G3 G4 F1 F2", workers={"A": "E1"}))
    first = scene(*whos, registry="G7", happenings="Y", track=SIX, wanted="Y D8")
    told = first.do("store G7 1 ho", "remove A")
    assert "track-moved-back" not in tags(told)
    after = scene(*whos, registry="G7", happenings="Y", track=SIX, wanted="Y D8", questionSpaceCheck="after")
    told = after.do("store G7 1 ho", "remove A")
    assert only(told, "track-moved-back").tiles == ("M", "N")
    assert tags(told).index("worker-removed") < tags(told).index("track-moved-back")


@rule("keyharvest:R87")
@rule("keyharvest:R88")
@rule("keyharvest:T-i")
def test_the_tenth_happening_leaves_two_turns_for_everybody() -> None:
    play = scene(
        Who("E4"), Who("E6", "1 ho"), Who("C4"), turn=1, registry="G7", happenings="S", track=NINE, wanted="S D8"
    )
    told = play.do("store G7 1 ho")
    assert only(told, "end-begun").turns == 6
    assert tags(told).index("end-begun") < tags(told).index("registry-filled"), "and it is carried out"
    order = []
    play.do("end")
    while not isinstance(play.rules.next_up(play.position), Finished):
        order.append(play.asked[0])
        play.do("end")
    assert order == [2, 0, 1, 2, 0, 1]


@rule("keyharvest:R89")
def test_happenings_after_the_tenth_are_ignored() -> None:
    play = scene(
        Who("E4", "2 ho"), Who("E6"), registry="G7 G5", happenings="W X Y", track=f"{NINE} S", turns_left=3,
        wanted="X W D8",
    )  # fmt: skip
    told = play.do("store G7 1 ho")
    assert [fact.tile for fact in every(told, "happening-ignored")] == ["X", "W"]
    assert play.table.out == ("X", "W")
    assert only(told, "registry-filled").tile == "D8"
    trader = scene(Who("C5 C6 D4 D6 E5"), Who("A1"), happenings="W", track=f"{NINE} S", turns_left=3, wanted="W D8")
    trader.do("play K D5", "draw")
    assert trader.table.out == ("W",)


@rule("keyharvest:R90")
def test_with_an_empty_bag_the_space_stays_empty() -> None:
    play = scene(Who("E4", "2 ho"), Who("E6"), registry="G7 G5", bag="", track=f"{NINE} S", turns_left=3)
    told = play.do("store G7 1 ho")
    assert "nothing-drawn" in tags(told)
    assert play.table.registry == ("", "G5", "", "", "", "")
    assert play.asked == (0, "store-second")


@rule("keyharvest:R88a")
def test_the_guard_against_endless_games() -> None:
    play = fresh(2, stallGuardRounds=30)
    for _ in range(59):
        play.do("end")
    told = play.do("end")
    assert only(told, "rounds-used-up").rounds == 30
    assert isinstance(play.rules.next_up(play.position), Finished)


def test_a_turn_begins_at_the_bottom_of_the_stack() -> None:
    assert fresh(3).position.stack[0].__class__ is Turn
    assert Seat(0) == 0
