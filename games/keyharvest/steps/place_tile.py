"""R41-R46: action C, tiles out of stores to the own board."""

from __future__ import annotations

from games.kernel.asking import Choice, Question, Seat
from games.kernel.errors import IllegalAction
from games.kernel.flow import Close, Outcome
from games.kernel.game import Automatic
from games.keyharvest import actions as a
from games.keyharvest import facts as f
from games.keyharvest.counters import covers, size
from games.keyharvest.effects import Telling, place_field
from games.keyharvest.frames import Frame, PlaceSecond
from games.keyharvest.reason import no
from games.keyharvest.table import Table
from games.keyharvest.terms import Out, Pos, Terms


def possible(table: Table, seat: Seat) -> bool:
    """Whether there is a tile to place, as far as everybody can see: which kinds a player has nobody can."""
    own = table.players[seat]
    others = (stored for player in table.players if player is not own for stored in player.store)
    return bool(own.store) or any(size(stored.bid) <= own.count for stored in others)


def choices(table: Table, seat: Seat) -> list[Choice[a.Action]]:
    """R43: tiles of the own store cost nothing more. R44: those of others the very counters of their bid."""
    own = table.players[seat]
    tiles = [
        stored.tile
        for owner, player in enumerate(table.players)
        for stored in player.store
        if owner == seat or covers(own.held, stored.bid)
    ]
    return [Choice(f"place {tile}", a.PlaceTile(tile), "place", (tile,)) for tile in tiles]


def first(telling: Telling, seat: Seat, tile: str) -> tuple[Frame, ...]:
    """R42: the first tile and all that it causes come before the second one is thought of."""
    return (PlaceSecond(seat), *place(telling, seat, tile))


def place(telling: Telling, seat: Seat, tile: str) -> tuple[Frame, ...]:
    """R43: the own bid goes to the stock. R44: another owner gets the price and the bid. R45: the tile is placed."""
    owner, bid = telling.table.owner_of(tile), telling.table.bid_on(tile)
    assert owner is not None
    if owner != seat:
        telling.tell(f.CountersPaid(seat, owner, bid))
    telling.tell(f.StoreEmptied(seat, owner, tile, bid, None if owner == seat else owner))
    return place_field(telling, seat, tile)


def ask_second(position: Pos, frame: PlaceSecond) -> Question[a.Action] | Automatic:
    """R41: a second tile, or none."""
    table = position.table
    if not possible(table, frame.seat):
        return Automatic()
    done: Choice[a.Action] = Choice("done", a.Done(), "done", is_pass=True)
    return Question(frame.seat, "place-second", lambda: [*choices(table, frame.seat), done])


def decide_second(terms: Terms, position: Pos, frame: PlaceSecond, action: a.Action) -> Out:
    """R42: counters gained by the first tile may pay for the second."""
    if not isinstance(action, a.PlaceTile):
        return Outcome((), (Close(),))
    telling = Telling(terms, position.table)
    return telling.go_on(place(telling, frame.seat, action.tile))


def why_not(table: Table, tile: str) -> IllegalAction:
    """R41: only out of a store. R44: the kinds of the bid are needed."""
    if table.owner_of(tile) is None:
        return no("R41", f"{tile} is in no store.", f"{tile} liegt in keinem Lager.")
    return no(
        "R44",
        f"To buy {tile} you need exactly the kinds of counters that lie with it.",
        f"Für {tile} brauchst du genau die Sorten, die dabei liegen.",
    )
