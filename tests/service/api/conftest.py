"""The app over a real database on disk, and a table with its people."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from flask import Flask

from service import config, db, migrate
from service.app import create_app
from service.core.world import World
from tests.postgres import Postgres
from tests.service.api.client import Client
from tests.service.api.seating import Seating


def environment(database_url: str) -> dict[str, str]:
    """Settings as a process reads them; no Redis and no mail server is there."""
    return {
        "DATABASE_URL": database_url,
        "REDIS_URL": "redis://127.0.0.1:1",
        "SMTP_URL": "smtp://127.0.0.1:1",
        "PUBLIC_URL": "http://millpost.example",
        "SECRET_KEY": "0123456789abcdef0123456789abcdef-secret",
        "LINK_KEY": "0123456789abcdef0123456789abcdef-link",
        "MAIL_FROM": "post@millpost.example",
    }


def settings(database_url: str) -> config.Settings:
    """The same, read."""
    return config.from_env(environment(database_url))


@pytest.fixture(scope="module")
def postgres_world(postgres_server: Postgres) -> Iterator[World]:
    """A world on a PostgreSQL database of its own, for all tests of a module."""
    url = postgres_server.create()
    known = settings(url)
    migrate.upgrade(known)
    store = db.open_store(known)
    yield World(known, store)
    store.close()
    postgres_server.drop(url)


def fresh_worlds(folder: Path) -> Iterator[Callable[[], World]]:
    """A fresh world on an SQLite file, as often as it is called."""
    numbers, stores = count(), []

    def make() -> World:
        known = settings(f"sqlite:///{folder}/world{next(numbers)}.db")
        migrate.upgrade(known)
        stores.append(db.open_store(known))
        return World(known, stores[-1])

    yield make
    for store in stores:
        store.close()


@pytest.fixture
def make_world(tmp_path: Path) -> Iterator[Callable[[], World]]:
    yield from fresh_worlds(tmp_path)


@pytest.fixture
def world(make_world: Callable[[], World]) -> World:
    return make_world()


@pytest.fixture
def make_app() -> Callable[[World], Flask]:
    return create_app


@pytest.fixture
def app(world: World) -> Flask:
    return create_app(world)


@pytest.fixture
def guest(app: Flask) -> Client:
    """Nobody: no token."""
    return Client(app)


@pytest.fixture
def seating(app: Flask, world: World) -> Seating:
    """A running game of two."""
    return Seating(app, world)


@pytest.fixture(scope="module")
def still(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Seating]:
    """The same for all tests of a module, which change nothing there."""
    for make in fresh_worlds(tmp_path_factory.mktemp("still")):
        known = make()
        yield Seating(create_app(known), known)
