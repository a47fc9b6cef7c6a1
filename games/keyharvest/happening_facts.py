"""What has happened to happenings: drawn, laid down, laid aside, given back; and what they alone bring about."""

from __future__ import annotations

from msgspec import Struct

from games.kernel.asking import Seat


class HappeningsAdded(Struct, frozen=True, forbid_unknown_fields=True, tag="happenings-added"):
    """R10: so many happenings, unseen, are in the bag."""

    count: int


class HappeningLaid(Struct, frozen=True, forbid_unknown_fields=True, tag="happening-laid"):
    """R76: a happening lies on a space of the track, and is carried out."""

    seat: Seat
    tile: str
    space: int


class TrackMovedBack(Struct, frozen=True, forbid_unknown_fields=True, tag="track-moved-back"):
    """R82: the first two happenings are in the bag again, all others moved down by two."""

    tiles: tuple[str, ...]


class HappeningSetAside(Struct, frozen=True, forbid_unknown_fields=True, tag="happening-set-aside"):
    """R92: a happening was drawn and laid aside."""

    seat: Seat
    tile: str


class HappeningsReturned(Struct, frozen=True, forbid_unknown_fields=True, tag="happenings-returned"):
    """R92: what was laid aside is in the bag again."""

    tiles: tuple[str, ...]


class HappeningIgnored(Struct, frozen=True, forbid_unknown_fields=True, tag="happening-ignored"):
    """R89: a happening after the tenth is out of the game."""

    seat: Seat
    tile: str


class HappeningDeclined(Struct, frozen=True, forbid_unknown_fields=True, tag="happening-declined"):
    """R78: a player does not take part."""

    seat: Seat
    tile: str


class GiftGiven(Struct, frozen=True, forbid_unknown_fields=True, tag="gift-given"):
    """R99: a tile in hand goes to the left."""

    seat: Seat
    to: Seat
    tile: str


class NoGift(Struct, frozen=True, forbid_unknown_fields=True, tag="no-gift"):
    """R100: this player had nothing to give."""

    seat: Seat


class EndBegun(Struct, frozen=True, forbid_unknown_fields=True, tag="end-begun"):
    """R87, R88: after the turn of `seat` so many more are played."""

    seat: Seat
    turns: int
