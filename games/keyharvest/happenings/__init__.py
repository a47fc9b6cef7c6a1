"""The happenings M to Z, one file each (R97-R111)."""

from __future__ import annotations

from collections.abc import Mapping

from games.keyharvest.happenings.deed import HappeningText
from games.keyharvest.happenings.exchange import Exchange
from games.keyharvest.happenings.extra_harvest import ExtraHarvest
from games.keyharvest.happenings.gift import Gift
from games.keyharvest.happenings.good_harvest import GoodHarvest
from games.keyharvest.happenings.holiday import Holiday
from games.keyharvest.happenings.land_consolidation import LandConsolidation
from games.keyharvest.happenings.lucky_dip import LuckyDip
from games.keyharvest.happenings.migrant_worker import MigrantWorker
from games.keyharvest.happenings.new_harvest import NewHarvest
from games.keyharvest.happenings.new_survey import NewSurvey
from games.keyharvest.happenings.quick_sale import QuickSale
from games.keyharvest.happenings.replacement import Replacement
from games.keyharvest.happenings.substitute import Substitute
from games.keyharvest.happenings.windfall import Windfall

TEXTS: Mapping[str, HappeningText] = {
    "M": Replacement(),
    "N": Exchange(),
    "O": Gift(),
    "P": GoodHarvest(),
    "Q": LuckyDip(),
    "R": NewHarvest(),
    "S": NewSurvey(),
    "T": QuickSale(),
    "U": LandConsolidation(),
    "V": ExtraHarvest(),
    "W": Substitute(),
    "X": MigrantWorker(),
    "Y": Holiday(),
    "Z": Windfall(),
}
