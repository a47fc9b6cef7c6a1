"""R31 to R40: play a worker or remove one; mini-case T-k."""

from __future__ import annotations

import pytest

from games.keyharvest.actions import Play
from tests.games.keyharvest.build import AROUND_D5, Who, only, scene, tags

rule = pytest.mark.rule


@rule("keyharvest:R31")
@rule("keyharvest:R40")
def test_play_or_remove_not_both() -> None:
    play = scene(Who("E4 B7", workers={"C": "D4"}), Who("E6"))
    told = play.do("remove C")
    assert (only(told, "worker-removed").hex, play.workers()) == ("D4", {})
    assert "C" in play.table.players[0].supply
    assert play.refused("play A D4") == "R14"
    assert play.refused("remove C") == "R14"


@rule("keyharvest:R40")
def test_townsfolk_go_back_to_town() -> None:
    play = scene(Who("E4 B7", workers={"K": "D4"}), Who("E6"))
    play.do("remove K")
    assert "K" in play.table.town


@rule("keyharvest:R32")
def test_own_farmhands_and_the_townsfolk_in_town() -> None:
    play = scene(Who(AROUND_D5), Who("E6", workers={"L": "F6"}), registry="")
    assert {code.split()[1] for code in play.codes("play") if code.endswith(" D5")} == set("ABCDEFGHIJK")
    assert play.refused("play L D5") == "R32"
    gone = scene(Who(AROUND_D5, workers={"A": "A1"}), registry="")
    assert gone.refused("play A D5") == "R32"


@rule("keyharvest:R33")
def test_never_on_a_field_nor_off_the_map() -> None:
    play = scene(Who("E4 E5"), Who())
    assert play.refused("play A E5") == "R33"
    assert play.refused("play A A9") == "R33"


@rule("keyharvest:R33")
@rule("keyharvest:R37")
@rule("keyharvest:R38")
@rule("keyharvest:T-k")
def test_only_a_lower_number_is_replaced() -> None:
    play = scene(Who(AROUND_D5, workers={"E": "D5"}), Who(), registry="")
    assert play.refused("play F D5") == "R33"
    assert play.refused("play A D5") == "R33"
    told = play.do("play L D5")
    assert only(told, "worker-replaced").worker == "E"
    assert play.workers() == {"L": "D5"}
    assert "E" in play.table.players[0].supply


@rule("keyharvest:R38")
def test_the_overseer_may_replace_ones_and_twos() -> None:
    for lower in "ABCD":
        play = scene(Who(AROUND_D5, workers={lower: "D5"}), Who(), registry="")
        assert "play F D5" in play.codes()
    five = scene(Who(AROUND_D5, workers={"G": "D5"}), Who(), registry="")
    assert "play J D5" in five.codes()
    assert "play H D5" not in five.codes()


@rule("keyharvest:R37")
def test_a_replaced_one_of_the_townsfolk_goes_to_town_and_is_not_placed_again() -> None:
    play = scene(Who(AROUND_D5 + " E4", workers={"G": "D5"}), Who(), registry="")
    play.do("play K D5")
    assert "G" in play.table.town
    assert play.asked == (0, "trader")


@rule("keyharvest:R34")
def test_as_many_fields_beside_it_as_its_number() -> None:
    play = scene(Who("-E4 E5"), Who())
    assert "play C D4" in play.codes()
    assert play.refused("play E D4") == "R34"
    assert play.refused("play A A1") == "R34"


@rule("keyharvest:R35")
def test_no_worker_beside_a_worker_but_the_one_replaced_does_not_matter() -> None:
    play = scene(Who("E4 E5 D3 C5", workers={"A": "D4"}), Who())
    assert play.refused("play B C4") == "R35"
    assert "play C D4" in play.codes()


@rule("keyharvest:R36")
def test_a_worker_stays_when_its_fields_go() -> None:
    play = scene(Who("C5 C6 D4 E4", workers={"C": "C4"}), Who(), registry="")
    play.do("play F D5", "discard D4")
    assert play.workers() == {"C": "C4", "F": "D5"}
    assert tags(play.facts).count("worker-placed") == 1


@rule("keyharvest:R39")
def test_a_bell_may_be_declined_a_scroll_may_not() -> None:
    play = scene(Who("E4 E5 C4"), Who())
    told = play.do("play C D4", "decline")
    assert only(told, "effect-declined").worker == "C"
    assert play.hand() == {}
    duty = scene(Who("E4 E5 C4"), Who())
    duty.do("play F D4")
    assert duty.codes() == ["discard C4", "discard E4", "discard E5"]
    assert duty.refused("decline") == "R39"
    useless = scene(Who("-E4"), Who("E6"))
    assert "effect-declined" not in tags(useless.do("play A D4"))
    assert useless.workers() == {"A": "D4"}


def test_a_hex_that_is_no_hex_is_refused_in_a_record_too() -> None:
    play = scene(Who("E4 E5"), Who())
    assert play.refused_action(0, Play("A", "Z9")) == "R33"
    assert play.refused_action(0, Play("Q", "D4")) == "R32"
