"""R108: W, Substitute. Everybody draws a field tile; it may be kept for another field of the board."""

from __future__ import annotations

from games.kernel.errors import IllegalAction
from games.keyharvest import actions as a
from games.keyharvest.effects import Telling
from games.keyharvest.frames import Drawing, Happening
from games.keyharvest.happenings.deed import Deed, HappeningText
from games.keyharvest.reason import no
from games.keyharvest.table import Table
from games.keyharvest.terms import Terms


class Substitute(HappeningText):
    """W, Substitute."""

    def pass_by(self, telling: Telling, frame: Happening) -> Deed:
        """The draw (R92); it may empty the bag (R95), and an empty bag gives nothing."""
        return Deed((Drawing(frame.rest[0], "substitute"),))

    def why_not(self, terms: Terms, table: Table, frame: Happening, action: a.Action) -> IllegalAction:
        """There is nothing to choose before the draw."""
        return no("R108", "The tile is drawn first.", "Zuerst wird das Plättchen gezogen.")
