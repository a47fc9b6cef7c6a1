"""R105: T, Quick Sale. Three counters of any kinds for a tile of the registry; refilled when all have bought."""

from __future__ import annotations

from games.kernel.asking import Choice, Seat
from games.kernel.errors import IllegalAction
from games.keyharvest import actions as a
from games.keyharvest import facts as f
from games.keyharvest.counters import any_of
from games.keyharvest.effects import Telling, place_field, take_from_registry
from games.keyharvest.frames import Happening
from games.keyharvest.happenings.deed import Deed, HappeningText
from games.keyharvest.reason import no
from games.keyharvest.table import Table
from games.keyharvest.terms import Terms

PRICE = 3


class QuickSale(HappeningText):
    """T, Quick Sale."""

    ASK = "quick-sale"
    ACTIONS = (a.Buy,)

    def asked(self, terms: Terms, table: Table, frame: Happening) -> Seat | None:
        """Each, whatever is behind the screen, as long as a tile is left."""
        return frame.rest[0] if table.offered else None

    def choices(self, terms: Terms, table: Table, frame: Happening) -> list[Choice[a.Action]]:
        """A tile, and three counters."""
        player = table.players[frame.rest[0]]
        if player.count < PRICE:
            return []
        pay = (any_of("pay", player.held, PRICE, PRICE),)
        return [Choice(f"buy {tile}", a.Buy(tile), "registry", (tile,), fields=pay) for tile in table.offered]

    def answer(self, telling: Telling, frame: Happening, action: a.Action) -> Deed:
        """The counters go to the stock, the tile on the board; its space is owed."""
        assert isinstance(action, a.Buy)
        seat = frame.rest[0]
        telling.tell(f.CountersPaid(seat, None, action.pay))
        space = take_from_registry(telling, seat, action.tile)
        return Deed(place_field(telling, seat, action.tile), (space,))

    def why_not(self, terms: Terms, table: Table, frame: Happening, action: a.Action) -> IllegalAction:
        """A tile of the registry for three counters."""
        assert isinstance(action, a.Buy)
        if action.tile not in table.offered:
            return no("R105", f"{action.tile} is not in the registry.", f"{action.tile} liegt nicht im Grundbuchamt.")
        return no("R105", "It costs exactly three of your counters.", "Das kostet genau drei deiner Steine.")
