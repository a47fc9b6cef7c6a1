"""The process `millpost web`: gunicorn with threads. The one place where workers and skins meet."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from wsgiref.types import WSGIApplication

from service import logs
from service.app import create_app
from service.config import Settings
from workers.wake import waker
from workers.worlds import settings

LONGEST_LINE = 8_190
"""Bytes of a request line: a page's draft travels in its address."""
MEMORY = Path("/dev/shm")  # noqa: S108 - gunicorn makes a private file there


def app() -> WSGIApplication:
    """The app of one gunicorn process, from the environment. Raises BadSetting, WrongSchema."""
    here = settings()
    logs.configure(here.log_format)
    return create_app(here, wake=waker(here.redis_url))


def command(here: Settings, processes: int, threads: int) -> list[str]:
    """How gunicorn is started."""
    shared_memory = ["--worker-tmp-dir", str(MEMORY)] if os.access(MEMORY, os.W_OK) else []
    return [
        *(sys.executable, "-m", "gunicorn", "workers.web_process:app()"),
        *("--worker-class", "gthread", "--workers", str(processes), "--threads", str(threads)),
        *("--bind", here.web_listen, "--timeout", "60", "--graceful-timeout", "15", "--keep-alive", "5"),
        *("--limit-request-line", str(LONGEST_LINE), "--no-control-socket", *shared_memory),
        *("--logger-class", "service.web.access_log.MaskedLogger", "--access-logfile", "-", "--log-level", "warning"),
    ]


def serve(here: Settings, processes: int, threads: int) -> None:
    """Become gunicorn. Does not return."""
    if processes > 1 and "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix="millpost-metrics-")
    line = command(here, processes, threads)
    os.execv(line[0], line)  # noqa: S606 - no shell is meant
