"""Answers, dry runs, undo and what is refused, through the contract."""

from __future__ import annotations

import datetime as dt
import random
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from service.app import create_app
from service.core.world import World
from tests.service.api.seating import Seating
from tests.service.api.test_knows_no_game import by_code, by_id, pick


def first_step(question: dict[str, Any], seed: int = 1) -> dict[str, Any]:
    return by_code(*pick(question, random.Random(seed)))


def until_undo(seating: Seating) -> tuple[Any, dict[str, Any]]:
    """Play until the asked seat may take something back."""
    rng = random.Random(4)
    for _ in range(200):
        client, question = seating.asked()
        told = client.get(f"{seating.path}/questions").json
        if told["undo_to"] is not None:
            return client, told
        seating.answer(client, question["id"], by_code(*pick(question, rng)))
    pytest.fail("nothing can ever be taken back")


def test_the_same_answers_again_get_the_same_receipt(seating: Seating) -> None:
    client, question = seating.asked()
    first, again = (seating.answer(client, question["id"], first_step(question)) for _ in range(2))
    assert (first.json["repeated"], again.json["repeated"]) == (False, True)
    assert first.json["receipt"] == again.json["receipt"]


def test_other_answers_to_the_same_question_are_told_what_is_asked_now(seating: Seating) -> None:
    client, question = seating.asked()
    seating.answer(client, question["id"], first_step(question))
    other = seating.answer(client, question["id"], first_step(question, seed=9))
    assert (other.status_code, other.json["code"], other.json["retry"]) == (409, "already-answered", "refresh")
    assert other.json["played"]


def test_a_question_that_is_not_open(seating: Seating) -> None:
    client, question = seating.asked()
    stale = seating.answer(client, "99999.0", first_step(question))
    assert (stale.status_code, stale.json["code"]) == (409, "not-asked")
    assert [one["id"] for one in stale.json["asked_now"]] == [question["id"]]


def test_who_may_not_answer(seating: Seating) -> None:
    client, question = seating.asked()
    other = next(one for one in seating.clients if one is not client)
    step = first_step(question)
    assert seating.answer(seating.guest, question["id"], step).status_code == 401
    assert seating.answer(seating.stranger(), question["id"], step).status_code == 403
    refused = seating.answer(other, question["id"], step)
    assert (refused.status_code, refused.json["asked_now"]) == (409, [])


def test_an_illegal_answer_names_its_rule_and_stores_nothing(seating: Seating) -> None:
    client, question = seating.asked()
    before = seating.table.texts()
    for wrong in ({"choice": "c999"}, {"code": "no such thing"}, {"code": "move castle"}):
        refused = seating.answer(client, question["id"], wrong)
        assert (refused.status_code, refused.json["code"], refused.json["index"]) == (422, "illegal", 0)
        assert refused.json["ask"] == question["ask"]
        assert refused.json["detail"]
    assert seating.table.texts() == before


def test_a_refusal_behind_a_good_answer_stores_nothing_either(seating: Seating) -> None:
    """The refused one is named by its index, as long as nothing was drawn and nobody else asked."""
    rng = random.Random(8)
    for _ in range(120):
        client, question = seating.asked()
        dry = seating.answer(client, question["id"], by_code(*pick(question, rng)), query="?dry_run=1").json
        if dry["then"] == "you":
            break
        seating.answer(client, question["id"], by_code(*pick(question, rng)))
    good = next(
        step
        for step in (by_code(*pick(question, random.Random(seed))) for seed in range(50))
        if seating.answer(client, question["id"], step, query="?dry_run=1").json["then"] == "you"
    )
    before = seating.table.texts()
    refused = seating.answer(client, question["id"], good, {"code": "no such thing"})
    assert (refused.status_code, refused.json["index"]) == (422, 1)
    assert seating.table.texts() == before


def test_a_dry_run_is_like_the_real_thing_and_stores_nothing(seating: Seating) -> None:
    client, question = seating.asked()
    before, step = seating.table.texts(), first_step(question)
    dry = seating.answer(client, question["id"], step, query="?dry_run=1").json
    assert seating.table.texts() == before
    assert "receipt" not in dry
    real = seating.answer(client, question["id"], step, query="?dry_run=0").json
    assert "receipt" in real
    assert dry["facts"] == real["facts"][: len(dry["facts"])]
    assert dry["facts"]


def test_undo(seating: Seating) -> None:
    client, told = until_undo(seating)
    (question,) = told["questions"]
    back = client.post(f"{seating.path}/undo", {"question": question["id"]})
    assert back.status_code == 200
    (now,) = back.json["questions"]
    assert now["id"] != question["id"]
    again = client.post(f"{seating.path}/undo", {"question": question["id"]})
    assert (again.json["repeated"], again.json["receipt"]) == (True, back.json["receipt"])
    too_far = client.post(f"{seating.path}/undo", {"question": now["id"], "to": 1})
    assert (too_far.status_code, too_far.json["code"]) == (409, "cannot-undo")
    undone = [event for event in client.get(f"{seating.path}/events").json["events"] if event["undone"]]
    assert undone


def test_dry_runs_are_limited_for_each_caller(app: Flask, world: World) -> None:
    still = replace(world, now=lambda: dt.datetime(2027, 1, 4, 18, 0, 20, tzinfo=dt.UTC))
    seating = Seating(create_app(still), still)
    client, question = seating.asked()
    for _ in range(still.settings.dry_runs):
        assert seating.answer(client, question["id"], {"choice": "c1"}, query="?dry_run=1").status_code in (200, 422)
    refused = seating.answer(client, question["id"], {"choice": "c1"}, query="?dry_run=1")
    assert (refused.status_code, refused.json["limit"], refused.json["seconds"]) == (429, "dry-run", 40)
    assert refused.headers["Retry-After"] == "40"
    assert seating.answer(client, question["id"], first_step(question)).status_code == 200


def test_nobody_is_asked_at_a_table_that_has_not_begun(app: Flask, world: World) -> None:
    seating = Seating(app, world, start=False)
    client = seating.clients[0]
    assert client.get(f"{seating.path}/questions").json["questions"] == []
    refused = seating.answer(client, "4.0", {"code": "done"})
    assert (refused.status_code, refused.json["code"], refused.json["retry"]) == (409, "not-started", "later")


def test_a_choice_by_id_and_its_code_are_the_same_answer(seating: Seating) -> None:
    client, question = seating.asked()
    choice, values = pick(question, random.Random(2))
    dry = [
        seating.answer(client, question["id"], form(choice, values), query="?dry_run=1").json["facts"]
        for form in (by_id, by_code)
    ]
    assert dry[0] == dry[1]
