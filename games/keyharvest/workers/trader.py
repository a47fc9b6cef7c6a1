"""R72, R73: K, the Trader. A field tile drawn blind, for the own board or the fallow field."""

from __future__ import annotations

from games.kernel.asking import Choice
from games.kernel.errors import IllegalAction
from games.kernel.flow import Swap
from games.keyharvest import actions as a
from games.keyharvest.effects import Telling, take_from_registry
from games.keyharvest.frames import Drawing, HeldTile, UseWorker
from games.keyharvest.reason import no
from games.keyharvest.table import Table
from games.keyharvest.terms import Out, Terms
from games.keyharvest.workers.effect import Effect


class Trader(Effect):
    """K, the Trader."""

    ASK = "trader"
    ACTIONS = (a.Draw, a.Take)

    def usable(self, terms: Terms, table: Table, frame: UseWorker) -> bool:
        """There is a field tile in the bag, or else one in the registry."""
        return bool(table.bag or table.offered)

    def choices(self, terms: Terms, table: Table, frame: UseWorker) -> list[Choice[a.Action]]:
        """Draw; R73: without a field tile in the bag one of the registry instead."""
        if table.bag:
            return [Choice("draw", a.Draw(), "draw", then="luck")]
        return [Choice(f"take {tile}", a.Take(tile), "registry", (tile,), "you") for tile in table.offered]

    def use(self, terms: Terms, table: Table, frame: UseWorker, action: a.Action) -> Out:
        """R72: the draw. R73: the tile of the registry is in hand, and its space stays empty."""
        telling = Telling(terms, table)
        if not isinstance(action, a.Take):
            return telling.then(Swap(Drawing(frame.seat, "trader")))
        take_from_registry(telling, frame.seat, action.tile)
        return telling.then(Swap(HeldTile(frame.seat, action.tile, "trader")))

    def why_not(self, terms: Terms, table: Table, frame: UseWorker, action: a.Action) -> IllegalAction:
        """R73: the registry only when the bag holds no field tile."""
        if isinstance(action, a.Draw):
            return no("R73", "No field tile is left in the bag.", "Im Beutel ist kein Feldplättchen mehr.")
        if table.bag:
            return no("R72", "Draw a tile from the bag.", "Ziehe ein Plättchen aus dem Beutel.")
        return no("R73", "Take a tile of the registry.", "Nimm ein Plättchen aus dem Grundbuchamt.")
