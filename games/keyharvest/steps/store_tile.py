"""R47-R51: action D, tiles of the registry into the own store, each with a bid."""

from __future__ import annotations

from games.kernel.asking import Amounts, Choice, Question, Seat
from games.kernel.errors import IllegalAction
from games.kernel.flow import Close, Outcome
from games.kernel.game import Automatic
from games.keyharvest import actions as a
from games.keyharvest import facts as f
from games.keyharvest.counters import any_of
from games.keyharvest.effects import Telling, take_from_registry
from games.keyharvest.frames import Drawing, Frame, StoreSecond
from games.keyharvest.reason import no
from games.keyharvest.table import Table
from games.keyharvest.terms import Out, Pos, Terms


def possible(terms: Terms, table: Table, seat: Seat) -> bool:
    """R47: a tile, a free slot, and R48: a counter; how many one has follows from what all have seen."""
    player = table.players[seat]
    return bool(table.offered) and len(player.store) < terms.printed.data.store_size and player.count > 0


def choices(terms: Terms, table: Table, seat: Seat) -> list[Choice[a.Action]]:
    """R48: any mix of one counter or more."""
    player = table.players[seat]
    if not possible(terms, table, seat):
        return []
    bid = any_of("bid", player.held, 1, player.count)
    then = "luck" if table.in_bag else ""
    return [
        Choice(f"store {tile}", a.StoreTile(tile), "store", (tile,), then, fields=(bid,))  # type: ignore[arg-type]
        for tile in table.offered
    ]


def first(telling: Telling, seat: Seat, tile: str, bid: Amounts) -> tuple[Frame, ...]:
    """R50: the space is refilled before a second tile is taken."""
    return (StoreSecond(seat), store(telling, seat, tile, bid))


def store(telling: Telling, seat: Seat, tile: str, bid: Amounts) -> Frame:
    """R47, R48: the tile lies in the store with its bid; R50: what refills its space."""
    space = take_from_registry(telling, seat, tile)
    telling.tell(f.TileStored(seat, tile, bid))
    return Drawing(seat, "registry", space)


def ask_second(terms: Terms, position: Pos, frame: StoreSecond) -> Question[a.Action] | Automatic:
    """R51: a second tile, unless by now the store is full or no counter is left."""
    table = position.table
    if not possible(terms, table, frame.seat):
        return Automatic()
    done: Choice[a.Action] = Choice("done", a.Done(), "done", is_pass=True)
    return Question(frame.seat, "store-second", lambda: [*choices(terms, table, frame.seat), done])


def decide_second(terms: Terms, position: Pos, frame: StoreSecond, action: a.Action) -> Out:
    """The second tile, or none."""
    if not isinstance(action, a.StoreTile):
        return Outcome((), (Close(),))
    telling = Telling(terms, position.table)
    return telling.go_on((store(telling, frame.seat, action.tile, action.bid),))


def why_not(terms: Terms, table: Table, seat: Seat, action: a.StoreTile) -> IllegalAction:
    """R47: which tile, and a free slot. R48: the bid."""
    player = table.players[seat]
    if len(player.store) >= terms.printed.data.store_size:
        return no("R47", "Your store is full: two tiles.", "Dein Lager ist voll: zwei Plättchen.")
    if action.tile not in table.offered:
        return no("R47", f"{action.tile} is not in the registry.", f"{action.tile} liegt nicht im Grundbuchamt.")
    if not action.bid:
        return no("R48", "A bid is one counter or more.", "Ein Gebot besteht aus mindestens einem Stein.")
    return no("R48", "You can only bid counters that you have.", "Du kannst nur bieten, was du hast.")
