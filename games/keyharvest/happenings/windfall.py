"""R111: Z, Windfall. The drawer gives everybody a counter from the stock, also the drawer (windfallKinds)."""

from __future__ import annotations

from games.kernel.asking import Choice, Seat
from games.kernel.errors import IllegalAction
from games.keyharvest import actions as a
from games.keyharvest import facts as f
from games.keyharvest.counters import in_stock, one
from games.keyharvest.effects import Telling
from games.keyharvest.frames import Happening
from games.keyharvest.happenings.deed import Deed, HappeningText
from games.keyharvest.reason import no
from games.keyharvest.table import Table
from games.keyharvest.terms import Terms


class Windfall(HappeningText):
    """Z, Windfall."""

    ASK = "windfall"
    ACTIONS = (a.GiveCrop,)

    def asked(self, terms: Terms, table: Table, frame: Happening) -> Seat | None:
        """The drawer, for each player in turn, as long as the stock holds anything; once where all get the same."""
        return frame.drawer if any(table.stock) and not frame.kind else None

    def choices(self, terms: Terms, table: Table, frame: Happening) -> list[Choice[a.Action]]:
        """Only crops that the stock holds."""
        return [Choice(f"give {crop}", a.GiveCrop(crop), "crops") for crop in in_stock(table.stock)]

    def answer(self, telling: Telling, frame: Happening, action: a.Action) -> Deed:
        """The next player gets it."""
        assert isinstance(action, a.GiveCrop)
        telling.tell(f.CountersTaken(frame.rest[0], one(action.crop), frame.tile))
        return Deed(kind=action.crop if telling.terms.options.windfall_kinds == "same" else "")

    def pass_by(self, telling: Telling, frame: Happening) -> Deed:
        """The crop for all, while it lasts."""
        if frame.kind in in_stock(telling.table.stock):
            telling.tell(f.CountersTaken(frame.rest[0], one(frame.kind), frame.tile))
        return Deed()

    def why_not(self, terms: Terms, table: Table, frame: Happening, action: a.Action) -> IllegalAction:
        """The stock must hold it."""
        return no("R111", "That crop has run out in the stock.", "Diese Sorte ist im Vorrat ausgegangen.")
