"""R19 to R30: groups, isolated fields, the harvest; mini-case T-j."""

from __future__ import annotations

import pytest

from games.keyharvest.actions import Harvest
from games.keyharvest.groups import isolated
from games.keyharvest.harvesting import short
from tests.games.keyharvest.build import PRINTED, Who, every, scene, tags

rule = pytest.mark.rule


@rule("keyharvest:R19")
@rule("keyharvest:R25")
def test_harvested_fields_join_a_group_and_chosen_ones_need_not_touch() -> None:
    play = scene(Who("E4 -E5 E6 B7"), Who())
    assert play.codes("harvest") == ["harvest B7", "harvest E4"]
    told = play.do("harvest E4 E4 E6")
    assert [(fact.tile, fact.crop) for fact in every(told, "field-harvested")] == [("E4", "wh"), ("E6", "ho")]
    assert play.fields() == "B7 -E4 -E5 -E6"


@rule("keyharvest:R20")
def test_workers_join_nothing() -> None:
    play = scene(Who("E4 E6 D4", workers={"A": "E5"}), Who())
    assert play.codes("harvest") == ["harvest D4", "harvest E6"]
    assert isolated(PRINTED, ["E4", "E6"]) == ["E4", "E6"]


@rule("keyharvest:R21")
def test_isolated_is_a_field_without_a_field_beside_it() -> None:
    play = scene(Who("C5 C6 D4 D6", "3 ho"), Who("G7 A1 A2", workers={"A": "G6"}), registry="")
    play.do("play I D5")
    assert play.codes("claim") == ["claim G7"]


@rule("keyharvest:R26")
@rule("keyharvest:R27")
def test_a_counter_each_and_the_field_is_turned() -> None:
    play = scene(Who("E4 E5"), Who("E6"))
    play.do("harvest E4 E5")
    assert (play.fields(), play.hand()) == ("E4 -E5", {"wi": 1})
    assert play.table.stock == (12, 12, 12, 11, 12)
    again = scene(Who("E4 -E5"), Who("E6"))
    assert again.refused_action(0, Harvest("E4", ("E5",))) == "R27"
    again.do("harvest E4")
    assert again.fields() == "-E4 -E5"


@rule("keyharvest:R28")
@rule("keyharvest:T-j")
def test_another_crop_where_one_has_run_out() -> None:
    play = scene(Who("E4"), Who(), stock="3 ho 2 ap")
    play.do("harvest E4")
    assert play.asked == (0, "substitute")
    assert play.codes() == ["substitute ho", "substitute ap"]
    assert play.refused("substitute wi") == "R28"
    play.do("substitute ap")
    assert (play.fields(), play.hand()) == ("-E4", {"ap": 1})


@rule("keyharvest:R28")
def test_the_order_counts_where_a_crop_runs_out() -> None:
    wheat = "C1 C2 C3"  # wheat, hops, wheat
    play = scene(Who(wheat), Who(), stock="1 ho 1 wh 5 wi")
    told = play.do("harvest C1 C3 C1 C2")
    assert play.asked == (0, "substitute"), "C3 took the last wheat"
    told += play.do("substitute ho")
    assert [(fact.tile, fact.crop) for fact in every(told, "field-harvested")] == [
        ("C3", "wh"),
        ("C1", "ho"),
        ("C2", "wi"),
    ], "the last other crop stands in by itself"


@rule("keyharvest:R28")
def test_three_fields_at_once_where_a_crop_runs_out_and_then_more() -> None:
    play = scene(Who("E4 E5 E6 E7 E8"), Who(), stock="2 wh 9 ap")
    (field,) = play.question.menu.codes["harvest e4"].fields
    assert (field.ordered, field.at_most) == (True, 3)
    play.do("harvest E4 E4 E5 E6")
    while play.asked[1] == "substitute":
        play.do("substitute ap")
    assert play.asked == (0, "harvest-more")
    assert play.refused_action(0, Harvest("more", ("B7",))) == "R30"
    play.do("harvest more E8")
    while play.asked[1] == "substitute":
        play.do("substitute ap")
    assert play.fields() == "-E4 -E5 -E6 E7 -E8"
    assert play.asked == (0, "turn")


@rule("keyharvest:R24")
@rule("keyharvest:R29")
def test_an_empty_stock_gives_nothing_but_the_field_is_turned() -> None:
    play = scene(Who("E4 E5"), Who(), stock="")
    assert not short(play.rules.terms, play.table, ("E4", "E5")), "then the order does not matter"
    told = play.do("harvest E4 E4 E5")
    assert [fact.crop for fact in every(told, "field-harvested")] == ["", ""]
    assert (play.fields(), play.hand()) == ("-E4 -E5", {})


@rule("keyharvest:R30")
def test_one_group_only() -> None:
    play = scene(Who("E4 E5 B7"), Who())
    assert play.refused_action(0, Harvest("E4", ("E4", "B7"))) == "R30"
    assert play.refused_action(0, Harvest("E4", ("E4", "G7"))) == "R25"
    assert play.refused("harvest E5") == "R25"
    assert tags(play.do("harvest B7"))[:1] == ["field-harvested"]
