"""The process `millpost worker`: an RQ worker on our one queue, set up so that lost work is found again soon."""

from __future__ import annotations

import os
import threading
from importlib import import_module

import structlog
from redis import Redis
from redis.exceptions import RedisError
from rq import Worker
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


class MillpostWorker(Worker):
    """One queue a process: only then RQ moves a job so that a crash cannot lose it."""

    max_connection_wait_time = 5.0


def run(settings: Settings) -> None:
    """Run until SIGTERM or SIGINT; waits for Redis where it is not there yet."""
    connection = connect(settings.redis_url, patient=True)
    stop = stop_event()
    for name in jobs.ALL:
        import_module(name.rpartition(".")[0])
    kinds.listed("en")  # imported here, once; each job is a child of this process, and opens its own connections
    while _redis_answers(settings.redis_url, stop):
        try:
            _work(connection)
        except RedisError as error:  # it went away where RQ does not expect it
            log.warning("redis-away", error=type(error).__name__)
        else:
            return


def _work(connection: Redis) -> None:
    """Work until asked to stop; the job at hand is finished first."""
    worker = MillpostWorker(
        [queue_of(connection)],
        connection=connection,
        serializer=JSONSerializer,
        maintenance_interval=MAINTENANCE,
        worker_ttl=WORKER_TTL,
        job_monitoring_interval=MONITORING,
    )
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
