"""R97: M, Replacement. A field of the board goes to the fallow field; a drawn one must be placed."""

from __future__ import annotations

from games.kernel.asking import Choice, Seat
from games.kernel.errors import IllegalAction
from games.keyharvest import actions as a
from games.keyharvest.effects import Telling, discard_field
from games.keyharvest.frames import Drawing, Happening
from games.keyharvest.happenings.deed import Deed, HappeningText
from games.keyharvest.reason import no
from games.keyharvest.table import Table
from games.keyharvest.terms import Terms


class Replacement(HappeningText):
    """M, Replacement."""

    ASK = "replacement"
    ACTIONS = (a.Replace,)

    def asked(self, terms: Terms, table: Table, frame: Happening) -> Seat | None:
        """Each with a field of their own, as long as the bag holds a field tile."""
        return frame.rest[0] if table.bag and table.players[frame.rest[0]].fields else None

    def choices(self, terms: Terms, table: Table, frame: Happening) -> list[Choice[a.Action]]:
        """Any own field."""
        own = table.players[frame.rest[0]].labels
        return [Choice(f"replace {label}", a.Replace(label), "fields", (label,), "luck") for label in own]

    def answer(self, telling: Telling, frame: Happening, action: a.Action) -> Deed:
        """Out with the old, then the draw (R92)."""
        assert isinstance(action, a.Replace)
        discard_field(telling, frame.rest[0], action.tile)
        return Deed((Drawing(frame.rest[0], "place"),))

    def why_not(self, terms: Terms, table: Table, frame: Happening, action: a.Action) -> IllegalAction:
        """Only an own field."""
        assert isinstance(action, a.Replace)
        return no("R97", f"{action.tile} is not on your board.", f"{action.tile} liegt nicht auf deinem Tableau.")
