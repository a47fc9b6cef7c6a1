"""What every step needs to know and nobody changes: seats, options, printed matter, switches."""

from __future__ import annotations

from msgspec import Struct

from games.kernel.asking import Seat
from games.kernel.flow import Outcome, Position
from games.kernel.game import Setup
from games.keyharvest.board import Printed, Worker, printed
from games.keyharvest.facts import Fact
from games.keyharvest.frames import Frame
from games.keyharvest.options import Options, options_of
from games.keyharvest.table import Table
from games.keyharvest.versions import switches

Pos = Position[Table, Frame]
Out = Outcome[Fact, Frame]


class Terms(Struct, frozen=True):
    """The terms of one game."""

    seats: int
    options: Options
    printed: Printed
    switches: frozenset[str]

    def worker(self, name: str) -> Worker:
        """A worker tile by its letter."""
        return self.printed.workers[name]

    def crop(self, tile: str) -> str:
        """The crop of a field tile."""
        return self.printed.crop[tile]

    def around(self, seat: Seat) -> tuple[Seat, ...]:
        """R77: all seats in turn order, `seat` first."""
        return tuple(Seat((seat + step) % self.seats) for step in range(self.seats))


def terms_of(setup: Setup) -> Terms:
    """The terms of a set-up. Raises UnknownRules."""
    return Terms(setup.seats, options_of(setup.options), printed(setup.data), switches(setup.rules))
