"""The RQ jobs. Their arguments are ids; everything else is read again, for a job may come late, twice or never."""

from __future__ import annotations

from eventstore.errors import StoreError
from service.core import bots
from service.core.errors import Unavailable
from workers.delivery import deliver_one
from workers.worlds import world

BUSY = "busy"
"""The database was busy or away: the sweep of the clock comes back to it."""


def deliver(row: str) -> str:
    """Send what a notice or a mail (its id) stands for, if it is still owed. Returns what became of it."""
    try:
        return deliver_one(world(), row)
    except (StoreError, Unavailable):
        return BUSY


def play_bots(game: str) -> int | str:
    """Let the bots of a game answer while they are asked. Returns how many answers were stored."""
    try:
        return bots.play(world(), game)
    except (StoreError, Unavailable):
        return BUSY
