"""The log in memory: the same contract, for tests of what needs no database."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import RLock

from eventstore.body import GENESIS, decode
from eventstore.chain import continued
from eventstore.errors import ClosedStream, StaleStream, UnknownStream
from eventstore.store import Head, NewEvent, Opening, StoredEvent


class MemoryTx:
    """What a transaction sees: a copy, given back whole when a write commits."""

    def __init__(self, heads: dict[str, Head], events: list[StoredEvent], openings: list[tuple[str, Opening]]) -> None:
        self.heads = dict(heads)
        self.events = list(events)
        self.openings = list(openings)


class MemoryStore:
    """Follows the contract `eventstore.store.Store`. One writer at a time; readers see a snapshot."""

    def __init__(self) -> None:
        self._now = MemoryTx({}, [], [])
        self._lock = RLock()

    @contextmanager
    def writing(self) -> Iterator[MemoryTx]:
        """A write transaction: whole or not at all."""
        with self._lock:
            tx = MemoryTx(self._now.heads, self._now.events, self._now.openings)
            yield tx
            self._now = tx

    @contextmanager
    def reading(self) -> Iterator[MemoryTx]:
        """A read transaction: one snapshot."""
        now = self._now
        yield MemoryTx(now.heads, now.events, now.openings)

    def append(self, tx: MemoryTx, stream: str, expected: int, events: Sequence[NewEvent]) -> Head:
        """Append whole or not at all. Raises StaleStream, ClosedStream, BrokenChain."""
        before = tx.heads.get(stream) or Head(0, GENESIS, closed=False)
        if before.closed:
            raise ClosedStream(f"stream {stream} has ended")
        if before.version != expected:
            raise StaleStream(stream, expected, before.version)
        last = next((event.text for event in reversed(tx.events) if event.stream == stream), None)
        links = continued(stream, before, decode(last).at if last else "", events)
        first = len(tx.events) + 1
        tx.events += [StoredEvent(first + k, stream, one.version, one.hash, one.text) for k, one in enumerate(links)]
        tx.openings += [(stream, opening) for event in events for opening in event.openings]
        after = Head(links[-1].version, links[-1].hash, events[-1].closes)
        tx.heads[stream] = after
        return after

    def head(self, tx: MemoryTx, stream: str) -> Head:
        """Where the stream stands. Raises UnknownStream."""
        if stream not in tx.heads:
            raise UnknownStream(f"there is no stream {stream}")
        return tx.heads[stream]

    def read(self, tx: MemoryTx, stream: str, *, after: int = 0, upto: int | None = None) -> list[StoredEvent]:
        """Events of one stream with `after` < version <= `upto`, in order."""
        own = (event for event in tx.events if event.stream == stream)
        return [event for event in own if after < event.version and (upto is None or event.version <= upto)]

    def openings(self, tx: MemoryTx, stream: str, *, seat: int | None = None, upto: int | None = None) -> list[Opening]:
        """Openings of a stream (of one seat, or all), in order."""
        own = [opening for owner, opening in tx.openings if owner == stream]
        fitting = (one for one in own if seat in (None, one.seat) and (upto is None or one.version <= upto))
        return sorted(fitting, key=lambda opening: (opening.version, opening.index))

    def tail(self, tx: MemoryTx, *, after: int = 0, limit: int = 500) -> list[StoredEvent]:
        """Events of all streams behind a position, in order of position."""
        return tx.events[after : after + limit]
