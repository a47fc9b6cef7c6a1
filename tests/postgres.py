"""A real PostgreSQL server for tests: fixture `postgres_url`, a fresh database for each test that asks.

The machine's own server is used (`initdb` on PATH or under /usr/lib/postgresql), as an unprivileged user where we are
root, on a unix socket in a folder of its own, one server a session. In CI a missing server is a failure, elsewhere a
skip.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest

PATIENCE = 60.0
_numbers = count(1)


def folder_of_programs() -> Path | None:
    """Where `initdb` and `postgres` of the newest installed server lie."""
    found = shutil.which("initdb")
    if found and (Path(found).resolve().parent / "postgres").exists():
        return Path(found).resolve().parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: int(path.parts[-3]))
    return versions[-1].parent if versions else None


class Postgres:
    """One server on its own folder."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self._programs = programs
        self._data = folder / "data"
        self._folder = folder
        self._user = pwd.getpwnam("nobody") if os.getuid() == 0 else None
        self._process: subprocess.Popen[bytes] | None = None

    def url(self, database: str) -> str:
        """For DATABASE_URL."""
        return f"postgresql://millpost@/{database}?host={self._folder}"

    def start(self) -> None:
        """Make the data folder if there is none, start, and wait until it answers."""
        if not self._data.exists():
            self._folder.chmod(0o700)
            if self._user:
                os.chown(self._folder, self._user.pw_uid, self._user.pw_gid)
            self._run("initdb", "-D", str(self._data), "-U", "millpost", "-A", "trust", "-E", "UTF8", "--locale=C")
        command = ["postgres", "-D", str(self._data), "-k", str(self._folder), "-h", "", "-F"]
        self._process = subprocess.Popen(
            [str(self._programs / command[0]), *command[1:]], **self._as_user(),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        end = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self._admin(), connect_timeout=5).close()
            except psycopg.OperationalError:
                if self._process.poll() is not None or time.monotonic() > end:
                    raise
                time.sleep(0.05)
            else:
                return

    def stop(self, how: int = signal.SIGINT) -> None:
        """Fast shutdown (SIGINT), or worse."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(how)
            self._process.wait(timeout=PATIENCE)

    def create(self) -> str:
        """A fresh, empty database; its URL."""
        name = f"test{next(_numbers)}"
        with psycopg.connect(self._admin(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.url(name)

    def drop(self, url: str) -> None:
        """Throw a database away."""
        name = url.partition("@/")[2].partition("?")[0]
        with psycopg.connect(self._admin(), autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())

    def _admin(self) -> str:
        return f"host={self._folder} user=millpost dbname=postgres"

    def _run(self, program: str, *words: str) -> None:
        subprocess.run([str(self._programs / program), *words], check=True, capture_output=True, **self._as_user())

    def _as_user(self) -> dict[str, Any]:
        env = {"PATH": os.environ.get("PATH", "/usr/bin:/bin"), "LC_ALL": "C", "TZ": "UTC"}
        if self._user is None:
            return {"env": env, "cwd": self._folder}
        return {
            "env": env,
            "cwd": self._folder,
            "user": self._user.pw_uid,
            "group": self._user.pw_gid,
            "extra_groups": [],
        }


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    """The server of this session (of this worker, with xdist)."""
    programs = folder_of_programs()
    if programs is None:
        pytest.skip("no PostgreSQL server on this machine (Debian: apt-get install postgresql)")
    folder = Path(tempfile.mkdtemp(prefix="millpost-pg-"))
    server = Postgres(programs, folder)
    try:
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def postgres_url(postgres_server: Postgres) -> Iterator[str]:
    """DATABASE_URL of a fresh, empty database."""
    url = postgres_server.create()
    yield url
    postgres_server.drop(url)
