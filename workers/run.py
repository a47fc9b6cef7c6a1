"""The process `millpost worker`: an RQ worker on our one queue, set up so that lost work is found again soon."""

from __future__ import annotations

import os
import threading
from contextlib import suppress
from importlib import import_module
from types import FrameType
from typing import Any

import structlog
from redis import Redis
from redis.exceptions import RedisError
from rq import SimpleWorker
from rq.exceptions import StopRequested
from rq.serializers import JSONSerializer

from service.config import Settings
from service.core import jobs, kinds
from workers.queue import connect, queue_of
from workers.signals import stop_event

MAINTENANCE = 10
WORKER_TTL = 30
MONITORING = 5
RETRY = 1.0
"""All in seconds; the defaults of RQ would find a lost job after ten minutes."""

log = structlog.get_logger(__name__)


class MillpostWorker(SimpleWorker):
    """One queue a process: only then RQ moves a job so that a crash cannot lose it.

    Jobs run in this very process. RQ's usual child for each job would guard what the database guards already, and
    cost ten times the work of a mail.
    """

    max_connection_wait_time = 5.0
    stop: threading.Event

    def request_stop(self, signum: int, frame: FrameType | None) -> None:
        """SIGTERM or SIGINT: also told to our own loop, which else would wait for a Redis that is away."""
        self.stop.set()
        super().request_stop(signum, frame)  # type: ignore[no-untyped-call]

    def dequeue_job_and_maintain_ttl(self, *args: Any, **named: Any) -> Any:
        """The next job; None ends the worker. A signal may have come before RQ listened to signals."""
        return None if self.stop.is_set() else super().dequeue_job_and_maintain_ttl(*args, **named)


def run(settings: Settings) -> None:
    """Run until SIGTERM or SIGINT; waits for Redis where it is not there yet."""
    connection = connect(settings.redis_url, patient=True)
    stop = stop_event()
    for name in jobs.ALL:
        import_module(name.rpartition(".")[0])
    kinds.listed("en")  # imported before the first job, which then is as quick as the next
    with suppress(StopRequested):  # RQ's way to tell of a signal that came between two jobs
        while _redis_answers(settings.redis_url, stop):
            try:
                _work(connection, stop)
            except RedisError as error:  # it went away where RQ does not expect it
                log.warning("redis-away", error=type(error).__name__)
            stop.wait(RETRY)


def _work(connection: Redis, stop: threading.Event) -> None:
    """Work until asked to stop; the job at hand is finished first."""
    worker = MillpostWorker(
        [queue_of(connection)],
        connection=connection,
        serializer=JSONSerializer,
        maintenance_interval=MAINTENANCE,
        worker_ttl=WORKER_TTL,
        job_monitoring_interval=MONITORING,
    )
    worker.stop = stop
    worker.work(with_scheduler=False, logging_level="WARNING")


def _redis_answers(url: str, stop: threading.Event) -> bool:
    """Wait for Redis; False if asked to stop before it came."""
    told = False
    while not stop.is_set():
        try:
            connect(url).ping()
        except (RedisError, OSError) as error:
            if not told:
                log.warning("redis-away", error=type(error).__name__, pid=os.getpid())
            told = True
            stop.wait(RETRY)
        else:
            return True
    return False
