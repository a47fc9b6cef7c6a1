"""R52 to R59: a field takes a worker's hex; mini-case T-d."""

from __future__ import annotations

import pytest

from games.keyharvest.frames import Relocation, UseWorker
from tests.games.keyharvest.build import AROUND_D5, Who, only, scene, tags

rule = pytest.mark.rule


@rule("keyharvest:R22")
@rule("keyharvest:R23")
@rule("keyharvest:R52")
@rule("keyharvest:R54")
def test_the_field_takes_the_hex_and_the_worker_may_go_back() -> None:
    play = scene(Who("C4 C5 E4 E5", store={"D4": "1 ho"}, workers={"C": "D4"}), Who(), registry="")
    told = play.do("place D4")
    assert only(told, "worker-lifted").hex == "D4"
    assert play.position.stack[-1] == Relocation(0, "C")
    assert [lifted.worker for lifted in play.table.lifted] == ["C"]
    told = play.do("take back")
    assert only(told, "worker-returned").worker == "C"
    assert "C" in play.table.players[0].supply
    assert play.fields() == "C4 C5 D4 E4 E5"


@rule("keyharvest:R54")
def test_one_of_the_townsfolk_without_a_place_goes_to_town_unasked() -> None:
    play = scene(Who("C4", store={"D4": "1 ho"}, workers={"K": "D4"}), Who(), registry="")
    play.do("place D4")
    assert "K" in play.table.town
    assert play.asked == (0, "turn")


@rule("keyharvest:R53")
def test_the_new_field_counts_and_the_worker_is_used_again() -> None:
    play = scene(Who("C5", store={"D4": "1 ho"}, workers={"C": "D4"}), Who(), registry="")
    play.do("place D4")
    assert play.codes("relocate") == ["relocate C4", "relocate D5"], "hexes beside both C5 and D4"
    play.do("relocate D5")
    assert play.asked == (0, "day-labourer")
    assert play.position.stack[-1] == UseWorker(0, "C", "D5")


@rule("keyharvest:R53")
@rule("keyharvest:R66")
def test_the_overseer_must_be_used_again() -> None:
    play = scene(Who("C4 C5 E4 E5", store={"D4": "1 ho"}, workers={"F": "D4"}), Who(), registry="")
    play.do("place D4", "relocate D5")
    assert play.codes() == [f"discard {label}" for label in ("C4", "C5", "D4", "E4", "E5")]


@rule("keyharvest:R53")
def test_it_may_replace_a_lower_worker() -> None:
    beside = Who("C4 C5 E4 E5", store={"D4": "1 ho"}, workers={"F": "D4", "A": "D3"})
    crowded = scene(beside, Who(), registry="")
    crowded.do("place D4")
    assert "relocate D3" in crowded.codes(), "three fields lie beside D3, and worker A is lower"
    told = crowded.do("relocate D3")
    assert only(told, "worker-replaced").worker == "A"
    strict = scene(beside, Who(), registry="", relocationMayReplace=False)
    strict.do("place D4")
    assert strict.refused("relocate D3") == "R33"


@rule("keyharvest:R54")
def test_whether_a_relocation_may_be_declined() -> None:
    board = Who("C4 C5 E4 E5", store={"D4": "1 ho"}, workers={"C": "D4"})
    free = scene(board, Who(), registry="")
    free.do("place D4")
    assert "take back" in free.codes()
    duty = scene(board, Who(), registry="", relocationOptional=False)
    duty.do("place D4")
    assert "take back" not in duty.codes()
    assert duty.refused("take back") == "R54"
    assert [choice.is_pass for choice in duty.question.menu].count(True) == 1


@rule("keyharvest:R55")
def test_a_relocation_is_no_action() -> None:
    play = scene(Who("C4 C5 E4 E5", store={"D4": "1 ho"}, workers={"C": "D4"}), Who("E6"), registry="")
    play.do("place D4", "relocate D5", "decline")
    assert play.asked == (0, "turn")
    assert play.view().used == ("place",)


@rule("keyharvest:R56")
def test_a_worker_replaced_by_a_higher_one_is_not_relocated() -> None:
    play = scene(Who(AROUND_D5, workers={"C": "D5"}), Who(), registry="")
    told = play.do("play E D5")
    assert "worker-lifted" not in tags(told)
    assert play.asked == (0, "turn")


@rule("keyharvest:R57")
@rule("keyharvest:R58")
def test_a_chain_of_three_ends_with_the_refill_that_is_owed() -> None:
    """The Benefactor takes D4, which lifts worker C; C is used on its new hex; only then the space is refilled."""
    free = scene(
        Who("A1 A2 B1 B3 C2 C3 F1 F2 G1", workers={"C": "G2"}), Who(), registry="G2 A5 A6 A7 G5 G7", wanted="D8"
    )
    free.do("play L B2", "take G2")
    assert free.asked == (0, "relocate")
    assert free.table.registry[0] == ""
    told = free.do("relocate E2", "take 2 wi")
    assert tags(told) == ["worker-placed", "counters-taken", "tile-drawn", "registry-filled"]
    assert free.table.registry[0] == "D8"


@rule("keyharvest:R57")
@rule("keyharvest:R70")
@rule("keyharvest:T-d")
def test_the_bailiff_claims_his_own_hex_and_is_used_again() -> None:
    play = scene(Who("C5 C6 D4 D6 E5 F5", "6 ho"), Who("D5 G7"), registry="")
    assert "play I E6" not in play.codes()
    play.do("play I D5", "claim D5 3 ho")
    assert play.codes() == ["relocate E6", "take back"], "beside E6 lie four fields, now that D5 has come"
    play.do("relocate E6")
    assert play.asked == (0, "bailiff")
    play.do("claim G7 3 ho")
    assert play.fields() == "C5 C6 D4 D5 D6 E5 F5 G7"
    assert play.hand(1) == {"ho": 6}
    assert play.fields(1) == ""
    assert play.asked == (0, "turn")


@rule("keyharvest:R70")
def test_a_bailiff_without_a_new_place_goes_to_town() -> None:
    play = scene(Who("A6 A7 B8 C8", "3 ho"), Who("B7"), registry="")
    play.do("play I B7", "claim B7 3 ho")
    assert "I" in play.table.town
    assert play.asked == (0, "turn")


@rule("keyharvest:R59")
def test_in_a_happening_the_owner_of_the_board_decides() -> None:
    """Seat 0 swaps E4 for the isolated G7 of seat 1, whose worker stands on E4: seat 1 is asked in seat 0's turn."""
    play = scene(Who("E4 B7", "2 ho"), Who("G7 E5 F4", workers={"C": "E4"}), happenings="N", wanted="N D1")
    play.do("store A1 1 ho", "swap E4 G7")
    assert play.asked == (1, "relocate")
    play.do("relocate F3", "take 2 wi")
    assert play.hand(1) == {"wi": 2}
