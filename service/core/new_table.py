"""What a new table is played with: the kind, its seats, and every option with a value that the kind allows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import games
from games.kernel.game import Game, Setup
from service.core.addresses import malformed

Value = str | int | bool


def setup(kind: str, seats: int, options: Mapping[str, Any], preset: str | None) -> Setup:
    """The set-up of a new game under the newest rules and data: defaults, then the preset, then the options.

    Raises Malformed.
    """
    if kind not in games.kinds():
        raise malformed("/kind", f"Kinds are: {', '.join(games.kinds())}.")
    game = games.load(kind)
    if seats not in game.seats:
        raise malformed("/seats", f"This game has seats for: {', '.join(map(str, game.seats))}.")
    chosen = {**game.defaults(), **_preset(game, preset), **_options(game, options)}
    return Setup(seats, chosen, game.newest, game.data_sets[-1].name)


def _preset(game: Game, name: str | None) -> Mapping[str, Value]:
    if name is None:
        return {}
    for preset in game.presets:
        if preset.name == name:
            return preset.options
    raise malformed("/preset", f"Presets are: {', '.join(preset.name for preset in game.presets) or 'none'}.")


def _options(game: Game, options: Mapping[str, Any]) -> dict[str, Value]:
    """The options, each of them known and with one of its values: of the same type, for 1 is not true."""
    known = {option.name: option.values for option in game.options}
    chosen: dict[str, Value] = {}
    for name, value in options.items():
        if name not in known:
            raise malformed("/options", f"Options are: {', '.join(known) or 'none'}.")
        fitting = [one for one in known[name] if type(one) is type(value) and one == value]
        if not fitting:
            allowed = ", ".join(str(one) for one in known[name])
            raise malformed(f"/options/{name}", f"One of: {allowed}.")
        chosen[name] = fitting[0]
    return chosen
