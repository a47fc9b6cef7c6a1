"""R101: P, Good Harvest. One counter of the crop with the most unharvested fields of the own board."""

from __future__ import annotations

from games.kernel.asking import Choice, Seat
from games.kernel.errors import IllegalAction
from games.keyharvest import actions as a
from games.keyharvest import facts as f
from games.keyharvest.counters import CROPS, in_stock, one, tally
from games.keyharvest.effects import Telling
from games.keyharvest.frames import Happening
from games.keyharvest.happenings.deed import Deed, HappeningText
from games.keyharvest.reason import no
from games.keyharvest.table import Table
from games.keyharvest.terms import Terms


def crops(terms: Terms, table: Table, seat: Seat) -> list[str]:
    """The crops there are most of, in all groups; where one has run out in the stock, any that has not."""
    counts = tally(terms.crop(label) for label in table.players[seat].unharvested)
    stock = in_stock(table.stock)
    most = [crop for crop in CROPS if counts[CROPS.index(crop)] == max(counts) > 0]
    return [crop for crop in stock if crop in most or not set(most) <= set(stock)] if most else []


class GoodHarvest(HappeningText):
    """P, Good Harvest."""

    ASK = "good-harvest"
    ACTIONS = (a.TakeCrop,)

    def asked(self, terms: Terms, table: Table, frame: Happening) -> Seat | None:
        """Each with an unharvested field."""
        return frame.rest[0] if crops(terms, table, frame.rest[0]) else None

    def choices(self, terms: Terms, table: Table, frame: Happening) -> list[Choice[a.Action]]:
        """One of them, if several are tied."""
        found = crops(terms, table, frame.rest[0])
        return [Choice(f"take {crop}", a.TakeCrop(crop), "crops") for crop in found]

    def answer(self, telling: Telling, frame: Happening, action: a.Action) -> Deed:
        """The counter is shown; no tile is turned."""
        assert isinstance(action, a.TakeCrop)
        telling.tell(f.CountersTaken(frame.rest[0], one(action.crop), frame.tile))
        return Deed()

    def why_not(self, terms: Terms, table: Table, frame: Happening, action: a.Action) -> IllegalAction:
        """Only the crop of the most fields."""
        return no(
            "R101",
            "Take a counter of the crop of which you have the most unharvested fields.",
            "Nimm einen Stein der Sorte, von der du die meisten nicht abgeernteten Felder hast.",
        )
