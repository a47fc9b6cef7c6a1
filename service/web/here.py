"""Tables at which this browser has played a seat without signing in."""

from __future__ import annotations

from typing import Any

from service.core import reading
from service.core.errors import NotFound
from service.core.principal import Principal, SeatPass
from service.web.blueprint import world
from service.web.visitor import seat_here, seats_here


def tables_here() -> list[dict[str, Any]]:
    """Summaries of the tables, with `asked_you`; those that wait for somebody at this browser come first."""
    found = []
    for game in seats_here():
        seat = seat_here(game)
        if seat is not None:
            found += _one(game, seat)
    return sorted(found, key=lambda one: not one["asked_you"])


def _one(game: str, seat: SeatPass) -> list[dict[str, Any]]:
    principal = Principal(scopes=frozenset({"read", "play"}), seat=seat)
    try:
        summary = reading.summary(world(), principal, game)
    except NotFound:
        return []
    return [{**summary, "asked_you": any(one["seat"] == seat.seat for one in summary["asked"])}]
