"""The real processes: RQ workers and the clock on a real Valkey, killed and flushed while they work."""

from __future__ import annotations

import os
import signal
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import redis
from rq.utils import import_attribute
from sqlalchemy import select, update

from service import tables as t
from service.core import jobs
from service.core.world import World
from tests.service.core.tables import OpenTable
from tests.valkey import Valkey
from tests.workers.conftest import Processes, children, wait_for
from tests.workers.post import Post, Taken
from workers.clock import PART
from workers.queue import NAME
from workers.wake import waker

WORKER, CLOCK = "workers.run", "workers.clock"
TABLES = 12


@pytest.fixture
def service(world: World, valkey: Valkey, processes: Processes) -> Processes:
    """Processes that know the database and the Valkey of this test; ended before it."""
    processes.env["REDIS_URL"] = valkey.url
    return processes


def fates(world: World) -> Counter[str]:
    with world.store.reading() as tx:
        return Counter(str(fate) for fate in tx.execute(select(t.notices.c.fate)).scalars())


def all_sent(world: World, count: int = TABLES) -> bool:
    return fates(world) == {"sent": count}


def release_leases(world: World) -> None:
    """As if the minute of every lease were over."""
    with world.store.writing() as tx:
        tx.execute(update(t.mails).where(t.mails.c.state == "leased").values(lease_until=world.stamp()))


def ids(post: Post) -> Counter[str]:
    return Counter(mail.message_id for mail in post.taken)


def test_two_workers_at_once_send_every_notice_once(world: World, post: Post, service: Processes) -> None:
    for _ in range(TABLES):
        OpenTable(world)
    for module in (WORKER, WORKER, CLOCK, CLOCK):
        service.start(module)
    wait_for(lambda: all_sent(world))
    assert len(post.taken) == TABLES
    assert set(ids(post).values()) == {1}


def test_a_hint_after_the_commit_needs_no_clock(world: World, post: Post, service: Processes, valkey: Valkey) -> None:
    service.start(WORKER)
    OpenTable(World(world.settings, world.store, wake=waker(valkey.url)))
    wait_for(lambda: all_sent(world, 1))
    assert len(post.taken) == 1


def test_a_worker_killed_after_the_server_said_yes(world: World, post: Post, service: Processes) -> None:
    """The one gap that SMTP leaves: the same mail may come twice, none is lost."""
    for _ in range(TABLES):
        OpenTable(world)
    worker = service.start(WORKER)
    service.start(CLOCK)
    killed: list[int] = []

    def kill(mail: Taken) -> None:
        if not killed:
            killed.append(worker.pid)
            for pid in [*children(worker.pid), worker.pid]:
                os.kill(pid, signal.SIGKILL)

    post.after_taking = kill
    wait_for(lambda: bool(killed))
    worker.wait(timeout=30)
    assert fates(world)["bound"] >= 1
    release_leases(world)
    service.start(WORKER)
    wait_for(lambda: all_sent(world))
    seen = ids(post)
    assert len(seen) == TABLES
    assert max(seen.values()) == 2
    copies = [mail for mail in post.taken if seen[mail.message_id] == 2]
    assert copies[0] == copies[1]


def test_an_emptied_queue_loses_nothing(world: World, post: Post, service: Processes, valkey: Valkey) -> None:
    hinting = World(world.settings, world.store, wake=waker(valkey.url))
    for _ in range(TABLES):
        OpenTable(hinting)
    with valkey.client() as client:
        assert client.llen(f"rq:queue:{NAME}") == TABLES
        client.flushall()
    service.start(CLOCK)
    service.start(WORKER)
    wait_for(lambda: all_sent(world))
    assert set(ids(post).values()) == {1}


