"""Migrations: they make the schema that the code knows, once, and nothing else starts without them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from service import db, migrate
from tests.service.conftest import SETTINGS, settings_on


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database without a table."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/new.db"
    return str(request.getfixturevalue("postgres_url"))


@pytest.mark.filterwarnings("ignore:Skipped unsupported reflection")  # SQLite does not show the index over lower(…)
@pytest.mark.filterwarnings("ignore:autogenerate skipping")
def test_they_make_the_schema_that_the_code_knows(empty_url: str) -> None:
    settings = settings_on(empty_url)
    migrate.upgrade(settings)
    store = db.open_store(settings)
    with store.reading() as tx:
        assert compare_metadata(MigrationContext.configure(tx), migrate.metadata()) == []
    store.close()


def test_nothing_works_on_another_schema(empty_url: str) -> None:
    settings = settings_on(empty_url)
    with pytest.raises(migrate.WrongSchema, match="millpost migrate"):
        migrate.check(settings)
    newest = migrate.upgrade(settings)
    migrate.check(settings)
    store = db.open_store(settings)
    for revision, told in (("0001", "behind"), ("9999", "newer")):
        with store.writing() as tx:
            tx.execute(text("UPDATE alembic_version SET version_num = :revision"), {"revision": revision})
        with pytest.raises(migrate.WrongSchema, match=told):
            migrate.check(settings)
    store.close()
    assert newest > "0001"


def test_twice_is_as_good_as_once(empty_url: str) -> None:
    settings = settings_on(empty_url)
    assert migrate.upgrade(settings) == migrate.upgrade(settings)


def test_many_at_once(empty_url: str) -> None:
    program = "import os; from service import config, migrate; print(migrate.upgrade(config.from_env(os.environ)))"
    env = {**SETTINGS, "DATABASE_URL": empty_url, "PATH": ""}
    running = [
        subprocess.Popen([sys.executable, "-c", program], env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for _ in range(4)
    ]
    told = [process.communicate(timeout=120) for process in running]
    assert {out for out, _ in told} == {f"{migrate.upgrade(settings_on(empty_url))}\n".encode()}, told


def test_the_guards_of_the_log_are_there(empty_url: str) -> None:
    settings = settings_on(empty_url)
    migrate.upgrade(settings)
    store = db.open_store(settings)
    with store.writing() as tx:
        tx.execute(text("INSERT INTO streams (stream, version, hash, closed) VALUES ('s', 1, 'h', false)"))
        tx.execute(text("INSERT INTO events (position, stream, version, hash, text) VALUES (1, 's', 1, 'h', 't')"))
    for change in ("UPDATE events SET text = 'x'", "DELETE FROM events"):
        with pytest.raises(DBAPIError, match="never changed"), store.writing() as tx:
            tx.execute(text(change))
    store.close()
