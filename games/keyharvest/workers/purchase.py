"""R65, R67: how Skilled Worker and Merchant buy a tile out of the store of an opponent."""

from __future__ import annotations

from games.kernel.asking import Choice, Seat
from games.kernel.errors import IllegalAction
from games.keyharvest import actions as a
from games.keyharvest import facts as f
from games.keyharvest.counters import any_of, size
from games.keyharvest.effects import Telling, place_field
from games.keyharvest.reason import no
from games.keyharvest.table import Table
from games.keyharvest.terms import Out, Terms


def on_sale(table: Table, seat: Seat, more: int) -> dict[str, int]:
    """The prices of the tiles in other stores, as far as they can be paid: any kinds will do."""
    prices = {
        stored.tile: size(stored.bid) + more
        for owner, player in enumerate(table.players)
        if owner != seat
        for stored in player.store
    }
    return {tile: price for tile, price in prices.items() if price <= table.players[seat].count}


def purchases(table: Table, seat: Seat, more: int) -> list[Choice[a.Action]]:
    """Each tile for any counters of its number."""
    held = table.players[seat].held
    return [
        Choice(f"buy {tile}", a.Buy(tile), "buy", (tile,), fields=(any_of("pay", held, price, price),))
        for tile, price in on_sale(table, seat, more).items()
    ]


def purchase(terms: Terms, table: Table, seat: Seat, action: a.Buy) -> Out:
    """The owner gets the payment (storePayee) and takes back the bid; the tile goes on the board (R45)."""
    telling, owner, bid = Telling(terms, table), table.owner_of(action.tile), table.bid_on(action.tile)
    assert owner is not None
    telling.tell(f.CountersPaid(seat, owner if terms.options.store_payee == "owner" else None, action.pay))
    telling.tell(f.StoreEmptied(seat, owner, action.tile, bid, owner))
    return telling.go_on(place_field(telling, seat, action.tile))


def why_not_bought(table: Table, seat: Seat, action: a.Buy, more: int, rule: str) -> IllegalAction:
    """Which tile, and how much it costs."""
    owner = table.owner_of(action.tile)
    if owner is None or owner == seat:
        return no(
            rule,
            f"{action.tile} is in no store of an opponent.",
            f"{action.tile} liegt in keinem Lager eines Gegners.",
        )
    price = size(table.bid_on(action.tile)) + more
    return no(
        rule,
        f"{action.tile} costs exactly {price} of your counters.",
        f"{action.tile} kostet genau {price} deiner Steine.",
    )
