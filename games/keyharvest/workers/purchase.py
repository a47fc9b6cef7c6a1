"""R65, R67: how Skilled Worker and Merchant buy a tile out of the store of an opponent."""

from __future__ import annotations

from typing import ClassVar

from games.kernel.asking import Choice, Seat
from games.kernel.errors import IllegalAction
from games.keyharvest import actions as a
from games.keyharvest import facts as f
from games.keyharvest.counters import any_of, size
from games.keyharvest.effects import Telling, place_field
from games.keyharvest.frames import UseWorker
from games.keyharvest.reason import no
from games.keyharvest.table import Table
from games.keyharvest.terms import Out, Terms
from games.keyharvest.workers.effect import Effect


class Purchase(Effect):
    """A tile of another's store for the number of its bid and `MORE`, in any kinds. `RULE` is the worker's own."""

    ACTIONS = (a.Buy,)
    RULE: ClassVar[str]
    MORE: ClassVar[int]

    def usable(self, terms: Terms, table: Table, frame: UseWorker) -> bool:
        """There is a tile that can be paid; how many counters there are follows from what all have seen."""
        return bool(self.on_sale(table, frame.seat))

    def on_sale(self, table: Table, seat: Seat) -> dict[str, int]:
        """The prices of the tiles in other stores, as far as they can be paid."""
        prices = {
            stored.tile: size(stored.bid) + self.MORE
            for owner, player in enumerate(table.players)
            if owner != seat
            for stored in player.store
        }
        return {tile: price for tile, price in prices.items() if price <= table.players[seat].count}

    def choices(self, terms: Terms, table: Table, frame: UseWorker) -> list[Choice[a.Action]]:
        """Each tile for any counters of its number."""
        held = table.players[frame.seat].held
        return [
            Choice(f"buy {tile}", a.Buy(tile), "buy", (tile,), fields=(any_of("pay", held, price, price),))
            for tile, price in self.on_sale(table, frame.seat).items()
        ]

    def use(self, terms: Terms, table: Table, frame: UseWorker, action: a.Action) -> Out:
        """The owner gets the payment (storePayee) and takes back the bid; the tile goes on the board (R45)."""
        assert isinstance(action, a.Buy)
        telling, owner, bid = Telling(terms, table), table.owner_of(action.tile), table.bid_on(action.tile)
        assert owner is not None
        payee = owner if terms.options.store_payee == "owner" else None
        telling.tell(f.CountersPaid(frame.seat, payee, action.pay))
        telling.tell(f.StoreEmptied(frame.seat, owner, action.tile, bid, owner))
        return telling.go_on(place_field(telling, frame.seat, action.tile))

    def why_not(self, terms: Terms, table: Table, frame: UseWorker, action: a.Action) -> IllegalAction:
        """Which tile, and how much it costs."""
        assert isinstance(action, a.Buy)
        tile, owner = action.tile, table.owner_of(action.tile)
        if owner is None or owner == frame.seat:
            return no(
                self.RULE, f"{tile} is in no store of an opponent.", f"{tile} liegt in keinem Lager eines Gegners."
            )
        price = size(table.bid_on(tile)) + self.MORE
        return no(
            self.RULE,
            f"{tile} costs exactly {price} of your counters.",
            f"{tile} kostet genau {price} deiner Steine.",
        )
