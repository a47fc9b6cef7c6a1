"""How often one caller may ask for what costs much and stores nothing. Counted in this process alone."""

from __future__ import annotations

import threading
from collections import OrderedDict

from service.core.errors import Limited
from service.core.principal import Principal
from service.core.world import World
from service.network import network

DRY_RUNS = 120
AUDITS = 30
WINDOW = 60  # seconds
REMEMBERED = 10_000  # callers

_lock = threading.Lock()
_used: OrderedDict[tuple[str, str, int], int] = OrderedDict()


def dry_run(world: World, principal: Principal) -> None:
    """Count a dry run: it decides answers. Raises Limited."""
    _spend(world, "dry-run", principal.account or network(), DRY_RUNS)


def audit(world: World, principal: Principal) -> None:
    """Count an audit: it decides a whole game again. Raises Limited."""
    _spend(world, "audit", principal.account or network(), AUDITS)


def _spend(world: World, name: str, subject: str, most: int) -> None:
    """Count one. Raises Limited with the seconds until the next window begins."""
    seconds = int(world.now().timestamp())
    key = (name, subject, seconds // WINDOW)
    with _lock:
        _used[key] = used = _used.get(key, 0) + 1
        _used.move_to_end(key)
        while len(_used) > REMEMBERED:
            _used.popitem(last=False)
    if used > most:
        left = WINDOW - seconds % WINDOW
        raise Limited(f"At most {most} times a minute: `{name}`.", limit=name, seconds=left)
