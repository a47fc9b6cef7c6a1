"""A world on a real SQLite file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from eventstore.engine import create_engine
from eventstore.schema import create_all
from eventstore.sql import SqlStore
from service import tables as t
from service.config import from_env
from service.core.world import World

SETTINGS = {
    "REDIS_URL": "redis://127.0.0.1:1/0",
    "SMTP_URL": "smtp://127.0.0.1:1",
    "PUBLIC_URL": "http://127.0.0.1:8000",
    "SECRET_KEY": "0123456789abcdefghijklmnopqrstuv",
    "LINK_KEY": "vutsrqponmlkjihgfedcba9876543210",
    "MAIL_FROM": "post@millpost.example",
}


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    settings = from_env({**SETTINGS, "DATABASE_URL": f"sqlite:///{tmp_path}/millpost.db"})
    engine = create_engine(settings.database_url)
    with engine.begin() as tx:
        create_all(tx)
        t.metadata.create_all(tx)
    store = SqlStore(engine)
    yield World(settings, store)
    store.close()
