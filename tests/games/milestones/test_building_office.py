"""R40-R49: roads, houses, markets."""

from __future__ import annotations

import pytest

from games.milestones.goods import Goods
from tests.games.milestones.build import Scene, Who, kinds, only, points, scene

rule = pytest.mark.rule
ROW = {"s1": "minter 1", "s8": "minter 8"}
RICH = Goods(stone=6, wood=6, sand=6)
TV01 = "v00 v01 v12"


def building(goods: Goods = RICH, row: dict[str, str] | None = None, **more: object) -> Scene:
    return scene(Who(row or ROW, goods), Who(ROW), at="buildingOffice", **more)


@rule("milestones:R40")
def test_the_first_road_starts_at_the_start_market() -> None:
    assert {code.split()[1] for code in building().codes("road")} == {"v00"}
    assert building().refused("road v12 v13 v14") == "R40"


@rule("milestones:R40")
def test_any_number_of_roads_may_start_at_one_market() -> None:
    play = building()
    play.do("road v00 v01 v02", "road v00 v10 v20", "road v00 v11 v21")
    assert play.score() == 2 + 3 + 1
    assert play.codes("road v00") == [], "its three neighbours are in the network now"


@rule("milestones:R41")
@rule("milestones:R42")
@rule("milestones:TV01")
def test_a_road_lays_two_pieces_and_a_milestone_and_scores_its_number() -> None:
    play = building(Goods(stone=1, sand=1))
    facts = play.do(f"road {TV01}")
    assert points(facts) == [(2, "road")]
    table = play.table
    assert table.roads == (("v00", "v01"), ("v01", "v12"))
    assert table.milestones == ("v01",)
    assert (table.supply.roads, table.supply.milestones) == (46, 23)
    assert play.goods() == Goods()
    assert play.rules.view(play.position, None, over=False).open_ends == ("v12",)


@rule("milestones:R41")
def test_a_road_may_bend_sharply_but_follows_edges() -> None:
    play = building()
    assert "road v00 v01 v11" in play.codes(), "60 degrees"
    assert play.refused("road v00 v02 v03") == "R41"
    assert play.refused("road v00 v01 v13") == "R41"
    assert play.refused("road v00 v01 v00") == "R43"


@rule("milestones:R41")
def test_a_road_costs_stone_and_sand() -> None:
    assert building(Goods(stone=1, wood=1), roads=[TV01]).refused("road v12 v13 v14") == "R41"


@rule("milestones:R42")
def test_the_end_stays_uncovered_and_an_open_start_becomes_a_junction() -> None:
    play = building(roads=[TV01])
    assert only(play.do("road v12 v21 v31"), "points-scored").points == 5
    view = play.rules.view(play.position, None, over=False)
    assert (view.open_ends, view.junctions) == (("v31",), ("v12",))
    assert "v31" not in play.table.milestones


@rule("milestones:R43")
@rule("milestones:TV09")
@rule("milestones:TV10")
@rule("milestones:TV11")
def test_no_loops() -> None:
    play = building(roads=[TV01])
    assert play.refused("road v12 v11 v00") == "R43"
    assert play.refused("road v12 v02 v01") == "R43"
    assert points(play.do("road v12 v11 v10")) == [(1, "road")]


@rule("milestones:R40")
@rule("milestones:TV12")
def test_no_road_starts_at_a_milestone() -> None:
    assert building(roads=[TV01]).refused("road v01 v02 v03") == "R40"


@rule("milestones:R40")
@rule("milestones:R47")
@rule("milestones:TV13")
def test_no_road_starts_at_a_junction_without_a_market() -> None:
    assert building(roads=[TV01, "v12 v21 v31"]).refused("road v12 v13 v23") == "R40"


@rule("milestones:R40")
@rule("milestones:R49")
@rule("milestones:TV14")
def test_a_market_lets_roads_start_at_a_junction() -> None:
    play = building(roads=[TV01])
    play.do("market v12", "road v12 v21 v31")
    assert points(play.do("road v12 v13 v23")) == [(2, "road")]


