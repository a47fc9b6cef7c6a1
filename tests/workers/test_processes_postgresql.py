"""The same processes on PostgreSQL: row locks instead of one writer at a time."""

from __future__ import annotations

import pytest

from service import migrate
from service.config import from_env
from tests.workers.conftest import SETTINGS
from tests.workers.test_processes import (
    service,
    test_a_worker_killed_after_the_server_said_yes,
    test_two_workers_at_once_send_every_notice_once,
)

__all__ = [
    "service",
    "test_a_worker_killed_after_the_server_said_yes",
    "test_two_workers_at_once_send_every_notice_once",
]


@pytest.fixture
def database_url(postgres_url: str) -> str:
    migrate.upgrade(from_env({**SETTINGS, "DATABASE_URL": postgres_url}))
    return postgres_url
