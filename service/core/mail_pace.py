"""How fast mail goes out: so many a minute to one recipient domain. A slow domain never delays another."""

from __future__ import annotations

import datetime as dt
from typing import Any

from sqlalchemy import Connection, Row

from service.core import limits
from service.core.errors import Limited
from service.core.world import World, stamp

MINUTE = 60


def next_slot(world: World, tx: Connection, mail: Row[Any]) -> str | None:
    """None: this mail may go now, and is counted. Else when to try again. Codes for signing in do not wait."""
    pace = world.settings.mail_pace
    if not pace or mail.kind == "sign-in":
        return None
    domain = str(mail.address).rpartition("@")[2].lower()
    try:
        limits.use(world, tx, "mail-pace", domain, most=pace, seconds=MINUTE)
    except Limited as error:
        return stamp(world.now() + dt.timedelta(seconds=error.extra["seconds"]))
    return None
