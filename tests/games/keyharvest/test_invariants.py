"""R1 and what else is true after every fact of every game, whatever the options and whoever plays."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.kernel.game import Setup
from games.keyharvest import GAME
from games.keyharvest.counters import size
from games.keyharvest.table import Table
from tests.games.keyharvest.build import PRINTED
from tests.games.playing import any_options, play

rule = pytest.mark.rule


def sound(table: Table) -> None:
    """The invariants of the specification, section 10."""
    assert len(table.registry) == 6
    assert len(table.track) <= 10
    assert all(count >= 0 for count in table.stock)
    assert 0 <= table.veiled <= len(table.unseen)
    for player in table.players:
        assert len(player.store) <= 2
        assert all(size(stored.bid) >= 1 for stored in player.store)
        assert all(count >= 0 for count in (player.counters or {}).values())
        standing = {posted.hex for posted in player.workers}
        assert len(standing) == len(player.workers)
        assert standing.isdisjoint(player.labels)
        for hex_ in standing:
            assert standing.isdisjoint(PRINTED.neighbours[hex_]), "no worker beside a worker"


def total(zones: Any) -> dict[str, int]:
    found: dict[str, int] = {}
    for zone in zones.values():
        for piece, count in zone.items():
            found[piece] = found.get(piece, 0) + count
    return found


@rule("keyharvest:R1")
@rule("keyharvest:R35")
@pytest.mark.parametrize("plan", [0.0, 0.6, 1.0])
@pytest.mark.parametrize(("seats", "seed"), [(2, 11), (3, 12), (4, 13)])
def test_every_piece_is_in_exactly_one_place(seats: int, seed: int, plan: float) -> None:
    rng = random.Random(repr((seats, seed, plan)))
    setup = Setup(seats, any_options(GAME, rng), 1, GAME.data_sets[-1].name)
    game = play(GAME, setup, rng, plan=plan)
    table = game.rules.begin().table
    whole = total(game.rules.zones(table))
    assert sum(count for piece, count in whole.items() if piece.startswith("field")) == 56
    assert sum(count for piece, count in whole.items() if piece.startswith("happening")) == 14
    assert sum(count for piece, count in whole.items() if piece.startswith("farmhand")) == 6 * seats
    assert sum(count for piece, count in whole.items() if piece.startswith("townsfolk")) == 6
    assert sum(whole[crop] for crop in ("ho", "ve", "ap", "wi", "wh")) == 60
    for fact in game.facts:
        table = game.rules.evolve(table, fact)
        assert total(game.rules.zones(table)) == whole, fact
        sound(table)
    assert (table.passing, table.lifted, table.aside) == ((), (), ())


@pytest.mark.parametrize("spec", GAME.options, ids=lambda spec: spec.name)
def test_every_value_of_every_option_plays(spec: Any) -> None:
    for number, value in enumerate(spec.values):
        options = GAME.defaults() | {spec.name: value}
        game = play(GAME, Setup(2 + number, options, 1, "reconstruction-1"), random.Random(spec.name), plan=0.7)
        assert game.standings


def test_nothing_is_on_its_way_while_a_turn_is_asked() -> None:
    rng = random.Random(5)
    game = play(GAME, Setup(3, GAME.defaults(), 1, "reconstruction-1"), rng, plan=0.8)
    for step in game.steps:
        if step.question.ask == "turn":
            table = step.before.table
            assert (table.passing, table.lifted, table.aside) == ((), (), ())
