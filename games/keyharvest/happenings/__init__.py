"""The happenings M to Z, one file each (R97-R111)."""

from __future__ import annotations

from collections.abc import Mapping

from games.keyharvest.happenings import (
    exchange,
    extra_harvest,
    gift,
    good_harvest,
    holiday,
    land_consolidation,
    lucky_dip,
    migrant_worker,
    new_harvest,
    new_survey,
    quick_sale,
    replacement,
    substitute,
    windfall,
)
from games.keyharvest.happenings.deed import HappeningText

TEXTS: Mapping[str, HappeningText] = {
    "M": replacement,
    "N": exchange,
    "O": gift,
    "P": good_harvest,
    "Q": lucky_dip,
    "R": new_harvest,
    "S": new_survey,
    "T": quick_sale,
    "U": land_consolidation,
    "V": extra_harvest,
    "W": substitute,
    "X": migrant_worker,
    "Y": holiday,
    "Z": windfall,
}
