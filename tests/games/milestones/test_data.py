"""The data set: frozen, sound, and as the specification describes it."""

from __future__ import annotations

from collections import Counter

from games.milestones import GAME
from games.milestones.board import SETS, edge, printed, tile_named
from tests.games.milestones.build import PRINTED

FROZEN = {"reconstruction-1": "ccd0f060ace8c3336866982dd7341f17c565eae982a7deda3ada1e35e35b604a"}
"""A data set is never edited: a better map is a new name."""


def test_the_shipped_sets_are_frozen() -> None:
    assert {data.name: data.sha256 for data in GAME.data_sets} == FROZEN


def test_it_says_that_it_is_a_reconstruction() -> None:
    assert all(data.reconstruction for data in GAME.data_sets)


def test_the_board_is_a_triangular_grid() -> None:
    board = PRINTED.board
    assert (len(board.vertices), len(board.edges), len(board.triangles)) == (51, 125, 75)
    assert {edge(*pair) for pair in board.edges} == set(PRINTED.at_edge)
    spots = {vertex.id: (vertex.x, vertex.y) for vertex in board.vertices}
    for one, other in board.edges:
        (x, y), (u, v) = spots[one], spots[other]
        assert abs((x - u) ** 2 + (y - v) ** 2 - 1) < 0.001
    assert Counter(PRINTED.numbers.values()) == {1: 10, 2: 14, 3: 13, 4: 8, 5: 5}
    assert PRINTED.neighbours["v00"] == ("v01", "v10", "v11")


def test_the_bushes_lie_apart() -> None:
    assert len(PRINTED.bushes) == 15
    assert all(sum(near in PRINTED.bushes for near in pair) <= 1 for pair in PRINTED.at_edge.values())
    assert all("v00" not in PRINTED.corners[bush] for bush in PRINTED.bushes)
    assert max(sum(near in PRINTED.bushes for near in ids) for ids in PRINTED.at_vertex.values()) == 2


def test_the_tiles_are_balanced() -> None:
    workers = list(PRINTED.halves.values())
    assert len(PRINTED.tiles) == 35
    assert set(Counter(worker.kind for worker in workers).values()) == {14}
    assert Counter(worker.n for worker in workers) == {1: 5, 8: 5} | dict.fromkeys(range(2, 8), 10)
    assert all(tile.right.n == tile.left.n + 1 for tile in PRINTED.tiles.values())


def test_a_tile_id_means_the_same_in_every_set() -> None:
    for name in SETS:
        assert all(tile_named(tile.id) == tile for tile in printed(name).tiles.values())


def test_every_place_a_choice_may_name_is_on_the_map() -> None:
    places = {place.id: place for place in GAME.data_sets[0].places}
    assert len(places) == 51 + 75 + 12
    assert {*PRINTED.numbers, *PRINTED.corners, *PRINTED.loop} <= set(places)
    assert all(len(places[triangle].outline) == 3 for triangle in PRINTED.corners)


def test_defaults_come_from_the_set_and_are_among_the_values() -> None:
    assert GAME.defaults() == PRINTED.constants.options
    assert all(spec.default in spec.values for spec in GAME.options)
