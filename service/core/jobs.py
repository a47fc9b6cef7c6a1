"""Names of the RQ jobs, as import paths: the service enqueues by name and never imports the workers."""

from __future__ import annotations

DELIVER = "workers.jobs.deliver"
"""Argument: id of a notice or of a mail."""
BOTS = "workers.jobs.play_bots"
"""Argument: game id."""

ALL = (DELIVER, BOTS)
