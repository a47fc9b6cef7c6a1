"""The bot: finishes games, plays a little better than chance, and needs no more than it sees."""

from __future__ import annotations

import random

import pytest

from games.kernel.game import Setup
from games.keyharvest import GAME
from tests.games.playing import play


@pytest.mark.parametrize("seats", GAME.seats)
def test_bots_bring_a_game_to_its_end(seats: int) -> None:
    setup = Setup(seats, GAME.defaults(), 1, "reconstruction-1")
    game = play(GAME, setup, random.Random(seats), plan=1.0)
    table = game.events[-1].position.table
    assert len(table.track) == 10, "by the tenth happening, not by the guard"
    assert min(standing.score for standing in game.standings.standings) > 8
    assert {"place-second", "store-second", "relocate"} & {step.question.ask for step in game.steps}


def test_a_plan_beats_none() -> None:
    setup = Setup(2, GAME.defaults(), 1, "reconstruction-1")
    planned = play(GAME, setup, random.Random(1), plan=1.0)
    chance = play(GAME, setup, random.Random(1), plan=0.0)
    best = max(standing.score for standing in chance.standings.standings)
    assert min(standing.score for standing in planned.standings.standings) > best
