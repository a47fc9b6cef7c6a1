"""Whatever is sent: 400, 409, 413 or 422 with a reason, never a 500, and nothing is stored."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from werkzeug.test import EnvironBuilder, run_wsgi_app

from service.api import BASE
from service.app import create_app
from tests.service.api.conftest import fresh_worlds
from tests.service.api.seating import Seating

BODIES: dict[str, bytes] = {
    "empty": b"",
    "blank": b"  \n",
    "not json": b"question=1.0",
    "half": b'{"question": "1.0", "answers": [',
    "two values": b"{} {}",
    "utf-8 cut": b'{"question": "\xc3',
    "latin-1": '{"question": "ü"}'.encode("latin-1"),
    "utf-16": '{"question": "1.0"}'.encode("utf-16"),
    "byte order mark": b'\xef\xbb\xbf{"question": "1.0"}',
    "null": b"null",
    "number": b"17",
    "text": b'"1.0"',
    "list": b"[]",
    "nan": b'{"question": NaN}',
    "infinity": b'{"question": -Infinity}',
    "fraction": b'{"question": 1.5}',
    "huge fraction": b'{"question": 1e999}',
    "huge number": b'{"question": ' + b"9" * 5_000 + b"}",
    "deep lists": b"[" * 30_000 + b"]" * 30_000,
    "deep lists, open": b"[" * 60_000,
    "deep objects": b'{"a":' * 8_000 + b"1" + b"}" * 8_000,
    "a key twice": b'{"question": "1.0", "question": "2.0", "answers": [{"code": "done"}]}',
    "a key twice inside": b'{"question": "1.0", "answers": [{"code": "a", "code": "b"}]}',
    "nul": b'{"question": "1.0", "answers": [{"code": "move\\u0000"}]}',
    "raw nul": b'{"question": "1.0\x00"}',
    "half a character": b'{"question": "1.0", "answers": [{"code": "\\ud800"}]}',
    "nul in a key": b'{"question": "1.0", "answers": [{"code": "x", "values": {"a\\u0000": "b"}}]}',
}

GOOD: dict[str, Any] = {"question": "1.0", "answers": [{"code": "done"}]}
SHAPES: list[Any] = [
    {},
    {"question": "1.0"},
    {"answers": [{"code": "done"}]},
    {**GOOD, "more": 1},
    {**GOOD, "question": 1},
    {**GOOD, "question": None},
    {**GOOD, "question": ["1.0"]},
    {**GOOD, "question": ""},
    {**GOOD, "question": "x"},
    {**GOOD, "question": "1.0\n"},
    {**GOOD, "question": "0.0"},
    {**GOOD, "question": "1" * 400},
    {**GOOD, "question": "1.0; DROP TABLE games"},
    {**GOOD, "answers": {}},
    {**GOOD, "answers": "done"},
    {**GOOD, "answers": []},
    {**GOOD, "answers": [{}]},
    {**GOOD, "answers": [None]},
    {**GOOD, "answers": ["done"]},
    {**GOOD, "answers": [[]]},
    {**GOOD, "answers": [{"code": "done", "choice": "c1"}]},
    {**GOOD, "answers": [{"code": 1}]},
    {**GOOD, "answers": [{"code": ""}]},
    {**GOOD, "answers": [{"code": "x" * 501}]},
    {**GOOD, "answers": [{"choice": "1"}]},
    {**GOOD, "answers": [{"choice": "c0"}]},
    {**GOOD, "answers": [{"choice": "c-1"}]},
    {**GOOD, "answers": [{"choice": "c1\n"}]},
    {**GOOD, "answers": [{"choice": "c99999999"}]},
    {**GOOD, "answers": [{"code": "done", "values": []}]},
    {**GOOD, "answers": [{"code": "done", "values": {"a": {"b": {"c": 1}}}}]},
    {**GOOD, "answers": [{"code": "done", "values": {"a": {"b": -1}}}]},
    {**GOOD, "answers": [{"code": "done", "values": {"a": {"b": True}}}]},
    {**GOOD, "answers": [{"code": "done", "values": {"a": [1]}}]},
    {**GOOD, "answers": [{"code": "done", "values": {"a": 10**14}}]},
    {**GOOD, "answers": [{"code": "done", "extra": 1}]},
    {**GOOD, "answers": [{"code": "done"}, {"choice": "c1"}]},
    {**GOOD, "answers": [{"code": "done"}] * 51},
]


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def still(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Seating]:
    """On both databases: what one of them cannot hold must be refused before."""
    if request.param == "postgres":
        world = request.getfixturevalue("postgres_world")
        yield Seating(create_app(world), world)
        return
    for make in fresh_worlds(tmp_path_factory.mktemp("still")):
        world = make()
        yield Seating(create_app(world), world)


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
@pytest.mark.parametrize("path", ["answers", "undo", "seats"])
def test_a_body_that_is_no_json_of_ours(still: Seating, path: str, body: bytes) -> None:
    before = still.version()
    response = still.clients[0].open(
        "POST", f"{still.path}/{path}", data=body, content_type="application/json; charset=utf-8"
    )
    assert (response.status_code, response.json["code"]) == (400, "malformed")
    assert still.version() == before


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: json.dumps(shape)[:60])
def test_a_body_of_another_shape(still: Seating, shape: Any) -> None:
    before = still.version()
    response = still.clients[0].post(f"{still.path}/answers", shape)
    assert (response.status_code, response.json["code"]) == (400, "malformed")
    assert response.json["detail"]
    assert still.version() == before


def test_a_pointer_leads_to_what_is_wrong(still: Seating) -> None:
    wrong = {"question": "1.0", "answers": [{"code": "done"}, {"code": 1}]}
    errors = still.clients[0].post(f"{still.path}/answers", wrong).json["errors"]
    assert [(error["in"], error["pointer"]) for error in errors] == [("body", "/answers/1/code")]


QUERIES = [
    "view?at=x", "view?at=0", "view?at=-1", "view?at=1.5", "view?at=" + "9" * 400, "view?at=%00", "view?at=٣",
    "view?as=me", "view?as=", "view?lang=fr", "view?lang=%FF", "events?limit=0", "events?limit=501",
    "events?after=-1", "events?before=0", "events?after=1&before=2", "audit?receipts=1", "audit?receipts=1:zz",
    "audit?receipts=%00", "questions?lang=", "export?x=1",
]  # fmt: skip


@pytest.mark.parametrize("query", QUERIES)
def test_a_query_of_another_shape(still: Seating, query: str) -> None:
    response = still.clients[0].get(f"{still.path}/{query}")
    assert (response.status_code, response.json["code"]) == (400, "malformed")


@pytest.mark.parametrize("query", ["cursor=x", "cursor=%00", "kind=%00", "status=x", "mine=2", "limit=0", "kind=A"])
def test_a_query_for_tables_of_another_shape(still: Seating, query: str) -> None:
    assert still.clients[0].get(f"/games?{query}").status_code == 400


@pytest.mark.parametrize(
    "path",
    [
        "/games/%00",
        "/games/../me",
        "/games/%2e%2e/me",
        "/games/" + "a" * 5_000,
        "/games/%FF%FE",
        "/games/'; DROP TABLE games; --",
        "/games/00000000-0000-7000-8000-00000000000G/view",
        "/games/00000000-0000-7000-8000-000000000000%0A/view",
        "/kinds/%00",
        "/kinds/..",
        "/kinds/kernel",
        "/kinds/__init__",
    ],
)
def test_a_path_that_means_nothing_is_not_found(still: Seating, path: str) -> None:
    response = still.app.test_client().get(BASE + path)
    assert (response.status_code, response.json["code"]) == (404, "not-found")


@pytest.mark.parametrize("header", ["", " ", "a b", "ü", "x" * 201, '""'])
def test_a_bad_idempotency_key(still: Seating, header: str) -> None:
    headers = {"Idempotency-Key": header.encode().decode("latin-1")}
    response = still.clients[0].post("/tokens", {"name": "x", "scopes": ["read"]}, headers=headers)
    assert (response.status_code, response.json["code"]) == (400, "malformed")


def test_a_body_without_a_length_is_limited_too(still: Seating) -> None:
    """Chunked: the server hands on a stream whose end nobody knows."""
    builder = EnvironBuilder(
        f"{BASE}{still.path}/answers",
        method="POST",
        data=b'{"question": "' + b"1" * 200_000,
        content_type="application/json",
        headers={"Authorization": f"Bearer {still.clients[0].token}"},
    )
    environ = builder.get_environ()
    del environ["CONTENT_LENGTH"]
    environ["wsgi.input_terminated"] = True
    _, status, _ = run_wsgi_app(still.app, environ)
    assert status.startswith("413")


def test_reading_never_writes(still: Seating) -> None:
    """GET and HEAD of every readable address leave the game as it was."""
    before = still.table.texts()
    for name in ("", "/view", "/questions", "/events", "/export", "/audit"):
        for client in (*still.clients, still.guest):
            assert client.get(still.path + name).status_code == 200
            assert client.open("HEAD", still.path + name).status_code == 200
    assert still.table.texts() == before
