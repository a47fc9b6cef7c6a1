"""The sweep: whatever waits in the database and nobody has been woken for is put into the queue.

It delivers nothing itself. While Redis is away nothing goes out; the work waits in the database, and the sweep tries
again.
"""

from __future__ import annotations

import datetime as dt
import time

from rq import Queue
from sqlalchemy import select

from service import tables as t
from service.core import jobs
from service.core.world import World, stamp
from workers.queue import enqueue

GRACE = dt.timedelta(seconds=3)
"""What a commit hinted at by itself gets so much time before the sweep takes it up."""
AGAIN_AFTER = 15.0
"""Seconds until the same row is put into the queue once more."""
MOST = 500
"""Rows of one sweep."""

Work = tuple[str, str]
"""Name of a job, id of its row."""


def waiting(world: World) -> list[Work]:
    """Everything that should be worked on now: due notices, mails due or left behind, bots that are asked."""
    now, hinted = world.stamp(), stamp(world.now() - GRACE)
    n, m, a = t.notices.c, t.mails.c, t.asked.c
    on_time = (n.due_at <= hinted) | ((n.due_at <= now) & (n.due_at > n.created_at))
    due_mail = (m.state == "due") & (m.due_at <= now) & ((m.attempts > 0) | (m.due_at <= hinted))
    left_behind = (m.state == "leased") & (m.lease_until <= now)
    with world.store.reading() as tx:
        due = tx.execute(select(n.id).where(n.fate.is_(None) & on_time).order_by(n.due_at).limit(MOST))
        mails = tx.execute(select(m.id).where(due_mail | left_behind).order_by(m.due_at).limit(MOST))
        bots = tx.execute(select(a.game).where(a.bot.is_(True) & (a.since_at <= hinted)).limit(MOST))
        rows = [*due.scalars(), *mails.scalars()]
        return [*((jobs.DELIVER, row) for row in rows), *((jobs.BOTS, game) for game in bots.scalars())]


class Relay:
    """Sweeps again and again; remembers for a moment what it has put into the queue."""

    def __init__(self, world: World, queue: Queue) -> None:
        self._world = world
        self._queue = queue
        self._put: dict[Work, tuple[float, int]] = {}

    def sweep(self) -> int:
        """Put what waits into the queue. Returns how many jobs. Raises RedisError, StoreBusy: then try again later."""
        now = time.monotonic()
        found = waiting(self._world)
        self._put = {work: kept for work, kept in self._put.items() if now - kept[0] < 10 * AGAIN_AFTER}
        count = 0
        for job, row in found:
            at, times = self._put.get((job, row), (-AGAIN_AFTER, 0))
            if now - at < AGAIN_AFTER:
                continue
            enqueue(self._queue, job, row, mark=f"-sweep{times % 10}")
            self._put[job, row] = (now, times + 1)
            count += 1
        return count
