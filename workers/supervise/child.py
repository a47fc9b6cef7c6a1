"""One process of ours: started in a session of its own, dying with us, stopped by its id and with all it started."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

PR_SET_PDEATHSIG = 1
LIBC = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None
"""Loaded before any fork: between fork and exec nothing may be imported."""
LOG_KEPT = 4_000_000
"""Bytes of a part's log that a new start leaves in place; a longer one is moved to `.old`."""


def _die_with_parent() -> None:
    if LIBC is not None:
        LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


@dataclass(frozen=True)
class Part:
    """What to run. `ready(pid)` tells whether it serves; `stop_within`: seconds it has for an orderly end."""

    name: str
    command: tuple[str, ...]
    ready: Callable[[int], bool]
    env: Mapping[str, str] = field(default_factory=dict)
    ready_within: float = 60.0
    stop_within: float = 20.0


class Child:
    """A running part. Its output goes to `log`."""

    def __init__(self, part: Part, log: Path) -> None:
        self.part = part
        self.log = log
        _turn_over(log)
        with log.open("ab") as output:
            self._process = subprocess.Popen(  # noqa: S603 - the commands are ours
                part.command,
                env=dict(part.env),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
                preexec_fn=_die_with_parent,  # noqa: PLW1509 - this process has one thread
            )
        self.started = time.monotonic()

    @property
    def pid(self) -> int:
        """Its process id."""
        return self._process.pid

    def ended(self) -> int | None:
        """Its exit code (negative: the signal), None while it runs."""
        return self._process.poll()

    def ask_to_stop(self) -> None:
        """SIGTERM, to the process itself: it ends its own children in its own order."""
        if self.ended() is None:
            self._process.terminate()

    def wait(self, seconds: float) -> bool:
        """Wait for its end. Whether it came."""
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def finish(self) -> bool:
        """End whatever is left of it, by id. Whether something had to be killed."""
        left = [pid for pid in session_members(self.pid) if pid != self.pid]
        if self.ended() is None:
            left.append(self.pid)
        for pid in left:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        self._process.wait()
        return bool(left)

    def last_words(self, lines: int = 3) -> list[str]:
        """The last lines of its log."""
        with self.log.open("rb") as file:
            file.seek(0, os.SEEK_END)
            file.seek(max(0, file.tell() - 4_000))
            text = file.read().decode("utf-8", "replace")
        return [line for line in text.splitlines() if line.strip()][-lines:]


def session_members(session: int, proc: Path = Path("/proc")) -> list[int]:
    """The living processes of a session that we made; [] where the system has no /proc."""
    found = []
    for entry in proc.glob("[0-9]*"):
        try:
            fields = (entry / "stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except (OSError, ValueError):
            continue  # it ended while we looked
        state, of_session = fields[0], int(fields[3])
        if of_session == session and state != "Z":
            found.append(int(entry.name))
    return found


def _turn_over(log: Path) -> None:
    if log.exists() and log.stat().st_size > LOG_KEPT:
        log.replace(log.with_suffix(".old"))
