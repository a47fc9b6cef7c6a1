"""R13 to R18: actions of a turn; mini-cases T-a and T-b."""

from __future__ import annotations

import pytest

from games.kernel.game import Automatic
from games.keyharvest.actions import PlaceTile
from tests.games.keyharvest.build import Who, only, scene, tags

rule = pytest.mark.rule


@rule("keyharvest:R14")
def test_up_to_two_different_actions() -> None:
    play = scene(Who("E4 B7", "2 ho"), Who("E6"))
    assert play.codes("end") == ["end"]
    play.do("harvest E4")
    assert not play.codes("harvest")
    assert play.refused("harvest B7") == "R14"
    play.do("play A D4")
    assert play.asked == (1, "turn"), "after the second action the turn ends by itself"


@rule("keyharvest:R14")
def test_a_turn_may_pass_without_any_action() -> None:
    play = scene(Who("E4"), Who("E6"))
    assert tags(play.do("end")) == ["turn-ended"]
    assert play.asked == (1, "turn")


@rule("keyharvest:R15")
def test_nothing_is_placed_after_something_was_stored() -> None:
    play = scene(Who("E4", "2 ho", store={"B7": "1 ap"}), Who("E6"))
    play.draw("D1").do("store A1 1 ho")
    assert play.asked == (0, "turn")
    assert play.refused("place B7") == "R15"
    assert not play.codes("place")
    other = scene(Who("E4", "2 ho", store={"B7": "1 ap"}), Who("E6"))
    other.do("place B7")
    assert other.codes("store"), "the other way round is fine"


@rule("keyharvest:R16")
@rule("keyharvest:R17")
def test_the_use_of_a_worker_is_finished_first_and_is_no_action() -> None:
    play = scene(Who("E4 E5", "1 ho"), Who("E6"))
    play.do("play C D4")
    assert play.asked == (0, "day-labourer")
    assert play.refused_action(0, PlaceTile("A1")) == "R39"
    play.do("take 2 wi")
    assert play.asked == (0, "turn")
    assert play.codes("harvest"), "one action is left"


@rule("keyharvest:T-a")
@rule("keyharvest:R17")
@rule("keyharvest:R68")
@rule("keyharvest:R43")
def test_storekeeper_then_place_that_very_tile() -> None:
    play = scene(Who("C5 C6 D4 D6", "1 ho"), Who("E6"), registry="E5 A1 A3 A5 G1 G3")
    told = play.draw("D1").do("play H D5", "store E5 1 ho")
    assert only(told, "registry-filled").tile == "D1"
    told = play.do("place E5")
    assert only(told, "store-emptied").to is None
    assert play.fields() == "C5 C6 D4 D6 E5"
    assert play.hand() == {}
    assert play.table.stock[0] == 12


@rule("keyharvest:T-b")
@rule("keyharvest:R15")
@rule("keyharvest:R17")
def test_store_then_place_is_refused_but_a_skilled_worker_may_buy() -> None:
    play = scene(Who("C5 C6 D4", "4 ho"), Who("E6", store={"E5": "1 wi"}))
    play.draw("D1").do("store A1 1 ho", "done")
    assert play.refused("place E5") == "R15"
    play.do("play E D5", "buy E5 2 ho")
    assert "E5" in play.fields()
    assert play.hand(1) == {"ho": 2, "wi": 1}


@rule("keyharvest:R18")
def test_the_bag_goes_to_the_left() -> None:
    play = scene(Who("E4"), Who("E6"), Who("C4"), turn=2)
    told = play.do("end")
    assert (only(told, "turn-ended").upcoming, play.asked) == (0, (0, "turn"))


@rule("keyharvest:R18")
def test_a_turn_that_can_only_end_ends_but_a_fresh_one_is_always_asked() -> None:
    none = scene(Who(), Who("E6"), registry="")
    assert none.codes() == ["end"]
    play = scene(Who("E4 B7", workers={"A": "D4"}), Who("E6"), registry="", used=("worker",))
    play.do("harvest E4")
    assert play.asked == (1, "turn"), "two actions"
    alone = scene(Who("E4"), Who("E6", store={"A1": "3 ho"}), registry="", used=("worker",))
    assert alone.codes() == ["harvest E4", "end"]
    begun = scene(Who("-E4"), Who("E6", store={"A1": "3 ho"}), registry="", used=("worker",))
    assert isinstance(begun.rules.next_up(begun.position), Automatic)


@rule("keyharvest:R18")
def test_whether_a_turn_ends_by_itself_never_depends_on_kinds() -> None:
    """Three counters could buy the tile if they were hops; only their owner knows that they are not."""
    play = scene(Who("-E4", "3 wi"), Who("E6", store={"A1": "3 ho"}), registry="", used=("worker",))
    assert play.codes() == ["end"]
    assert play.refused("place A1") == "R44"


def test_between_turns_is_before_the_first_action() -> None:
    play = scene(Who("E4 B7", "2 ho"), Who("E6"))
    assert play.rules.between_turns(play.position)
    play.do("harvest E4")
    assert not play.rules.between_turns(play.position)
