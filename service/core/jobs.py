"""Names of the RQ jobs, as import paths: the service enqueues by name and never imports the workers."""

from __future__ import annotations

DELIVER = "workers.jobs.deliver"
"""Argument: account id or invitation or sign-in key whose due notices are to be looked at (`notices.id`)."""
BOTS = "workers.jobs.play_bots"
"""Argument: game id."""

ALL = (DELIVER, BOTS)
