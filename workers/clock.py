"""The process `millpost clock`: sweeps every second and notes that it is alive. It never sends and never plays itself.

With Redis away it keeps trying and says so; nothing is lost, and nothing goes out until Redis is back.
"""

from __future__ import annotations

import threading
import time
from typing import Any

import structlog
from redis.exceptions import RedisError
from sqlalchemy.dialects import postgresql, sqlite

from eventstore.errors import StoreError
from service import tables as t
from service.config import Settings
from service.core.world import World
from workers.queue import connect, queue_of
from workers.relay import Relay
from workers.signals import stop_event
from workers.worlds import world_of

EVERY = 1.0
HEARTBEAT_EVERY = 5.0
PART = "clock"

log = structlog.get_logger(__name__)


def run(settings: Settings) -> None:
    """Run until SIGTERM or SIGINT."""
    world = world_of(settings)
    tick(world, Relay(world, queue_of(connect(settings.redis_url))), stop_event())


def tick(world: World, relay: Relay, stop: threading.Event) -> None:
    """Sweep until `stop` is set. Troubles of the database and of Redis are told once and outlived."""
    trouble: str | None = None
    beat_at = -HEARTBEAT_EVERY
    while not stop.is_set():
        try:
            if time.monotonic() - beat_at >= HEARTBEAT_EVERY:
                beat(world, PART)
                beat_at = time.monotonic()
            relay.sweep()
            found = None
        except (RedisError, StoreError, OSError) as error:
            found = type(error).__name__
        if found != trouble:
            log.warning("clock-trouble" if found else "clock-well-again", trouble=found or trouble)
            trouble = found
        stop.wait(EVERY)


def beat(world: World, part: str) -> None:
    """Note that a part of the service is alive; two clocks that start together do no harm."""
    with world.store.writing() as tx:
        insert: Any = postgresql.insert if tx.dialect.name == "postgresql" else sqlite.insert
        row = insert(t.heartbeats).values(part=part, at=world.stamp())
        tx.execute(row.on_conflict_do_update(index_elements=[t.heartbeats.c.part], set_={"at": world.stamp()}))
