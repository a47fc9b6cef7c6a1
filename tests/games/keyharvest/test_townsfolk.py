"""R67 to R75: what the townsfolk G to L do; mini-cases T-g and T-h."""

from __future__ import annotations

import pytest

from games.keyharvest.actions import Buy, Claim, StoreTile
from tests.games.keyharvest.build import AROUND_D5, Who, every, only, scene, tags, what_if

rule = pytest.mark.rule


@rule("keyharvest:R67")
def test_merchant() -> None:
    play = scene(Who(AROUND_D5, "2 wi"), Who("B1", store={"G7": "2 ap"}), registry="")
    play.do("play G D5")
    assert play.refused_action(0, Buy("G7", (("wi", 1),))) == "R67"
    play.do("buy G7 2 wi")
    assert play.hand(1) == {"ap": 2, "wi": 2}
    assert "G7" in play.fields()


@rule("keyharvest:R68")
def test_storekeeper() -> None:
    play = scene(Who(AROUND_D5, "2 wi"), Who("B1"), wanted="D1")
    play.do("play H D5")
    assert play.refused_action(0, StoreTile("A1")) == "R48"
    play.do("store A1 2 wi")
    assert play.table.bid_on("A1") == (("wi", 2),)
    full = scene(Who(AROUND_D5, "2 wi", store={"G7": "1 ho", "G6": "1 ho"}), Who("B1"))
    full.do("play H D5")
    assert full.asked == (0, "turn")
    assert full.workers() == {"H": "D5"}
    broke = scene(Who(AROUND_D5), Who("B1"))
    broke.do("play H D5")
    assert broke.asked == (0, "turn")


@rule("keyharvest:R69")
def test_bailiff() -> None:
    play = scene(Who(AROUND_D5, "2 wi 2 ho"), Who("B1 -G7 A5 A6"), registry="")
    play.do("play I D5")
    assert play.codes("claim") == ["claim B1", "claim G7"]
    assert play.refused_action(0, Claim("A5", (("wi", 2), ("ho", 1)))) == "R69"
    assert play.refused_action(0, Claim("G7", (("wi", 2),))) == "R69"
    play.do("claim G7 1 ho 2 wi")
    assert "G7" in play.table.players[0].unharvested, "wherever it is put it lies unharvested"
    assert play.hand(1) == {"ho": 1, "wi": 2}
    poor = scene(Who(AROUND_D5, "2 wi"), Who("G7"), registry="")
    poor.do("play I D5")
    assert poor.asked == (0, "turn")


@rule("keyharvest:R71")
def test_lawyer() -> None:
    play = scene(Who(AROUND_D5, workers={"C": "B1", "F": "G7"}), Who("B2"), registry="")
    told = play.do("play J D5")
    assert play.codes() == ["reuse C", "reuse F", "decline"]
    assert play.refused("reuse J") == "R71"
    assert play.refused("reuse A") == "R71"
    told = play.do("reuse C")
    assert only(told, "worker-reused").worker == "C"
    play.do("take 2 ho")
    assert play.workers() == {"C": "B1", "F": "G7", "J": "D5"}
    duty = scene(Who(AROUND_D5, workers={"F": "G7"}), Who("B2"), registry="")
    duty.do("play J D5", "reuse F")
    assert duty.asked == (0, "overseer")
    assert duty.refused("decline") == "R39"


@rule("keyharvest:R71")
def test_whether_the_lawyer_looks_at_the_neighbours_again() -> None:
    strict = scene(
        Who(AROUND_D5 + " A1", workers={"C": "B1", "A": "A2"}), Who("B2"), registry="", lawyerChecksNeighbours=True
    )
    strict.do("play J D5")
    assert strict.codes() == ["reuse A", "decline"], "C has one field beside it and needs two"


@rule("keyharvest:R72")
@rule("keyharvest:T-h")
@rule("keyharvest:R93")
def test_trader_lays_happenings_aside() -> None:
    play = scene(Who(AROUND_D5), Who("B1"), happenings="Z", wanted="Z D1", bag="D1 D2")
    told = play.do("play K D5", "draw")
    assert tags(told)[1:] == ["happening-set-aside", "tile-drawn", "happenings-returned"]
    assert play.table.known == ("Z",)
    assert play.asked == (0, "drawn-field")
    assert play.codes() == ["keep", "discard"]
    play.do("keep")
    assert "D1" in play.fields()
    other = scene(Who(AROUND_D5), Who("B1"), wanted="D1", bag="D1 D2")
    other.do("play K D5", "draw", "discard")
    assert "D1" in other.table.fallow


@rule("keyharvest:R72")
def test_nobody_can_look_into_the_bag_first() -> None:
    play = scene(Who(AROUND_D5), Who("B1"))
    play.do("play K D5")
    assert what_if(play, "draw").up is None
    assert play.refused("take A1") == "R72"


@rule("keyharvest:R73")
def test_trader_without_a_field_in_the_bag() -> None:
    play = scene(Who(AROUND_D5), Who("B1"), bag="", happenings="Z")
    play.do("play K D5")
    assert play.codes("take") == [f"take {tile}" for tile in ("A1", "A3", "A5", "G1", "G3", "G5")]
    assert play.refused("draw") == "R73"
    play.do("take A3")
    assert play.asked == (0, "drawn-field")
    play.do("keep")
    assert play.table.registry == ("A1", "", "A5", "G1", "G3", "G5")
    assert play.table.known == ("Z",)
    none = scene(Who(AROUND_D5), Who("B1"), bag="", registry="")
    none.do("play K D5")
    assert none.asked == (0, "turn")


@rule("keyharvest:R74")
@rule("keyharvest:R75")
@rule("keyharvest:T-g")
@rule("keyharvest:R76")
def test_benefactor_and_a_happening_in_his_refill() -> None:
    play = scene(Who(AROUND_D5), Who("B1"), happenings="P", wanted="P D1")
    told = play.do("play L D5")
    assert play.refused("take D1") == "R74"
    told = play.do("take A1")
    assert "A1" in play.fields()
    assert only(told, "happening-laid").space == 1
    assert play.asked == (0, "good-harvest")
    told = play.do("take ve", "decline")
    assert only(told, "registry-filled").tile == "D1"
    assert play.table.track == ("P",)


@rule("keyharvest:R75")
def test_a_happening_in_the_refill_of_the_storekeeper() -> None:
    play = scene(Who(AROUND_D5, "1 ho"), Who("B1"), happenings="Y", wanted="Y D1")
    told = play.do("play H D5", "store A1 1 ho")
    assert [fact.tile for fact in every(told, "happening-laid")] == ["Y"]
    assert play.asked == (0, "holiday")
