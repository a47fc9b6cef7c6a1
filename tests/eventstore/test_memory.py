"""The contract in memory."""

from __future__ import annotations

import pytest

from eventstore.memory import MemoryStore
from tests.eventstore.contract import StoreContract


class TestMemoryStore(StoreContract):
    @pytest.fixture
    def store(self) -> MemoryStore:
        return MemoryStore()
