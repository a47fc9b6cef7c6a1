"""Every button of a page is a documented operation of the API, so that a program can do what a person can."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from flask import Flask

from service.web.table import DEEDS
from tests.service.web.site import Site

OPERATIONS = {
    "/t/<token>/send": "post /games/{game}/answers",
    "/t/<token>/undo": "post /games/{game}/undo",
    "/g/<game>/play/send": "post /games/{game}/answers",
    "/g/<game>/play/undo": "post /games/{game}/undo",
    "/g/<game>/sit": "post /games/{game}/seats",
    "/g/<game>/leave": "delete /games/{game}/seats/me",
    "/g/<game>/start": "post /games/{game}/start",
    "/g/<game>/bots": "post /games/{game}/bots",
    "/g/<game>/invitations": "post /games/{game}/invitations",
    "/g/<game>/invitations/<invitation>/withdraw": "delete /games/{game}/invitations/{invitation}",
    "/g/<game>/visibility": "patch /games/{game}",
    "/g/<game>/unmute": "delete /me/mutes/{game}",
    "/games/new": "post /games",
    "/demo": "post /games",
    "/sign-in": "post /sign-in",
    "/sign-in/code": "post /sign-in/confirm",
    "/sign-out": "delete /me/sessions/{session}",
    "/me": "patch /me",
    "/me/erase": "delete /me",
    "/me/sessions/<session>/end": "delete /me/sessions/{session}",
    "/i/<token>/accept": "post /games/{game}/seats",
    "/i/<token>/decline": "post /games/{game}/invitations/{invitation}/decline",
}
LINKS_ONLY = {
    "/t/<token>/fresh": "a link in a mail asks for another link in a mail",
    "/mute/<token>": "a mail program asks for no more mail; RFC 8058",
}
"""Buttons that make no sense without a mail."""


@pytest.fixture
def posts(site: Site) -> set[str]:
    """Every address of a page that takes a POST."""
    app: Flask = site.app
    rules = [rule for rule in app.url_map.iter_rules() if rule.endpoint.startswith("web.") and "POST" in rule.methods]
    deeds = {f"/g/<game>/{deed}" for deed in DEEDS}
    return {rule.rule for rule in rules if not rule.rule.endswith(":deed>")} | deeds


def test_every_button_is_an_operation(posts: set[str]) -> None:
    assert posts == set(OPERATIONS) | set(LINKS_ONLY)


def test_every_operation_is_documented() -> None:
    paths = yaml.safe_load((Path(__file__).parents[3] / "openapi.yaml").read_text(encoding="utf-8"))["paths"]
    documented = {f"{method} {path}" for path, methods in paths.items() for method in methods}
    assert set(OPERATIONS.values()) <= documented
