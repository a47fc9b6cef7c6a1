"""The whole service of `millpost run` as a test sees it: a process, what it says, and the ids of what it started."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

ROOT = Path(__file__).parents[1]
PATIENCE = 60.0
"""Seconds until a test gives up. Nothing is asserted about how long it took."""


def wait_for(condition: Callable[[], object], what: str) -> None:
    """Wait until a condition holds."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, f"never came: {what}"
        time.sleep(0.05)


def parent_of(pid: int) -> int:
    """The parent's id of a living process, 0 for one that has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return 0 if fields[0] == "Z" else int(fields[1])


def family(pid: int) -> set[int]:
    """All living descendants of a process."""
    parents = {int(entry.name): parent_of(int(entry.name)) for entry in Path("/proc").glob("[0-9]*")}
    found, new = set(), {pid}
    while new:
        new = {child for child, parent in parents.items() if parent in new} - found
        found |= new
    return found


class Local:
    """`millpost run` on a folder. Leaving the block stops it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._output = folder.with_suffix(".out")
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Local:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process is not None and self._process.poll() is None:
            self.stop()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def said(self) -> str:
        """All that the person in front of it has read."""
        return self._output.read_text(encoding="utf-8")

    @property
    def address(self) -> str:
        """Where to click."""
        found = re.search(r"pages +(http://\S+?)/\n", self.said)
        assert found, self.said
        return found.group(1)

    def start(self) -> None:
        """Start it and wait until it says where to click."""
        self.begin()
        wait_for(lambda: "Ctrl-C" in self.said or self._ended(), "a running service")
        assert not self._ended(), self.said + self.logs()

    def begin(self) -> None:
        """Start it without waiting."""
        command = [sys.executable, "-m", "workers.cli", "run", "--dir", str(self.folder)]
        with self._output.open("wb") as output:
            self._process = subprocess.Popen(
                command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=output, stderr=output, env=dict(os.environ)
            )

    def stop(self, number: int = signal.SIGINT) -> int:
        """Ask it to stop, wait for its end. Returns its exit code."""
        assert self._process is not None
        self._process.send_signal(number)
        return self._process.wait(PATIENCE)

    def kill(self) -> None:
        """kill -9 of the supervisor alone."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def part(self, name: str) -> int:
        """The process id of a part."""
        for pid in family(self.pid):
            if parent_of(pid) == self.pid and self._is(pid, name):
                return pid
        raise LookupError(f"{name} is not running\n{self.said}")

    def logs(self) -> str:
        """All logs, for a failed test."""
        files = sorted((self.folder / "log").glob("*.log"))
        return "".join(f"\n== {file.name}\n{file.read_text(errors='replace')[-3_000:]}" for file in files)

    def _is(self, pid: int, name: str) -> bool:
        line = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
        mark = {"web": "workers.web_process", "valkey": "unixsocket"}.get(name, f"workers.cli {name}")
        return mark in line

    def _ended(self) -> bool:
        return self._process is not None and self._process.poll() is not None
