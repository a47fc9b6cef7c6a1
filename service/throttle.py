"""How often one caller may ask for what costs much and stores nothing. Counted in the memory of one app alone."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import cast

from flask import current_app

from service.core.errors import Limited
from service.core.world import World

EXTENSION = "millpost-throttle"
REMEMBERED = 10_000  # callers


class Throttle:
    """Uses in fixed windows, by name and subject."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._used: OrderedDict[tuple[str, str, int], int] = OrderedDict()

    def spend(self, world: World, name: str, subject: str, *, most: int, seconds: int) -> None:
        """Count one use. Raises Limited, with the seconds until the next window begins, for one more than `most`."""
        now = int(world.now().timestamp())
        key = (name, subject, now // seconds)
        with self._lock:
            self._used[key] = used = self._used.get(key, 0) + 1
            self._used.move_to_end(key)
            while len(self._used) > REMEMBERED:
                self._used.popitem(last=False)
        if used > most:
            raise _limited(name, most, seconds - now % seconds)

    def check(self, world: World, name: str, subject: str, *, most: int, seconds: int) -> None:
        """Raises Limited where `most` uses have been counted; counts none."""
        now = int(world.now().timestamp())
        with self._lock:
            used = self._used.get((name, subject, now // seconds), 0)
        if used >= most:
            raise _limited(name, most, seconds - now % seconds)


def of_app() -> Throttle:
    """The counters of the running app."""
    return cast("Throttle", current_app.extensions.setdefault(EXTENSION, Throttle()))


def dry_run(world: World, subject: str) -> None:
    """Count a dry run of a person, a seat or a network. Raises Limited."""
    if most := world.settings.dry_runs:
        of_app().spend(world, "dry-run", subject, most=most, seconds=60)


def _limited(name: str, most: int, left: int) -> Limited:
    return Limited(f"The limit `{name}` of {most} is used up. Try again in {left} seconds.", limit=name, seconds=left)
