"""What every step needs to know and nobody changes: seats, options, printed matter, switches."""

from __future__ import annotations

from msgspec import Struct

from games.kernel.asking import Seat
from games.kernel.flow import Outcome, Position
from games.kernel.game import Setup
from games.milestones.board import Constants, Printed, Worker, printed
from games.milestones.facts import Fact
from games.milestones.frames import Frame
from games.milestones.options import Options, options_of
from games.milestones.table import Table
from games.milestones.versions import switches

Pos = Position[Table, Frame]
Out = Outcome[Fact, Frame]


class Terms(Struct, frozen=True):
    """The terms of one game."""

    seats: int
    options: Options
    printed: Printed
    switches: frozenset[str]

    @property
    def constants(self) -> Constants:
        """The numbers of the rules."""
        return self.printed.constants

    def worker_on(self, table: Table, seat: Seat, space: str) -> Worker | None:
        """The visible worker of a space, if there is one."""
        return self.printed.halves.get(table.players[seat].spaces[int(space[1:]) - 1].top)

    def workers(self, table: Table, seat: Seat) -> list[tuple[str, Worker]]:
        """All visible workers of a player, from left to right (R27: covered ones never count)."""
        halves = self.printed.halves
        spaces = zip(self.printed.places, table.players[seat].spaces, strict=True)
        return [(name, halves[space.stack[-1]]) for name, space in spaces if space.top in halves]

    def free_for(self, table: Table, seat: Seat, kind: str) -> list[str]:
        """The spaces with a free worker of that kind: visible, without a bonus tile (R50, R53)."""
        return [
            name
            for name, worker in self.workers(table, seat)
            if worker.kind == kind and not table.space(seat, name).bonus
        ]


def terms_of(setup: Setup) -> Terms:
    """The terms of a set-up. Raises UnknownRules."""
    return Terms(setup.seats, options_of(setup.options), printed(setup.data), switches(setup.rules))
