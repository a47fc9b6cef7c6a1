"""R60: A, the Apprentice. One counter of an unharvested field beside him; the tile is not turned."""

from __future__ import annotations

from games.kernel.asking import Choice
from games.kernel.errors import IllegalAction
from games.kernel.flow import Outcome, Swap
from games.keyharvest import actions as a
from games.keyharvest.frames import Reaping, UseWorker
from games.keyharvest.placement import fields_beside
from games.keyharvest.reason import no
from games.keyharvest.table import Table
from games.keyharvest.terms import Out, Terms
from games.keyharvest.workers.effect import Effect


def ripe_beside(terms: Terms, table: Table, frame: UseWorker) -> list[str]:
    """The unharvested own fields beside the worker."""
    player = table.players[frame.seat]
    return [label for label in fields_beside(terms, player, frame.hex) if label in player.unharvested]


class Apprentice(Effect):
    """A, the Apprentice."""

    ASK = "apprentice"
    ACTIONS = (a.Reap,)

    def usable(self, terms: Terms, table: Table, frame: UseWorker) -> bool:
        """There is an unharvested field beside him, and something in the stock."""
        return any(table.stock) and bool(ripe_beside(terms, table, frame))

    def choices(self, terms: Terms, table: Table, frame: UseWorker) -> list[Choice[a.Action]]:
        """One of the fields."""
        return [
            Choice(f"reap {label}", a.Reap(label), "fields", (label,)) for label in ripe_beside(terms, table, frame)
        ]

    def use(self, terms: Terms, table: Table, frame: UseWorker, action: a.Action) -> Out:
        """Its counter; R62: where the crop has run out another one."""
        assert isinstance(action, a.Reap)
        reaping = Reaping(frame.seat, (action.tile,), flip=False, free=terms.options.substitute_for_workers)
        return Outcome((), (Swap(reaping),))

    def why_not(self, terms: Terms, table: Table, frame: UseWorker, action: a.Action) -> IllegalAction:
        """Only an unharvested field beside him."""
        assert isinstance(action, a.Reap)
        return no(
            "R60",
            f"{action.tile} is no unharvested field of yours beside hex {frame.hex}.",
            f"{action.tile} ist keines deiner nicht abgeernteten Felder neben {frame.hex}.",
        )
