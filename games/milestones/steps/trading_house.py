"""R32, R33, R38, R39: hire at most once, buy and sell, in any order."""

from __future__ import annotations

from itertools import combinations_with_replacement

from games.kernel.asking import Choice, Question, Seat, Then
from games.kernel.errors import IllegalAction
from games.kernel.flow import Close, Open, Swap
from games.kernel.game import Automatic
from games.milestones import facts as f
from games.milestones.actions import Action, Buy, Done, Hire, Sell
from games.milestones.effects import Telling, available, done, then_here
from games.milestones.frames import PlaceHiredTile, TradingHouse
from games.milestones.goods import CUBES, Goods
from games.milestones.naming import GOOD_NAMES
from games.milestones.reason import no
from games.milestones.steps.place_tile import places
from games.milestones.table import Table
from games.milestones.terms import Out, Pos, Terms


def ask(terms: Terms, position: Pos, frame: TradingHouse) -> Question[Action] | Automatic:
    """What to hire, buy or sell; nothing is asked of somebody who can do nothing."""
    table, seat = position.table, frame.seat
    if not (hires(terms, table, frame) or buys(terms, table, seat) or sales(terms, table, seat)):
        return Automatic()
    return Question(seat, "trading-house", lambda: _choices(terms, position, frame))


def hires(terms: Terms, table: Table, frame: TradingHouse) -> tuple[str, ...]:
    """R33: the tiles that can be hired and placed."""
    rich = table.players[frame.seat].goods.covers(terms.constants.costs["hire"])
    if frame.hired or not rich or not places(terms, table, frame.seat):
        return ()
    return tuple(sorted(table.display))


def buys(terms: Terms, table: Table, seat: Seat) -> tuple[str, ...]:
    """R38: the cubes that can be bought."""
    if not table.players[seat].goods.covers(terms.constants.costs["buyCube"]):
        return ()
    return tuple(cube for cube in CUBES if available(terms, table.supply.goods, cube))


def sales(terms: Terms, table: Table, seat: Seat) -> tuple[tuple[str, str], ...]:
    """R39: the pairs of cubes that can be sold; none while the bank has no coin (R78)."""
    if available(terms, table.supply.goods, "coin") < terms.constants.sell.coin_gain:
        return ()
    goods = table.players[seat].goods
    return tuple((a, b) for a, b in combinations_with_replacement(CUBES, 2) if goods.covers(_both(a, b)))


def _both(one: str, other: str) -> Goods:
    return Goods(**{one: 2}) if one == other else Goods(**{one: 1, other: 1})


def _choices(terms: Terms, position: Pos, frame: TradingHouse) -> list[Choice[Action]]:
    table, then = position.table, then_here(position)
    hired: list[Choice[Action]] = [
        Choice(f"hire {tile}", Hire(tile), "hire", then=_then_hired(terms, position, frame))
        for tile in hires(terms, table, frame)
    ]
    bought: list[Choice[Action]] = [
        Choice(f"buy {cube}", Buy(cube), "buy", then=then) for cube in buys(terms, table, frame.seat)
    ]
    sold: list[Choice[Action]] = [
        Choice(f"sell {one} {other}", Sell((one, other)), "sell", then=then)
        for one, other in sales(terms, table, frame.seat)
    ]
    return [*hired, *bought, *sold, done(terms, position, frame.seat)]


def _then_hired(terms: Terms, position: Pos, frame: TradingHouse) -> Then:
    """Placing is asked of the same seat; with a single place it is done at once, and the display refilled."""
    if len(places(terms, position.table, frame.seat)) > 1:
        return "you"
    return "luck" if position.table.pile else then_here(position)


def decide(terms: Terms, position: Pos, frame: TradingHouse, action: Action) -> Out:
    """Hiring opens the placing; buying and selling are over at once."""
    telling, seat = Telling(terms, position.table), frame.seat
    match action:
        case Hire(tile):
            telling.tell(f.TileHired(seat, tile, terms.constants.costs["hire"].coin))
            _last_tile(telling, seat)
            return telling.then(Swap(TradingHouse(seat, hired=True)), Open(PlaceHiredTile(seat)))
        case Buy(cube):
            telling.tell(f.CubeBought(seat, cube, terms.constants.costs["buyCube"].coin))
        case Sell((one, other)):
            telling.tell(f.CubesSold(seat, _both(one, other), terms.constants.sell.coin_gain))
        case _:
            assert isinstance(action, Done)
            return telling.then(Close())
    return telling.then()


def _last_tile(telling: Telling, seat: Seat) -> None:
    """R66: the last tile of display and pile starts the end."""
    table = telling.table
    if not table.display and not table.pile and table.trigger is None:
        telling.tell(f.EndTriggered(seat, "tiles"))


def why_not(terms: Terms, table: Table, frame: TradingHouse, action: Hire | Buy | Sell) -> IllegalAction:
    """R32, R33, R38, R39: why nothing is hired, bought or sold."""
    match action:
        case Hire(tile):
            return _why_not_hire(terms, table, frame, tile)
        case Buy(cube):
            return _why_not_buy(terms, table, frame.seat, cube)
        case Sell((one, other)):
            return _why_not_sell(table, frame.seat, one, other)


def _why_not_hire(terms: Terms, table: Table, frame: TradingHouse, tile: str) -> IllegalAction:
    if frame.hired:
        return no(
            "R32", "Only one tile can be hired in a visit.", "Je Besuch kann nur ein Plättchen angeheuert werden."
        )
    if tile not in table.display:
        return no("R33", f"{tile} is not in the display.", f"{tile} liegt nicht in der Auslage.")
    if not places(terms, table, frame.seat):
        return no(
            "R64",
            "There are not enough cover tiles to place it anywhere.",
            "Es fehlen Abdeckplättchen, um es irgendwo zu legen.",
        )
    return no("R33", "Hiring costs 2 coins.", "Anheuern kostet 2 Münzen.")


def _why_not_buy(terms: Terms, table: Table, seat: Seat, cube: str) -> IllegalAction:
    if not table.players[seat].goods.covers(terms.constants.costs["buyCube"]):
        return no("R38", "A cube costs 2 coins.", "Ein Würfel kostet 2 Münzen.")
    return no("R76", f"The supply has no {GOOD_NAMES[cube].en} left.", f"Im Vorrat: {GOOD_NAMES[cube].de} fehlt.")


def _why_not_sell(table: Table, seat: Seat, one: str, other: str) -> IllegalAction:
    if not table.players[seat].goods.covers(_both(one, other)):
        return no("R39", "You do not have these two cubes.", "Diese zwei Würfel hast du nicht.")
    if CUBES.index(one) > CUBES.index(other):
        return no("R39", f"Write it as `sell {other} {one}`.", f"Schreibe es so: `sell {other} {one}`.")
    return no("R78", "The bank has no coin to pay with.", "Der Vorrat hat keine Münze, um zu zahlen.")
