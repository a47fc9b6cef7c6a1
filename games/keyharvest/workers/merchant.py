"""R67: G, the Merchant. A tile of another's store for as many counters as its bid, in any kinds."""

from __future__ import annotations

from games.keyharvest.workers.purchase import Purchase


class Merchant(Purchase):
    """G, the Merchant."""

    ASK = "merchant"
    RULE = "R67"
    MORE = 0
