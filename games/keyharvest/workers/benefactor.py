"""R74: L, the Benefactor. One tile of the registry straight to the own board, free."""

from __future__ import annotations

from games.kernel.asking import Choice
from games.kernel.errors import IllegalAction
from games.keyharvest import actions as a
from games.keyharvest.effects import Telling, place_field, take_from_registry
from games.keyharvest.frames import Drawing, UseWorker
from games.keyharvest.reason import no
from games.keyharvest.table import Table
from games.keyharvest.terms import Out, Terms
from games.keyharvest.workers.effect import Effect


class Benefactor(Effect):
    """L, the Benefactor."""

    ASK = "benefactor"
    ACTIONS = (a.Take,)

    def usable(self, terms: Terms, table: Table, frame: UseWorker) -> bool:
        """There is a tile in the registry."""
        return bool(table.offered)

    def choices(self, terms: Terms, table: Table, frame: UseWorker) -> list[Choice[a.Action]]:
        """One of the tiles."""
        return [Choice(f"take {tile}", a.Take(tile), "registry", (tile,)) for tile in table.offered]

    def use(self, terms: Terms, table: Table, frame: UseWorker, action: a.Action) -> Out:
        """R58: the tile is placed, with all that it causes; then the space is refilled (R75)."""
        assert isinstance(action, a.Take)
        telling = Telling(terms, table)
        space = take_from_registry(telling, frame.seat, action.tile)
        moved = place_field(telling, frame.seat, action.tile)
        return telling.go_on((Drawing(frame.seat, "registry", space), *moved))

    def why_not(self, terms: Terms, table: Table, frame: UseWorker, action: a.Action) -> IllegalAction:
        """Only out of the registry."""
        assert isinstance(action, a.Take)
        return no("R74", f"{action.tile} is not in the registry.", f"{action.tile} liegt nicht im Grundbuchamt.")
