"""Reads: ETags, languages, caches, what a stranger learns, past versions, history in pages."""

from __future__ import annotations

import datetime as dt
import json
import random
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from eventstore.body import body_hash
from service.api import BASE, costly
from service.app import create_app
from service.core.world import World
from tests.service.api.client import Client
from tests.service.api.seating import Seating
from tests.service.api.test_knows_no_game import by_code, pick

READS = ["", "/view", "/questions", "/events", "/export", "/audit"]


def play_some(seating: Seating, steps: int, seed: int = 1) -> None:
    rng = random.Random(seed)
    for _ in range(steps):
        client, question = seating.asked()
        assert seating.answer(client, question["id"], by_code(*pick(question, rng))).status_code == 200


@pytest.mark.parametrize("read", READS)
def test_what_one_has_is_304_until_something_happens(seating: Seating, read: str) -> None:
    client = seating.clients[0]
    first = client.get(seating.path + read)
    tag = first.headers["ETag"]
    assert tag.startswith('W/"')
    assert first.headers["Cache-Control"] == "private, no-cache"
    assert first.headers["Vary"] == "Authorization, Accept-Language"
    again = client.get(seating.path + read, headers={"If-None-Match": f'"other", {tag}'})
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)
    play_some(seating, 1)
    assert client.get(seating.path + read, headers={"If-None-Match": tag}).status_code == 200


@pytest.mark.parametrize("read", READS)
def test_a_tag_belongs_to_one_viewer_and_one_language(seating: Seating, read: str) -> None:
    viewers = [*seating.clients, seating.stranger(), seating.guest]
    tags = [
        viewer.get(seating.path + read, headers={"Accept-Language": lang}).headers["ETag"]
        for viewer in viewers
        for lang in ("en", "de")
    ]
    assert len(set(tags)) == len(tags)


def test_a_tag_changes_with_names_and_with_the_release(seating: Seating, monkeypatch: pytest.MonkeyPatch) -> None:
    from service.core import seating as core  # noqa: PLC0415

    tag = seating.guest.get(seating.path).headers["ETag"]
    with seating.world.store.writing() as tx:
        core.revised(tx, seating.game)
    revised = seating.guest.get(seating.path).headers["ETag"]
    monkeypatch.setattr("service.api.etags.build", lambda: "another")
    assert len({tag, revised, seating.guest.get(seating.path).headers["ETag"]}) == 3


def test_languages(seating: Seating) -> None:
    client, _ = seating.asked()

    def prompt(path: str, header: str) -> str:
        return str(client.get(path, headers={"Accept-Language": header}).json["questions"][0]["prompt"])

    path = f"{seating.path}/questions"
    english, german = prompt(path, "en"), prompt(path, "de")
    assert english != german
    assert prompt(path, "de-AT,en;q=0.5") == german
    assert prompt(path, "fr, pt;q=0.2") == english
    assert prompt(path, "*") == english
    assert prompt(path, "nonsense;;;q=x") == english
    assert prompt(f"{path}?lang=de", "en") == german


def test_a_past_version_for_everybody_never_changes(seating: Seating) -> None:
    play_some(seating, 4)
    path = f"{seating.path}/view?at=6&as=public"
    first = seating.guest.get(path)
    assert first.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert "words" not in first.json
    assert first.json["seat"] is None
    play_some(seating, 6, seed=2)
    for viewer in (seating.guest, *seating.clients):
        assert viewer.get(path).data == first.data
    assert seating.guest.get(f"{seating.path}/view?at=6").headers["Cache-Control"] == "private, no-cache"


def test_a_past_version_of_a_private_table_stays_with_its_reader(app: Flask, world: World) -> None:
    seating = Seating(app, world, visibility="private")
    seen = seating.clients[0].get(f"{seating.path}/view?at=4&as=public")
    assert seen.headers["Cache-Control"].startswith("private, ")


