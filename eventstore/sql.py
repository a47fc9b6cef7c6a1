"""The log in SQLite or PostgreSQL."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from sqlalchemy import BigInteger, Connection, Engine, Integer, bindparam, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from eventstore import schema as s
from eventstore.body import GENESIS, decode
from eventstore.chain import continued
from eventstore.engine import READ, WRITE
from eventstore.errors import ClosedStream, StaleStream, StoreBusy, UnknownStream
from eventstore.store import Head, NewEvent, Opening, StoredEvent

POSTGRES_READ = {**READ, "isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
LAST = 2_147_483_647  # no version is higher: the column holds 32 bits
BUSY = (OperationalError, InterfaceError, PoolTimeout)

# Statements are made once: for a row or two, building one costs more than running it. Their parameters begin with
# `the_`, so that no name is that of a column.
_st, _ev = s.streams.c, s.events.c
_OF_STREAM = _ev.stream == bindparam("the_stream")
_HEAD = select(_st.version, _st.hash, _st.closed).where(_st.stream == bindparam("the_stream"))
_HEAD_AND_LAST = _HEAD.add_columns(_ev.text).join_from(
    s.streams, s.events, (_ev.stream == _st.stream) & (_ev.version == _st.version)
)
_READ = select(s.events).where(_OF_STREAM & (_ev.version > bindparam("the_after"))).order_by(_ev.version)
_READ_UPTO = _READ.where(_ev.version <= bindparam("the_upto"))
_se = s.sealed.c
_OPENINGS = (
    select(_se.version, _se.index, _se.seat, _se.value)
    .where((_se.stream == bindparam("the_stream")) & (_se.version <= bindparam("the_upto")))
    .order_by(_se.version, _se.index)
)
_OPENINGS_OF_SEAT = _OPENINGS.where(_se.seat == bindparam("the_seat"))
_TAIL = (
    select(s.events)
    .where(_ev.position > bindparam("the_after"))
    .order_by(_ev.position)
    .limit(bindparam("the_limit", type_=Integer))
)
_MOVE = update(s.streams).where((_st.stream == bindparam("the_stream")) & (_st.version == bindparam("the_version")))
_TAKE = (
    update(s.store_head)
    .where(s.store_head.c.id == 1)
    .values(position=s.store_head.c.position + bindparam("the_count", type_=BigInteger))
    .returning(s.store_head.c.position)
)


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
        self._writer = engine.execution_options(**WRITE)
        self._reader = engine.execution_options(**(POSTGRES_READ if engine.dialect.name == "postgresql" else READ))

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A write transaction. Raises StoreBusy; nothing was written then."""
        with _typed(), self._writer.connect() as tx, tx.begin():
            yield tx

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A read transaction: one snapshot, in which the database refuses to write. Raises StoreBusy."""
        with _typed(), self._reader.connect() as tx, tx.begin():
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
        row = tx.execute(_HEAD_AND_LAST, {"the_stream": stream}).first()
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
        if tx.execute(_MOVE, {"the_stream": stream, "the_version": before.version, **values}).rowcount != 1:
            raise StaleStream(stream, before.version, self.head(tx, stream).version)

    def _positions(self, tx: Connection, count: int) -> int:
        """The first of `count` new positions. Last lock of the append, so that positions come in order of commits."""
        last: int = tx.execute(_TAKE, {"the_count": count}).scalar_one()
        return last - count + 1

    def head(self, tx: Connection, stream: str) -> Head:
        """Where the stream stands. Raises UnknownStream."""
        row = tx.execute(_HEAD, {"the_stream": stream}).first()
        if row is None:
            raise UnknownStream(f"there is no stream {stream}")
        return Head(*row)

    def read(self, tx: Connection, stream: str, *, after: int = 0, upto: int | None = None) -> list[StoredEvent]:
        """Events of one stream with `after` < version <= `upto`, in order."""
        wanted = {"the_stream": stream, "the_after": after}
        if upto is None:
            return [StoredEvent(*row) for row in tx.execute(_READ, wanted)]
        return [StoredEvent(*row) for row in tx.execute(_READ_UPTO, {**wanted, "the_upto": upto})]

    def openings(
        self, tx: Connection, stream: str, *, seat: int | None = None, upto: int | None = None
    ) -> list[Opening]:
        """Openings of a stream (of one seat, or all), in order."""
        wanted = {"the_stream": stream, "the_upto": LAST if upto is None else upto}
        if seat is None:
            return [Opening(*row) for row in tx.execute(_OPENINGS, wanted)]
        return [Opening(*row) for row in tx.execute(_OPENINGS_OF_SEAT, {**wanted, "the_seat": seat})]

    def tail(self, tx: Connection, *, after: int = 0, limit: int = 500) -> list[StoredEvent]:
        """Events of all streams behind a position, in order of position."""
        return [StoredEvent(*row) for row in tx.execute(_TAIL, {"the_after": after, "the_limit": limit})]
