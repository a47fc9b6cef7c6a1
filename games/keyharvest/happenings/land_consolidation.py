"""R106: U, Land Consolidation. An own field for a tile of the registry."""

from __future__ import annotations

from games.kernel.asking import Choice, Seat
from games.kernel.errors import IllegalAction
from games.keyharvest import actions as a
from games.keyharvest import facts as f
from games.keyharvest.effects import Telling, place_field, take_from_registry
from games.keyharvest.frames import Happening
from games.keyharvest.happenings.deed import Deed, HappeningText
from games.keyharvest.reason import no
from games.keyharvest.table import Table
from games.keyharvest.terms import Terms


class LandConsolidation(HappeningText):
    """U, Land Consolidation."""

    ASK = "land-consolidation"
    ACTIONS = (a.Swap,)

    def asked(self, terms: Terms, table: Table, frame: Happening) -> Seat | None:
        """Each with a field, as long as there is a tile."""
        return frame.rest[0] if table.offered and table.players[frame.rest[0]].fields else None

    def choices(self, terms: Terms, table: Table, frame: Happening) -> list[Choice[a.Action]]:
        """Any own field for any tile, those that others have given among them."""
        return [
            Choice(f"swap {give} {get}", a.Swap(give, get), "swap", (give, get))
            for give in table.players[frame.rest[0]].labels
            for get in table.offered
        ]

    def answer(self, telling: Telling, frame: Happening, action: a.Action) -> Deed:
        """The own tile takes the space, then the new one goes on the board."""
        assert isinstance(action, a.Swap)
        seat = frame.rest[0]
        telling.tell(f.FieldLeft(seat, action.give))
        space = take_from_registry(telling, seat, action.get)
        telling.tell(f.RegistryFilled(space, action.give))
        return Deed(place_field(telling, seat, action.get))

    def why_not(self, terms: Terms, table: Table, frame: Happening, action: a.Action) -> IllegalAction:
        """An own field for a tile of the registry."""
        assert isinstance(action, a.Swap)
        if action.give not in table.players[frame.rest[0]].labels:
            return no("R106", f"{action.give} is not on your board.", f"{action.give} liegt nicht auf deinem Tableau.")
        return no("R106", f"{action.get} is not in the registry.", f"{action.get} liegt nicht im Grundbuchamt.")
