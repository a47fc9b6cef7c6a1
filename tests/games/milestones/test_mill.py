"""R55-R58: flour."""

from __future__ import annotations

import pytest

from games.kernel.errors import BadValues
from games.milestones.actions import Deliver
from games.milestones.goods import Goods
from tests.games.milestones.build import Scene, Who, only, points, scene

rule = pytest.mark.rule
ROW = {"s1": "minter 1", "s8": "minter 8"}


def milling(grain: int, **more: object) -> Scene:
    return scene(Who(ROW, Goods(grain=grain)), Who(ROW), at="mill", **more)


@rule("milestones:R55")
@rule("milestones:R56")
@rule("milestones:TV07")
def test_two_uncovered_numbers_beside_the_market_and_a_coin() -> None:
    play = milling(2, roads=["v00 v01 v12"], markets=["v12"])
    choice = play.question.menu.codes["deliver v12"]
    assert [value.value for value in choice.fields[0].values] == ["v21", "v02", "v13", "v11", "v22"]
    facts = play.do("deliver v12 v21 v02")
    assert points(facts) == [(9, "flour")]
    assert only(facts, "flour-delivered").coins == 1
    assert (play.goods(), play.table.sacks, play.table.supply.sacks) == (Goods(coin=1), ("v12",), 11)


@rule("milestones:R56")
def test_which_two_is_the_players_choice_and_the_order_does_not_matter() -> None:
    play = milling(2, roads=["v00 v01 v12"], markets=["v12"])
    facts = play.do("deliver v12 v22 v11")
    assert only(facts, "flour-delivered").numbers == ("v11", "v22")
    assert play.score() == 2


@rule("milestones:R55")
@rule("milestones:R57")
@rule("milestones:TV08")
def test_the_start_market_is_a_target_like_any_other() -> None:
    play = milling(2)
    facts = play.do("deliver v00 v01 v10")
    assert points(facts) == [(5, "flour")]
    assert play.goods() == Goods(coin=1)


@rule("milestones:R57")
def test_one_uncovered_neighbour_scores_alone_and_none_scores_nothing() -> None:
    one = milling(2, roads=["v00 v01 v02", "v00 v10 v20"])
    assert not one.question.menu.codes["deliver v00"].fields
    assert points(one.do("deliver v00")) == [(1, "flour")]
    none = milling(2, roads=["v00 v01 v02", "v00 v10 v20", "v00 v11 v12"])
    facts = none.do("deliver v00")
    assert (points(facts), none.goods()) == ([], Goods(coin=1))


@rule("milestones:R57")
def test_exactly_two_uncovered_neighbours_are_scored_without_asking() -> None:
    play = milling(2, roads=["v00 v01 v02"])
    assert points(play.do("deliver v00")) == [(4, "flour")]


@rule("milestones:R55")
def test_as_many_deliveries_as_can_be_paid_each_to_another_market() -> None:
    play = milling(5, roads=["v00 v01 v12", "v12 v21 v31"], markets=["v12", "v31"])
    play.do("deliver v00", "deliver v31 v20 v30")
    assert play.goods() == Goods(grain=1, coin=2)
    assert play.question.ask == "move", "one grain is not enough"


@rule("milestones:R58")
def test_a_market_with_a_sack_is_never_supplied_again() -> None:
    play = milling(4, roads=["v00 v01 v12"], markets=["v12"], sacks=["v00"])
    assert play.codes() == ["deliver v12", "done"]
    assert play.refused("deliver v00") == "R58"


@rule("milestones:R55")
@rule("milestones:R56")
@rule("milestones:R57")
def test_what_is_no_delivery() -> None:
    play = milling(4, roads=["v00 v01 v12"], markets=["v12"])
    assert play.refused("deliver v13") == "R55"
    assert play.refused_action(play.question.seat, Deliver("v12", ("v01", "v02"))) == "R56"
    assert play.refused_action(play.question.seat, Deliver("v12", ("v44", "v02"))) == "R56"
    assert play.refused_action(play.question.seat, Deliver("v12", ("v02",))) == "R56"
    assert play.refused_action(play.question.seat, Deliver("v00", ("v10",))) == "R57"
    with pytest.raises(BadValues, match="numbers"):
        play.do("deliver v12 v02")
    poor = scene(Who(ROW, Goods(grain=1)), Who(ROW), at="mill")
    assert poor.rules.refusal(poor.position, Deliver("v00")).rule == "milestones:R55"
