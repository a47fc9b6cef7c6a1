"""Fixtures for tests with the toy game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.kernel.game import Game
from tests.games import toy


@pytest.fixture
def toy_installed() -> Iterator[Game]:
    """The toy game can be opened like any other kind while the test runs."""
    with toy.install() as game:
        yield game
