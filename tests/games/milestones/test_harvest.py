"""R25-R30: what a visible worker brings."""

from __future__ import annotations

import pytest

from games.milestones.goods import Goods
from tests.games.milestones.build import Scene, Who, kinds, only, points, scene

rule = pytest.mark.rule
ROW = {"s1": "farmer 1", "s2": "quarryman 2", "s3": "farmer 3"}


def alone(row: dict[str, str], goods: Goods = Goods(), **more: object) -> Scene:  # noqa: B008 - frozen
    return scene(Who(row, goods), Who({"s1": "farmer 1", "s8": "farmer 8"}), **more)


@rule("milestones:R25")
@pytest.mark.parametrize(
    ("kind", "good"),
    [("quarryman", "stone"), ("lumberjack", "wood"), ("sandworker", "sand"), ("farmer", "grain"), ("minter", "coin")],
)
def test_each_kind_brings_its_goods(kind: str, good: str) -> None:
    play = alone({"s1": f"{kind} 4", "s4": "covered"})
    play.do("move s1")
    assert play.goods() == Goods(**{good: 1})
    assert play.table.supply.goods.of(good) == (23 if good == "coin" else 11)


@rule("milestones:R25")
@rule("milestones:R26")
@rule("milestones:TV15")
def test_workers_of_the_kind_that_were_passed_count_and_no_others() -> None:
    play = alone(ROW)
    fact = only(play.do("move s3"), "harvested")
    assert (fact.good, fact.amount, fact.counted) == ("grain", 2, ("s1", "s3"))
    assert play.goods() == Goods(grain=2)


@rule("milestones:R26")
@rule("milestones:TV16")
def test_the_space_that_was_left_is_not_passed() -> None:
    play = alone(ROW)
    assert only(play.do("move s1"), "harvested").amount == 1
    assert only(play.do("move s3"), "harvested").amount == 1
    assert play.goods() == Goods(grain=2)


@rule("milestones:R26")
@rule("milestones:TV17")
def test_each_move_may_bring_another_kind() -> None:
    play = alone(ROW)
    play.do("move s2", "move s3")
    assert play.goods() == Goods(stone=1, grain=1)


@rule("milestones:R26")
@rule("milestones:TV17")
def test_with_the_turn_scope_a_second_kind_yields_nothing() -> None:
    play = alone(ROW, harvestScope="turn")
    play.do("move s2")
    assert play.codes("move s3") == ["move s3"]
    assert play.refused("move s3 decline") == "R26"
    assert kinds(play.do("move s3")) == ["moved", "turn-ended"]
    assert play.goods() == Goods(stone=1)


@rule("milestones:R26")
def test_with_the_turn_scope_passed_workers_of_the_first_move_count_again() -> None:
    play = alone({**ROW, "s4": "farmer 4"}, harvestScope="turn")
    play.do("move s2 decline")
    fact = only(play.do("move s4"), "harvested")
    assert fact.counted == ("s1", "s3", "s4")


@rule("milestones:R26")
def test_with_the_turn_scope_the_worker_stood_on_before_does_not_count_and_a_new_turn_starts_afresh() -> None:
    play = alone({**ROW, "s4": "farmer 4"}, harvestScope="turn")
    play.do("move s3")
    assert only(play.do("move s4"), "harvested").counted == ("s1", "s4")
    play.do("move s2", "move s3", "move castle", "cover s2", "move s3")
    assert only(play.facts[-2:], "harvested").counted == ("s1", "s3")


@rule("milestones:R26")
def test_the_printed_numbers_do_not_matter() -> None:
    play = alone({"s1": "sandworker 7", "s2": "sandworker 1", "s3": "sandworker 5"})
    play.do("move s3")
    assert play.goods() == Goods(sand=3)


@rule("milestones:R27")
def test_covered_workers_never_count() -> None:
    play = alone({"s1": "covered", "s2": "quarryman 2", "s3": "quarryman 3", "s5": "quarryman 4"})
    play.do("move s5")
    assert play.goods() == Goods(stone=3)


@rule("milestones:R28")
@rule("milestones:TV18")
def test_a_bonus_tile_on_a_passed_worker_gives_a_point() -> None:
    play = alone({**ROW, "s1": "farmer 1 +"})
    facts = play.do("move s3")
    assert points(facts) == [(1, "harvest")]
    assert (play.goods(), play.score()) == (Goods(grain=2), 1)


@rule("milestones:R28")
def test_bonus_tiles_of_other_kinds_do_not_count_and_each_harvest_counts_again() -> None:
    play = alone({"s1": "farmer 1 +", "s2": "quarryman 2 +", "s3": "farmer 3 +"})
    play.do("move s3")
    assert play.score() == 2
    play.do("move castle", "cover s2", "move s2", "move s3", "move s1")
    assert play.score() == 3


@rule("milestones:R29")
@rule("milestones:R76")
def test_a_short_supply_gives_what_is_left_and_the_points_all_the_same() -> None:
    play = alone({"s1": "farmer 1 +", "s3": "farmer 3 +", "s8": "minter 8"}, Goods(grain=11))
    fact = only(play.do("move s3"), "harvested")
    assert fact.amount == 1
    assert (play.goods(), play.score()) == (Goods(grain=12), 2)


@rule("milestones:R29")
@rule("milestones:R76")
@pytest.mark.parametrize(("limited", "amount"), [(True, 1), (False, 2)])
def test_the_limit_of_cubes_is_an_option(limited: bool, amount: int) -> None:
    play = alone({"s1": "farmer 1", "s3": "farmer 3", "s8": "minter 8"}, Goods(grain=11), goodsLimited=limited)
    assert only(play.do("move s3"), "harvested").amount == amount


@rule("milestones:R76")
@pytest.mark.parametrize(("limited", "amount"), [(True, 1), (False, 2)])
def test_the_limit_of_coins_is_an_option(limited: bool, amount: int) -> None:
    play = alone({"s1": "minter 2", "s3": "minter 3", "s8": "farmer 8"}, Goods(coin=23), coinsLimited=limited)
    assert only(play.do("move s3"), "harvested").amount == amount


@rule("milestones:R30")
def test_goods_are_not_limited_outside_the_castle() -> None:
    play = alone(ROW, Goods(stone=9, wood=9, sand=9, grain=9, coin=9))
    play.do("move s3")
    assert play.goods().total == 47
