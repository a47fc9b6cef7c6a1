"""What happened."""

from __future__ import annotations

from msgspec import Struct

from games.kernel.asking import Amounts, Seat
from games.kernel.sealed import Sealed


class BeadsDealt(Struct, frozen=True, tag="beads-dealt", forbid_unknown_fields=True):
    """Hands in seat order; `stock` is what is left, for all to see."""

    hands: tuple[Sealed, ...]
    stock: Amounts


class TicketDrawn(Struct, frozen=True, tag="ticket-drawn", forbid_unknown_fields=True):
    """A ticket came out of the bag."""

    seat: Seat
    ticket: str


class BidMade(Struct, frozen=True, tag="bid-made", forbid_unknown_fields=True):
    """A seat paid for the ticket on offer."""

    seat: Seat
    beads: Amounts


class OfferDeclined(Struct, frozen=True, tag="offer-declined", forbid_unknown_fields=True):
    """A seat did not bid."""

    seat: Seat


class TicketPlaced(Struct, frozen=True, tag="ticket-placed", forbid_unknown_fields=True):
    """A ticket lies on a place."""

    seat: Seat
    ticket: str
    place: str


class TicketPushed(Struct, frozen=True, tag="ticket-pushed", forbid_unknown_fields=True):
    """The ticket that lay there is in its owner's hand again."""

    seat: Seat
    ticket: str
    place: str


class TicketReturned(Struct, frozen=True, tag="ticket-returned", forbid_unknown_fields=True):
    """A ticket found no place."""

    ticket: str


class BeadsTraded(Struct, frozen=True, tag="beads-traded", forbid_unknown_fields=True):
    """Two for one."""

    seat: Seat
    gave: Amounts
    took: str


class TicketCleared(Struct, frozen=True, tag="ticket-cleared", forbid_unknown_fields=True):
    """A ticket went from its place into the bag."""

    seat: Seat
    ticket: str
    place: str


class PointsScored(Struct, frozen=True, tag="points-scored", forbid_unknown_fields=True):
    """Points."""

    seat: Seat
    points: int
    why: str


class TurnEnded(Struct, frozen=True, tag="turn-ended", forbid_unknown_fields=True):
    """A turn is over."""

    seat: Seat


class GameEnded(Struct, frozen=True, tag="game-ended", forbid_unknown_fields=True):
    """Nothing comes after this."""


Fact = (
    BeadsDealt
    | TicketDrawn
    | BidMade
    | OfferDeclined
    | TicketPlaced
    | TicketPushed
    | TicketReturned
    | BeadsTraded
    | TicketCleared
    | PointsScored
    | TurnEnded
    | GameEnded
)
