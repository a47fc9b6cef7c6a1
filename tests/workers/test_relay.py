"""The sweep: what it finds in the database, and that it fills the queue once."""

from __future__ import annotations

from sqlalchemy import update

from service import tables as t
from service.core import jobs
from service.core.world import World
from tests.service.core.tables import OpenTable
from tests.valkey import Valkey
from tests.workers.conftest import Clock
from tests.workers.rows import notices
from workers.queue import connect, queue_of
from workers.relay import Relay, waiting


def test_what_a_commit_hinted_at_is_left_to_the_hint_for_a_moment(world: World, clock: Clock) -> None:
    OpenTable(world)
    (notice,) = notices(world)
    assert waiting(world) == []
    clock.pass_(seconds=4)
    assert waiting(world) == [(jobs.DELIVER, notice.id)]


def test_a_notice_that_had_to_wait_is_found_the_moment_it_is_due(world: World, clock: Clock) -> None:
    table = OpenTable(world, start=False)
    with world.store.writing() as tx:
        tx.execute(update(t.accounts).values(seen_at=world.stamp()))
    table.start()
    (notice,) = notices(world)
    clock.pass_(seconds=170)
    assert waiting(world) == []
    clock.pass_(seconds=10)
    assert waiting(world) == [(jobs.DELIVER, notice.id)]


def test_bots_that_are_asked_are_found(world: World, clock: Clock) -> None:
    table = OpenTable(world, bots=(0, 1))
    clock.pass_(seconds=4)
    assert waiting(world) == [(jobs.BOTS, table.game)]


def test_nothing_is_put_into_the_queue_twice_in_a_row(world: World, clock: Clock, valkey: Valkey) -> None:
    for _ in range(3):
        OpenTable(world)
    clock.pass_(seconds=4)
    with connect(valkey.url) as connection:
        queue = queue_of(connection)
        relay = Relay(world, queue)
        assert relay.sweep() == 3
        assert relay.sweep() == 0
        assert len(queue) == 3
        assert Relay(world, queue).sweep() == 3  # a second clock does no harm: the job looks again
