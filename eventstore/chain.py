"""Whether events continue a stream: version, commit, `prev` and time of each follow from the one before."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from eventstore.body import body_hash, exact
from eventstore.errors import BrokenChain
from eventstore.store import Head, NewEvent


class Link(Struct, frozen=True):
    """An event ready to be written."""

    version: int
    hash: str
    text: str


def continued(stream: str, head: Head, at: str, events: Sequence[NewEvent]) -> list[Link]:
    """The events as links of the chain behind `head`, whose event happened `at` ("" for a new stream).

    Raises BrokenChain, naming what does not fit.
    """
    if not events:
        raise BrokenChain("there is nothing to append")
    links: list[Link] = []
    prev, first = head.hash, head.version + 1
    for version, event in enumerate(events, start=first):
        try:
            body = exact(event.text)
        except ValueError as error:
            raise BrokenChain(f"version {version}: {error}") from error
        if (body.game, body.version, body.commit, body.prev) != (stream, version, first, prev):
            raise BrokenChain(f"the body for version {version} does not continue {stream} at {head.version}")
        if body.at < at:
            raise BrokenChain(f"version {version} happened at {body.at}, before the event before it at {at}")
        if event.closes and version != head.version + len(events):
            raise BrokenChain(f"version {version} closes the stream, but more follows")
        if any(opening.version != version for opening in event.openings):
            raise BrokenChain(f"version {version} has an opening of another event")
        prev, at = body_hash(event.text), body.at
        links.append(Link(version, prev, event.text))
    return links