def test_a_version_that_is_not_there_yet(seating: Seating) -> None:
    assert seating.guest.get(f"{seating.path}/view?at=9999").status_code == 404
    assert seating.guest.get(f"{seating.path}/view?at=1").json["code"] == "not-started"


def whole(client: Client, path: str, **more: Any) -> tuple[int, bytes, list[tuple[str, str]]]:
    response = client.open(more.pop("method", "GET"), path, **more)
    return response.status_code, response.data, sorted(response.headers)


@pytest.mark.parametrize("read", READS)
def test_a_private_table_is_what_an_unknown_one_is_to_the_byte(app: Flask, world: World, read: str) -> None:
    seating = Seating(app, world, visibility="private")
    unknown = f"/games/00000000-0000-7000-8000-000000000000{read}"
    for viewer in (seating.guest, seating.stranger()):
        hidden = whole(viewer, seating.path + read)
        assert hidden[0] == 404
        assert hidden == whole(viewer, unknown)
    assert seating.clients[1].get(seating.path + read).status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/answers", {"question": "4.0", "answers": [{"code": "done"}]}),
        ("POST", "/answers?dry_run=1", {"question": "4.0", "answers": [{"code": "done"}]}),
        ("POST", "/undo", {"question": "4.0"}),
        ("POST", "/seats", {"name": "Eve"}),
        ("DELETE", "/seats/me", None),
        ("POST", "/start", None),
        ("POST", "/bots", {"count": 1}),
        ("PATCH", "", {"visibility": "public"}),
        ("GET", "/invitations", None),
        ("POST", "/invitations", {"addresses": ["eve@example.org"]}),
    ],
)
def test_and_so_it_is_for_everything_one_may_try(
    app: Flask, world: World, method: str, path: str, body: dict[str, Any] | None
) -> None:
    seating = Seating(app, world, visibility="private")
    eve = seating.stranger()
    before = seating.table.texts()
    hidden = whole(eve, seating.path + path, method=method, json=body)
    assert hidden[0] == 404
    assert hidden == whole(eve, f"/games/00000000-0000-7000-8000-000000000000{path}", method=method, json=body)
    assert seating.table.texts() == before


def test_a_private_table_is_in_nobody_elses_list(app: Flask, world: World) -> None:
    seating = Seating(app, world, visibility="private")
    public = Seating(app, world, visibility="public")

    def ids(client: Client, query: str = "") -> set[str]:
        return {game["id"] for game in client.get(f"/games{query}").json["games"]}

    assert ids(seating.guest) == ids(seating.clients[0]) == {public.game}
    assert ids(seating.clients[0], "?mine=1") == {seating.game}
    assert seating.guest.get("/games?mine=1").status_code == 401


def test_a_list_is_read_in_pages(app: Flask, world: World) -> None:
    made = [Seating(app, world, visibility="public").game for _ in range(5)]
    found, query = [], "/games?limit=2"
    while True:
        page = Client(app).get(query).json
        found += [game["id"] for game in page["games"]]
        if page["next"] is None:
            break
        query = f"/games?limit=2&cursor={page['next']}"
    assert found == made[::-1]
    assert Client(app).get("/games?status=over").json["games"] == []
    assert Client(app).get("/games?kind=seeland&limit=1").json["games"] == []


