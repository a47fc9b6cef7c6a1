"""R68: H, the Storekeeper. One tile of the registry into the own store, with a bid: one step of action D."""

from __future__ import annotations

from games.kernel.asking import Choice
from games.kernel.errors import IllegalAction
from games.kernel.flow import Swap
from games.keyharvest import actions as a
from games.keyharvest.effects import Telling
from games.keyharvest.frames import UseWorker
from games.keyharvest.steps import store_tile
from games.keyharvest.table import Table
from games.keyharvest.terms import Out, Terms
from games.keyharvest.workers.effect import Effect


class Storekeeper(Effect):
    """H, the Storekeeper."""

    ASK = "storekeeper"
    ACTIONS = (a.StoreTile,)

    def usable(self, terms: Terms, table: Table, frame: UseWorker) -> bool:
        """There is a tile, a free slot and a counter."""
        return store_tile.possible(terms, table, frame.seat)

    def choices(self, terms: Terms, table: Table, frame: UseWorker) -> list[Choice[a.Action]]:
        """A tile and a bid."""
        return store_tile.choices(terms, table, frame.seat)

    def use(self, terms: Terms, table: Table, frame: UseWorker, action: a.Action) -> Out:
        """The tile lies in the store; then the space is refilled. R75: a happening that turns up is carried out."""
        assert isinstance(action, a.StoreTile)
        telling = Telling(terms, table)
        return telling.then(Swap(store_tile.store(telling, frame.seat, action.tile, action.bid)))

    def why_not(self, terms: Terms, table: Table, frame: UseWorker, action: a.Action) -> IllegalAction:
        """As in action D."""
        assert isinstance(action, a.StoreTile)
        return store_tile.why_not(terms, table, frame.seat, action)
