"""Whether events continue a stream: version, commit, `prev` and time of each follow from the one before."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from eventstore.body import body_hash, decode
from eventstore.errors import BrokenChain
from eventstore.store import Head, NewEvent


class Link(Struct, frozen=True):
    """An event ready to be written."""

    version: int
    hash: str
    text: str


def continued(stream: str, head: Head, events: Sequence[NewEvent]) -> list[Link]:
    """The events as links of the chain behind `head`. Raises BrokenChain, naming what does not fit."""
    if not events:
        raise BrokenChain("there is nothing to append")
    links: list[Link] = []
    prev, first = head.hash, head.version + 1
    for version, event in enumerate(events, start=first):
        try:
            body = decode(event.text)
        except msgspec.MsgspecError as error:
            raise BrokenChain(f"the text for version {version} is no body: {error}") from error
        if (body.game, body.version, body.commit, body.prev) != (stream, version, first, prev):
            raise BrokenChain(f"the body for version {version} does not continue {stream} at {head.version}")
        if event.closes and version != head.version + len(events):
            raise BrokenChain(f"version {version} closes the stream, but more follows")
        prev = body_hash(event.text)
        links.append(Link(version, prev, event.text))
    return links
