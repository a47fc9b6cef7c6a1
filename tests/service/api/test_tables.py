"""Tables over the API: opened, invited to, sat down at, left, started."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

import games
from service.core.world import World
from tests.service.api.client import Client
from tests.service.api.test_people import signed_in

TABLE = {"kind": "milestones", "name": "Sunday table", "seats": 2}


@pytest.fixture
def anna(app: Flask, world: World) -> Client:
    return signed_in(app, world)


@pytest.fixture
def bert(app: Flask, world: World) -> Client:
    return signed_in(app, world, "bert@example.org", "Bert")


def opened(client: Client, **more: Any) -> dict[str, Any]:
    response = client.post("/games", {**TABLE, **more})
    assert response.status_code == 201, response.json
    assert response.headers["Location"] == f"/api/v1/games/{response.json['id']}"
    return dict(response.json)


def test_a_table_is_opened_sat_down_at_and_starts_when_full(anna: Client, bert: Client) -> None:
    table = opened(anna)
    path = f"/games/{table['id']}"
    assert (table["status"], table["host"], [seat["you"] for seat in table["seats"]]) == ("open", True, [True, False])
    sat = bert.post(f"{path}/seats", {"words": "a contribution of mine"})
    assert sat.status_code == 201
    assert (sat.json["status"], sat.json["seats"][1]["name"], sat.json["seats"][1]["you"]) == ("running", "Bert", True)
    assert sat.json["asked"]
    assert (bert.post(f"{path}/seats", {}).json["code"], anna.post(f"{path}/start").json["code"]) == (
        "started",
        "started",
    )


def test_seats(anna: Client, bert: Client) -> None:
    table = opened(anna, seats=3)
    path = f"/games/{table['id']}/seats"
    assert anna.post(path, {}).json["code"] == "already-seated"
    taken = bert.post(path, {"seat": 0})
    assert (taken.json["code"], taken.json["free"]) == ("seat-taken", [1, 2])
    assert bert.post(path, {"seat": 7}).status_code == 400
    assert bert.post(path, {"seat": 2, "name": "Berta"}).json["seats"][2]["name"] == "Berta"
    assert bert.delete(f"{path}/me").status_code == 204
    assert bert.delete(f"{path}/me").status_code == 403
    assert anna.get(f"/games/{table['id']}").json["seats"][2]["taken"] is False


def test_a_table_cannot_start_with_empty_seats_nor_by_a_guest(anna: Client, bert: Client) -> None:
    path = f"/games/{opened(anna)['id']}/start"
    assert (anna.post(path).status_code, anna.post(path).json["code"]) == (409, "not-ready")
    assert bert.post(path).status_code == 403


def test_bots_fill_the_table(anna: Client, bert: Client) -> None:
    table = opened(anna, seats=3, bots=1)
    path = f"/games/{table['id']}/bots"
    assert bert.post(path, {"count": 1}).status_code == 403
    assert anna.post(path, {"count": 3}).json["code"] == "seat-taken"
    full = anna.post(path, {"count": 1}).json
    assert (full["status"], [seat["bot"] for seat in full["seats"]]) == ("running", [False, True, True])


def test_the_same_key_opens_one_table_and_takes_one_seat(anna: Client, bert: Client) -> None:
    key = {"Idempotency-Key": "open-1"}
    first, again = (anna.post("/games", TABLE, headers=key) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json == again.json
    other = anna.post("/games", {**TABLE, "name": "Another"}, headers=key)
    assert other.json["code"] == "key-reused"
    seats = f"/games/{first.json['id']}/seats"
    assert [bert.post(seats, {}, headers={"Idempotency-Key": "sit"}).status_code for _ in range(2)] == [201, 201]
    assert bert.post("/games", TABLE, headers=key).json["id"] != first.json["id"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "chess"},
        {"kind": None},
        {"name": "x"},
        {"name": "x" * 41},
        {"name": "look at example.org"},
        {"name": "a\u202eb table"},
        {"seats": 1},
        {"seats": 99},
        {"seats": "2"},
        {"seats": True},
        {"bots": 2},
        {"bots": -1},
        {"options": {"nothing": 1}},
        {"options": []},
        {"preset": "nothing"},
        {"visibility": "secret"},
        {"invitations": ["not an address"]},
        {"invitations": ["a@example.org"] * 13},
        {"words": "x" * 201},
        {"sit": "yes"},
        {"lang": "fr"},
        {"player": ""},
    ],
    ids=str,
)
def test_a_table_that_cannot_be(anna: Client, wrong: dict[str, Any]) -> None:
    response = anna.post("/games", {**TABLE, **wrong})
    assert (response.status_code, response.json["code"]) == (400, "malformed")
    assert anna.get("/games?mine=1").json["games"] == []


def test_every_option_and_value_that_a_kind_lists_can_be_chosen(anna: Client) -> None:
    for kind in games.kinds():
        told = anna.get(f"/kinds/{kind}").json
        for option in told["options"]:
            value = option["values"][-1]
            table = opened(anna, kind=kind, seats=told["seats"][0], options={option["name"]: value})
            assert table["options"][option["name"]] == value


def test_visibility_is_the_hosts(anna: Client, bert: Client) -> None:
    path = f"/games/{opened(anna)['id']}"
    assert bert.patch(path, {"visibility": "public"}).status_code == 403
    assert anna.patch(path, {"visibility": "private"}).json["visibility"] == "private"
    assert bert.get(path).status_code == 404


def test_invitations(app: Flask, world: World, anna: Client, bert: Client) -> None:
    table = opened(anna, seats=3, visibility="private", invitations=["bert@example.org"])
    path = f"/games/{table['id']}/invitations"
    (first,) = anna.get(path).json["invitations"]
    assert (first["address"], first["state"], first["open"]) == ("bert@example.org", "owed", True)
    (mine,) = bert.get("/me/invitations").json["invitations"]
    assert (mine["id"], mine["game"], mine["host"]) == (first["id"], table["id"], "Anna")
    assert bert.get(path).status_code == 403
    sent = anna.post(path, {"addresses": ["typo@example.org"]})
    assert sent.status_code == 201
    corrected = anna.patch(f"{path}/{sent.json['invitations'][0]['id']}", {"address": "cleo@example.org"}).json
    assert (corrected["address"], corrected["state"]) == ("cleo@example.org", "owed")
    assert anna.post(path, {"addresses": ["cleo@example.org"]}).json["code"] == "conflict"
    assert anna.delete(f"{path}/{corrected['id']}").status_code == 204
    assert bert.post(f"/games/{table['id']}/seats", {}).status_code == 201
    states = {one["state"]: one["address"] for one in anna.get(path).json["invitations"]}
    assert states == {"accepted": None, "withdrawn": None}


def test_no_is_an_answer(app: Flask, world: World, anna: Client, bert: Client) -> None:
    table = opened(anna, visibility="private", invitations=["bert@example.org"])
    path = f"/games/{table['id']}/invitations"
    (invitation,) = anna.get(path).json["invitations"]
    assert (
        signed_in(app, world, "eve@example.org", "Eve").post(f"{path}/{invitation['id']}/decline", {}).status_code
        == 404
    )
    assert bert.post(f"{path}/{invitation['id']}/decline", {"never_again": True}).status_code == 204
    assert anna.get(path).json["invitations"][0]["state"] == "declined"
    assert bert.get(f"/games/{table['id']}").status_code == 404
    assert bert.get("/me/invitations").json["invitations"] == []


def test_resigning_ends_the_game_and_proves_its_luck(anna: Client, bert: Client) -> None:
    path = f"/games/{opened(anna)['id']}"
    bert.post(f"{path}/seats", {})
    assert bert.delete(f"{path}/seats/me").status_code == 204
    game = anna.get(path).json
    assert (game["status"], game["standings"], game["asked"]) == ("over", None, [])
    assert anna.get(f"{path}/audit").json["verdict"] == "complete"
    assert bert.delete(f"{path}/seats/me").json["code"] == "game-over"
    assert anna.get(f"{path}/questions").json["questions"] == []
    refused = anna.post(f"{path}/answers", {"question": "4.0", "answers": [{"code": "done"}]})
    assert refused.json["code"] == "game-over"


def test_mails_of_a_game_can_be_turned_on_again(anna: Client) -> None:
    path = f"/me/mutes/{opened(anna)['id']}"
    assert anna.delete(path).status_code == 204
