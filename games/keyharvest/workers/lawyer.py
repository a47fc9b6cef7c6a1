"""R71: J, the Lawyer. Another worker of the own board is used again where it stands."""

from __future__ import annotations

from games.kernel.asking import Choice
from games.kernel.errors import IllegalAction
from games.kernel.flow import Outcome, Swap
from games.keyharvest import actions as a
from games.keyharvest import facts as f
from games.keyharvest.frames import UseWorker
from games.keyharvest.placement import fields_beside
from games.keyharvest.reason import no
from games.keyharvest.table import Table
from games.keyharvest.terms import Out, Terms
from games.keyharvest.workers.effect import Effect


def others(terms: Terms, table: Table, frame: UseWorker) -> list[str]:
    """Every other worker of the board; whether it still has its fields matters with lawyerChecksNeighbours alone."""
    player = table.players[frame.seat]
    return [
        posted.worker
        for posted in player.workers
        if posted.worker != frame.worker
        and (
            not terms.options.lawyer_checks_neighbours
            or len(fields_beside(terms, player, posted.hex)) >= terms.worker(posted.worker).n
        )
    ]


class Lawyer(Effect):
    """J, the Lawyer."""

    ASK = "lawyer"
    ACTIONS = (a.Reuse,)

    def usable(self, terms: Terms, table: Table, frame: UseWorker) -> bool:
        """There is another worker."""
        return bool(others(terms, table, frame))

    def choices(self, terms: Terms, table: Table, frame: UseWorker) -> list[Choice[a.Action]]:
        """One of them."""
        player = table.players[frame.seat]
        return [
            Choice(f"reuse {worker}", a.Reuse(worker), "workers", (player.hex_of(worker) or "",))
            for worker in others(terms, table, frame)
        ]

    def use(self, terms: Terms, table: Table, frame: UseWorker, action: a.Action) -> Out:
        """As if it had just been played; it stays where it is."""
        assert isinstance(action, a.Reuse)
        hex_ = table.players[frame.seat].hex_of(action.worker)
        assert hex_ is not None
        again = UseWorker(frame.seat, action.worker, hex_)
        return Outcome((f.WorkerReused(frame.seat, action.worker),), (Swap(again),))

    def why_not(self, terms: Terms, table: Table, frame: UseWorker, action: a.Action) -> IllegalAction:
        """Not himself, and only workers of the own board."""
        assert isinstance(action, a.Reuse)
        if action.worker == frame.worker:
            return no("R71", "The Lawyer cannot use himself.", "Der Rechtsanwalt kann nicht sich selbst einsetzen.")
        return no(
            "R71",
            f"Worker {action.worker} cannot be used again now.",
            f"Arbeiter {action.worker} kann jetzt nicht erneut eingesetzt werden.",
        )
