"""R91 to R96: three ways to draw, and the bag that runs out (R95); mini-case T-f."""

from __future__ import annotations

import pytest

from games.keyharvest.frames import Drawing, Flush, Happening, Turn
from tests.games.keyharvest.build import AROUND_D5, Who, every, fresh, only, scene, tags

rule = pytest.mark.rule
NINE = "M N O P Q R T U V"


@rule("keyharvest:R91")
def test_for_the_registry_one_draws_on_after_each_happening() -> None:
    play = scene(Who("E4", "1 ho"), Who("E6"), registry="G7", happenings="X Y", wanted="Y X D1")
    told = play.do("store G7 1 ho")
    assert [fact.tile for fact in every(told, "happening-laid")] == ["Y", "X"]
    assert play.table.registry[0] == "D1"


@rule("keyharvest:R10")
@rule("keyharvest:R91")
def test_which_happening_it_is_is_drawn_when_one_comes_up() -> None:
    play = scene(Who("E4", "1 ho"), Who("E6"), registry="G7", bag="D1", veiled=2, wanted="? Y D1")
    play.do("store G7 1 ho")
    pools = [draw.of for draw in play.luck.draws]
    assert pools == [("?", "?", "D1"), tuple("MNOPQRSTUVWXYZ"), ("?", "D1")]
    assert play.table.veiled == 1
    assert "Y" not in play.table.unseen


@rule("keyharvest:R92")
@rule("keyharvest:T-f")
def test_within_a_happening_they_are_laid_aside() -> None:
    play = scene(Who("E4", "1 ho"), Who("E6"), registry="G7", happenings="W Q", wanted="W D1 Q D2 D3")
    told = play.do("store G7 1 ho")
    assert play.asked == (0, "substitute-field")
    told = play.do("discard")
    assert tags(told) == ["field-discarded", "happening-set-aside", "tile-drawn", "happenings-returned"]
    assert play.asked == (1, "substitute-field")
    play.do("discard")
    assert (play.table.track, play.table.known, play.table.aside) == (("W",), ("Q",), ())


@rule("keyharvest:R93")
def test_the_trader_draws_so_within_a_happening_too() -> None:
    """Exchange lifts the Trader; he is relocated, and the happening he draws is laid aside."""
    play = scene(
        Who("D6 E5 E7 F5 A1", "1 ho", workers={"K": "D5"}), Who("D5"), registry="G7", happenings="N Y",
        wanted="N Y D1 D2",
    )  # fmt: skip
    play.do("store G7 1 ho", "swap A1 D5")
    assert play.asked == (0, "relocate")
    told = play.do("relocate E6", "draw")
    assert [fact.tile for fact in every(told, "happening-set-aside")] == ["Y"]
    play.do("discard")
    assert play.table.known == ("Y",)


@rule("keyharvest:R94")
def test_the_refill_goes_on_as_a_normal_draw_after_the_happening() -> None:
    play = scene(Who("E4", "4 ho"), Who("E6"), registry="G7 G5", happenings="T R", wanted="T D1 R D2")
    play.do("store G7 1 ho", "buy G5 3 ho")
    assert play.table.track == ("T", "R"), "the refill for the sale drew D1, the pending one a happening"
    assert play.table.registry[:2] == ("D2", "D1")


@rule("keyharvest:R95")
@rule("keyharvest:R80")
def test_only_happenings_are_left_when_the_second_of_four_draws() -> None:
    play = scene(
        Who("E4", "1 ho"), Who("-E6"), Who("-C4"), Who("-C6"), registry="G7", bag="D1", happenings="R W Y",
        wanted="W D1 R Y",
    )  # fmt: skip
    told = play.do("store G7 1 ho")
    assert play.asked == (0, "substitute-field")
    told = play.do("discard")
    assert [fact.tile for fact in every(told, "happening-set-aside")] == ["R", "Y"]
    assert [fact.seat for fact in every(told, "nothing-drawn")] == [1, 2, 3]
    assert [fact.tile for fact in every(told, "happening-laid")] == ["R"]
    assert play.asked == (1, "new-harvest"), "it begins with the player who had drawn it"
    assert play.position.stack == (
        Turn(0, ("store",)), *play.position.stack[1:3], Flush(), Happening("R", 1, (1, 2, 3, 0)),
    )  # fmt: skip
    told = play.do("turn E6", "decline", "decline")
    assert play.table.track == ("W", "R", "Y")
    assert play.table.aside == ()
    assert play.table.registry == ("",) * 6, "the pending refill finds nothing"
    assert play.asked == (0, "turn")


