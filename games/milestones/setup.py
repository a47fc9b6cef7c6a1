"""The set-up, R2 to R8, in the order of the rule numbers."""

from __future__ import annotations

from games.kernel.asking import Seat
from games.kernel.flow import Outcome, Position, Swap
from games.kernel.game import Automatic
from games.kernel.luck import Chance
from games.milestones import facts as f
from games.milestones.frames import Draft, SetUp
from games.milestones.goods import GOODS, Goods
from games.milestones.table import Player, Supply, Table
from games.milestones.terms import Out, Pos, Terms


def begin(terms: Terms) -> Pos:
    """R2: all pieces in their supplies, pawns on the castle, nothing drawn yet."""
    count = terms.constants.supply
    supply = Supply(
        goods=Goods(**{good: count[good] for good in GOODS}),
        roads=count["roadPieces"],
        milestones=count["milestones"],
        markets=count["markets"],
        houses=count["houses"],
        sacks=count["flourSacks"],
        covers=count["coverTiles"],
    )
    table = Table(
        supply=supply,
        pile=tuple(sorted(terms.printed.tiles)),
        bonus_pool=terms.printed.bonus_tiles,
        players=(Player(at=terms.constants.mandatory_stop),) * terms.seats,
    )
    return Position(table, (SetUp(),))


def next_up(terms: Terms, position: Pos, frame: SetUp) -> Automatic | Chance:
    """What this part of the set-up needs: R4, R6, R7 and R8 draw."""
    match frame.part:
        case "bonus":
            return Chance(position.table.bonus_pool)
        case "start":
            return Chance(tuple(str(seat) for seat in range(terms.seats)))
        case "display" | "draft":
            return Chance(position.table.pile)
        case _:
            return Automatic()


def settle(terms: Terms, frame: SetUp) -> Out:
    """R3: the first market. R5: the first coins."""
    if frame.part == "market":
        return Outcome((f.MarketPlaced(terms.printed.start_market),), (Swap(SetUp("bonus")),))
    return Outcome((f.StartCoinsGiven(terms.constants.start_coins),), (Swap(SetUp("start")),))


def drawn(terms: Terms, position: Pos, frame: SetUp, item: str) -> Out:
    """R4: a bonus tile for the next bush. R6: the start player. R7: the display. R8: the start tiles."""
    table = position.table
    match frame.part:
        case "bonus":
            bushes = terms.printed.bushes
            laid = len(table.bonus)
            more = laid + 1 < len(bushes)
            return Outcome((f.BonusTileLaid(bushes[laid], item),), (Swap(SetUp("bonus" if more else "coins")),))
        case "start":
            return Outcome((f.StartPlayerDrawn(Seat(int(item))),), (Swap(SetUp("display")),))
        case "display":
            more = len(table.display) + 1 < terms.constants.display_size
            return Outcome((f.DisplayRefilled(item),), (Swap(SetUp("display" if more else "draft")),))
        case _:
            more = len(table.start_display) + 1 < terms.printed.start_tiles(terms.seats)
            return Outcome((f.StartTileRevealed(item),), (Swap(SetUp("draft") if more else Draft(terms.seats)),))
