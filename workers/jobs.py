"""The RQ jobs. Their arguments are ids; everything else is read again, for a job may come late, twice or never."""

from __future__ import annotations

from service.core import bots
from workers.delivery import deliver_one
from workers.worlds import world


def deliver(row: str) -> str:
    """Send what a notice or a mail (its id) stands for, if it is still owed. Returns what became of it."""
    return deliver_one(world(), row)


def play_bots(game: str) -> int:
    """Let the bots of a game answer while they are asked. Returns how many answers were stored."""
    return bots.play(world(), game)
