"""A change of tables and log: whole or not at all, and tried again where somebody else was quicker."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from sqlalchemy import Connection, Row, select
from sqlalchemy.exc import IntegrityError

from eventstore.errors import ClosedStream, StaleStream, StoreBusy
from service import tables as t
from service.core.errors import Unavailable
from service.core.world import World

TRIES = 4

R = TypeVar("R")


def change(world: World, make: Callable[[Connection], R]) -> R:
    """What `make` returns, with everything it wrote committed; nothing of it if it raises.

    Every try checks everything again. Raises Unavailable if the database is busy, or others are always quicker.
    """
    for _ in range(TRIES):
        try:
            with world.store.writing() as tx:
                return make(tx)
        except (StaleStream, ClosedStream, IntegrityError):
            continue
        except StoreBusy as error:
            raise Unavailable("The database is busy; nothing was stored.") from error
    raise Unavailable("Too much happens here at the moment; nothing was stored.")


@contextmanager
def reading(world: World) -> Iterator[Connection]:
    """One consistent snapshot. Raises Unavailable."""
    try:
        with world.store.reading() as tx:
            yield tx
    except StoreBusy as error:
        raise Unavailable("The database does not answer; nothing was stored.") from error


def look(world: World, read: Callable[[Connection], R]) -> R:
    """What `read` returns, from one consistent snapshot. Raises Unavailable."""
    with reading(world) as tx:
        return read(tx)


def lock_table(tx: Connection, game: str) -> Row[tuple[object, ...]] | None:
    """The row of a table, held until the end of the transaction: whoever checks seats next waits for us."""
    return tx.execute(select(t.games).where(t.games.c.id == game).with_for_update()).first()
