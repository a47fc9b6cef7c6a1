"""R102: Q, Lucky Dip. Two counters of any kinds for a field tile drawn, which must be placed."""

from __future__ import annotations

from games.kernel.asking import Choice, Seat
from games.kernel.errors import IllegalAction
from games.keyharvest import actions as a
from games.keyharvest import facts as f
from games.keyharvest.counters import any_of
from games.keyharvest.effects import Telling, place_field, take_from_registry
from games.keyharvest.frames import Drawing, Happening
from games.keyharvest.happenings.deed import Deed, HappeningText
from games.keyharvest.reason import no
from games.keyharvest.table import Table
from games.keyharvest.terms import Terms

PRICE = 2


class LuckyDip(HappeningText):
    """Q, Lucky Dip."""

    ASK = "lucky-dip"
    ACTIONS = (a.Pay, a.Buy)

    def asked(self, terms: Terms, table: Table, frame: Happening) -> Seat | None:
        """Each, whatever is behind the screen, as long as there is a field tile to be had."""
        return frame.rest[0] if table.bag or table.offered else None

    def choices(self, terms: Terms, table: Table, frame: Happening) -> list[Choice[a.Action]]:
        """A draw; without a field tile in the bag, a tile of the registry for the same price."""
        player = table.players[frame.rest[0]]
        if player.count < PRICE:
            return []
        pay = (any_of("pay", player.held, PRICE, PRICE),)
        if table.bag:
            return [Choice("pay", a.Pay(), "draw", then="luck", fields=pay)]
        return [Choice(f"buy {tile}", a.Buy(tile), "registry", (tile,), fields=pay) for tile in table.offered]

    def answer(self, telling: Telling, frame: Happening, action: a.Action) -> Deed:
        """The counters are shown and go to the stock; a space of the registry stays empty."""
        assert isinstance(action, a.Pay | a.Buy)
        seat = frame.rest[0]
        telling.tell(f.CountersPaid(seat, None, action.pay))
        if isinstance(action, a.Pay):
            return Deed((Drawing(seat, "place"),))
        take_from_registry(telling, seat, action.tile)
        return Deed(place_field(telling, seat, action.tile))

    def why_not(self, terms: Terms, table: Table, frame: Happening, action: a.Action) -> IllegalAction:
        """Two counters; the registry only when the bag holds no field tile."""
        if isinstance(action, a.Buy) and table.bag:
            return no("R102", "The tile is drawn from the bag.", "Das Plättchen wird aus dem Beutel gezogen.")
        return no("R102", "It costs exactly two of your counters.", "Das kostet genau zwei deiner Steine.")
