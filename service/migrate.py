"""Bringing the database to the schema of this release: one command, under a lock, whole or not at all.

Web and workers never migrate. They call `check` when they start and refuse to work on another schema.
"""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, text

import eventstore.schema
from service import db, tables
from service.config import Settings

HISTORY = Path(__file__).parent / "migrations"
LOCK = 5_203_714_116
"""Number of the PostgreSQL advisory lock that one migration at a time holds."""


class WrongSchema(RuntimeError):
    """The database is not at the schema of this release; the message says what to do."""


def upgrade(settings: Settings) -> str:
    """Bring the database to the newest schema; nothing happens if it is there. Returns the revision.

    Many processes may call it at once: one migrates, the others wait and find it done.
    """
    store = db.open_store(settings)
    try:
        with store.writing() as tx:
            _lock(tx)
            config = _config()
            config.attributes["connection"] = tx
            command.upgrade(config, "head")
            return _now(tx) or ""
    finally:
        store.close()


def check(settings: Settings) -> None:
    """Raises WrongSchema unless the database is at the newest schema."""
    newest = ScriptDirectory.from_config(_config())
    store = db.open_store(settings)
    try:
        with store.reading() as tx:
            now = _now(tx)
    finally:
        store.close()
    if now == newest.get_current_head():
        return
    known = {script.revision for script in newest.walk_revisions()}
    if now is not None and now not in known:
        raise WrongSchema(f"the database is at revision {now}, which is newer than this release; run the newer release")
    raise WrongSchema("the database is behind this release; run `millpost migrate`")


def metadata() -> list[MetaData]:
    """All tables of the one database, as this release knows them."""
    return [eventstore.schema.metadata, tables.metadata]


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(HISTORY).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def _now(tx: Connection) -> str | None:
    return MigrationContext.configure(tx).get_current_revision()


def _lock(tx: Connection) -> None:
    """SQLite's write transaction is a lock by itself. PostgreSQL's changes of tables may also take their time."""
    if tx.dialect.name == "postgresql":
        tx.execute(text("SET LOCAL statement_timeout = 0"))
        tx.execute(text("SET LOCAL lock_timeout = 0"))
        tx.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": LOCK})
