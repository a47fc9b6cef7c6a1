"""The printed matter: the map, the crops, the pairs; vectors MV1 to MV7 of the specification."""

from __future__ import annotations

from collections import Counter

import pytest

from games.kernel.errors import UnknownRules
from games.keyharvest import GAME
from games.keyharvest.board import printed
from games.keyharvest.groups import groups, isolated
from games.keyharvest.scoring import group_points
from tests.games.keyharvest.build import AROUND_D5, PRINTED, Who, rules_for, scene

rule = pytest.mark.rule
DIGEST = "e679c6229277910caa05c297bd2a1e6d176855571e88338b510145da05043e80"
VECTORS = [
    ("A1 A2 B2 C4 C5 G7", "A1+A2+B2 C4+C5 G7", "G7", 7),
    ("E4 E6 D5", "D5+E6 E4", "E4", 4),
    ("E4 B7", "B7 E4", "B7 E4", 3),
    ("C1 D1 E1 C9 D8 E9 D4", "C1+D1+E1 C9+D8+E9 D4", "D4", 9),
    ("D4 D5 C5 E5 C4 E4 G1 G2 G3 A7", "A7 C4+C5+D4+D5+E4+E5 G1+G2+G3", "A7", 12),
]


def shown(labels: str, expected: str, alone: str, points: int) -> None:
    found = groups(PRINTED, labels.split())
    assert ["+".join(group) for group in found] == sorted(expected.split())
    assert isolated(PRINTED, labels.split()) == alone.split()
    player = scene(Who(labels), registry="").table.players[0]
    assert sum(group_points(rules_for().terms, player)) == points


@rule("keyharvest:MV1")
@rule("keyharvest:R19")
def test_groups_of_the_first_vector() -> None:
    shown(*VECTORS[0])


@rule("keyharvest:MV2")
def test_groups_of_the_second_vector() -> None:
    shown(*VECTORS[1])


@rule("keyharvest:MV3")
def test_groups_of_the_third_vector() -> None:
    shown(*VECTORS[2])


@rule("keyharvest:MV4")
def test_groups_of_the_fourth_vector() -> None:
    shown(*VECTORS[3])


@rule("keyharvest:MV5")
@rule("keyharvest:R114")
def test_groups_of_the_fifth_vector() -> None:
    shown(*VECTORS[4])


@rule("keyharvest:MV6")
def test_on_d5_all_but_the_fives_and_the_six_hexes_around_it() -> None:
    assert PRINTED.neighbours["D5"] == tuple(AROUND_D5.split())
    play = scene(Who("C5 C6 D4 D6 E5"))
    assert {code.split()[1] for code in play.codes("play") if code.endswith("D5")} == set("ABCDEFGHIJKL")
    beside = scene(Who("C5 C6 D4 D6 E5", workers={"A": "E6"}))
    assert not [code for code in beside.codes("play") if code.endswith("D5")]


@rule("keyharvest:MV7")
def test_corners_have_few_neighbours() -> None:
    degrees = Counter(len(around) for around in PRINTED.neighbours.values())
    assert degrees == {6: 32, 4: 14, 3: 8, 5: 2}
    assert sum(map(len, PRINTED.neighbours.values())) == 2 * 141
    assert [len(PRINTED.neighbours[label]) for label in ("A1", "C1", "D1", "D8")] == [3, 3, 5, 5]
    corner = scene(Who("A2 B1 B2"), registry="")
    assert {code.split()[1] for code in corner.codes("play") if code.endswith(" A1")} == set("ABCDEF")


def test_the_map_is_what_the_specification_says() -> None:
    assert len(PRINTED.labels) == 56
    assert Counter(label[0] for label in PRINTED.labels) == dict(zip("ABCDEFG", (7, 8, 9, 8, 9, 8, 7), strict=True))
    assert Counter(PRINTED.crop.values()) == {"wh": 12, "ho": 11, "ve": 11, "ap": 11, "wi": 11}
    assert (PRINTED.crop["E4"], PRINTED.crop["B7"]) == ("wh", "ve")
    for label, around in PRINTED.neighbours.items():
        assert all(label in PRINTED.neighbours[other] for other in around)
        assert all(PRINTED.crop[label] != PRINTED.crop[other] for other in around)


def test_workers_and_happenings() -> None:
    numbers = [worker.n for worker in PRINTED.workers.values()]
    assert numbers == [1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5]
    assert [name for name, worker in PRINTED.workers.items() if worker.mandatory] == ["F"]
    assert [name for name, tile in PRINTED.happenings.items() if tile.mandatory] == ["O", "S", "W", "Z"]


def test_the_data_set_is_frozen() -> None:
    """A better map is a new name."""
    (data,) = GAME.data_sets
    assert (data.name, data.sha256) == ("reconstruction-1", DIGEST)
    assert data.reconstruction
    assert len(data.places) == 56
    assert all(len(place.outline) == 6 for place in data.places)
    with pytest.raises(UnknownRules):
        printed("printed-1")
