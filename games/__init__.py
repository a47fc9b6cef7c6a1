"""The games. A kind is a sub-package with a `GAME`; nothing lists them, they are found."""

from __future__ import annotations

import pkgutil
from functools import lru_cache
from importlib import import_module

from games.kernel.errors import UnknownRules
from games.kernel.game import Game


@lru_cache(maxsize=1)
def kinds() -> tuple[str, ...]:
    """The kinds this process knows, in alphabetical order."""
    found = (module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
    return tuple(sorted(name for name in found if name != "kernel"))


@lru_cache(maxsize=32)
def load(kind: str) -> Game:
    """The game of one kind. Raises UnknownRules."""
    if kind not in kinds():
        raise UnknownRules(f"there is no game of the kind {kind!r}")
    game: Game = import_module(f"games.{kind}").GAME
    return game
