"""Bodies that continue a stream, for tests of the store."""

from __future__ import annotations

from typing import Any

from eventstore.body import GENESIS, Body, By, body_hash, encode
from eventstore.store import NewEvent, Opening

AT = "2027-01-04T18:00:00.000Z"


def body(stream: str, version: int, prev: str, commit: int, facts: list[Any] | None = None, at: str = AT) -> Body:
    """An event as the service writes them."""
    return Body(
        game=stream, version=version, commit=commit, prev=prev, at=at, rules=1, by=By(0, "self", 1), type="played",
        said={"type": "move", "to": "s3"}, facts=facts or [{"type": "moved", "seat": 0, "to": "s3"}],
        luck=[], stack=[], asked=[],
    )  # fmt: skip


def continuing(
    stream: str,
    version: int = 0,
    hash_: str = GENESIS,
    count: int = 1,
    *,
    closes: bool = False,
    facts: Any = None,
    at: str = AT,
) -> list[NewEvent]:
    """`count` events behind `version`, in one commit."""
    events = []
    for number in range(version + 1, version + count + 1):
        text = encode(body(stream, number, hash_, version + 1, facts, at))
        hash_ = body_hash(text)
        events.append(NewEvent(text, closes=closes and number == version + count))
    return events


def with_opening(event: NewEvent, *openings: Opening) -> NewEvent:
    """The same event with openings beside it."""
    return NewEvent(event.text, openings, event.closes)
