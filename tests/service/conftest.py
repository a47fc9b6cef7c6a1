"""Worlds for the tests of the service: real databases, brought to the schema by the migrations."""

from __future__ import annotations

import datetime as dt
import shutil
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from eventstore.schema import first_head
from service import db, migrate
from service.config import Settings, from_env
from service.core.world import World, utc_now
from tests.postgres import Postgres

SETTINGS = {
    "REDIS_URL": "redis://127.0.0.1:1/0",
    "SMTP_URL": "smtp://127.0.0.1:1",
    "PUBLIC_URL": "https://mill.example",
    "SECRET_KEY": "a secret key for tests 0123456789 abcdefgh",
    "LINK_KEY": "a link key for tests 9876543210 zyxwvutsr",
    "MAIL_FROM": "mill@mill.example",
    "SEEN_DELAY": "0",  # people of a test have always been here just now
}


class Clock:
    """The time of a world: the real one, moved on by hand."""

    def __init__(self) -> None:
        self._ahead = dt.timedelta()

    def __call__(self) -> dt.datetime:
        return utc_now() + self._ahead

    def forward(self, **span: float) -> None:
        """Move on, by `hours=2` and the like."""
        self._ahead += dt.timedelta(**span)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def woken() -> list[tuple[str, str]]:
    """The hints that the workers got."""
    return []


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file at the newest schema, to be copied."""
    file = tmp_path_factory.mktemp("migrated") / "millpost.db"
    migrate.upgrade(settings_on(f"sqlite:///{file}"))
    return file


@pytest.fixture
def sqlite_url(migrated: Path, tmp_path: Path) -> str:
    """A fresh database in a file."""
    shutil.copy(migrated, tmp_path / "millpost.db")
    return f"sqlite:///{tmp_path}/millpost.db"


@pytest.fixture
def world(sqlite_url: str, clock: Clock, woken: list[tuple[str, str]]) -> Iterator[World]:
    yield from world_on(sqlite_url, clock, woken)


@pytest.fixture(scope="session")
def migrated_postgres(postgres_server: Postgres) -> str:
    """A PostgreSQL database at the newest schema, shared by the tests of this session."""
    url = postgres_server.create()
    migrate.upgrade(settings_on(url))
    return url


@pytest.fixture
def postgresql_url(migrated_postgres: str) -> str:
    """The shared database, emptied: quicker than a new one. Only its superuser gets past the guards of the log."""
    tables = ", ".join(table.name for known in migrate.metadata() for table in known.sorted_tables)
    with psycopg.connect(migrated_postgres) as connection:
        connection.execute("SET session_replication_role = replica")
        connection.execute(f"TRUNCATE {tables}".encode())
        connection.execute(first_head().encode())
    return migrated_postgres


@pytest.fixture(params=["sqlite", "postgresql"])
def each_world(request: pytest.FixtureRequest, clock: Clock, woken: list[tuple[str, str]]) -> Iterator[World]:
    """One world after the other: on SQLite, on PostgreSQL."""
    yield from world_on(request.getfixturevalue(f"{request.param}_url"), clock, woken)


def settings_on(url: str, **more: str) -> Settings:
    """Settings for a database."""
    return from_env({**SETTINGS, "DATABASE_URL": url, **more})


def world_on(url: str, clock: Clock, woken: list[tuple[str, str]], **more: str) -> Iterator[World]:
    """A world on a database; its connections are closed afterwards."""
    settings = settings_on(url, **more)
    store = db.open_store(settings)
    yield World(settings, store, clock, lambda job, row: woken.append((job, row)))
    store.close()
