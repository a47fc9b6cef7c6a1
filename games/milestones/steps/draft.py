"""R9-R12: choose two start tiles, then place one after the other."""

from __future__ import annotations

from itertools import pairwise

from games.kernel.asking import Choice, Field, Question, Seat, Then, Value
from games.kernel.errors import IllegalAction
from games.kernel.flow import Close, Flow, Open, Swap
from games.kernel.game import Automatic
from games.milestones import facts as f
from games.milestones.actions import Action, ChooseTiles, PlaceTile
from games.milestones.effects import Telling
from games.milestones.frames import Draft, Frame, PlaceStartTiles, Turn
from games.milestones.reason import no
from games.milestones.table import index_of
from games.milestones.terms import Out, Pos, Terms


def drafter(terms: Terms, position: Pos, left: int) -> Seat:
    """R9: counter-clockwise from the right neighbour of the start player, who is last."""
    return Seat((position.table.start + left - 1) % terms.seats)


def ask(terms: Terms, position: Pos, frame: Draft) -> Question[Action] | Automatic:
    """Which two of the start tiles; when everybody has chosen, nothing more."""
    if not frame.left:
        return Automatic()
    return Question(drafter(terms, position, frame.left), "draft", lambda: _tiles(terms, position))


def _tiles(terms: Terms, position: Pos) -> list[Choice[Action]]:
    count = terms.constants.draft_pick
    values = tuple(Value(tile) for tile in sorted(position.table.start_display))
    two = Field("tiles", "some_of", values, at_least=count, at_most=count)
    return [Choice("tiles", ChooseTiles(), "tiles", then="you", is_pass=True, fields=(two,))]


def decide(terms: Terms, position: Pos, frame: Draft, action: Action) -> Out:
    """The tiles are in the hand; placing them follows."""
    assert isinstance(action, ChooseTiles)
    seat = drafter(terms, position, frame.left)
    telling = Telling(terms, position.table)
    telling.tell(f.StartTilesChosen(seat, action.tiles))
    return telling.then(Swap(Draft(frame.left - 1)), Open(PlaceStartTiles(seat)))


def settle(terms: Terms, position: Pos) -> Out:
    """R12: the tile nobody took is out of the game. R13: the start player begins."""
    telling = Telling(terms, position.table)
    for tile in position.table.start_display:
        telling.tell(f.StartTileRemoved(tile))
    return telling.then(Swap(Turn(position.table.start, 1)))


def ask_place(terms: Terms, position: Pos, frame: PlaceStartTiles) -> Question[Action]:
    """Where the first tile in hand goes."""
    return Question(frame.seat, "place-start-tile", lambda: _places(terms, position, frame))


def _places(terms: Terms, position: Pos, frame: PlaceStartTiles) -> list[Choice[Action]]:
    then = _then(position, frame)
    return [
        Choice(f"place {left}", PlaceTile(left), "place", (left, right), then, is_pass=not number)
        for number, (left, right) in enumerate(empty_pairs(terms, position, frame.seat))
    ]


def empty_pairs(terms: Terms, position: Pos, seat: Seat) -> list[tuple[str, str]]:
    """R11: two neighbouring empty spaces; a start tile never covers another."""
    names, spaces = terms.printed.places, position.table.players[seat].spaces
    return [
        (left, right)
        for left, right in pairwise(names)
        if not spaces[index_of(left)].stack and not spaces[index_of(right)].stack
    ]


def _then(position: Pos, frame: PlaceStartTiles) -> Then:
    last_of_all = position.stack[-2] == Draft(0)
    return "you" if len(position.table.players[frame.seat].hand) > 1 or last_of_all else "other"


def decide_place(terms: Terms, position: Pos, frame: PlaceStartTiles, action: Action) -> Out:
    """R10: the tile lies for good; the other one follows."""
    assert isinstance(action, PlaceTile)
    hand = position.table.players[frame.seat].hand
    telling = Telling(terms, position.table)
    telling.tell(f.TilePlaced(frame.seat, hand[0], action.space))
    done: tuple[Flow[Frame], ...] = () if len(hand) > 1 else (Close(),)
    return telling.then(*done)


def why_not(position: Pos, action: ChooseTiles) -> IllegalAction:
    """R9: two different tiles out of the open ones."""
    missing = [tile for tile in action.tiles if tile not in position.table.start_display]
    if missing:
        return no("R9", f"{missing[0]} is no open start tile.", f"{missing[0]} ist kein offenes Startplättchen.")
    return no("R9", "Choose two different start tiles.", "Wähle zwei verschiedene Startplättchen.")


def why_not_there(action: PlaceTile) -> IllegalAction:
    """R10: a right neighbour is needed. R11: both spaces must be empty."""
    if action.space == "s8":
        return no(
            "R10",
            "A tile needs two neighbouring spaces; s8 has none to its right.",
            "Ein Plättchen braucht zwei benachbarte Felder; rechts von s8 ist keines.",
        )
    return no(
        "R11",
        f"{action.space} or the space right of it is not empty; start tiles never overlap.",
        f"{action.space} oder das Feld rechts davon ist nicht leer; Startplättchen überdecken einander nie.",
    )
