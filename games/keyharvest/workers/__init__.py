"""The effects of the workers A to L, one file each (R60-R75)."""

from __future__ import annotations

from collections.abc import Mapping

from games.keyharvest.workers.apprentice import Apprentice
from games.keyharvest.workers.bailiff import Bailiff
from games.keyharvest.workers.benefactor import Benefactor
from games.keyharvest.workers.casual_worker import CasualWorker
from games.keyharvest.workers.day_labourer import DayLabourer
from games.keyharvest.workers.effect import Effect
from games.keyharvest.workers.lawyer import Lawyer
from games.keyharvest.workers.merchant import Merchant
from games.keyharvest.workers.overseer import Overseer
from games.keyharvest.workers.skilled_worker import SkilledWorker
from games.keyharvest.workers.storekeeper import Storekeeper
from games.keyharvest.workers.trader import Trader
from games.keyharvest.workers.unskilled_worker import UnskilledWorker

EFFECTS: Mapping[str, Effect] = {
    "A": Apprentice(),
    "B": CasualWorker(),
    "C": DayLabourer(),
    "D": UnskilledWorker(),
    "E": SkilledWorker(),
    "F": Overseer(),
    "G": Merchant(),
    "H": Storekeeper(),
    "I": Bailiff(),
    "J": Lawyer(),
    "K": Trader(),
    "L": Benefactor(),
}