@rule("keyharvest:R95")
def test_the_flush_holds_the_tenth_and_an_eleventh() -> None:
    play = scene(
        Who("E4", "1 ho"), Who("E6"), registry="G7", bag="", happenings="W X Y", track="M N O P Q R T U",
        wanted="W X Y",
    )  # fmt: skip
    told = play.do("store G7 1 ho")
    assert [fact.tile for fact in every(told, "happening-laid")] == ["W", "X"]
    assert only(told, "end-begun").seat == 0
    assert [fact.tile for fact in every(told, "happening-ignored")] == ["Y"]
    assert play.table.out == ("Y",)
    assert play.asked == (0, "turn")


@rule("keyharvest:R95")
@rule("keyharvest:R88")
def test_the_anchor_of_the_end_is_the_player_in_turn() -> None:
    """Seat 1 draws the tenth in its part of a Substitute; the turns are counted from seat 0."""
    play = scene(
        Who("E4", "1 ho"), Who("E6"), registry="G7", bag="D1", happenings="W X", track="M N O P Q R T U",
        wanted="W D1 X",
    )  # fmt: skip
    play.do("store G7 1 ho")
    told = play.do("discard")
    laid = every(told, "happening-laid")
    assert [(fact.seat, fact.space) for fact in laid] == [(1, 10)]
    assert (only(told, "end-begun").seat, play.table.turns_left) == (0, 5)


@rule("keyharvest:R95")
@rule("keyharvest:R104")
def test_a_new_survey_first_in_the_flush() -> None:
    play = scene(Who("E4", "1 ho"), Who("E6"), registry="G7 G5", bag="", happenings="S W", wanted="W S G5")
    told = play.do("store G7 1 ho")
    assert [fact.tile for fact in every(told, "happening-laid")] == ["W", "S"]
    assert only(told, "registry-returned").tiles == ("G5",)
    assert play.table.registry == ("", "G5", "", "", "", "")


@rule("keyharvest:R95")
@rule("keyharvest:R105")
def test_the_refill_of_a_quick_sale_can_run_out_too() -> None:
    play = scene(Who("E4", "4 ho"), Who("E6"), registry="G7 G5", bag="", happenings="T X", wanted="T X")
    play.do("store G7 1 ho", "buy G5 3 ho")
    assert play.table.track == ("T", "X")
    assert play.table.registry == ("",) * 6


@rule("keyharvest:R95")
@rule("keyharvest:R80")
@rule("keyharvest:R58")
def test_a_refill_owed_by_the_benefactor_within_a_happening_runs_out() -> None:
    """Seat 1 swaps, its Benefactor is lifted, relocated, used: what his refill draws waits for the end of it all."""
    play = scene(
        Who("E4 A1", "1 ho"), Who("D6 E5 E7 F5 A7", workers={"L": "D5"}), Who("C1"), registry="G7 D5 A5", bag="",
        happenings="U X", track="M N O P Q R T V", wanted="U X",
    )  # fmt: skip
    play.do("store G7 1 ho", "decline", "swap A7 D5", "relocate E6")
    told = play.do("take A5")
    assert tags(told)[-2:] == ["happening-set-aside", "nothing-drawn"]
    assert [(laid.tile, laid.drawer) for laid in play.table.aside] == [("X", 1)]
    assert play.asked == (2, "land-consolidation"), "the happening is finished for everybody first"
    told = play.do("decline")
    laid = only(told, "happening-laid")
    assert (laid.seat, laid.tile, laid.space) == (1, "X", 10)
    assert (only(told, "end-begun").seat, play.table.turns_left) == (0, 7)
    assert play.table.registry == ("", "A7", "", "", "", "")


@rule("keyharvest:R96")
def test_several_refills_lowest_space_first() -> None:
    play = scene(Who("E4", "4 ho"), Who("E6", "3 ho"), registry="G7 G5 G3", happenings="T", wanted="T D1 D2 D3")
    told = play.do("store G7 1 ho", "buy G3 3 ho", "buy G5 3 ho")
    assert [fact.space for fact in every(told, "registry-filled")] == [2, 3, 1]
    assert play.table.registry[:3] == ("D3", "D1", "D2")


def test_draws_say_what_they_were_drawn_from() -> None:
    game = fresh(2, seed=3)
    assert all(draw.got in draw.of for draw in game.luck.draws)
    play = scene(Who(AROUND_D5), Who("B1"), bag="D1", happenings="X")
    play.do("play K D5")
    assert play.rules.next_up(play.position.__class__(play.table, (Turn(0), Drawing(0, "trader")))).pool == ("D1", "X")
