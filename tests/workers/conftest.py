"""A world on a SQLite file with a real mail server behind it, and processes of ours that end with the test."""

from __future__ import annotations

import contextlib
import datetime as dt
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from service import db, migrate
from service.config import Settings, from_env
from service.core.world import World, utc_now
from tests.workers.post import Post
from tests.workers.postman import Postman

PATIENCE = 60.0
ROOT = Path(__file__).parents[2]
SETTINGS = {
    "REDIS_URL": "unix:///nothing",
    "SMTP_URL": "smtp://127.0.0.1:1",
    "PUBLIC_URL": "https://mill.example",
    "SECRET_KEY": "a secret key for tests 0123456789 abcdefgh",
    "LINK_KEY": "a link key for tests 9876543210 zyxwvutsr",
    "MAIL_FROM": "mill@mill.example",
    "REPLY_DOMAIN": "reply.mill.example",
    "BOUNCE_DOMAIN": "bounce.mill.example",
    "INBOX_LISTEN": "127.0.0.1:1",
    "SEEN_DELAY": "180",
    "MAIL_PACE": "0",
    "LOG_FORMAT": "text",
}


@pytest.fixture
def post() -> Iterator[Post]:
    server = Post()
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file at the newest schema, to be copied."""
    file = tmp_path_factory.mktemp("migrated") / "millpost.db"
    migrate.upgrade(from_env({**SETTINGS, "DATABASE_URL": f"sqlite:///{file}"}))
    return file


@pytest.fixture
def database_url(migrated: Path, tmp_path: Path) -> str:
    """A fresh database; a module for PostgreSQL has its own fixture of this name."""
    return f"sqlite:///{fresh_file(migrated, tmp_path)}"


def fresh_file(migrated: Path, folder: Path) -> Path:
    """A copy of a migrated database."""
    return Path(shutil.copy(migrated, folder / "millpost.db"))


@pytest.fixture
def env(database_url: str, tmp_path: Path, post: Post) -> dict[str, str]:
    """The environment of our processes; REDIS_URL names nothing unless a test sets it."""
    return {
        **SETTINGS,
        "DATABASE_URL": database_url,
        "REDIS_URL": f"unix://{tmp_path}/nothing",
        "SMTP_URL": post.url,
    }


@pytest.fixture
def settings(env: dict[str, str]) -> Settings:
    return from_env(env)


class Clock:
    """The time of a world: the real one, moved on by hand."""

    def __init__(self) -> None:
        self.ahead = dt.timedelta()

    def __call__(self) -> dt.datetime:
        return utc_now() + self.ahead

    def pass_(self, **span: float) -> None:
        self.ahead += dt.timedelta(**span)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def world(settings: Settings, clock: Clock) -> Iterator[World]:
    store = db.open_store(settings)
    yield World(settings, store, now=clock)
    store.close()


def with_settings(world: World, **changes: object) -> World:
    """The same world with other settings."""
    return replace(world, settings=replace(world.settings, **changes))  # type: ignore[arg-type]


@pytest.fixture
def postman(world: World, post: Post) -> Postman:
    made = Postman(world, post)
    made.play_to_a_move()
    return made


class Processes:
    """Processes of ours, each in a session of its own, ended by their ids."""

    def __init__(self, env: dict[str, str], folder: Path) -> None:
        self.env = env
        self._folder = folder
        self._running: list[subprocess.Popen[bytes]] = []

    def start(self, module: str) -> subprocess.Popen[bytes]:
        """Start the process of a module's `run(settings)`."""
        code = f"import os; from service.config import from_env; import {module} as m; m.run(from_env(os.environ))"
        log = (self._folder / f"{module}-{len(self._running)}.log").open("wb")
        with log:
            process = subprocess.Popen(
                [sys.executable, "-W", "error::DeprecationWarning", "-c", code],
                env={**os.environ, **self.env},
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self._running.append(process)
        return process

    def kill(self, process: subprocess.Popen[bytes]) -> None:
        """kill -9 of the process and of the children in its session."""
        for pid in [*children(process.pid), process.pid]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        process.wait(timeout=PATIENCE)

    def logs(self) -> str:
        return "\n".join(path.read_text(errors="replace") for path in sorted(self._folder.glob("*.log")))

    def end(self) -> None:
        for process in self._running:
            if process.poll() is None:
                process.terminate()
        for process in self._running:
            try:
                process.wait(timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill(process)


def children(pid: int) -> list[int]:
    """Ids of the children of a process."""
    path = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(word) for word in path.read_text().split()] if path.exists() else []


@pytest.fixture
def processes(env: dict[str, str], tmp_path: Path) -> Iterator[Processes]:
    made = Processes(env, tmp_path)
    yield made
    made.end()


def free_port() -> int:
    """A port of loopback that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(what: Callable[[], bool], within: float = PATIENCE) -> None:
    """Wait until something is so; fails after a long time, which is no measure of speed."""
    end = time.monotonic() + within
    while not what():
        if time.monotonic() > end:
            raise AssertionError("it did not happen")
        time.sleep(0.05)
