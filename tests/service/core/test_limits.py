"""Limits: counted with what they limit, by fixed windows, and never by the plain subject."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import select

from service import tables as t
from service.core import limits, transaction
from service.core.errors import Limited, Unavailable
from service.core.world import World
from tests.service.conftest import Clock
from tests.service.core.folk import read


def use(world: World, subject: str = "anna") -> bool:
    try:
        transaction.change(world, lambda tx: limits.use(world, tx, "sips", subject, most=3, seconds=60))
    except Limited:
        return False
    return True


def test_three_a_minute_for_each(each_world: World, clock: Clock) -> None:
    clock.forward(seconds=60 - each_world.now().timestamp() % 60)
    assert [use(each_world) for _ in range(5)] == [True, True, True, False, False]
    assert use(each_world, "ben")
    clock.forward(seconds=61)
    assert use(each_world)
    assert "anna" not in str(read(each_world, select(t.limits)))
    assert len(read(each_world, select(t.limits))) == 2


def test_what_is_taken_back_uses_nothing(each_world: World) -> None:
    def fail(tx: object) -> None:
        limits.use(each_world, tx, "sips", "anna", most=3, seconds=60)  # type: ignore[arg-type]
        raise KeyError

    with pytest.raises(KeyError):
        transaction.change(each_world, fail)
    assert read(each_world, select(t.limits)) == []


def test_many_at_once_count_each_once(each_world: World, clock: Clock) -> None:
    clock.forward(seconds=60 - each_world.now().timestamp() % 60)
    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(lambda _: use(each_world), range(12))) == 3


def test_a_change_that_never_succeeds_is_given_up(each_world: World) -> None:
    def twice(tx: object) -> None:
        for _ in range(2):
            tx.execute(t.heartbeats.insert().values(part="web", at="now"))  # type: ignore[attr-defined]

    with pytest.raises(Unavailable):
        transaction.change(each_world, twice)
    assert read(each_world, select(t.heartbeats)) == []
