"""Between records with open seals (in memory) and bodies with digests alone (in the log)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from eventstore.body import canonical, seal, seal_salt
from eventstore.store import Opening
from games.kernel.sealed import Sealed


class Known(Struct, frozen=True):
    """A seal that the reader may look behind."""

    seat: int
    value: tuple[str, ...]


def strip(data: Any) -> Any:
    """Plain data of records, with every sealed value reduced to `{"sealed": digest}`."""
    if isinstance(data, dict):
        if "sealed" in data:
            return {"sealed": data["sealed"]}
        return {key: strip(item) for key, item in data.items()}
    if isinstance(data, list | tuple):
        return [strip(item) for item in data]
    return data


def openings_of(version: int, luck: Iterable[Any]) -> tuple[Opening, ...]:
    """The openings of the hands dealt in one event, numbered in the order of dealing."""
    hands: list[Sealed] = [hand for record in luck for hand in getattr(record, "got", ()) if isinstance(hand, Sealed)]
    return tuple(
        Opening(version, index, int(hand.seat or 0), canonical(list(hand.value or ())).decode())
        for index, hand in enumerate(hands)
    )


def known(secret: bytes, game: str, openings: Iterable[Opening]) -> dict[str, Known]:
    """Digest → what it hides, of these openings."""
    found = {}
    for opening in openings:
        value = msgspec.json.decode(opening.value)
        salt = seal_salt(secret, game, opening.version, opening.index)
        found[seal(salt, value)] = Known(opening.seat, tuple(value))
    return found


def unseal(data: Any, known_: Mapping[str, Known]) -> Any:
    """The same data with seat and value filled in wherever the digest is known."""
    if isinstance(data, dict):
        if "sealed" in data:
            here = known_.get(data["sealed"])
            return {**data, "seat": here.seat, "value": list(here.value)} if here else data
        return {key: unseal(item, known_) for key, item in data.items()}
    if isinstance(data, list):
        return [unseal(item, known_) for item in data]
    return data
