"""A program that has never heard of a game plays it to the end: once by choice ids, once by codes."""

from __future__ import annotations

import datetime as dt
import itertools
import random
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


def pick(question: dict[str, Any], rng: random.Random) -> tuple[dict[str, Any], dict[str, Any]]:
    """A choice and values for its fields, from the question alone."""
    choice = rng.choice(question["choices"])
    return choice, {field["name"]: any_value(field, rng) for field in choice["fields"]}


def by_id(choice: dict[str, Any], values: dict[str, Any]) -> dict[str, Any]:
    return {"choice": choice["id"], "values": values} if values else {"choice": choice["id"]}


def by_code(choice: dict[str, Any], values: dict[str, Any]) -> dict[str, Any]:
    return {"code": choice["code"], "values": values} if values else {"code": choice["code"]}


def play_out(seating: Seating, form: Any, seed: int) -> list[int]:
    """Play until nobody is asked. Returns the versions that were answered."""
    rng, versions = random.Random(seed), []
    for _ in range(MOST_STEPS):
        game = seating.guest.get(seating.path).json
        if game["status"] == "over":
            assert game["asked"] == []
            assert sorted(one["seat"] for one in game["standings"]) == [seat["seat"] for seat in game["seats"]]
            return versions
        client, question = seating.asked()
        answered = seating.answer(client, question["id"], form(*pick(question, rng)))
        assert answered.status_code == 200, answered.json
        versions.append(answered.json["version"])
    pytest.fail("the game does not end")


def frozen(world: World) -> World:
    """The same world with a clock that ticks once a reading."""
    ticks = itertools.count()
    start = dt.datetime(2027, 1, 4, 18, tzinfo=dt.UTC)
    return replace(world, now=lambda: start + dt.timedelta(milliseconds=next(ticks) * 0))


@pytest.mark.parametrize("kind", games.kinds())
@pytest.mark.parametrize("seats", [2, 4])
def test_whole_games_by_ids_and_by_codes_are_the_same_stream(
    make_world: Any, make_app: Any, kind: str, seats: int
) -> None:
    texts = []
    for form in (by_id, by_code):
        world = frozen(make_world())
        seating = Seating(make_app(world), world, kind=kind, seats=seats, game=GAME)
        play_out(seating, form, seed=seats)
        texts.append(seating.table.texts())
        audit = seating.guest.get(f"{seating.path}/audit").json
        assert audit["verdict"] == "complete", audit["checks"]
    assert texts[0] == texts[1]


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
