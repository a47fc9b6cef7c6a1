"""The one RQ queue: what lies in it is ids only, and all of it can be found again in the database."""

from __future__ import annotations

from redis import Redis
from redis.backoff import NoBackoff
from redis.retry import Retry
from rq import Queue
from rq.serializers import JSONSerializer

from service.core import jobs

NAME = "millpost"
JOB_TIMEOUT = 50
"""Seconds; less than the lease of a mail."""
FAILURE_TTL = 86_400
SHORT = {jobs.DELIVER: "deliver", jobs.BOTS: "bots"}


def connect(url: str, *, patient: bool = False) -> Redis:
    """A connection to Redis. `patient`: for a worker that blocks on it; else short timeouts, for hints."""
    if patient:
        return Redis.from_url(url)
    no_retry = Retry(NoBackoff(), 0)
    return Redis.from_url(url, socket_connect_timeout=0.5, socket_timeout=0.5, retry=no_retry)


def queue_of(connection: Redis) -> Queue:
    """Our queue; JSON, never pickle."""
    return Queue(NAME, connection=connection, serializer=JSONSerializer)


def enqueue(queue: Queue, job: str, row: str, *, mark: str = "") -> None:
    """Put a job into the queue by name. `mark` tells a repeat from the first hint."""
    queue.enqueue_call(
        job,
        args=(row,),
        timeout=JOB_TIMEOUT,
        result_ttl=0,
        failure_ttl=FAILURE_TTL,
        job_id=f"{SHORT[job]}-{row}{mark}",
    )
