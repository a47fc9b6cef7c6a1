"""How many dry runs one caller may ask for: they cost a fold and store nothing. Counted in this process alone."""

from __future__ import annotations

import threading
from collections import OrderedDict

from service.core.errors import Limited
from service.core.principal import Principal
from service.core.world import World

MOST = 120
WINDOW = 60  # seconds
REMEMBERED = 10_000  # callers

_lock = threading.Lock()
_used: OrderedDict[tuple[str, int], int] = OrderedDict()


def spend(world: World, principal: Principal) -> None:
    """Count one. Raises Limited with the seconds until the next minute begins."""
    seconds = int(world.now().timestamp())
    window = seconds // WINDOW
    key = (principal.account or "", window)
    with _lock:
        _used[key] = _used.get(key, 0) + 1
        _used.move_to_end(key)
        while len(_used) > REMEMBERED:
            _used.popitem(last=False)
        used = _used[key]
    if used > MOST:
        left = WINDOW - seconds % WINDOW
        raise Limited(f"At most {MOST} dry runs a minute.", limit="dry-run", seconds=left)
