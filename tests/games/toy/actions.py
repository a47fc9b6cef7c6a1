"""What a player may say."""

from __future__ import annotations

import re

from msgspec import Struct

from games.kernel.asking import Amounts


class Draw(Struct, frozen=True, tag="draw"):
    """Draw a ticket (R4)."""


class Trade(Struct, frozen=True, tag="trade"):
    """Two beads for one (R8)."""

    give: Amounts = ()
    take: str = ""


class Clear(Struct, frozen=True, tag="clear"):
    """Own tickets, by their places, back into the bag (R9)."""

    places: tuple[str, ...] = ()


class Wave(Struct, frozen=True, tag="wave"):
    """A point for each of these seats (R10)."""

    seats: tuple[str, ...] = ()


class End(Struct, frozen=True, tag="end"):
    """End the turn (R3)."""


class Bid(Struct, frozen=True, tag="bid"):
    """Beads for the ticket on offer (R5)."""

    beads: Amounts = ()


class Pass(Struct, frozen=True, tag="pass"):
    """No bid (R5)."""


class Place(Struct, frozen=True, tag="place"):
    """The ticket goes here (R6, R7)."""

    place: str


Action = Draw | Trade | Clear | Wave | End | Bid | Pass | Place

_PLAIN: dict[str, Action] = {
    "draw": Draw(),
    "trade": Trade(),
    "clear": Clear(),
    "wave": Wave(),
    "end": End(),
    "bid": Bid(),
    "pass": Pass(),
}


def read(code: str) -> Action | None:
    """The action of a well-formed code, legal or not."""
    words = code.strip().lower().split()
    match words:
        case ["place", place] if re.fullmatch("p[1-6]", place):
            return Place(place)
    return _PLAIN.get(" ".join(words))
