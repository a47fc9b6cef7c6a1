"""What is still to be decided."""

from __future__ import annotations

from msgspec import Struct

from games.kernel.asking import Seat


class SetUp(Struct, frozen=True, tag="set-up"):
    """The hands are to be dealt (R2)."""


class Turn(Struct, frozen=True, tag="turn"):
    """A turn with `deeds` left (R3)."""

    seat: Seat
    deeds: int


class DrawTicket(Struct, frozen=True, tag="draw-ticket"):
    """A ticket is to be drawn (R4)."""

    seat: Seat


class Offer(Struct, frozen=True, tag="offer"):
    """The seats `waiting` are asked for a bid, the first one now (R5)."""

    drawer: Seat
    ticket: str
    waiting: tuple[Seat, ...]


class PlaceTicket(Struct, frozen=True, tag="place-ticket"):
    """A ticket in hand; `again`: it was pushed from its place (R6, R7)."""

    seat: Seat
    ticket: str
    again: bool


class Over(Struct, frozen=True, tag="over"):
    """The end; `scored`: nothing is left to count (R11)."""

    scored: bool


Frame = SetUp | Turn | DrawTicket | Offer | PlaceTicket | Over
