"""R65: E, the Skilled Worker. A tile of another's store for one counter more than its bid, in any kinds."""

from __future__ import annotations

from games.keyharvest.workers.purchase import Purchase


class SkilledWorker(Purchase):
    """E, the Skilled Worker."""

    ASK = "skilled-worker"
    RULE = "R65"
    MORE = 1
