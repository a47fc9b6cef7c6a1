"""R50-R54: bonus tiles."""

from __future__ import annotations

import pytest

from games.milestones.goods import Goods
from tests.games.milestones.build import PRINTED, Scene, Who, kinds, only, points, scene

rule = pytest.mark.rule
RICH = Goods(stone=6, wood=6, sand=6)


def building(row: dict[str, str], bonus: dict[str, str], **more: object) -> Scene:
    return scene(Who(row, RICH), Who({"s1": "minter 1"}), at="buildingOffice", bonus=bonus, **more)


@rule("milestones:R50")
@rule("milestones:R53")
def test_a_milestone_takes_the_tile_beside_it_after_its_own_points() -> None:
    play = building({"s3": "farmer 3", "s5": "minter 5"}, {"t002": "farmer"})
    facts = play.do("road v00 v01 v02")
    assert kinds(facts) == ["road-built", "points-scored", "bonus-taken", "points-scored"]
    assert points(facts) == [(2, "road"), (1, "bonus")]
    assert play.table.space(0, "s3").bonus
    assert play.table.bonus == ()


@rule("milestones:R50")
def test_a_market_takes_the_tile_beside_it() -> None:
    play = building({"s3": "farmer 3"}, {"t103": "farmer"}, roads=["v00 v01 v12"])
    assert points(play.do("market v12")) == [(3, "market"), (1, "bonus")]


@rule("milestones:R50")
def test_of_several_free_workers_one_is_chosen() -> None:
    row = {"s2": "farmer 2 +", "s3": "farmer 3", "s4": "covered", "s5": "minter 5", "s6": "farmer 6"}
    play = building(row, {"t002": "farmer"})
    play.do("road v00 v01 v02")
    assert (play.question.ask, play.codes()) == ("put-bonus", ["on s3", "on s6"])
    assert play.refused("on s2") == "R53"
    assert [play.refused(f"on {space}") for space in ("s4", "s5", "s8")] == ["R50"] * 3
    assert only(play.do("on s6"), "bonus-taken").space == "s6"


@rule("milestones:R51")
def test_without_a_fitting_worker_the_tile_stays_and_the_road_is_built() -> None:
    play = building({"s3": "minter 3"}, {"t002": "farmer"})
    assert kinds(play.do("road v00 v01 v02")) == ["road-built", "points-scored"]
    assert play.table.bonus == (("t002", "farmer"),)


@rule("milestones:R52")
def test_the_end_of_a_road_collects_nothing() -> None:
    assert "t103" in PRINTED.at_vertex["v12"]
    play = building({"s3": "farmer 3"}, {"t103": "farmer"})
    assert "bonus-taken" not in kinds(play.do("road v00 v01 v12"))


@rule("milestones:R52")
@rule("milestones:TV06")
def test_one_market_may_collect_several_tiles_in_the_players_order() -> None:
    row = {"s3": "farmer 3", "s5": "minter 5"}
    play = building(row, {"t002": "farmer", "t103": "minter"}, roads=["v00 v01 v12"])
    play.do("market v12")
    assert (play.question.ask, play.codes()) == ("collect-bonus", ["bonus t002", "bonus t103"])
    facts = play.do("bonus t103")
    assert [fact.triangle for fact in facts if fact.__struct_config__.tag == "bonus-taken"] == ["t103", "t002"]
    assert play.score() == 3 + 1 + 1


@rule("milestones:R52")
def test_each_tile_needs_its_own_free_worker() -> None:
    play = building({"s3": "farmer 3"}, {"t002": "farmer", "t103": "farmer"}, roads=["v00 v01 v12"])
    play.do("market v12", "bonus t103")
    assert play.table.bonus == (("t002", "farmer"),)
    assert play.score() == 3 + 1


@rule("milestones:R50")
@rule("milestones:R51")
def test_only_tiles_beside_the_new_piece_that_fit_can_be_taken() -> None:
    row = {"s3": "farmer 3", "s5": "minter 5"}
    bonus = {"t002": "farmer", "t103": "minter", "t005": "farmer"}
    play = building(row, bonus, roads=["v00 v01 v12"])
    play.do("market v12")
    assert play.refused("bonus t005") == "R50"
    assert play.refused("bonus t008") == "R50"


@rule("milestones:R53")
def test_a_laid_tile_stays_with_its_worker() -> None:
    play = building({"s2": "farmer 2 +", "s3": "farmer 3"}, {"t002": "farmer"})
    play.do("road v00 v01 v02")
    assert [space.bonus for space in play.table.players[0].spaces[1:3]] == [True, True]


@rule("milestones:R54")
def test_taking_is_compulsory_by_default() -> None:
    row = {"s3": "farmer 3", "s5": "minter 5"}
    play = building(row, {"t002": "farmer", "t103": "minter"}, roads=["v00 v01 v12"])
    play.do("market v12")
    assert play.refused("done") == "R54"


@rule("milestones:R54")
def test_with_the_option_a_tile_may_be_left() -> None:
    row = {"s3": "farmer 3", "s5": "minter 5"}
    bonus = {"t002": "farmer", "t103": "minter"}
    play = building(row, bonus, roads=["v00 v01 v12"], bonusPickup="optional")
    play.do("market v12")
    assert play.codes() == ["bonus t002", "bonus t103", "done"]
    play.do("bonus t103")
    assert play.codes() == ["bonus t002", "done"]
    play.do("done")
    assert play.table.bonus == (("t002", "farmer"),)
    assert play.question.ask == "building-office"


@rule("milestones:R51")
@rule("milestones:R54")
def test_with_the_option_too_a_tile_that_does_not_fit_is_not_asked_about() -> None:
    play = building({"s5": "minter 5"}, {"t002": "farmer"}, bonusPickup="optional")
    play.do("road v00 v01 v02")
    assert play.question.ask == "building-office"


@rule("milestones:R46")
@rule("milestones:R54")
def test_a_house_takes_its_tile_whatever_the_option_says() -> None:
    play = building({"s3": "farmer 3"}, {"t002": "farmer"}, roads=["v00 v01 v12"], bonusPickup="optional")
    assert only(play.do("house t002"), "bonus-taken").triangle == "t002"


@rule("milestones:R51")
def test_a_tile_that_does_not_fit_cannot_be_named() -> None:
    row = {"s3": "farmer 3", "s5": "minter 5"}
    bonus = {"t303": "farmer", "t402": "minter", "t302": "lumberjack"}
    play = building(row, bonus, roads=["v00 v10 v20", "v20 v31 v32"])
    play.do("road v32 v41 v40")
    assert play.codes() == ["bonus t303", "bonus t402"]
    assert play.refused("bonus t302") == "R51"
