"""Database engines with the settings that the guarantees rest on."""

from __future__ import annotations

import os
from typing import Any

import sqlalchemy
from sqlalchemy import Engine, event

WRITE = {"millpost_write": True}
"""Execution option of a connection that is going to write."""

BUSY_MILLISECONDS = 10_000
POSTGRES = "-c lock_timeout=5s -c statement_timeout=30s -c idle_in_transaction_session_timeout=30s -c timezone=UTC"


def create_engine(url: str, **options: Any) -> Engine:
    """An engine for SQLite or PostgreSQL.

    SQLite: write-ahead log, synchronous FULL, writers take their lock at the beginning (a read snapshot cannot be
    upgraded later), readers see one snapshot. PostgreSQL: READ COMMITTED is enough, the append compares and sets.
    Safe to use in a child after a fork: connections of the parent are forgotten, not closed.
    """
    if sqlalchemy.make_url(url).get_backend_name() == "sqlite":
        engine = _sqlite(url, options)
    else:
        engine = sqlalchemy.create_engine(
            url, pool_pre_ping=True, connect_args={"options": POSTGRES, "connect_timeout": 5}, **options
        )
    os.register_at_fork(after_in_child=lambda: engine.dispose(close=False))
    return engine


def _sqlite(url: str, options: dict[str, Any]) -> Engine:
    engine = sqlalchemy.create_engine(url, connect_args={"timeout": BUSY_MILLISECONDS / 1000}, **options)

    @event.listens_for(engine, "connect")
    def _connect(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions are begun by us, below
        for pragma in (
            "journal_mode = WAL",
            "synchronous = FULL",
            f"busy_timeout = {BUSY_MILLISECONDS}",
            "foreign_keys = ON",
        ):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def _begin(connection: sqlalchemy.Connection) -> None:
        write = connection.get_execution_options().get("millpost_write")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN")

    return engine
