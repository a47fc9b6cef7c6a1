"""R76-R81: when pieces run out."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.kernel.flow import Position
from games.milestones.goods import Goods
from tests.games.milestones.build import Scene, Who, kinds, only, scene

rule = pytest.mark.rule
ROW = {"s1": "minter 1", "s8": "minter 8"}
RICH = Goods(stone=3, wood=3, sand=3)


def building(**supply: int) -> Scene:
    play = scene(Who(ROW, RICH), Who(ROW), at="buildingOffice", roads=["v00 v01 v12"])
    table = replace(play.table, supply=replace(play.table.supply, **supply))
    play.position = Position(table, play.position.stack)
    return play


@rule("milestones:R77")
@pytest.mark.parametrize("supply", [{"roads": 0}, {"milestones": 0}])
def test_without_road_pieces_or_milestones_no_road(supply: dict[str, int]) -> None:
    play = building(**supply)
    assert play.codes("road") == []
    assert play.refused("road v12 v13 v14") == "R77"
    assert play.codes("house")
    assert play.codes("market")


@rule("milestones:R77")
def test_without_houses_no_house() -> None:
    play = building(houses=0)
    assert (play.codes("house"), play.refused("house t003")) == ([], "R77")


@rule("milestones:R77")
def test_without_markets_no_market() -> None:
    play = building(markets=0)
    assert (play.codes("market"), play.refused("market v12")) == ([], "R77")


@rule("milestones:R77")
def test_all_twenty_four_roads_can_be_built() -> None:
    play = building(roads=2, milestones=1)
    play.do("road v12 v13 v14")
    assert (play.table.supply.roads, play.table.supply.milestones) == (0, 0)
    assert play.codes("road") == []


@rule("milestones:R78")
@pytest.mark.parametrize(("limited", "told"), [(True, False), (False, True)])
def test_income_is_forfeited_when_the_bank_has_no_coin(limited: bool, told: bool) -> None:
    play = scene(Who(ROW), Who(ROW, Goods(coin=24)), coinsLimited=limited)
    assert ("income" in kinds(play.do("move tradingHouse"))) is told


@rule("milestones:R78")
def test_the_coin_of_a_delivery_is_forfeited_and_the_points_are_not() -> None:
    play = scene(Who(ROW, Goods(grain=2)), Who(ROW, Goods(coin=24)), at="mill")
    facts = play.do("deliver v00 v01 v10")
    assert only(facts, "flour-delivered").coins == 0
    assert (play.goods(), play.score()) == (Goods(), 5)


@rule("milestones:R78")
@rule("milestones:R79")
def test_coins_paid_in_the_same_visit_can_be_paid_out_again() -> None:
    play = scene(Who(ROW, Goods(stone=2, coin=2)), Who(ROW, Goods(coin=22)), at="tradingHouse")
    assert play.codes("sell") == []
    assert play.refused("sell stone stone") == "R78"
    play.do("buy wood", "sell stone stone")
    assert play.goods() == Goods(wood=1, coin=1)


@rule("milestones:R79")
def test_cubes_returned_at_the_castle_can_be_used_in_the_same_turn() -> None:
    row = {"s1": "farmer 1", "s2": "quarryman 2", "s5": "minter 5"}
    play = scene(Who(row, Goods(grain=12), at="mill"), Who(ROW))
    play.do("move castle", "cover s2")
    assert play.table.supply.goods.grain == 9
    play.do("move s1")
    assert play.goods() == Goods(grain=4)


@rule("milestones:R80")
def test_a_lost_bonus_tile_never_comes_back() -> None:
    play = scene(Who({**ROW, "s2": "farmer 2 +"}, Goods(coin=4), at="mill"), Who(ROW))
    play.do("move castle", "cover s2")
    zones = play.rules.zones(play.table)
    assert zones["gone"] == {"bonus farmer": 1}
    assert all(not zones[name].get("bonus farmer") for name in ("board", "player-0"))


@rule("milestones:R81")
def test_spaces_may_be_stacked_without_limit() -> None:
    play = scene(Who({**ROW, "s3": "farmer 4 on 40"}, Goods(coin=2)), Who(ROW), at="tradingHouse")
    play.do("hire w31", "place s3")
    assert [play.table.space(0, name).height for name in ("s3", "s4")] == [41, 41]
    assert play.table.supply.covers == 21 - 40


@rule("milestones:R76")
def test_buying_without_limit_borrows_from_outside_the_box() -> None:
    play = scene(Who(ROW, Goods(wood=12, coin=2)), Who(ROW), at="tradingHouse", goodsLimited=False)
    before = play.rules.zones(play.table)
    play.do("buy wood")
    after = play.rules.zones(play.table)
    assert (after["supply"]["wood"], before["outside"]["wood"] - after["outside"]["wood"]) == (0, 1)
