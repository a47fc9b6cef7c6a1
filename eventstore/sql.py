"""The log in SQLite or PostgreSQL."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from eventstore import schema as s
from eventstore.body import GENESIS, decode
from eventstore.chain import continued
from eventstore.engine import READ, WRITE
from eventstore.errors import ClosedStream, StaleStream, StoreBusy, UnknownStream
from eventstore.store import Head, NewEvent, Opening, StoredEvent

POSTGRES_READ = {**READ, "isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
HEAD = (s.streams.c.version, s.streams.c.hash, s.streams.c.closed)
BUSY = (OperationalError, InterfaceError, PoolTimeout)


@contextmanager
def _typed() -> Iterator[None]:
    """Locks, time-outs and lost connections as StoreBusy; a statement that makes no sense stays what it is."""
    try:
        yield
    except BUSY as error:
        cause = error.orig if isinstance(error, DBAPIError) else None
        if isinstance(cause, sqlite3.OperationalError) and cause.sqlite_errorcode == sqlite3.SQLITE_ERROR:
            raise
        raise StoreBusy("the database is locked or away") from error


class SqlStore:
    """Follows the contract `eventstore.store.Store`; its transactions are SQLAlchemy connections."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A write transaction. Raises StoreBusy; nothing was written then."""
        with _typed(), self._engine.connect().execution_options(**WRITE) as tx, tx.begin():
            yield tx

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A read transaction: one snapshot, in which the database refuses to write. Raises StoreBusy."""
        options = POSTGRES_READ if self._engine.dialect.name == "postgresql" else READ
        with _typed(), self._engine.connect().execution_options(**options) as tx, tx.begin():
            yield tx

    def append(self, tx: Connection, stream: str, expected: int, events: Sequence[NewEvent]) -> Head:
        """Append whole or not at all. Raises StaleStream, ClosedStream, BrokenChain."""
        before, at = self._at(tx, stream, expected)
        rows = continued(stream, before, at, events)
        after = Head(before.version + len(rows), rows[-1].hash, events[-1].closes)
        self._move(tx, stream, before, after)
        first = self._positions(tx, len(rows))
        tx.execute(
            insert(s.events),
            [
                {"position": first + k, "stream": stream, "version": row.version, "hash": row.hash, "text": row.text}
                for k, row in enumerate(rows)
            ],
        )
        openings = [opening for event in events for opening in event.openings]
        if openings:
            tx.execute(
                insert(s.sealed),
                [
                    {"stream": stream, "version": o.version, "index": o.index, "seat": o.seat, "value": o.value}
                    for o in openings
                ],
            )
        return after

    def _at(self, tx: Connection, stream: str, expected: int) -> tuple[Head, str]:
        """Where the stream stands, if that is where the caller thinks, and when its last event happened."""
        last = (s.events.c.stream == s.streams.c.stream) & (s.events.c.version == s.streams.c.version)
        query = select(*HEAD, s.events.c.text).select_from(s.streams.join(s.events, last))
        row = tx.execute(query.where(s.streams.c.stream == stream)).first()
        head = Head(*row[:3]) if row is not None else Head(0, GENESIS, closed=False)
        if head.closed:
            raise ClosedStream(f"stream {stream} has ended")
        if head.version != expected:
            raise StaleStream(stream, expected, head.version)
        return head, decode(row[3]).at if row is not None else ""

    def _move(self, tx: Connection, stream: str, before: Head, after: Head) -> None:
        """Compare and set: only one of two appends at the same version gets past here."""
        values = {"version": after.version, "hash": after.hash, "closed": after.closed}
        if before.version == 0:
            try:
                with tx.begin_nested():
                    tx.execute(insert(s.streams).values(stream=stream, **values))
            except IntegrityError as error:
                raise StaleStream(stream, 0, self.head(tx, stream).version) from error
            return
        where = (s.streams.c.stream == stream) & (s.streams.c.version == before.version)
        if tx.execute(update(s.streams).where(where).values(**values)).rowcount != 1:
            raise StaleStream(stream, before.version, self.head(tx, stream).version)

    def _positions(self, tx: Connection, count: int) -> int:
        """The first of `count` new positions. Last lock of the append, so that positions come in order of commits."""
        moved = update(s.store_head).where(s.store_head.c.id == 1).values(position=s.store_head.c.position + count)
        last: int = tx.execute(moved.returning(s.store_head.c.position)).scalar_one()
        return last - count + 1

    def head(self, tx: Connection, stream: str) -> Head:
        """Where the stream stands. Raises UnknownStream."""
        row = tx.execute(select(*HEAD).where(s.streams.c.stream == stream)).first()
        if row is None:
            raise UnknownStream(f"there is no stream {stream}")
        return Head(*row)

    def read(self, tx: Connection, stream: str, *, after: int = 0, upto: int | None = None) -> list[StoredEvent]:
        """Events of one stream with `after` < version <= `upto`, in order."""
        query = select(s.events).where((s.events.c.stream == stream) & (s.events.c.version > after))
        if upto is not None:
            query = query.where(s.events.c.version <= upto)
        return [StoredEvent(*row) for row in tx.execute(query.order_by(s.events.c.version))]

    def openings(
        self, tx: Connection, stream: str, *, seat: int | None = None, upto: int | None = None
    ) -> list[Opening]:
        """Openings of a stream (of one seat, or all), in order."""
        c = s.sealed.c
        query = select(c.version, c.index, c.seat, c.value).where(c.stream == stream)
        if seat is not None:
            query = query.where(c.seat == seat)
        if upto is not None:
            query = query.where(c.version <= upto)
        return [Opening(*row) for row in tx.execute(query.order_by(c.version, c.index))]

    def tail(self, tx: Connection, *, after: int = 0, limit: int = 500) -> list[StoredEvent]:
        """Events of all streams behind a position, in order of position."""
        query = select(s.events).where(s.events.c.position > after).order_by(s.events.c.position).limit(limit)
        return [StoredEvent(*row) for row in tx.execute(query)]
