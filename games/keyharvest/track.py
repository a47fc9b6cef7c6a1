"""The event track (R76, R81-R87): a happening is put down, boards are counted, the end begins."""

from __future__ import annotations

from games.kernel.asking import Seat
from games.keyharvest import happening_facts as hf
from games.keyharvest.effects import Telling, in_turn
from games.keyharvest.frames import Flush, Frame, Happening, QuestionSpace
from games.keyharvest.table import Table
from games.keyharvest.terms import Pos, Terms

DRAWER_ALONE = ("S",)
"""R77: what the drawer alone carries out. Z has a part for everybody, though the drawer chooses them all."""


def full(terms: Terms, table: Table) -> bool:
    """R89: whether the tenth happening lies there, so that all later ones are ignored."""
    return table.turns_left is not None or len(table.track) >= terms.printed.data.track_size


def lay(telling: Telling, drawer: Seat, tile: str, turn: Seat) -> tuple[Frame, ...]:
    """R76: the tile lies on the next space; the frames that carry it out (R84). `turn`: the player in turn (R88)."""
    terms, data = telling.terms, telling.terms.printed.data
    space = len(telling.table.track) + 1
    telling.tell(hf.HappeningLaid(drawer, tile, space))
    frames: tuple[Frame, ...] = ()
    if space == data.question_space:
        if terms.options.question_space_check == "before":
            count_boards(telling)
        else:
            frames = (QuestionSpace(),)
    if space == data.track_size:
        telling.tell(hf.EndBegun(turn, data.further_turns * terms.seats))
    rest = (drawer,) if tile in DRAWER_ALONE else terms.around(drawer)
    return (*frames, Happening(tile, drawer, rest))


def count_boards(telling: Telling) -> None:
    """R81-R83: if a board has fewer than seven tiles, the first two happenings go back into the bag.

    R86: not when no field tile is left in the bag, for then refilling might never end.
    """
    table, data = telling.table, telling.terms.printed.data
    small = any(len(player.fields) + len(player.workers) < data.question_pieces for player in table.players)
    if small and table.bag and len(table.track) == data.question_space:
        telling.tell(hf.TrackMovedBack(table.track[:2]))


def begin(telling: Telling, position: Pos, drawer: Seat, tile: str) -> tuple[Frame, ...]:
    """R76: a happening of a normal draw. What is still laid aside when it is over comes after it (R95)."""
    return (Flush(), *lay(telling, drawer, tile, in_turn(position)))
