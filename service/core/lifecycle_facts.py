"""The facts that are no game's own: a table is opened, seats are taken, luck is fixed, things are undone, it ends.

They stand in bodies for ever: tags by hand, no field is ever renamed.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from games.kernel.errors import UnknownRules


class DataPin(Struct, frozen=True, forbid_unknown_fields=True):
    """A data set by name and SHA-256."""

    name: str
    sha256: str


class Opened(Struct, frozen=True, tag="opened", forbid_unknown_fields=True):
    """What is played. `commitment`: SHA-256 of the secret. `words`: salted digest of the host's contribution."""

    kind: str
    seats: int
    options: dict[str, str | int | bool]
    rules: int
    data: DataPin
    commitment: str
    words: str | None


class SeatTaken(Struct, frozen=True, tag="seat-taken", forbid_unknown_fields=True):
    """Holder number `holder` (from 1) of a seat sat down. `words`: salted digest of the contribution."""

    seat: int
    holder: int
    bot: bool
    words: str | None


class SeatLeft(Struct, frozen=True, tag="seat-left", forbid_unknown_fields=True):
    """The holder stood up before the start."""

    seat: int
    holder: int


class LuckFixed(Struct, frozen=True, tag="luck-fixed", forbid_unknown_fields=True):
    """First fact of `started`: from now on every draw is determined."""

    luck0: str


class Undone(Struct, frozen=True, tag="undone", forbid_unknown_fields=True):
    """The position is again that of version `to`."""

    to: int


class Place(Struct, frozen=True, forbid_unknown_fields=True):
    """How a seat came in; equal places are shared."""

    seat: int
    place: int
    score: int


class Ended(Struct, frozen=True, tag="ended", forbid_unknown_fields=True):
    """The last fact of a game. `reason`: finished | resigned | abandoned | …; `secret`: 32 bytes in hex."""

    reason: str
    standings: list[Place] | None
    secret: str


LifecycleFact = Opened | SeatTaken | SeatLeft | LuckFixed | Undone | Ended


def lifecycle_fact(data: Any) -> LifecycleFact:
    """The fact of plain data. Raises UnknownRules."""
    try:
        fact: LifecycleFact = msgspec.convert(data, LifecycleFact, strict=True)
    except msgspec.ValidationError as error:
        raise UnknownRules(f"stored fact is not of a known shape: {error}") from error
    return fact
