"""The set-up, R3 to R12, in the order of the rule numbers."""

from __future__ import annotations

from games.kernel.asking import Seat
from games.kernel.flow import Outcome, Position, Swap
from games.kernel.game import Automatic
from games.kernel.luck import Chance, Deal
from games.kernel.sealed import Sealed
from games.keyharvest import facts as f
from games.keyharvest import happening_facts as hf
from games.keyharvest.counters import CROPS, amounts, plus, tally
from games.keyharvest.effects import Telling
from games.keyharvest.frames import SetUp, Turn
from games.keyharvest.player import Player
from games.keyharvest.table import Table
from games.keyharvest.terms import Out, Pos, Terms


def begin(terms: Terms) -> Pos:
    """R3-R5: the townsfolk in town, six farmhands before each screen, all counters in the stock; nothing drawn yet."""
    printed = terms.printed
    table = Table(
        players=(Player(supply=printed.farmhands),) * terms.seats,
        stock=tuple(printed.data.crops[crop] for crop in CROPS),
        bag=printed.labels,
        unseen=tuple(sorted(printed.happenings)),
        town=printed.townsfolk,
        townsfolk=printed.townsfolk,
        registry=("",) * printed.data.registry_size,
    )
    return Position(table, (SetUp(),))


def next_up(terms: Terms, position: Pos, frame: SetUp) -> Automatic | Chance | Deal:
    """What this part of the set-up needs: R6, R7, R8 and R9 draw."""
    table = position.table
    match frame.part:
        case "start" if terms.options.start_player == "random":
            return Chance(tuple(str(seat) for seat in range(terms.seats)))
        case "tiles":
            dealt = {label for player in table.players for label in player.labels}
            return Chance(tuple(sorted(name for name, pair in terms.printed.pairs.items() if pair[0] not in dealt)))
        case "counters":
            pool = tuple(crop for crop in sorted(CROPS) for _ in range(terms.printed.data.crops[crop]))
            hands = tuple((Seat(seat), terms.printed.data.start_counters) for seat in range(terms.seats))
            return Deal(pool, hands)
        case "registry":
            return Chance(table.bag)
        case _:
            return Automatic()


def settle(terms: Terms, frame: SetUp, position: Pos) -> Out:
    """R6: the first seat begins, where that is agreed. R10: the happenings come into the bag, and R13 the first turn.

    Which of them are left out is not decided: nobody can know before they come up, or do not.
    """
    if frame.part == "start":
        return Outcome((f.StartPlayerDrawn(Seat(0)),), (Swap(SetUp("tiles")),))
    added = hf.HappeningsAdded(terms.printed.happenings_in_game(terms.seats))
    return Outcome((added,), (Swap(Turn(position.table.start)),))


def drawn(terms: Terms, position: Pos, frame: SetUp, item: str) -> Out:
    """R6: the start player. R7: a pair of tiles for the next board, beginning there. R9: a tile of the registry."""
    table = position.table
    if frame.part == "start":
        return Outcome((f.StartPlayerDrawn(Seat(int(item))),), (Swap(SetUp("tiles")),))
    if frame.part == "tiles":
        waiting = [seat for seat in terms.around(table.start) if not table.players[seat].fields]
        dealt = f.StartTilesDealt(waiting[0], terms.printed.pairs[item])
        return Outcome((dealt,), (Swap(SetUp("tiles" if len(waiting) > 1 else "counters")),))
    telling, space = Telling(terms, table), table.registry.index("") + 1
    telling.tell(f.TileDrawn(table.start, item))
    telling.tell(f.RegistryFilled(space, item))
    more = space < terms.printed.data.registry_size
    return telling.then(Swap(SetUp("registry" if more else "happenings")))


def dealt(position: Pos, hands: tuple[Sealed, ...]) -> Out:
    """R8: three counters for each screen; only the stock that is left tells something to all."""
    gone = tally(crop for hand in hands for crop in hand.value or ())
    stock = plus(position.table.stock, amounts(gone), -1)
    return Outcome((f.CountersDealt(hands, amounts(stock)),), (Swap(SetUp("registry")),))
