"""Two web processes on one database: whoever answers the same question, exactly one event comes of it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest

from eventstore.body import decode
from service import db, migrate
from service.app import create_app
from service.core.world import World
from tests.service.api.conftest import environment, settings
from tests.service.api.seating import Seating
from tests.service.api.test_knows_no_game import by_code, pick
from tests.service.api.web import Web

ROUNDS = 200
DATABASES = ["sqlite", "postgres"]


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A fresh database at the newest schema."""
    if request.param == "postgres":
        server = request.getfixturevalue("postgres_server")
        url = server.create()
        migrate.upgrade(settings(url))
        yield url
        server.drop(url)
        return
    url = f"sqlite:///{tmp_path_factory.mktemp('race')}/race.db"
    migrate.upgrade(settings(url))
    yield url


@pytest.fixture(scope="module")
def world(database_url: str) -> Iterator[World]:
    known = settings(database_url)
    store = db.open_store(known)
    yield World(known, store)
    store.close()


@pytest.fixture(scope="module")
def webs(database_url: str) -> Iterator[list[Web]]:
    with Web(environment(database_url)) as one, Web(environment(database_url)) as other:
        yield [one, other]


@pytest.fixture
def seating(world: World) -> Seating:
    return Seating(create_app(world), world)


class Race:
    """Two clients of one seat who send at the same moment, each to a process of its own."""

    def __init__(self, seating: Seating, webs: list[Web]) -> None:
        self.seating = seating
        self.webs = webs
        self.start = Barrier(len(webs))

    def asked(self) -> tuple[str, dict[str, Any]] | None:
        """Token and question of whoever is asked now; None after the end."""
        _, game = self.webs[0].call("GET", self.seating.path)
        if game["status"] == "over":
            return None
        token = str(self.seating.clients[game["asked"][0]["seat"]].token)
        _, told = self.webs[1].call("GET", f"{self.seating.path}/questions", token=token)
        return token, told["questions"][0]

    def send(self, web: Web, token: str, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        self.start.wait(60)
        status, answer = web.call("POST", f"{self.seating.path}/answers", body, token)
        return status, answer

    def both(self, pool: ThreadPoolExecutor, token: str, bodies: list[dict[str, Any]]) -> list[Any]:
        sent = [pool.submit(self.send, web, token, body) for web, body in zip(self.webs, bodies, strict=True)]
        return [one.result(60) for one in sent]


def other_than(question: dict[str, Any], choice: dict[str, Any], rng: random.Random) -> dict[str, Any] | None:
    """An answer to the same question with another choice, where there is one."""
    rest = {**question, "choices": [one for one in question["choices"] if one is not choice]}
    return by_code(*pick(rest, rng)) if rest["choices"] else None


@pytest.mark.timeout(600)
def test_two_processes_and_one_question_make_one_event(seating: Seating, webs: list[Web]) -> None:
    race, rng, answered, conflicts = Race(seating, webs), random.Random(11), 0, 0
    with ThreadPoolExecutor(2) as pool:
        while answered < ROUNDS and (asked := race.asked()) is not None:
            token, question = asked
            before = len(seating.table.texts())
            choice, values = pick(question, rng)
            first = by_code(choice, values)
            second = other_than(question, choice, rng) if answered % 2 else first
            bodies = [{"question": question["id"], "answers": [one or first]} for one in (first, second)]
            results = race.both(pool, token, bodies)
            new = [decode(text) for text in seating.table.texts()[before:]]
            assert [body.type for body in new if body.type != "ended"] == ["played"]
            statuses = sorted(status for status, _ in results)
            if bodies[0] == bodies[1]:
                assert statuses == [200, 200]
                assert sorted(answer["repeated"] for _, answer in results) == [False, True]
                assert results[0][1]["receipt"] == results[1][1]["receipt"]
            else:
                assert statuses == [200, 409]
                refused = next(answer for status, answer in results if status == 409)
                assert refused["code"] == "already-answered"
                conflicts += 1
            answered += 1
    assert answered == ROUNDS
    assert conflicts
    assert seating.guest.get(f"{seating.path}/audit").json["verdict"] in ("whole", "complete")


def test_two_processes_and_one_key_open_one_table(seating: Seating, webs: list[Web]) -> None:
    """Idempotency-Key under a race: one table, one answer."""
    wish = {"kind": "milestones", "name": "Race table", "seats": 3}
    token = str(seating.clients[0].token)
    start = Barrier(2)

    def send(web: Web, key: str) -> Any:
        start.wait(60)
        return web.call("POST", "/games", wish, token, more={"Idempotency-Key": key})

    with ThreadPoolExecutor(2) as pool:
        for number in range(20):
            sent = [pool.submit(send, web, f"race-{number}") for web in webs]
            (one, first), (other, second) = (result.result(60) for result in sent)
            assert (one, other) == (201, 201)
            assert first["id"] == second["id"]
    mine = webs[0].call("GET", "/games?mine=1&limit=100", token=token)[1]["games"]
    assert len([game for game in mine if game["name"] == "Race table"]) == 20


def test_two_processes_and_one_seat(seating: Seating, webs: list[Web]) -> None:
    """Two people want the last seat at once: one sits, the other is told, and the game begins once."""
    anna, bert, cleo = *seating.clients, seating.stranger()
    start = Barrier(2)

    def sit(web: Web, token: str | None, path: str) -> Any:
        start.wait(60)
        return web.call("POST", f"{path}/seats", {}, token)

    with ThreadPoolExecutor(2) as pool:
        for _ in range(20):
            path = f"/games/{anna.post('/games', {'kind': 'milestones', 'name': 'Full table', 'seats': 2}).json['id']}"
            sent = [pool.submit(sit, web, one.token, path) for web, one in zip(webs, (bert, cleo), strict=True)]
            results = sorted((result.result(60) for result in sent), key=lambda result: result[0])
            assert [status for status, _ in results] == [201, 409]
            assert results[1][1]["code"] in ("seat-taken", "started")
            events = seating.guest.get(f"{path}/events").json["events"]
            assert [event["type"] for event in events] == ["opened", "seat-taken", "seat-taken", "started"]
