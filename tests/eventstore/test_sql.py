"""The contract on real databases, and what only a database can show: guards, crashes, writers side by side."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack
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
from tests.eventstore.processes import FORKS, RIVAL, WRITER, heard, started, tell


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
            with pytest.raises(DBAPIError, match="never changed"), store.writing() as tx:
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

    def test_of_two_processes_at_one_version_exactly_one_wins(self, store: SqlStore, url: str) -> None:
        """Both have read the same head before either may append; the first round is a race for a new stream."""
        with started(RIVAL, url, "0") as one, started(RIVAL, url, "1") as two:
            for version in range(20):
                seen = [tell(rival, "look") for rival in (one, two)]
                assert seen == [str(version)] * 2
                for rival in (one, two):
                    tell(rival, "append", wait=False)
                assert sorted(heard(rival) for rival in (one, two)) == ["stale", "won"]
        assert len(self.texts(store, "hot")) == 20

    def test_a_child_shares_no_connection_with_its_parent(self, store: SqlStore, url: str) -> None:
        with started(FORKS, url) as parent:
            assert heard(parent) == "whole"
        assert [decode(one).version for one in self.texts(store, "a")] == list(range(1, 31))

    def test_a_read_transaction_cannot_write(self, store: SqlStore) -> None:
        self.put(store, "a")
        with store.reading() as tx:
            head = store.head(tx, "a")
        for _ in range(2):
            with pytest.raises((DBAPIError, StoreBusy)), store.reading() as tx:
                store.append(tx, "a", 1, continuing("a", 1, head.hash))
        assert len(self.texts(store, "a")) == 1
        self.put(store, "a")

    def test_a_statement_without_sense_is_not_called_busy(self, store: SqlStore) -> None:
        with pytest.raises(DBAPIError, match="nowhere"), store.reading() as tx:
            tx.execute(text("SELECT * FROM nowhere"))

    def test_a_tail_reader_skips_nothing_while_four_writers_commit(self, store: SqlStore, url: str) -> None:
        seen: list[tuple[int, str, int]] = []
        with ExitStack() as stack:
            writers = [stack.enter_context(started(WRITER, url, f"w{number}", "60")) for number in range(4)]
            while any(writer.poll() is None for writer in writers) or self.more(store, seen):
                with store.reading() as tx:
                    page = store.tail(tx, after=seen[-1][0] if seen else 0, limit=50)
                seen += [(event.position, event.stream, event.version) for event in page]
            assert [writer.returncode for writer in writers] == [0, 0, 0, 0]
            last = {f"w{n}": int(writer.communicate()[0].split()[-1]) for n, writer in enumerate(writers)}
        assert [position for position, _, _ in seen] == list(range(1, len(seen) + 1))
        for name, version in last.items():
            assert [v for _, stream, v in seen if stream == name] == list(range(1, version + 1))

    def more(self, store: SqlStore, seen: list[tuple[int, str, int]]) -> bool:
        with store.reading() as tx:
            return bool(store.tail(tx, after=seen[-1][0] if seen else 0, limit=1))

    def test_a_writer_killed_in_the_middle_leaves_no_half_event(self, store: SqlStore, url: str) -> None:
        for round_ in range(3):
            name = f"killed{round_}"
            with started(WRITER, url, name, "100000") as writer:
                assert heard(writer) == "ready"
                while len(self.texts(store, name)) < 20 * (round_ + 1):
                    time.sleep(0.01)
                writer.send_signal(signal.SIGKILL)
                writer.wait()
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

    def test_errors_do_not_tell_values(self, store: SqlStore) -> None:
        with pytest.raises(DBAPIError) as caught, store.writing() as tx:
            tx.execute(text("INSERT INTO streams VALUES (:a, 1, 'h', NULL)"), {"a": "anna@example.org"})
        assert "anna@example.org" not in str(caught.value)

    def test_a_locked_database_is_busy_and_nothing_is_written(self, url: str, store: SqlStore) -> None:
        impatient = SqlStore(create_engine(url + "?timeout=0.05"))
        with store.writing() as tx:
            store.append(tx, "a", 0, continuing("a"))
            with pytest.raises(StoreBusy), impatient.writing():
                raise AssertionError("two writers at once")
        impatient.close()

    def test_the_database_refuses_to_replace_an_event(self, store: SqlStore) -> None:
        self.put(store, "a")
        with store.writing() as tx:
            tx.execute(insert(s.sealed).values(stream="a", version=1, index=0, seat=0, value="[]"))
        statements = [
            "INSERT OR REPLACE INTO events VALUES (1, 'a', 2, 'x', 'x')",
            "INSERT OR REPLACE INTO events VALUES (2, 'a', 1, 'x', 'x')",
            "INSERT INTO events VALUES (1, 'a', 1, 'x', 'x') ON CONFLICT DO UPDATE SET text = 'x'",
            "INSERT OR REPLACE INTO sealed VALUES ('a', 1, 0, 0, 'x')",
        ]
        for statement in statements:
            with pytest.raises(DBAPIError, match="never changed"), store.writing() as tx:
                tx.execute(text(statement))
        assert [decode(one).version for one in self.texts(store, "a")] == [1]

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
