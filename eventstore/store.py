"""The contract every store keeps; tests/eventstore/contract.py holds it as tests."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Generic, Protocol, TypeVar

from msgspec import Struct


class Opening(Struct, frozen=True):
    """What a digest hides: value number `index` of event `version`, known to `seat`; `value`: canonical JSON text."""

    version: int
    index: int
    seat: int
    value: str


class NewEvent(Struct, frozen=True):
    """An event to append: the body's text, and the openings of the digests in it. `closes`: nothing may follow."""

    text: str
    openings: tuple[Opening, ...] = ()
    closes: bool = False


class StoredEvent(Struct, frozen=True):
    """An event as it lies in the log. `position` counts over all streams without a gap, in the order of commits."""

    position: int
    stream: str
    version: int
    hash: str
    text: str


class Head(Struct, frozen=True):
    """Where a stream stands: its last version and that event's hash. `closed`: it takes no more."""

    version: int
    hash: str
    closed: bool


Tx = TypeVar("Tx")


class Store(Protocol, Generic[Tx]):
    """An append-only log. `Tx` is what its transactions hand out (for SQL: the SQLAlchemy connection)."""

    def writing(self) -> AbstractContextManager[Tx]:
        """A write transaction: commits at the end of the block, rolls back if it raises. Raises StoreBusy."""
        ...

    def reading(self) -> AbstractContextManager[Tx]:
        """A read transaction: one consistent snapshot. Raises StoreBusy."""
        ...

    def append(self, tx: Tx, stream: str, expected: int, events: Sequence[NewEvent]) -> Head:
        """Append whole or not at all, only at version `expected` (0: a new stream).

        Checks that each text is canonical, that game, version, commit, prev and time of each body continue the stream,
        and that openings belong to their event.
        Raises StaleStream, ClosedStream, BrokenChain.
        """
        ...

    def head(self, tx: Tx, stream: str) -> Head:
        """Where the stream stands. Raises UnknownStream."""
        ...

    def read(self, tx: Tx, stream: str, *, after: int = 0, upto: int | None = None) -> list[StoredEvent]:
        """Events of one stream with `after` < version <= `upto`, in order. An unknown stream has none."""
        ...

    def openings(self, tx: Tx, stream: str, *, seat: int | None = None, upto: int | None = None) -> list[Opening]:
        """Openings of a stream (of one seat, or all), in order of version and index."""
        ...

    def tail(self, tx: Tx, *, after: int = 0, limit: int = 500) -> list[StoredEvent]:
        """Events of all streams with position > `after`, in order; skips nothing, also while others write."""
        ...
