"""What operators look at, and what stands before the app."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask import Flask

from eventstore.errors import StoreBusy
from service.app import create_app
from service.core.world import World
from service.network import network
from tests.service.api.seating import Seating


def test_alive(app: Flask, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    assert app.test_client().get("/healthz").data == b"ok\n"

    def busy(*_: object) -> None:
        raise StoreBusy("locked")

    monkeypatch.setattr(type(world.store), "reading", busy)
    assert app.test_client().get("/healthz").status_code == 503


def test_metrics_count_routes_and_never_games_or_tokens(seating: Seating) -> None:
    seating.clients[0].get(seating.path)
    told = seating.app.test_client().get("/metrics").get_data(as_text=True)
    assert 'millpost_requests_total{method="GET",route="/api/v1/games/<game:game>",status="200"}' in told
    assert seating.game not in told
    assert str(seating.clients[0].token) not in told


@pytest.mark.parametrize(
    ("proxies", "header", "seen"),
    [(0, "203.0.113.9", "127.0.0.1"), (1, "203.0.113.9", "203.0.113.9"), (1, "6.6.6.6, 203.0.113.9", "203.0.113.9")],
)
def test_only_as_many_proxies_are_believed_as_there_are(world: World, proxies: int, header: str, seen: str) -> None:
    app = create_app(replace(world, settings=replace(world.settings, trusted_proxies=proxies)))
    app.add_url_rule("/seen", view_func=network)
    told = app.test_client().get("/seen", headers={"X-Forwarded-For": header})
    assert told.get_data(as_text=True) == seen


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("nonsense", "unknown"),
    ],
)
def test_a_network_is_what_one_household_has(app: Flask, address: str, counted: str) -> None:
    with app.test_request_context(environ_base={"REMOTE_ADDR": address}):
        assert network() == counted
