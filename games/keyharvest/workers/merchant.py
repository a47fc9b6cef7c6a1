"""R67: G, the Merchant. A tile of another's store for as many counters as its bid, in any kinds; it goes on the own board."""

from __future__ import annotations

from games.kernel.asking import Choice
from games.kernel.errors import IllegalAction
from games.keyharvest import actions as a
from games.keyharvest.frames import UseWorker
from games.keyharvest.table import Table
from games.keyharvest.terms import Out, Terms
from games.keyharvest.workers.purchase import on_sale, purchase, purchases, why_not_bought

ASK = "merchant"
ACTIONS = (a.Buy,)


MORE = 0
"""How many counters more than the bid it costs."""


def usable(terms: Terms, table: Table, frame: UseWorker) -> bool:
    """There is a tile that does not cost more counters than there are; how many there are all have seen."""
    return bool(on_sale(table, frame.seat, MORE))


def choices(terms: Terms, table: Table, frame: UseWorker) -> list[Choice[a.Action]]:
    """A tile, and the counters for it."""
    return purchases(table, frame.seat, MORE)


def use(terms: Terms, table: Table, frame: UseWorker, action: a.Action) -> Out:
    """The owner gets payment and bid, the tile is placed."""
    assert isinstance(action, a.Buy)
    return purchase(terms, table, frame.seat, action)


def why_not(terms: Terms, table: Table, frame: UseWorker, action: a.Action) -> IllegalAction:
    """Only a tile of another's store, for its price."""
    assert isinstance(action, a.Buy)
    return why_not_bought(table, frame.seat, action, MORE, "R67")
