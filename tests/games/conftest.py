"""Fixtures for tests with the toy game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.kernel.game import Game
from tests.games import toy
from tests.games.playing import Games, game_of, kinds


@pytest.fixture
def toy_installed() -> Iterator[Game]:
    """The toy game can be opened like any other kind while the test runs."""
    with toy.install() as game:
        yield game


def _tables() -> list[object]:
    """Every kind and seat count: twenty games each, and three hundred by night."""
    found: list[object] = []
    for kind in kinds():
        for seats in game_of(kind).seats:
            found.append(pytest.param((kind, seats, range(20)), id=f"{kind}-{seats}"))
            parts = (range(first, first + 30) for first in range(1_000, 1_300, 30))
            found += [
                pytest.param((kind, seats, part), id=f"{kind}-{seats}-from-{part.start}", marks=pytest.mark.nightly)
                for part in parts
            ]
    return found


@pytest.fixture(scope="module", params=_tables())
def some_games(request: pytest.FixtureRequest) -> Games:
    """Whole games of one kind with one number of seats, played at random."""
    return Games(*request.param)