def test_a_killed_valkey_loses_nothing(world: World, post: Post, service: Processes, valkey: Valkey) -> None:
    for _ in range(TABLES // 2):
        OpenTable(world)
    service.start(CLOCK)
    service.start(WORKER)
    wait_for(lambda: len(post.taken) >= 2)
    valkey.kill()
    wake = waker(valkey.url)
    for _ in range(TABLES // 2):
        OpenTable(World(world.settings, world.store, wake=wake))  # answers are stored all the same
    valkey.start()
    release_leases(world)
    wait_for(lambda: all_sent(world))
    assert len(ids(post)) == TABLES


def test_processes_wait_for_a_valkey_that_is_not_there_yet(
    world: World, post: Post, service: Processes, valkey: Valkey
) -> None:
    OpenTable(world)
    valkey.stop()
    worker, clock = service.start(WORKER), service.start(CLOCK)
    wait_for(lambda: "redis-away" in service.logs() and "clock-trouble" in service.logs())
    assert worker.poll() is None
    assert clock.poll() is None
    valkey.start()
    wait_for(lambda: all_sent(world, 1))


def test_bots_are_played_by_the_worker(world: World, post: Post, service: Processes) -> None:
    table = OpenTable(world, bots=(0, 1))
    service.start(CLOCK)
    service.start(WORKER)
    wait_for(table.over)
    assert post.taken == []


def test_sigterm_ends_them_in_order(world: World, service: Processes) -> None:
    running = [service.start(WORKER), service.start(CLOCK)]
    wait_for(lambda: _beats(world) == [PART])
    wait_for(lambda: _workers(service) == 1)
    for process in running:
        process.terminate()
    assert [process.wait(timeout=30) for process in running] == [0, 0]
    assert _workers(service) == 0
    assert all(children(process.pid) == [] for process in running)


def test_sigterm_ends_a_worker_whose_valkey_is_away(world: World, service: Processes, valkey: Valkey) -> None:
    worker = service.start(WORKER)
    wait_for(lambda: _workers(service) == 1)
    valkey.kill()
    wait_for(lambda: "could not connect" in service.logs())
    worker.terminate()
    assert worker.wait(timeout=15) == 0


def test_jobs_carry_ids_only(world: World, service: Processes, valkey: Valkey) -> None:
    table = OpenTable(World(world.settings, world.store, wake=waker(valkey.url)))
    with valkey.client() as client:
        (key,) = (key for key in client.keys("rq:job:*"))
        job: dict[bytes, Any] = client.hgetall(key)  # type: ignore[assignment]
        everything = b" ".join(value for value in job.values() if isinstance(value, bytes))
    with world.store.reading() as tx:
        notice = tx.execute(select(t.notices.c.id)).scalar_one()
    assert key.decode() == f"rq:job:deliver-{notice}"
    assert b"players.example" not in everything
    assert table.game.encode() not in everything


def test_the_names_of_the_jobs_lead_somewhere() -> None:
    assert all(callable(import_attribute(name)) for name in jobs.ALL)


def _states(world: World) -> list[str]:
    with world.store.reading() as tx:
        return list(tx.execute(select(t.mails.c.state).where(t.mails.c.attempts > 0)).scalars())


def _beats(world: World) -> list[str]:
    with world.store.reading() as tx:
        return list(tx.execute(select(t.heartbeats.c.part)).scalars())


def _workers(service: Processes) -> int:
    with redis.Redis.from_url(service.env["REDIS_URL"]) as client:
        return int(client.scard("rq:workers"))  # type: ignore[arg-type]


def test_no_token_and_no_address_is_logged(world: World, post: Post, service: Processes, tmp_path: Path) -> None:
    OpenTable(world)
    post.to_data.append("451 4.7.1 Come back, Anna")
    service.start(CLOCK)
    service.start(WORKER)
    wait_for(lambda: _states(world) == ["due"])
    with world.store.writing() as tx:
        tx.execute(update(t.mails).values(due_at=world.stamp()))
    wait_for(lambda: all_sent(world, 1))
    service.end()
    (mail,) = post.taken
    logs = service.logs()
    assert mail.sender.removeprefix("b-").partition("@")[0] not in logs
    assert mail.link("t").rpartition("/")[2] not in logs
    assert mail.recipient not in logs
    assert "fate=sent" in logs
