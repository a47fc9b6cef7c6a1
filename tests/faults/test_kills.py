"""kill -9 of web, worker, clock and Valkey in the middle of a game played from mails: nothing is lost."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

from tests.demo.letters import Mailbag
from tests.demo.local import Local
from tests.demo.table import Table

pytestmark = pytest.mark.timeout(900)

VICTIMS = ("worker", "web", "valkey", "clock", "catcher")
PATIENCE = 60.0

T = TypeVar("T")


def test_every_owed_notice_arrives_and_the_audit_is_whole_whatever_is_killed(tmp_path: Path) -> None:
    local = Local(tmp_path)
    local.start()
    try:
        table = Table(local.url, Mailbag(local.post), "milestones", 2, seed=3)
        table.open()
        victims = list(VICTIMS) * 2
        waits = 0
        while patiently(table.step):
            waits += 1
            if waits % 5 == 0 and victims:
                killed = local.kill(victims.pop(0))
                patiently(lambda pid=killed: all_back(local, pid))
        result = patiently(table.result)
        assert not victims
        assert result.faults == ()
        assert (result.owed, result.wrong, result.verdict) == (result.delivered, 0, "complete")
    finally:
        assert local.stop() == 0
    assert local.parts() == {}


def test_a_stopped_service_goes_on_where_it_was(tmp_path: Path) -> None:
    local = Local(tmp_path)
    local.start()
    try:
        table = Table(local.url, Mailbag(local.post), "milestones", 2, seed=4)
        table.open()
        for _ in range(4):
            assert table.step()
        assert local.stop() == 0
        local.start()
        for _ in range(4):
            assert table.step()
    finally:
        assert local.stop() == 0


def all_back(local: Local, killed: int) -> None:
    """Fails until the killed part has been started again and everything runs."""
    parts = local.parts()
    assert killed not in parts.values()
    assert set(VICTIMS) <= set(parts)


def patiently(attempt: Callable[[], T]) -> T:
    """Try again while the service comes back: a person would reload the page as well."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return attempt()
        except (OSError, AssertionError, LookupError) as error:
            if time.monotonic() > end:
                pytest.fail(f"the service does not come back: {error!r}")
        time.sleep(0.2)
