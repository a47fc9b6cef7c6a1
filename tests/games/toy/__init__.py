"""A small game that has everything a large one may have; it proves the kernel and the tests that look at all games.

Nobody finds it: it is not in `games.kinds()`. To open a table of it:

    with toy.install():
        games.load("toy")

or, in a test, the fixture `toy_installed` of `tests/games/conftest.py` (also importable from there).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256

import games
from games.kernel.game import DataSet, Game, OptionSpec, Place, Preset
from games.kernel.words import Text
from tests.games.toy.actions import Action
from tests.games.toy.bot import answer
from tests.games.toy.facts import Fact
from tests.games.toy.frames import Frame
from tests.games.toy.phrases import Words
from tests.games.toy.rules import Toy
from tests.games.toy.table import PLACES, Table
from tests.games.toy.view import View

GAME = Game(
    kind="toy",
    title=Text("Beads and Tickets", "Perlen und Marken"),
    seats=(2, 3, 4),
    rules_versions=(1,),
    options=(OptionSpec("rounds", (2, 4, 8), 4, Text("How many rounds are played", "Wie viele Runden man spielt")),),
    presets=(Preset("short", Text("Short", "Kurz"), {"rounds": 2}),),
    data_sets=(
        DataSet(
            "toy-1",
            sha256(repr(PLACES).encode()).hexdigest(),
            reconstruction=False,
            places=tuple(Place(place, float(number), 0.0) for number, place in enumerate(PLACES)),
        ),
    ),
    tables=Table,
    frames=Frame,
    actions=Action,
    facts=Fact,
    views=View,
    rules=Toy,
    phrases=Words(),
    bot=answer,
)


@contextmanager
def install() -> Iterator[Game]:
    """While this lasts, `games.kinds()` lists the toy and `games.load("toy")` gives it (in this process alone)."""
    found = games.kinds
    games.kinds = lambda: tuple(sorted((*found(), "toy")))  # type: ignore[assignment]
    sys.modules["games.toy"] = sys.modules[__name__]
    games.load.cache_clear()
    try:
        yield GAME
    finally:
        games.kinds = found
        del sys.modules["games.toy"]
        games.load.cache_clear()
