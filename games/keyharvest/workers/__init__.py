"""The effects of the workers A to L, one file each (R60-R75)."""

from __future__ import annotations

from collections.abc import Mapping

from games.keyharvest.workers import (
    apprentice,
    bailiff,
    benefactor,
    casual_worker,
    day_labourer,
    lawyer,
    merchant,
    overseer,
    skilled_worker,
    storekeeper,
    trader,
    unskilled_worker,
)
from games.keyharvest.workers.effect import Effect

EFFECTS: Mapping[str, Effect] = {
    "A": apprentice,
    "B": casual_worker,
    "C": day_labourer,
    "D": unskilled_worker,
    "E": skilled_worker,
    "F": overseer,
    "G": merchant,
    "H": storekeeper,
    "I": bailiff,
    "J": lawyer,
    "K": trader,
    "L": benefactor,
}
