"""Storing a commit: events, the index of who is asked, duties and the game's row, in one transaction."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select, update

from service import tables as t
from service.core import duties
from service.core.draft_events import Commit
from service.core.world import World


def store(world: World, tx: Connection, commit: Commit) -> list[tuple[str, str]]:
    """Write a commit inside the caller's transaction. Raises StaleStream, ClosedStream.

    Returns the wake-ups (job, row id) that the caller gives to `wake_all` after the transaction.
    """
    start, state = commit.start, commit.state
    world.store.append(tx, start.game, start.version, commit.events)
    _index_asked(tx, commit)
    wakes = duties.owe(world, tx, commit)
    if state.status != start.status:
        tx.execute(update(t.games).where(t.games.c.id == start.game).values(status=state.status))
    return wakes


def ended(world: World, tx: Connection, game: str, version: int) -> list[tuple[str, str]]:
    """Beside an `ended` written without the rules: nobody is asked, everybody is told. Returns the wake-ups."""
    tx.execute(delete(t.asked).where(t.asked.c.game == game))
    tx.execute(update(t.games).where(t.games.c.id == game).values(status="over"))
    return duties.owe_end(world, tx, game, version)


def kept(world: World, commit: Commit) -> None:
    """After the transaction: the state just made is the one the next reader wants."""
    world.cache.put(commit.state.game, commit.state.version, commit.state)


def wake_all(world: World, wakes: list[tuple[str, str]]) -> None:
    """Hint the workers; whatever goes wrong here is found by their sweep."""
    for job, row in wakes:
        world.wake(job, row)


def _index_asked(tx: Connection, commit: Commit) -> None:
    game, state = commit.state.game, commit.state
    before = {row.seat: row for row in tx.execute(select(t.asked).where(t.asked.c.game == game))}
    if state.asked == commit.start.asked:
        return
    tx.execute(delete(t.asked).where(t.asked.c.game == game))
    for asked in state.asked:
        seat = state.seats[asked.seat]
        old = before.get(asked.seat)
        same_wait = old is not None and (old.since, old.holder) == (asked.since, seat.holder)
        tx.execute(
            insert(t.asked).values(
                game=game,
                seat=asked.seat,
                holder=seat.holder,
                account=duties.account_of(tx, game, asked.seat, seat.holder),
                bot=seat.bot,
                q=asked.q,
                ask=asked.ask,
                since=asked.since,
                since_at=old.since_at if old is not None and same_wait else state.at,
            )
        )
