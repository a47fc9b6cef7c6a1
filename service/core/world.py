"""Everything a use case needs: settings, the log, the clock, a way to wake the workers. No Flask here."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import uuid_utils
from sqlalchemy import Connection

from eventstore.store import Store
from service.config import Settings
from service.core.cache import StateCache


def utc_now() -> dt.datetime:
    """The time, in UTC."""
    return dt.datetime.now(dt.UTC)


def stamp(moment: dt.datetime) -> str:
    """A moment as we store it: UTC, ISO 8601, milliseconds, `Z`."""
    return moment.astimezone(dt.UTC).strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03d}Z"


def moment(text: str) -> dt.datetime:
    """The moment of a stamp."""
    return dt.datetime.fromisoformat(text)


def new_id() -> str:
    """A fresh UUIDv7 in text form."""
    return str(uuid_utils.uuid7())


def asleep(job: str, row: str) -> None:
    """A wake-up that wakes nobody: the sweep of the workers finds the work in the database."""


@dataclass(frozen=True)
class World:
    """`wake(job, row id)` hints the workers after a commit (names in `jobs.py`); it never raises and may do nothing."""

    settings: Settings
    store: Store[Connection]
    now: Callable[[], dt.datetime] = utc_now
    wake: Callable[[str, str], None] = asleep
    cache: StateCache[Any] = field(default_factory=StateCache)

    def stamp(self) -> str:
        """The time as we store it."""
        return stamp(self.now())
