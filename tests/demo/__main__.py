"""`make demo`: whole games in which every action is made through a delivered mail. Exit 0 if all went well.

    python -m tests.demo [KIND] [PRESET] [SEATS ...]

Nothing named: every kind, every preset of a kind that has several, every seat count.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import games
from games.kernel.game import Game, Preset
from tests.demo.letters import Mailbag
from tests.demo.local import Local
from tests.demo.table import Table


@dataclass(frozen=True)
class Plan:
    """What is to be played."""

    kinds: tuple[str, ...]
    preset: str | None
    seats: tuple[int, ...]

    def tables(self) -> Iterator[tuple[Game, Preset | None, int]]:
        """Each game of the plan: kind, preset (None: the kind has at most one), seats."""
        for kind in self.kinds:
            game = games.load(kind)
            presets = (
                [one for one in game.presets if self.preset in (None, one.name)] if len(game.presets) > 1 else [None]
            )
            for preset in presets:
                for seats in self.seats or game.seats:
                    yield game, preset, seats


class Unplayable(Exception):
    """The words name no game; the message says what there is."""


def plan(words: list[str]) -> Plan:
    """The plan of the command's words. Raises Unplayable."""
    names = [word for word in words if not word.isdigit()]
    seats = tuple(int(word) for word in words if word.isdigit())
    if not names:
        return Plan(games.kinds(), None, seats)
    kind, *rest = names
    if kind not in games.kinds():
        raise Unplayable(f"there is no game {kind!r}; there are: {', '.join(games.kinds())}")
    game = games.load(kind)
    if len(rest) > 1 or (rest and rest[0] not in {one.name for one in game.presets}):
        raise Unplayable(f"{kind} has these presets: {', '.join(one.name for one in game.presets)}")
    if not set(seats) <= set(game.seats):
        raise Unplayable(f"{kind} is for {', '.join(map(str, game.seats))} players")
    return Plan((kind,), rest[0] if rest else None, seats)


def main(words: list[str]) -> int:
    """Play what the words ask for. Returns the exit code."""
    try:
        wanted = plan(words)
    except Unplayable as error:
        print(error, file=sys.stderr)
        return 2
    fine = True
    with tempfile.TemporaryDirectory(prefix="millpost-demo-") as folder:
        local = Local(Path(folder))
        local.start()
        try:
            for game, preset, seats in wanted.tables():
                fine = play(local, game, preset, seats) and fine
        finally:
            fine = local.stop() == 0 and fine
    return 0 if fine else 1


def play(local: Local, game: Game, preset: Preset | None, seats: int) -> bool:
    """One game; prints its line."""
    table = Table(local.url, Mailbag(local.post), game.kind, seats, preset=preset)
    table.open()
    while table.step():
        pass
    result = table.result()
    print(result.line(), flush=True)
    for fault in result.faults:
        print(f"  {fault}", file=sys.stderr)
    return result.fine


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
