"""R9-R12: start tiles."""

from __future__ import annotations

import pytest

from games.milestones.actions import ChooseTiles, PlaceTile
from tests.games.milestones.build import fresh, only

rule = pytest.mark.rule
START_2 = ["w05", "w12", "w20", "w29", "w35"]


def drafting(seats: int = 2, start: int = 0, tiles: list[str] | None = None):
    """A draft with a known start player and known start tiles."""
    names = tiles or START_2
    display = ["w01", "w02", "w03", "w04", "w06"]
    bonus = sorted(["farmer", "lumberjack", "minter", "quarryman", "sandworker"] * 3)
    return fresh(seats, wanted=[*bonus, str(start), *display, *names])


@rule("milestones:R9")
@pytest.mark.parametrize(("seats", "start", "order"), [(2, 0, [1, 0]), (3, 1, [0, 2, 1]), (4, 2, [1, 0, 3, 2])])
def test_the_draft_goes_round_against_the_clock_and_the_start_player_is_last(
    seats: int, start: int, order: list[int]
) -> None:
    tiles = ["w05", "w12", "w20", "w29", "w35", "w34", "w33", "w32", "w31"][: 2 * seats + 1]
    scene = drafting(seats, start, tiles)
    asked = []
    while scene.question.ask == "draft":
        asked.append(scene.question.seat)
        first, second = scene.table.start_display[:2]
        scene.do(f"tiles {first} {second}", "place s1", "place s3")
    assert asked == order
    assert (scene.question.seat, scene.question.ask) == (start, "move")


@rule("milestones:R9")
def test_both_tiles_are_taken_in_one_go() -> None:
    scene = drafting()
    scene.do("tiles w29 w05")
    assert scene.table.players[1].hand == ("w05", "w29")
    assert scene.table.start_display == ("w12", "w20", "w35")


@rule("milestones:R9")
@pytest.mark.parametrize("tiles", [("w05",), ("w05", "w05"), ("w05", "w01"), ("w05", "w12", "w20"), ()])
def test_only_two_different_open_start_tiles_can_be_taken(tiles: tuple[str, ...]) -> None:
    scene = drafting()
    assert scene.refused_action(scene.question.seat, ChooseTiles(tiles)) == "R9"


@rule("milestones:R10")
def test_a_tile_lies_on_two_neighbouring_spaces_with_the_lower_number_left() -> None:
    scene = drafting()
    scene.do("tiles w12 w20", "place s3")
    table = scene.table
    assert (table.space(1, "s3").top, table.space(1, "s4").top) == ("w12L", "w12R")
    left, right = scene.rules.terms.worker_on(table, 1, "s3"), scene.rules.terms.worker_on(table, 1, "s4")
    assert left.n < right.n
    assert scene.question.seat == 1, "the second tile follows at once"
    assert scene.refused_action(scene.question.seat, PlaceTile("s8")) == "R10"


@rule("milestones:R11")
def test_start_tiles_go_on_empty_spaces_in_any_order_with_gaps() -> None:
    scene = drafting()
    scene.do("tiles w05 w35")
    assert scene.codes() == [f"place s{n}" for n in range(1, 8)]
    scene.do("place s6")
    assert scene.codes() == ["place s1", "place s2", "place s3", "place s4"]
    assert [scene.refused(f"place s{n}") for n in (5, 6, 7)] == ["R11"] * 3
    scene.do("place s1")
    assert [space.top for space in scene.table.players[1].spaces] == ["w35L", "w35R", "", "", "", "w05L", "w05R", ""]


@rule("milestones:R12")
@rule("milestones:R80")
def test_the_tile_left_over_leaves_the_game_and_everybody_has_four_workers() -> None:
    scene = drafting()
    scene.do("tiles w05 w12", "place s1", "place s3", "tiles w20 w29", "place s1")
    facts = scene.do("place s3")
    assert only(facts, "start-tile-removed").tile == "w35"
    assert (scene.table.start_display, scene.table.gone_tiles) == ((), ("w35",))
    assert [len(scene.rules.terms.workers(scene.table, seat)) for seat in (0, 1)] == [4, 4]
    assert all("w35" not in pool.of for pool in scene.luck.draws[26:])
