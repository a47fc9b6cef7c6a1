"""What every store promises. One class; memory, SQLite and PostgreSQL inherit it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from eventstore.body import GENESIS, body_hash, decode, encode
from eventstore.errors import BrokenChain, ClosedStream, StaleStream, UnknownStream
from eventstore.store import NewEvent, Opening
from tests.eventstore.bodies import body, continuing, with_opening

TEXT = st.text(st.characters(exclude_categories=("Cs",)), max_size=20)
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=8,
)


class Boom(Exception):
    """Something went wrong in the caller's transaction."""


class StoreContract:
    """Give a fixture `store`: an empty one."""

    def put(self, store: Any, stream: str, count: int = 1, **more: Any) -> list[NewEvent]:
        with store.writing() as tx:
            try:
                head = store.head(tx, stream)
                events = continuing(stream, head.version, head.hash, count, **more)
            except UnknownStream:
                events = continuing(stream, count=count, **more)
            store.append(tx, stream, decode(events[0].text).version - 1, events)
        return events

    def texts(self, store: Any, stream: str) -> list[str]:
        with store.reading() as tx:
            return [event.text for event in store.read(tx, stream)]

    def fail_after(self, store: Any, *appends: tuple[str, int, list[NewEvent]]) -> None:
        """Append, and then let the caller's transaction fail."""

        def work() -> None:
            with store.writing() as tx:
                for stream, expected, events in appends:
                    store.append(tx, stream, expected, events)
                raise Boom

        with pytest.raises(Boom):
            work()

    def test_versions_run_without_a_hole_and_texts_come_back_as_they_are(self, store: Any) -> None:
        written = [*self.put(store, "a"), *self.put(store, "a", 3), *self.put(store, "a")]
        with store.reading() as tx:
            read = store.read(tx, "a")
            assert store.head(tx, "a").hash == read[-1].hash
        assert [event.version for event in read] == [1, 2, 3, 4, 5]
        assert [event.text for event in read] == [event.text for event in written]
        assert [event.hash for event in read] == [body_hash(event.text) for event in written]

    def test_a_part_of_a_stream(self, store: Any) -> None:
        self.put(store, "a", 6)
        with store.reading() as tx:
            assert [event.version for event in store.read(tx, "a", after=2, upto=4)] == [3, 4]
            assert store.read(tx, "a", after=6) == []
            assert store.read(tx, "unknown") == []

    def test_a_stale_append_writes_nothing(self, store: Any) -> None:
        self.put(store, "a", 2)
        before = self.texts(store, "a")
        for expected, events in ((1, continuing("a", 1, "x" * 64)), (3, continuing("a", 3)), (0, continuing("a"))):
            with pytest.raises(StaleStream) as caught, store.writing() as tx:
                store.append(tx, "a", expected, events)
            assert caught.value.version == 2
        assert self.texts(store, "a") == before

    def test_a_new_stream_begins_at_version_one(self, store: Any) -> None:
        with pytest.raises(StaleStream), store.writing() as tx:
            store.append(tx, "new", 3, continuing("new", 3))
        with pytest.raises(UnknownStream), store.reading() as tx:
            store.head(tx, "new")

    def test_an_append_is_whole_or_nothing(self, store: Any) -> None:
        self.put(store, "a")
        with store.reading() as tx:
            head = store.head(tx, "a")
        self.fail_after(store, ("a", 1, continuing("a", 1, head.hash, 3)), ("b", 0, continuing("b")))
        assert len(self.texts(store, "a")) == 1
        assert self.texts(store, "b") == []
        self.put(store, "a")
        with store.reading() as tx:
            assert [event.position for event in store.tail(tx)] == [1, 2]

    def test_a_broken_chain_is_refused(self, store: Any) -> None:
        self.put(store, "a")
        with store.reading() as tx:
            head = store.head(tx, "a")
        good = continuing("a", 1, head.hash, 2)
        broken = [
            [],
            continuing("a", 1, GENESIS),
            continuing("other", 1, head.hash),
            [good[1]],
            [good[0], good[0]],
            [NewEvent("{}")],
            [NewEvent("no json")],
            [NewEvent(good[0].text.replace(",", ", ", 1))],
            [NewEvent(good[0].text.replace('"facts":[', '"facts":[1.5,'))],
            [NewEvent(good[0].text.replace('"facts":[', '"facts":["\ud800",'))],
            [NewEvent(good[0].text.replace('"facts":[', '"facts":["\\ud800",'))],
            [with_opening(good[0], Opening(1, 0, 0, "[]"))],
            continuing("a", 1, head.hash, at="2027-01-04T17:59:59.999Z"),
            continuing("a", 1, head.hash, at="2027-01-05"),
            [NewEvent(good[0].text, closes=True), good[1]],
            [good[0], *continuing("a", 2, body_hash(good[0].text))],
        ]
        for events in broken:
            with pytest.raises(BrokenChain), store.writing() as tx:
                store.append(tx, "a", 1, events)
        assert len(self.texts(store, "a")) == 1

    def test_time_never_runs_backwards_inside_one_append(self, store: Any) -> None:
        first = body("a", 1, GENESIS, 1, at="2027-01-04T18:00:00.001Z")
        second = body("a", 2, body_hash(encode(first)), 1, at="2027-01-04T18:00:00.000Z")
        with pytest.raises(BrokenChain, match="before"), store.writing() as tx:
            store.append(tx, "a", 0, [NewEvent(encode(first)), NewEvent(encode(second))])
        assert self.texts(store, "a") == []

    def test_a_closed_stream_takes_no_more(self, store: Any) -> None:
        self.put(store, "a", 2, closes=True)
        with store.reading() as tx:
            head = store.head(tx, "a")
            assert head.closed
        with pytest.raises(ClosedStream), store.writing() as tx:
            store.append(tx, "a", 2, continuing("a", 2, head.hash))
        assert len(self.texts(store, "a")) == 2

    def test_positions_count_over_all_streams_without_a_gap(self, store: Any) -> None:
        self.put(store, "a", 2)
        self.put(store, "b")
        self.fail_after(store, ("c", 0, continuing("c", count=5)))
        self.put(store, "a")
        self.put(store, "c", 2)
        with store.reading() as tx:
            tail = store.tail(tx)
            assert [(e.position, e.stream, e.version) for e in tail] == [
                (1, "a", 1), (2, "a", 2), (3, "b", 1), (4, "a", 3), (5, "c", 1), (6, "c", 2),
            ]  # fmt: skip
            assert store.tail(tx, after=2, limit=2) == tail[2:4]
            assert store.tail(tx, after=6) == []

    def test_openings_lie_beside_the_log(self, store: Any) -> None:
        events = continuing("a", count=2)
        one, two, three = Opening(1, 0, 0, '["x"]'), Opening(1, 1, 1, '["y"]'), Opening(2, 0, 1, '["z"]')
        with store.writing() as tx:
            store.append(tx, "a", 0, [with_opening(events[0], one, two), with_opening(events[1], three)])
        with store.reading() as tx:
            assert store.openings(tx, "a") == [one, two, three]
            assert store.openings(tx, "a", seat=1) == [two, three]
            assert store.openings(tx, "a", upto=1) == [one, two]
            assert store.openings(tx, "b") == []
        assert '["x"]' not in "".join(self.texts(store, "a"))

    def test_a_reader_sees_one_moment(self, store: Any) -> None:
        self.put(store, "a")
        with store.reading() as tx:
            before = store.head(tx, "a")
            self.put(store, "a")
            assert store.head(tx, "a") == before
            assert len(store.read(tx, "a")) == 1

    # one store for all examples, each with a stream of its own; the same test runs on three stores
    @settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
    @given(facts=st.lists(st.dictionaries(TEXT, PLAIN, max_size=3), max_size=3), stream=st.uuids().map(str))
    def test_whatever_is_said_comes_back_to_the_letter(self, store: Any, facts: list[Any], stream: str) -> None:
        said = [{"type": "said", **fact} for fact in facts] or [{}]
        events = self.put(store, stream, facts=said)
        assert self.texts(store, stream)[-1] == events[0].text
        assert decode(events[0].text).facts == said
