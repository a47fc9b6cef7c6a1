"""Signing in, profile, address, sessions, tokens and what they are good for, the ledger, erasing."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from service.core import credentials, links, sign_in
from service.core.world import World
from tests.service.api.client import Client
from tests.service.api.seating import Seating

ANNA = "anna@example.org"


def ask(guest: Client, address: str = ANNA) -> dict[str, Any]:
    response = guest.post("/sign-in", {"address": address})
    assert response.status_code == 202
    return dict(response.json)


def confirm(world: World, guest: Client, asked: dict[str, Any], **more: Any) -> Any:
    body = {"id": asked["id"], "secret": asked["secret"], "code": sign_in.code(world, asked["id"]), **more}
    return guest.post("/sign-in/confirm", body)


def signed_in(app: Flask, world: World, address: str = ANNA, name: str = "Anna") -> Client:
    guest = Client(app)
    return Client(app, confirm(world, guest, ask(guest, address), name=name).json["token"])


def test_a_code_makes_an_account_and_a_token(app: Flask, world: World, guest: Client) -> None:
    first = confirm(world, guest, ask(guest), name="Anna", label="my bot").json
    second = confirm(world, guest, ask(guest, "ANNA@Example.org")).json
    assert (first["new"], second["new"]) == (True, False)
    assert first["account"] == second["account"]
    me = Client(app, first["token"]).get("/me").json
    assert (me["id"], me["name"], me["address"]) == (first["account"], "Anna", ANNA)
    assert {one["name"] for one in Client(app, first["token"]).get("/tokens").json["tokens"]} == {"my bot", "program"}


def test_asking_tells_nothing_about_who_has_an_account(app: Flask, world: World, guest: Client) -> None:
    signed_in(app, world)
    known, unknown = guest.post("/sign-in", {"address": ANNA}), guest.post("/sign-in", {"address": "no@example.org"})
    assert known.status_code == unknown.status_code == 202
    assert {key: len(str(value)) for key, value in known.json.items()} == {
        key: len(str(value)) for key, value in unknown.json.items()
    }


def test_a_code_is_good_once_and_for_who_asked(world: World, guest: Client) -> None:
    asked = ask(guest)
    stolen = confirm(world, guest, {**asked, "secret": "a" * 26})
    assert (stolen.status_code, stolen.json["code"]) == (401, "unauthenticated")
    assert confirm(world, guest, asked).status_code == 200
    assert confirm(world, guest, asked).status_code == 401


def test_five_tries(world: World, guest: Client) -> None:
    asked = ask(guest)
    wrong = f"{(int(sign_in.code(world, asked['id'])) + 1) % 10**8:08d}"
    body = {"id": asked["id"], "secret": asked["secret"], "code": wrong}
    left = [guest.post("/sign-in/confirm", body).json["tries_left"] for _ in range(5)]
    assert left == [4, 3, 2, 1, 0]
    assert confirm(world, guest, asked).status_code == 401


def test_an_address_gets_five_codes_an_hour(guest: Client) -> None:
    for _ in range(5):
        ask(guest)
    refused = guest.post("/sign-in", {"address": ANNA})
    assert (refused.status_code, refused.json["limit"]) == (429, "sign-in-address")
    assert int(refused.headers["Retry-After"]) == refused.json["seconds"]


@pytest.mark.parametrize("address", ["", "anna", "anna@", "@example.org", "a b@example.org", "anna@ex ample.org"])
def test_what_is_no_address(guest: Client, address: str) -> None:
    assert guest.post("/sign-in", {"address": address}).status_code == 400


def test_profile(app: Flask, world: World) -> None:
    anna = signed_in(app, world)
    changed = anna.patch("/me", {"name": "Anna K", "lang": "de", "zone": "Europe/Berlin"}).json
    assert (changed["name"], changed["lang"], changed["zone"]) == ("Anna K", "de", "Europe/Berlin")
    assert anna.patch("/me", {}).json == changed == anna.get("/me").json
    for wrong in ({"zone": "Europe/Nowhere"}, {"lang": "fr"}, {"name": "http://spam.example"}, {"address": "x@y.z"}):
        assert anna.patch("/me", wrong).status_code == 400


def test_another_address(app: Flask, world: World) -> None:
    anna, _ = signed_in(app, world), signed_in(app, world, "bert@example.org", "Bert")

    def move(address: str) -> Any:
        asked = ask(Client(app), address)
        body = {"id": asked["id"], "secret": asked["secret"], "code": sign_in.code(world, asked["id"])}
        return anna.open("PUT", "/me/address", json=body)

    assert move("anna@new.example").json["address"] == "anna@new.example"
    assert (move("bert@example.org").status_code, anna.get("/me").json["address"]) == (409, "anna@new.example")


def test_a_token_is_good_for_what_it_says(seating: Seating) -> None:
    anna = seating.clients[0]
    made = anna.post("/tokens", {"name": "eye", "scopes": ["read"]})
    assert made.status_code == 201
    eye = Client(seating.app, made.json["token"])
    assert eye.get("/me/turns").status_code == 200
    for method, path, body in (
        ("POST", f"{seating.path}/answers", {"question": "4.0", "answers": [{"code": "done"}]}),
        ("POST", "/tokens", {"name": "more", "scopes": ["read"]}),
        ("PATCH", "/me", {"name": "Eve"}),
        ("DELETE", f"{seating.path}/seats/me", None),
    ):
        refused = eye.open(method, path, json=body)
        assert (refused.status_code, refused.json["code"]) == (403, "forbidden"), path
    assert anna.delete(f"/tokens/{made.json['id']}").status_code == 204
    assert eye.get("/me/turns").status_code == 401
    assert anna.delete(f"/tokens/{made.json['id']}").status_code == 404


def test_a_token_without_read_may_not_read(seating: Seating) -> None:
    blind = seating.client(seating.table.people[0], ("play",))
    assert blind.get("/me").status_code == 403


def test_a_token_for_one_game_sees_no_other(app: Flask, world: World) -> None:
    seating = Seating(app, world, visibility="private")
    other = Seating(app, world, visibility="public")
    anna = seating.clients[0]
    made = anna.post("/tokens", {"name": "one", "scopes": ["read", "play"], "game": seating.game}).json
    one = Client(app, made["token"])
    assert one.get(seating.path).status_code == 200
    assert one.get(other.path).status_code == 404
    assert one.get("/games").json["games"] == []
    assert one.patch("/me", {"name": "Eve"}).status_code == 403
    foreign = other.clients[0].post("/tokens", {"name": "x", "scopes": ["read"], "game": seating.game})
    assert foreign.status_code == 404


def test_the_same_key_makes_one_token(seating: Seating) -> None:
    anna, wish = seating.clients[0], {"name": "bot", "scopes": ["read"]}
    made = [anna.post("/tokens", wish, headers={"Idempotency-Key": key}).json for key in ("k1", '"k1"', "k2")]
    assert made[0] == made[1] != made[2]
    other = anna.post("/tokens", {**wish, "name": "another"}, headers={"Idempotency-Key": "k1"})
    assert (other.status_code, other.json["code"]) == (409, "key-reused")


def test_sessions_are_listed_and_ended(app: Flask, world: World, guest: Client) -> None:
    anna = signed_in(app, world)
    asked = ask(guest)
    made = sign_in.confirm(
        world, asked["id"], sign_in.code(world, asked["id"]), secret=asked["secret"], kind="session", label="Firefox"
    )
    (session,) = anna.get("/me/sessions").json["sessions"]
    assert session["name"] == "Firefox"
    assert anna.delete(f"/tokens/{session['id']}").status_code == 404
    assert anna.delete(f"/me/sessions/{session['id']}").status_code == 204
    assert credentials.find(world, made["token"]) is None


def test_the_ledger_tells_every_duty(seating: Seating) -> None:
    client, _ = seating.asked()
    page = client.get("/me/notices").json
    (turn,) = [one for one in page["notices"] if one["kind"] == "turn"]
    assert (turn["game"], turn["fate"], turn["mail"]) == (seating.game, None, None)
    assert page["next"] is None
    assert seating.stranger().get("/me/notices").json["notices"] == []


def test_erasing_is_for_good(seating: Seating) -> None:
    anna = seating.clients[0]
    assert anna.delete("/me").status_code == 204
    assert anna.get("/me").status_code == 401
    game = seating.guest.get(seating.path).json
    assert (game["status"], game["seats"][0]["name"]) == ("over", "gone")
    assert seating.guest.get(f"{seating.path}/audit").json["verdict"] == "complete"


def test_a_link_of_a_mail_is_worth_nothing_here(seating: Seating) -> None:
    mail, seat = "01900000-0000-7000-8000-0000000000aa", {"seat": 0, "holder": 1, "since": 4}
    with seating.world.store.writing() as tx:
        links.register(seating.world, tx, mail=mail, purpose="turn", game=seating.game, **seat)
    token = links.token(seating.world, mail, "turn")
    assert links.look(seating.world, token) is not None
    for path in ("/me", f"{seating.path}/questions"):
        assert Client(seating.app, token).get(path).status_code == 401
