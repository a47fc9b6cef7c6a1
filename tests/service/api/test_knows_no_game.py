"""A program that has never heard of a game plays it to the end: once by choice ids, once by codes."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

import games
from service.core.world import World
from tests.service.api.seating import Seating
from tests.service.core.tables import any_value

GAME = "01900000-0000-7000-8000-000000000001"
MOST_STEPS = 3_000
Form = Callable[[dict[str, Any], dict[str, Any]], dict[str, Any]]


def pick(question: dict[str, Any], rng: random.Random) -> tuple[dict[str, Any], dict[str, Any]]:
    """A choice and values for its fields, from the question alone."""
    choice = rng.choice(question["choices"])
    return choice, {field["name"]: any_value(field, rng) for field in choice["fields"]}


def by_id(choice: dict[str, Any], values: dict[str, Any]) -> dict[str, Any]:
    return {"choice": choice["id"], "values": values} if values else {"choice": choice["id"]}


def by_code(choice: dict[str, Any], values: dict[str, Any]) -> dict[str, Any]:
    return {"code": choice["code"], "values": values} if values else {"code": choice["code"]}


def play_out(seating: Seating, forms: Sequence[Form], seed: int) -> None:
    """Play until nobody is asked, with the forms of answering in turn; reads no more than it needs."""
    rng, asked = random.Random(seed), seating.asked()
    for step in range(MOST_STEPS):
        client, question = asked
        answered = seating.answer(client, question["id"], forms[step % len(forms)](*pick(question, rng)))
        assert answered.status_code == 200, answered.json
        match answered.json["then"]:
            case "over":
                return
            case "you":
                asked = client, answered.json["questions"][0]
            case _:
                asked = seating.asked()
    pytest.fail("the game does not end")


def frozen(world: World) -> World:
    """The same world at a time that stands still."""
    return replace(world, now=lambda: dt.datetime(2027, 1, 4, 18, tzinfo=dt.UTC))


def finished(world: World, app: Flask, forms: Sequence[Form], **more: Any) -> Seating:
    """A whole game, over and proved."""
    seating = Seating(app, world, game=GAME, **more)
    play_out(seating, forms, seed=5)
    game = seating.guest.get(seating.path).json
    assert (game["status"], game["asked"]) == ("over", [])
    assert [one["seat"] for one in game["standings"]] == [seat["seat"] for seat in game["seats"]]
    audit = seating.guest.get(f"{seating.path}/audit").json
    assert audit["verdict"] == "complete", audit["checks"]
    return seating


@pytest.mark.parametrize("kind", games.kinds())
def test_by_choice_ids_and_by_codes_the_same_game_is_the_same_stream(
    make_world: Callable[[], World], make_app: Callable[[World], Flask], kind: str
) -> None:
    texts = []
    for form in (by_id, by_code):
        world = frozen(make_world())
        texts.append(finished(world, make_app(world), [form], kind=kind, seats=2).table.texts())
    assert texts[0] == texts[1]


@pytest.mark.parametrize("kind", games.kinds())
def test_a_game_of_four(app: Flask, world: World, kind: str) -> None:
    finished(world, app, [by_id, by_code], kind=kind, seats=4)


def test_every_choice_names_places_that_the_kind_lists(app: Flask, world: World) -> None:
    """A board can be drawn from the list of places, and every `at` lies on it or is the asked seat's own."""
    seating = Seating(app, world)
    kind = seating.guest.get("/kinds/milestones").json
    data = seating.guest.get(seating.path).json["data"]
    places = {place["id"] for one in kind["data_sets"] if one["name"] == data for place in one["places"]}
    rng, at = random.Random(7), set()
    for _ in range(60):
        client, question = seating.asked()
        at |= {place for choice in question["choices"] for place in choice["at"]}
        if seating.answer(client, question["id"], by_code(*pick(question, rng))).json["then"] == "over":
            break
    assert at & places
