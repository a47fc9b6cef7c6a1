"""R34-R37: place the hired tile, level the spaces first, refill the display afterwards."""

from __future__ import annotations

from itertools import pairwise

from games.kernel.asking import Choice, Question, Seat
from games.kernel.errors import IllegalAction
from games.kernel.flow import Close, Outcome, Swap
from games.kernel.game import Automatic
from games.kernel.luck import Chance
from games.milestones import facts as f
from games.milestones.actions import Action, PlaceTile
from games.milestones.effects import Telling, lose_bonus, then_here
from games.milestones.frames import PlaceHiredTile, Refill
from games.milestones.reason import no
from games.milestones.table import Table
from games.milestones.terms import Out, Pos, Terms


def places(terms: Terms, table: Table, seat: Seat) -> list[tuple[str, str]]:
    """R34: any two neighbouring spaces; with a limit on cover tiles (R64) only such as can be levelled."""
    names = terms.printed.places
    pairs = list(pairwise(names))
    if not terms.options.cover_tiles_limited:
        return pairs
    return [pair for pair in pairs if abs(_slope(table, seat, *pair)) <= table.supply.covers]


def _slope(table: Table, seat: Seat, left: str, right: str) -> int:
    return table.space(seat, left).height - table.space(seat, right).height


def ask(terms: Terms, position: Pos, frame: PlaceHiredTile) -> Question[Action] | Automatic:
    """Where the hired tile goes; a single place is taken without asking."""
    if len(places(terms, position.table, frame.seat)) == 1:
        return Automatic()
    return Question(frame.seat, "place-hired-tile", lambda: _choices(terms, position, frame))


def _choices(terms: Terms, position: Pos, frame: PlaceHiredTile) -> list[Choice[Action]]:
    then = "luck" if position.table.pile else then_here(position)
    return [
        Choice(f"place {left}", PlaceTile(left), "place", (left, right), then, is_pass=not number)
        for number, (left, right) in enumerate(places(terms, position.table, frame.seat))
    ]


def decide(terms: Terms, position: Pos, frame: PlaceHiredTile, action: Action) -> Out:
    """R35: the lower space is levelled, then the tile laid. R36: bonus tiles below it are lost."""
    assert isinstance(action, PlaceTile)
    return _place(terms, position, frame, action.space)


def settle(terms: Terms, position: Pos, frame: PlaceHiredTile) -> Out:
    """The only place there is."""
    return _place(terms, position, frame, places(terms, position.table, frame.seat)[0][0])


def _place(terms: Terms, position: Pos, frame: PlaceHiredTile, left: str) -> Out:
    telling, seat = Telling(terms, position.table), frame.seat
    right = terms.printed.places[terms.printed.places.index(left) + 1]
    lose_bonus(telling, seat, left)
    lose_bonus(telling, seat, right)
    slope = _slope(position.table, seat, left, right)
    if slope:
        telling.tell(f.CoverTilesLaid(seat, right if slope > 0 else left, abs(slope)))
    telling.tell(f.TilePlaced(seat, position.table.players[seat].hand[0], left))
    return telling.then(Swap(Refill()) if position.table.pile else Close())


def refill(position: Pos) -> Chance:
    """R37: one tile of the pile."""
    return Chance(position.table.pile)


def drawn(item: str) -> Out:
    """R37: it lies in the display."""
    return Outcome((f.DisplayRefilled(item),), (Close(),))


def why_not(action: PlaceTile) -> IllegalAction:
    """R34: a right neighbour is needed. R64: cover tiles may be limited."""
    if action.space == "s8":
        return no(
            "R34",
            "A tile needs two neighbouring spaces; s8 has none to its right.",
            "Ein Plättchen braucht zwei benachbarte Felder; rechts von s8 ist keines.",
        )
    return no(
        "R64",
        "There are not enough cover tiles to level these spaces.",
        "Es fehlen Abdeckplättchen, um diese Felder auszugleichen.",
    )
