"""Database engines with the settings that the guarantees rest on."""

from __future__ import annotations

import os
import weakref
from typing import Any

import sqlalchemy
from sqlalchemy import URL, Engine, event

WRITE = {"millpost_write": True}
"""Execution option of a connection that is going to write."""

READ = {"millpost_write": False}
"""Execution option of a connection that only reads: the database refuses everything else."""

SQLITE_PATIENCE = 10.0
"""Seconds that a writer waits for its lock; `?timeout=` in the URL says otherwise."""

POSTGRES = "-c lock_timeout=5s -c statement_timeout=30s -c idle_in_transaction_session_timeout=30s -c timezone=UTC"
"""Settings of a session; `?options=` in the URL comes behind them and wins."""

_forgotten: list[object] = []
"""Connections of the parent, in a child. Kept, because collecting them would close them: in SQLite's files as well."""


QUIET = {"hide_parameters": True}
"""Errors name the statement, never its values: those may be somebody's address."""


def create_engine(url: str, **options: Any) -> Engine:
    """An engine for SQLite or PostgreSQL.

    SQLite: write-ahead log, synchronous FULL, writers take their lock at the beginning (a read snapshot cannot be
    upgraded later), readers see one snapshot. PostgreSQL: READ COMMITTED is enough, the append compares and sets.
    Safe to use in a child after a fork: connections of the parent are forgotten, not closed.
    """
    made = sqlalchemy.make_url(url)
    engine = _sqlite(made, options) if made.get_backend_name() == "sqlite" else _postgres(made, options)
    known = weakref.ref(engine)
    os.register_at_fork(after_in_child=lambda: _forget(known()))
    return engine


def _forget(engine: Engine | None) -> None:
    if engine is not None:
        _forgotten.append(engine.pool)
        engine.dispose(close=False)


def _postgres(url: URL, options: dict[str, Any]) -> Engine:
    more = url.query.get("options", "")
    session = f"{POSTGRES} {more if isinstance(more, str) else ' '.join(more)}"
    arguments = {"options": session, "connect_timeout": 5}
    return sqlalchemy.create_engine(url, pool_pre_ping=True, connect_args=arguments, **QUIET, **options)


def _sqlite(url: URL, options: dict[str, Any]) -> Engine:
    patience = {} if "timeout" in url.query else {"timeout": SQLITE_PATIENCE}
    engine = sqlalchemy.create_engine(url, connect_args=patience, **QUIET, **options)

    @event.listens_for(engine, "connect")
    def _connect(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions are begun by us, below
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def _begin(connection: sqlalchemy.Connection) -> None:
        write = connection.get_execution_options().get("millpost_write")
        bare = connection.connection.dbapi_connection  # these cannot find anything locked, and run for every read
        assert bare is not None
        bare.execute(f"PRAGMA query_only = {'ON' if write is False else 'OFF'}")
        if write:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            bare.execute("BEGIN")

    return engine
