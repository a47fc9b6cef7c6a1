"""R103: R, New Harvest. Up to two harvested fields of the own board are turned back."""

from __future__ import annotations

from games.kernel.asking import Choice, Field, Seat, Value
from games.kernel.errors import IllegalAction
from games.keyharvest import actions as a
from games.keyharvest import facts as f
from games.keyharvest.effects import Telling
from games.keyharvest.frames import Happening
from games.keyharvest.happenings.deed import Deed, HappeningText
from games.keyharvest.reason import no
from games.keyharvest.table import Table
from games.keyharvest.terms import Terms

MOST = 2


class NewHarvest(HappeningText):
    """R, New Harvest."""

    ASK = "new-harvest"
    ACTIONS = (a.TurnBack,)

    def asked(self, terms: Terms, table: Table, frame: Happening) -> Seat | None:
        """Each with a harvested field."""
        return frame.rest[0] if table.players[frame.rest[0]].harvested else None

    def choices(self, terms: Terms, table: Table, frame: Happening) -> list[Choice[a.Action]]:
        """One or two."""
        own = table.players[frame.rest[0]].harvested
        tiles = Field("tiles", "some_of", tuple(Value(label, (label,)) for label in own), at_most=min(MOST, len(own)))
        return [Choice("turn", a.TurnBack(), "fields", own, fields=(tiles,))]

    def answer(self, telling: Telling, frame: Happening, action: a.Action) -> Deed:
        """They lie unharvested again."""
        assert isinstance(action, a.TurnBack)
        telling.tell(f.FieldsTurned(frame.rest[0], action.tiles))
        return Deed()

    def why_not(self, terms: Terms, table: Table, frame: Happening, action: a.Action) -> IllegalAction:
        """Only harvested fields, at most two."""
        return no(
            "R103",
            "Name one or two of your harvested fields.",
            "Nenne ein oder zwei deiner abgeernteten Felder.",
        )
