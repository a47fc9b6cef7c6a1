"""R41 to R51: out of stores, and into the own one; mini-case T-c."""

from __future__ import annotations

import pytest

from games.keyharvest.actions import StoreTile
from tests.games.keyharvest.build import Who, every, only, scene, tags, what_if

rule = pytest.mark.rule


@rule("keyharvest:R41")
def test_one_or_two_tiles_of_any_stores() -> None:
    play = scene(Who("E4", "1 ap", store={"A1": "1 ho", "A2": "1 wi"}), Who("E6", store={"A3": "1 ap"}), registry="")
    assert play.codes("place") == ["place A1", "place A2", "place A3"]
    play.do("place A1")
    assert play.asked == (0, "place-second")
    assert play.codes() == ["place A2", "place A3", "done"]
    play.do("place A3")
    assert play.asked == (0, "turn")
    assert play.refused("place A2") == "R14"
    assert play.fields() == "A1 A3 E4"


@rule("keyharvest:R42")
@rule("keyharvest:T-c")
@rule("keyharvest:R53")
def test_counters_gained_by_the_first_tile_pay_for_the_second() -> None:
    play = scene(
        Who("C4 C5 E4 E5", store={"D4": "1 ho"}, workers={"C": "D4"}), Who("E6", store={"A3": "2 wi"}), registry=""
    )
    assert "place A3" not in play.codes()
    play.do("place D4")
    assert play.asked == (0, "relocate")
    play.do("relocate D5", "take 2 wi")
    assert play.asked == (0, "place-second")
    play.do("place A3")
    assert "A3" in play.fields()
    assert play.hand(1) == {"wi": 4}


@rule("keyharvest:R43")
def test_a_tile_of_the_own_store_costs_its_bid() -> None:
    play = scene(Who("E4", "1 ho", store={"A1": "2 wi"}), Who("E6"), registry="")
    told = play.do("place A1")
    assert "counters-paid" not in tags(told)
    assert play.hand() == {"ho": 1}
    assert play.table.stock == (11, 12, 12, 12, 12)


@rule("keyharvest:R44")
@rule("keyharvest:R45")
def test_a_tile_of_another_store_costs_the_very_counters_of_its_bid() -> None:
    play = scene(Who("E4", "1 ho 1 wi"), Who("E6", "1 ap", store={"A1": "1 ho 1 wi"}), registry="")
    play.do("place A1")
    assert play.hand(0) == {}
    assert play.hand(1) == {"ho": 2, "ap": 1, "wi": 2}
    assert play.table.players[1].store == ()
    assert play.fields() == "A1 E4"
    poor = scene(Who("E4", "2 ho"), Who("E6", store={"A1": "1 ho 1 wi"}), registry="")
    assert poor.refused("place A1") == "R44"
    assert poor.refused("place A2") == "R41"


@rule("keyharvest:R46")
def test_nothing_else_gets_a_tile_out_of_a_store() -> None:
    play = scene(Who("E4", "1 ho", store={"A1": "1 wi"}), Who("E6"), registry="A3")
    verbs = {code.split()[0] for code in play.codes() if code.endswith("A1")}
    assert verbs == {"place"}
    end = scene(Who("E4", store={"A1": "1 wi"}), Who("E6"), turns_left=1)
    end.do("end")
    assert [stored.tile for stored in end.table.players[0].store] == ["A1"]


@rule("keyharvest:R47")
@rule("keyharvest:R48")
def test_a_tile_and_a_bid_of_any_mix() -> None:
    play = scene(Who("E4", "2 ho 1 wi"), Who("E6"), wanted="D1")
    choice = play.question.menu.codes["store a1"]
    (bid,) = choice.fields
    assert (bid.kind, bid.at_least, bid.at_most) == ("amounts", 1, 3)
    assert [(value.value, value.max) for value in bid.values] == [("ho", 2), ("wi", 1)]
    assert what_if(play, "store A1 1 ho").up is None, "the refill needs luck"
    play.do("store A1 1 ho 1 wi")
    assert play.table.bid_on("A1") == (("ho", 1), ("wi", 1))
    assert play.hand() == {"ho": 1}


@rule("keyharvest:R48")
def test_a_bid_of_nothing_or_of_what_one_has_not() -> None:
    play = scene(Who("E4", "1 ho"), Who("E6"))
    assert play.refused_action(0, StoreTile("A1", ())) == "R48"
    assert play.refused_action(0, StoreTile("A1", (("wi", 1),))) == "R48"
    assert play.refused_action(0, StoreTile("A1", (("ho", 2),))) == "R48"
    broke = scene(Who("E4"), Who("E6"))
    assert not broke.codes("store")
    assert broke.refused("store A1") == "R48"


@rule("keyharvest:R47")
def test_never_a_third_tile() -> None:
    play = scene(Who("E4", "3 ho", store={"A2": "1 ho", "A4": "1 ho"}), Who("E6"))
    assert not play.codes("store")
    assert play.refused("store A1") == "R47"
    assert scene(Who("E4", "3 ho"), Who("E6")).refused("store D4") == "R47"


@rule("keyharvest:R49")
def test_nothing_changes_a_bid() -> None:
    play = scene(Who("E4", "3 ho", store={"A2": "1 wi"}), Who("E6"), wanted="D1")
    play.do("store A1 2 ho")
    assert [(own.tile, own.bid) for own in play.table.players[0].store] == [
        ("A2", (("wi", 1),)),
        ("A1", (("ho", 2),)),
    ]


@rule("keyharvest:R50")
def test_the_space_is_refilled_before_the_second_tile() -> None:
    play = scene(Who("E4", "3 ho"), Who("E6"), wanted="D1 D2")
    told = play.do("store A3 1 ho")
    assert only(told, "registry-filled").space == 2
    assert play.asked == (0, "store-second")
    assert "store D1" in play.codes()
    play.do("store D1 1 ho")
    assert play.table.registry == ("A1", "D2", "A5", "G1", "G3", "G5")


@rule("keyharvest:R51")
def test_no_second_tile_without_a_counter_or_a_free_slot() -> None:
    play = scene(Who("E4", "1 ho"), Who("E6"), wanted="D1")
    play.do("store A1 1 ho")
    assert play.asked == (0, "turn")
    full = scene(Who("E4", "3 ho", store={"A2": "1 ho"}), Who("E6"), wanted="D1")
    full.do("store A1 1 ho")
    assert full.asked == (0, "turn")


@rule("keyharvest:R51")
def test_a_happening_between_the_tiles_can_take_the_counters_away() -> None:
    """Lucky Dip comes up in the refill; its drawer spends what a second bid would need."""
    play = scene(Who("E4", "3 ho"), Who("E6"), happenings="Q", wanted="Q D1 D2")
    play.do("store A1 1 ho")
    assert play.asked == (0, "lucky-dip")
    told = play.do("pay 2 ho", "decline")
    assert [fact.tile for fact in every(told, "tile-drawn")] == ["D1", "D2"]
    assert play.asked == (0, "turn")
    assert "D1" in play.fields()
