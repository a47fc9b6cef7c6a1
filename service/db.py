"""The database of the service: one store for the log, and through its connections the tables beside it."""

from __future__ import annotations

from eventstore.engine import create_engine
from eventstore.sql import SqlStore
from service.config import Settings


def open_store(settings: Settings) -> SqlStore:
    """A store on the database of the settings. Opens no connection yet, and says nothing about the schema."""
    return SqlStore(create_engine(settings.database_url))
