"""A database that somebody holds: the answer is 503 and nothing is stored; sent again, it is played once."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from functools import partial
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import func, make_url, select

from service import db, migrate
from service import tables as t
from service.app import create_app
from service.core.world import World
from tests.postgres import Postgres
from tests.service.api.conftest import settings
from tests.service.api.seating import Seating
from tests.service.core.tables import any_answer

Hold = Callable[[], AbstractContextManager[None]]


@contextmanager
def held_file(file: Path) -> Iterator[None]:
    """Another writer of the file that does not come to an end."""
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def held_server(url: str) -> Iterator[None]:
    """Another writer that holds the last lock of every append: all else has been written by then."""
    with psycopg.connect(url) as other:
        other.execute("LOCK TABLE store_head IN EXCLUSIVE MODE")
        yield
        other.rollback()


@pytest.fixture(params=["sqlite", "postgresql"])
def locked(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Seating, Hold]]:
    """A table on a database that waits for locks but shortly, and how to hold that database."""
    if request.param == "sqlite":
        url, hasty = f"sqlite:///{tmp_path}/locked.db", {"timeout": "0.2"}
        hold: Hold = partial(held_file, tmp_path / "locked.db")
    else:
        server: Postgres = request.getfixturevalue("postgres_server")
        url = server.create()
        hasty, hold = {"options": "-c lock_timeout=200ms"}, partial(held_server, url)
    migrate.upgrade(settings(url))
    known = settings(make_url(url).update_query_dict(hasty).render_as_string(hide_password=False))
    store = db.open_store(known)
    world = World(known, store)
    yield Seating(create_app(world), world), hold
    store.close()
    if request.param == "postgresql":
        server.drop(url)


def stored(seating: Seating) -> tuple[list[str], list[int]]:
    """The events of the game, and how many duties, receipts and questions there are."""
    with seating.world.store.reading() as tx:
        counts = [tx.execute(select(func.count()).select_from(one)).scalar_one() for one in (t.notices, t.answers)]
        asked = [hash(tuple(row)) for row in tx.execute(select(t.asked)).all()]
    return seating.table.texts(), [*counts, *asked]


def test_a_locked_database_is_503_and_nothing_is_stored(locked: tuple[Seating, Hold]) -> None:
    seating, hold = locked
    client, question = seating.asked()
    one = any_answer(question, random.Random(1)).to_json()
    before = stored(seating)
    with hold():
        response = seating.answer(client, question["id"], one)
        assert (response.status_code, response.json["code"], response.json["retry"]) == (503, "unavailable", "same")
        assert response.headers["Retry-After"]
        assert stored(seating) == before
    assert stored(seating) == before
    again = seating.answer(client, question["id"], one)
    assert (again.status_code, again.json["played"]) == (200, 1)
    texts = seating.table.texts()
    assert texts[: len(before[0])] == before[0]
    assert len(texts) > len(before[0])
    twice = seating.answer(client, question["id"], one)
    assert (twice.status_code, twice.json["repeated"]) == (200, True)
    assert seating.table.texts() == texts
