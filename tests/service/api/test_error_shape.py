"""Every refusal of every operation is a problem document of the closed list, with the headers that belong to it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from service.api import BASE
from service.api.operation import OPERATIONS, Operation
from service.core.world import World
from tests.service.api.client import Client
from tests.service.api.seating import Seating

UNKNOWN = "00000000-0000-7000-8000-000000000000"


def address(operation: Operation) -> str:
    """A path of the operation that fits its pattern and means nothing."""
    return re.sub(r"<(\w+):\w+>", lambda part: "nothing" if part[1] == "word" else UNKNOWN, operation.path)


every = pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.name)
with_body = pytest.mark.parametrize(
    "operation", [one for one in OPERATIONS if one.body is not None], ids=lambda operation: operation.name
)


@every
def test_without_a_token(still: Seating, operation: Operation) -> None:
    response = Client(still.app).open(operation.method, address(operation), json={} if operation.body else None)
    if operation.sign_in == "must":
        assert response.status_code == 401
        assert response.json["code"] == "unauthenticated"
    else:
        assert response.status_code in (200, 400, 404)


@every
@pytest.mark.parametrize("token", ["wrong", "a" * 26, "", "ä" * 26, "a" * 10_000])
def test_with_a_bad_token(still: Seating, operation: Operation, token: str) -> None:
    headers = {"Authorization": f"Bearer {token}".encode().decode("latin-1")}
    response = Client(still.app).open(
        operation.method, address(operation), headers=headers, json={} if operation.body else None
    )
    assert (response.status_code == 401) == bool(operation.sign_in)


@pytest.mark.parametrize("scheme", ["Basic", "bearer:", "Token"])
def test_another_scheme_is_no_token(still: Seating, scheme: str) -> None:
    headers = {"Authorization": f"{scheme} {still.clients[0].token}"}
    assert Client(still.app).get("/me", headers=headers).status_code == 401


def test_a_cookie_is_worth_nothing(still: Seating) -> None:
    http = still.app.test_client()
    for name in ("session", "token", "millpost"):
        http.set_cookie(name, str(still.clients[0].token))
    assert http.get(f"{BASE}/me").status_code == 401


@pytest.mark.parametrize(
    "operation",
    [one for one in OPERATIONS if "<" in one.path and one.body is None],
    ids=lambda operation: operation.name,
)
def test_unknown_rows_are_not_found(still: Seating, operation: Operation) -> None:
    response = still.clients[0].open(operation.method, address(operation))
    assert (response.status_code, response.json["code"]) == (404, "not-found")


@every
def test_a_parameter_that_nobody_knows(still: Seating, operation: Operation) -> None:
    response = still.clients[0].open(operation.method, address(operation) + "?surprise=1")
    assert response.status_code == 400
    assert response.json["errors"][0]["pointer"] == "/surprise"


@every
def test_another_method(still: Seating, operation: Operation) -> None:
    taken = {one.method for one in OPERATIONS if address(one) == address(operation)}
    for method in {"GET", "POST", "PUT", "PATCH", "DELETE", "TRACE"} - taken:
        response = Client(still.app).open(method, address(operation))
        assert (response.status_code, response.json["code"]) == (405, "method-not-allowed")
        assert set(response.headers["Allow"].split(", ")) >= taken


@with_body
def test_another_media_type(still: Seating, operation: Operation) -> None:
    for media in ("text/plain", "application/x-www-form-urlencoded", "application/json; charset=latin-1", ""):
        response = still.clients[0].open(operation.method, address(operation), data=b"{}", content_type=media)
        assert (response.status_code, response.json["code"]) == (415, "unsupported-media-type"), media


@with_body
def test_too_large(still: Seating, operation: Operation) -> None:
    body: dict[str, Any] = {"data": b'{"a":"' + b"x" * 70_000 + b'"}', "content_type": "application/json"}
    response = still.clients[0].open(operation.method, address(operation), **body)
    assert (response.status_code, response.json["code"]) == (413, "too-large")


@with_body
def test_an_empty_object_or_an_unknown_member_never_does_harm(still: Seating, operation: Operation) -> None:
    response = still.clients[0].open(operation.method, address(operation), json={"surprise": 1})
    assert response.status_code == 400
    assert {"in": "body", "pointer": "/surprise", "detail": "Unknown field."} in response.json["errors"]


def test_an_unknown_path_is_not_found_like_an_unknown_game(guest: Client) -> None:
    nowhere, game = guest.get("/nowhere"), guest.get(f"/games/{UNKNOWN}")
    assert nowhere.data == game.data


def test_a_fault_of_ours_is_told_as_internal_and_tells_nothing(
    app: Flask, world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a secret of the house")

    monkeypatch.setattr("service.core.kinds.listed", broken)
    response = Client(app).get("/kinds")
    assert (response.status_code, response.json["code"]) == (500, "internal")
    assert "secret" not in response.get_data(as_text=True)
    assert "a secret of the house" in caplog.text


def test_a_database_that_is_away_is_503(app: Flask, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    from eventstore.errors import StoreBusy  # noqa: PLC0415

    def busy(*_: object) -> None:
        raise StoreBusy("locked")

    monkeypatch.setattr(type(world.store), "reading", busy)
    response = Client(app).get(f"/games/{UNKNOWN}")
    assert (response.status_code, response.json["code"], response.json["retry"]) == (503, "unavailable", "same")


def test_preflight_lets_any_site_in_without_cookies(app: Flask) -> None:
    asks = {"Origin": "https://elsewhere.example", "Access-Control-Request-Method": "POST"}
    response = app.test_client().options(f"{BASE}/games", headers=asks)
    assert response.status_code == 200
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    assert "Authorization" in response.headers["Access-Control-Allow-Headers"]
    assert "POST" in response.headers["Access-Control-Allow-Methods"]
    assert "Access-Control-Allow-Credentials" not in response.headers
