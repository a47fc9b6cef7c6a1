"""Times as people read them: in their zone, with its name."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from flask import g

from service.web.lang import current

_DAYS = {"en": ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"), "de": ("Mo", "Di", "Mi", "Do", "Fr", "Sa", "So")}


def person_lives(zone: str | None) -> None:
    """Remember, for this request, the zone of the person a page is for."""
    g.person_zone = zone


def told(stamp: str) -> str:
    """A stamp in the reader's zone: `Mon 2027-01-04 19:00 (Europe/Berlin)`."""
    name = g.get("person_zone") or "UTC"
    try:
        zone: dt.tzinfo = ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        name, zone = "UTC", dt.UTC
    local = dt.datetime.fromisoformat(stamp).astimezone(zone)
    return f"{_DAYS[current()][local.weekday()]} {local:%Y-%m-%d %H:%M} ({name})"
