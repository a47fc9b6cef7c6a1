"""Hints to the workers after a commit: they make mail quick, and nothing is lost without them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import structlog
from redis.exceptions import RedisError

from workers.queue import connect, enqueue, queue_of

PAUSE = 5.0
"""Seconds without hints after one that failed: an answer must not wait for a Redis that is away."""

log = structlog.get_logger(__name__)


def waker(redis_url: str) -> Callable[[str, str], None]:
    """A function (job, row id) that hints the workers. It never raises; the sweep of the clock finds what it missed."""
    queue = queue_of(connect(redis_url))
    lock = threading.Lock()
    quiet_until = 0.0

    def wake(job: str, row: str) -> None:
        nonlocal quiet_until
        if time.monotonic() < quiet_until:
            return
        try:
            enqueue(queue, job, row)
        except (RedisError, OSError) as error:
            with lock:
                quiet_until = time.monotonic() + PAUSE
            log.warning("no-wake-up", job=job, row=row, error=type(error).__name__)

    return wake