def test_history_in_pages_is_the_whole_history(seating: Seating) -> None:
    play_some(seating, 12)
    version = seating.version()

    def pages(query: str, name: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        page = seating.guest.get(f"{seating.path}/events?limit=3{query}").json
        while True:
            found += page["events"]
            if page["next"] is None:
                return found
            page = seating.guest.get(f"{seating.path}/events?limit=3&{name}={page['next']}").json

    forwards = pages("", "after")
    assert [event["version"] for event in forwards] == list(range(1, version + 1))
    assert pages(f"&before={version + 1}", "before") == forwards[::-1]


def test_an_export_is_the_log_as_it_was_hashed(seating: Seating) -> None:
    play_some(seating, 3)
    response = seating.guest.get(f"{seating.path}/export")
    lines = [json.loads(line) for line in response.get_data(as_text=True).splitlines()]
    assert [line["body"] for line in lines] == seating.table.texts()
    assert all(body_hash(line["body"]) == line["hash"] for line in lines)
    assert response.headers["Content-Disposition"] == f'attachment; filename="{seating.game}.jsonl"'


def test_receipts_must_lie_on_the_chain(seating: Seating) -> None:
    client, question = seating.asked()
    receipt = seating.answer(client, question["id"], by_code(*pick(question, random.Random(1)))).json["receipt"]
    path = f"{seating.path}/audit?receipts="
    assert seating.guest.get(f"{path}{receipt['version']}:{receipt['hash']}").json["verdict"] == "whole"
    assert seating.guest.get(f"{path}{receipt['version']}:{'0' * 64}").json["verdict"] == "broken"


def test_audits_are_limited_but_fresh_ones_are_free(seating: Seating) -> None:
    still = replace(seating.world, now=lambda: dt.datetime(2027, 1, 4, 18, 0, 20, tzinfo=dt.UTC))
    client = Client(create_app(still), seating.clients[0].token)
    addresses = [f"{seating.path}/audit?receipts=1:{number:064x}" for number in range(costly.AUDITS + 1)]
    tags = [client.get(address).headers["ETag"] for address in addresses[:-1]]
    refused = client.get(addresses[-1])
    assert (refused.status_code, refused.json["limit"], refused.headers["Retry-After"]) == (429, "audit", "40")
    assert client.get(addresses[0]).status_code == 200
    assert client.get(addresses[0], headers={"If-None-Match": tags[0]}).status_code == 304


def test_what_waits_is_told_with_a_pace(seating: Seating) -> None:
    client, question = seating.asked()
    other = next(one for one in seating.clients if one is not client)
    waiting = client.get("/me/turns")
    assert [turn["question"] for turn in waiting.json["turns"]] == [question["id"]]
    assert int(waiting.headers["Poll-After"]) > 0
    assert other.get("/me/turns").json["turns"] == []
    again = client.get("/me/turns", headers={"If-None-Match": waiting.headers["ETag"]})
    assert (again.status_code, again.headers["Poll-After"]) == (304, waiting.headers["Poll-After"])


def test_head_says_what_get_says(seating: Seating) -> None:
    for read in READS:
        get, head = seating.guest.get(seating.path + read), seating.guest.open("HEAD", seating.path + read)
        assert (head.status_code, head.data, head.headers["ETag"]) == (get.status_code, b"", get.headers["ETag"])


def test_a_kind_is_described_well_enough_to_draw_it(seating: Seating) -> None:
    for line in seating.guest.get("/kinds").json["kinds"]:
        kind = seating.guest.get(f"/kinds/{line['kind']}").json
        assert kind["newest"] in kind["rules_versions"]
        assert all(option["default"] in option["values"] for option in kind["options"])
        assert all(len({place["id"] for place in one["places"]}) == len(one["places"]) for one in kind["data_sets"])


def test_views_and_actions_fit_the_schemas_of_their_kind(seating: Seating) -> None:
    from jsonschema import Draft202012Validator  # noqa: PLC0415

    schemas = seating.guest.get("/kinds/milestones").json["schemas"]
    action, view = Draft202012Validator(schemas["action"]), Draft202012Validator(schemas["view"])
    rng = random.Random(3)
    for _ in range(25):
        view.validate(seating.guest.get(f"{seating.path}/view").json["view"])
        client, question = seating.asked()
        for choice in question["choices"]:
            action.validate(choice["action"])
        seating.answer(client, question["id"], by_code(*pick(question, rng)))


def test_nothing_under_api_depends_on_the_clock_of_the_reader(seating: Seating) -> None:
    """The same read at another time is the same to the byte."""
    later = replace(seating.world, now=lambda: dt.datetime(2099, 1, 1, tzinfo=dt.UTC))
    other = create_app(later).test_client()
    for read in READS:
        assert other.get(BASE + seating.path + read).data == seating.guest.get(seating.path + read).data