@rule("milestones:R44")
@rule("milestones:TV02")
def test_a_house_needs_a_road_on_an_edge() -> None:
    assert building(roads=[TV01]).refused("house t000") == "R44"


@rule("milestones:R44")
@rule("milestones:R45")
@rule("milestones:TV03")
@rule("milestones:TV04")
@pytest.mark.parametrize(("triangle", "gain"), [("t001", 1), ("t003", 7)])
def test_a_house_scores_its_uncovered_corners(triangle: str, gain: int) -> None:
    play = building(Goods(stone=1, wood=1), roads=[TV01])
    assert points(play.do(f"house {triangle}")) == [(gain, "house")]
    assert (play.goods(), play.table.houses, play.table.supply.houses) == (Goods(), (triangle,), 11)


@rule("milestones:R44")
def test_one_house_in_a_triangle() -> None:
    play = building(roads=[TV01])
    play.do("house t003")
    assert play.refused("house t003") == "R44"
    assert building(Goods(stone=1, sand=1), roads=[TV01]).refused("house t003") == "R44"


@rule("milestones:R45")
def test_a_house_may_score_nothing_and_several_edges_score_once() -> None:
    play = building(roads=["v00 v01 v11", "v11 v10 v20"], markets=["v11"])
    facts = play.do("house t001")
    assert (points(facts), only(facts, "house-built").counted) == ([], ())
    assert points(play.do("house t100")) == [(2, "house")], "v20 alone; two of its edges carry roads"


@rule("milestones:R46")
@rule("milestones:TV05")
def test_a_house_beside_a_bonus_tile_needs_a_fitting_free_worker() -> None:
    bonus = {"t002": "farmer"}
    assert building(roads=[TV01], bonus=bonus).refused("house t002") == "R46"
    taken = building(roads=[TV01], bonus=bonus, row={**ROW, "s2": "farmer 2 +"})
    assert taken.refused("house t002") == "R46"
    play = building(roads=[TV01], bonus=bonus, row={**ROW, "s2": "farmer 2"})
    facts = play.do("house t002")
    assert kinds(facts) == ["house-built", "points-scored", "bonus-taken", "points-scored"]
    assert points(facts) == [(4, "house"), (1, "bonus")], "v11 and v12; v01 is under the milestone"


@rule("milestones:R47")
@rule("milestones:R48")
@rule("milestones:TV06")
def test_a_market_goes_on_an_open_end_or_a_junction_and_scores_its_number() -> None:
    play = building(Goods(wood=1, sand=1), roads=[TV01])
    assert play.codes("market") == ["market v12"]
    assert points(play.do("market v12")) == [(3, "market")]
    assert (play.table.markets, play.table.supply.markets) == (("v00", "v12"), 10)
    assert play.goods() == Goods()


@rule("milestones:R47")
def test_where_no_market_can_be_built() -> None:
    play = building(roads=[TV01, "v12 v21 v31"])
    assert play.codes("market") == ["market v12", "market v31"]
    assert [play.refused(f"market {vertex}") for vertex in ("v00", "v01", "v21", "v44")] == ["R47"] * 4
    assert building(Goods(stone=1, sand=1), roads=[TV01]).refused("market v12") == "R47"


@rule("milestones:R47")
def test_markets_may_be_neighbours() -> None:
    play = building(roads=["v00 v01 v11", "v00 v10 v20"])
    play.do("market v11", "market v20")
    assert play.table.markets == ("v00", "v11", "v20")


@rule("milestones:R49")
def test_flour_can_be_delivered_to_a_new_market() -> None:
    play = building(Goods(wood=1, sand=1, grain=2), roads=[TV01])
    play.do("market v12", "move mill")
    assert play.codes("deliver") == ["deliver v00", "deliver v12"]


def test_building_goes_on_as_long_as_it_can_be_paid() -> None:
    play = building(Goods(stone=2, wood=1, sand=1))
    play.do(f"road {TV01}")
    assert play.codes() == ["house t001", "house t002", "house t003", "done"]
    play.do("house t003")
    assert play.question.ask == "move", "nothing is left to build with"
