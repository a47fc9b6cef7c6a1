"""R61: B, the Casual Worker. A counter for each of up to two unharvested fields beside him; no tile is turned."""

from __future__ import annotations

from games.kernel.asking import Choice
from games.kernel.errors import IllegalAction
from games.kernel.flow import Outcome, Swap
from games.keyharvest import actions as a
from games.keyharvest.frames import Reaping, UseWorker
from games.keyharvest.harvesting import tiles_field
from games.keyharvest.reason import no
from games.keyharvest.table import Table
from games.keyharvest.terms import Out, Terms
from games.keyharvest.workers.apprentice import ripe_beside
from games.keyharvest.workers.effect import Effect

MOST = 2


class CasualWorker(Effect):
    """B, the Casual Worker."""

    ASK = "casual-worker"
    ACTIONS = (a.ReapSome,)

    def usable(self, terms: Terms, table: Table, frame: UseWorker) -> bool:
        """There is an unharvested field beside him, and something in the stock."""
        return any(table.stock) and bool(ripe_beside(terms, table, frame))

    def choices(self, terms: Terms, table: Table, frame: UseWorker) -> list[Choice[a.Action]]:
        """One field or two different ones."""
        ripe = ripe_beside(terms, table, frame)
        return [Choice("reap", a.ReapSome(), "fields", tuple(ripe), fields=tiles_field(terms, table, ripe, MOST))]

    def use(self, terms: Terms, table: Table, frame: UseWorker, action: a.Action) -> Out:
        """Their counters; R62: where a crop has run out another one."""
        assert isinstance(action, a.ReapSome)
        tiles = action.tiles or tuple(ripe_beside(terms, table, frame))
        return Outcome((), (Swap(Reaping(frame.seat, tiles, flip=False, free=terms.options.substitute_for_workers)),))

    def why_not(self, terms: Terms, table: Table, frame: UseWorker, action: a.Action) -> IllegalAction:
        """One or two unharvested fields beside him."""
        return no(
            "R61",
            f"Name one or two of your unharvested fields beside hex {frame.hex}; a single one need not be named.",
            f"Nenne ein oder zwei deiner nicht abgeernteten Felder neben {frame.hex}; ein einziges bleibt ungenannt.",
        )
