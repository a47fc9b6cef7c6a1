"""The contract on real databases, and what only a database can show: guards, crashes, writers side by side."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import delete, insert, select, text, update
from sqlalchemy.exc import DBAPIError

from eventstore import schema as s
from eventstore.body import decode
from eventstore.engine import create_engine
from eventstore.errors import StaleStream, StoreBusy
from eventstore.schema import create_all
from eventstore.sql import SqlStore
from tests.eventstore.bodies import continuing
from tests.eventstore.contract import StoreContract

WRITER = """
import random, sys
from eventstore.engine import create_engine
from eventstore.sql import SqlStore
from tests.eventstore.bodies import continuing
url, name, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
store, rng, version, prev = SqlStore(create_engine(url)), random.Random(name), 0, "0" * 64
print("ready", flush=True)
for number in range(count):
    size = rng.randint(1, 3)
    try:
        with store.writing() as tx:
            head = store.append(tx, name, version, continuing(name, version, prev, size))
            if rng.random() < 0.2:
                raise KeyError("rolled back")
        version, prev = head.version, head.hash
    except KeyError:
        pass
print(version, flush=True)
"""


class SqlContract(StoreContract):
    """What the databases promise beyond the contract. Give a fixture `url`."""

    @pytest.fixture
    def store(self, url: str) -> Iterator[SqlStore]:
        engine = create_engine(url)
        create_all(engine)
        store = SqlStore(engine)
        yield store
        store.close()

    def test_the_database_refuses_to_change_an_event(self, store: SqlStore) -> None:
        self.put(store, "a", 2)
        with store.writing() as tx:
            tx.execute(insert(s.sealed).values(stream="a", version=1, index=0, seat=0, value="[]"))
        statements = [
            update(s.events).values(text="x"),
            delete(s.events),
            update(s.sealed).values(value="x"),
            delete(s.sealed),
        ]
        if "postgresql" in str(store._engine.url):
            statements += [text("TRUNCATE events CASCADE"), text("TRUNCATE sealed")]
        for statement in statements:
            with pytest.raises((DBAPIError, StoreBusy), match=r"never changed|locked or away"), store.writing() as tx:
                tx.execute(statement)
        assert len(self.texts(store, "a")) == 2
        with store.reading() as tx:
            assert len(store.openings(tx, "a")) == 1

    def test_other_rows_commit_with_the_events_or_not_at_all(self, store: SqlStore) -> None:
        with store.writing() as tx:
            tx.execute(text("CREATE TABLE outbox (word TEXT)"))

        def stale() -> None:
            with store.writing() as tx:
                tx.execute(text("INSERT INTO outbox VALUES ('lost')"))
                store.append(tx, "a", 4, continuing("a", 4))

        with pytest.raises(StaleStream):
            stale()
        with store.writing() as tx:
            tx.execute(text("INSERT INTO outbox VALUES ('kept')"))
            store.append(tx, "a", 0, continuing("a"))
        with store.reading() as tx:
            assert tx.execute(text("SELECT word FROM outbox")).scalars().all() == ["kept"]

    def test_of_two_appends_at_one_version_exactly_one_wins(self, store: SqlStore) -> None:
        def attempt(name: str) -> bool:
            with store.reading() as tx:
                head = store.head(tx, "hot") if store.read(tx, "hot") else None
            version, hash_ = (head.version, head.hash) if head else (0, "0" * 64)
            events = continuing("hot", version, hash_, facts=[{"by": name}])
            try:
                with store.writing() as tx:
                    store.append(tx, "hot", version, events)
            except StaleStream:
                return False
            return True

        with ThreadPoolExecutor(4) as pool:
            won = sum(pool.map(attempt, [str(number) for number in range(120)]))
        with store.reading() as tx:
            assert [event.version for event in store.read(tx, "hot")] == list(range(1, won + 1))
        assert won > 0

    def test_a_tail_reader_skips_nothing_while_four_writers_commit(self, store: SqlStore, url: str) -> None:
        command = [sys.executable, "-c", WRITER, url]
        writers = [
            subprocess.Popen([*command, f"w{number}", "120"], stdout=subprocess.PIPE, cwd=Path(__file__).parents[2])
            for number in range(4)
        ]
        seen: list[tuple[int, str, int]] = []
        while any(writer.poll() is None for writer in writers) or self.more(store, seen):
            with store.reading() as tx:
                page = store.tail(tx, after=seen[-1][0] if seen else 0, limit=50)
            seen += [(event.position, event.stream, event.version) for event in page]
        assert [writer.wait() for writer in writers] == [0, 0, 0, 0]
        last = {f"w{n}": int(writer.stdout.read().split()[-1]) for n, writer in enumerate(writers) if writer.stdout}
        for writer in writers:
            if writer.stdout:
                writer.stdout.close()
        assert [position for position, _, _ in seen] == list(range(1, len(seen) + 1))
        for name, version in last.items():
            assert [v for _, stream, v in seen if stream == name] == list(range(1, version + 1))

    def more(self, store: SqlStore, seen: list[tuple[int, str, int]]) -> bool:
        with store.reading() as tx:
            return bool(store.tail(tx, after=seen[-1][0] if seen else 0, limit=1))

    def test_a_writer_killed_in_the_middle_leaves_no_half_event(self, store: SqlStore, url: str) -> None:
        for round_ in range(3):
            name = f"killed{round_}"
            writer = subprocess.Popen(
                [sys.executable, "-c", WRITER, url, name, "100000"],
                stdout=subprocess.PIPE,
                cwd=Path(__file__).parents[2],
            )
            assert writer.stdout is not None
            writer.stdout.readline()
            while len(self.texts(store, name)) < 20 * (round_ + 1):
                time.sleep(0.01)
            os.kill(writer.pid, signal.SIGKILL)
            writer.wait()
            writer.stdout.close()
            bodies = [decode(one) for one in self.texts(store, name)]
            assert [body.version for body in bodies] == list(range(1, len(bodies) + 1))
            with store.reading() as tx:
                assert store.head(tx, name).version == len(bodies)
            self.put(store, name)  # the log takes the next event at once
        with store.reading() as tx:
            positions = tx.execute(select(s.events.c.position).order_by(s.events.c.position)).scalars().all()
            assert positions == list(range(1, len(positions) + 1))


class TestSqlite(SqlContract):
    @pytest.fixture
    def url(self, tmp_path: Path) -> str:
        return f"sqlite:///{tmp_path}/log.db"

    def test_a_locked_database_is_busy_and_nothing_is_written(self, url: str, store: SqlStore) -> None:
        impatient = SqlStore(create_engine(url + "?timeout=0.05"))
        with store.writing() as tx:
            store.append(tx, "a", 0, continuing("a"))
            with pytest.raises(StoreBusy), impatient.writing():
                raise AssertionError("two writers at once")
        impatient.close()

    def test_the_log_is_written_ahead_and_synced_in_full(self, store: SqlStore) -> None:
        with store.reading() as tx:
            assert tx.execute(text("PRAGMA journal_mode")).scalar_one() == "wal"
            assert tx.execute(text("PRAGMA synchronous")).scalar_one() == 2
            assert tx.execute(text("PRAGMA foreign_keys")).scalar_one() == 1


class TestPostgres(SqlContract):
    @pytest.fixture
    def url(self, postgres_url: str) -> str:
        return postgres_url

    def test_a_lock_held_too_long_is_busy(self, url: str, store: SqlStore) -> None:
        self.put(store, "a")
        impatient = SqlStore(create_engine(url + "&options=-c%20lock_timeout%3D50ms"))
        with store.writing() as tx:
            store.append(tx, "b", 0, continuing("b"))
            with pytest.raises(StoreBusy), impatient.writing() as other:
                impatient.append(other, "c", 0, continuing("c"))
        impatient.close()
        assert self.texts(store, "c") == []

    def test_a_server_that_is_away_is_busy(self) -> None:
        nowhere = SqlStore(create_engine("postgresql://nobody@127.0.0.1:1/none"))
        with pytest.raises(StoreBusy), nowhere.reading():
            raise AssertionError("there is no server")
        nowhere.close()
