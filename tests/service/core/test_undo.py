"""Taking back: where it is allowed, what it restores, and that it never withdraws a notice or gives a draw back."""

from __future__ import annotations

import json
import random

import pytest
from sqlalchemy import select

from eventstore.body import canonical, decode
from service import tables as t
from service.core.audit import audit_lines
from service.core.errors import AlreadyAnswered, CannotUndo
from service.core.loading import load
from service.core.principal import NOBODY, Principal
from service.core.reading import events, questions
from service.core.undo import MOST_UNDOS, undo
from service.core.world import World
from tests.service.core.tables import OpenTable, any_answer


def back(table: OpenTable, person: Principal, question: str, to: int | None = None) -> dict[str, object]:
    return undo(table.world, person, table.game, question=question, to=to, route="api", lang="en")


def test_undo_restores_the_position_and_asks_anew(world: World) -> None:
    table = OpenTable(world)
    rng = random.Random(11)
    taken_back = 0
    while taken_back < 10 and not table.over():
        person, question = table.asked()
        with world.store.reading() as tx:
            was = load(world, tx, table.game)
        done = table.play(any_answer(question, rng))
        if done["then"] != "you" or decode(table.texts()[-1]).luck:
            continue
        again = back(table, person, done["questions"][0]["id"])
        taken_back += 1
        with world.store.reading() as tx:
            now = load(world, tx, table.game)
        assert now.position == was.position
        assert now.asked[0].since == was.asked[0].since
        new = again["questions"][0]
        assert new["id"] not in (question["id"], done["questions"][0]["id"])
        assert {**new, "id": ""} == {**question, "id": ""}
        table.play(any_answer(new, rng))
    assert taken_back == 10


def test_undo_never_reaches_behind_luck_or_another_seat(world: World) -> None:
    table = OpenTable(world)
    rng = random.Random(12)
    met = set()
    for _ in range(400):
        person, question = table.asked()
        body = decode(table.texts()[-1])
        if body.luck or body.by.seat != int(question["id"].partition(".")[2]):
            with pytest.raises(CannotUndo):
                back(table, person, question["id"])
            met.add("luck" if body.luck else "other")
        if table.play(any_answer(question, rng))["then"] == "over":
            break
    assert met == {"luck", "other"}


def test_undo_is_repeatable_and_limited(world: World) -> None:
    table = OpenTable(world)
    rng = random.Random(13)
    while True:
        person, question = table.asked()
        done = table.play(any_answer(question, rng))
        if done["then"] == "you" and not decode(table.texts()[-1]).luck:
            break
    for count in range(MOST_UNDOS):
        question = table.asked()[1]
        first = back(table, person, question["id"])
        assert back(table, person, question["id"])["receipt"] == first["receipt"]
        with pytest.raises(AlreadyAnswered):
            back(table, person, question["id"], to=1)
        now = table.asked()[1]
        assert table.play(any_answer(now, random.Random(count)))["then"] in ("you", "other")
        if table.asked()[0] != person:
            return  # the turn ended; what was sent stays sent
    with pytest.raises(CannotUndo):
        back(table, person, table.asked()[1]["id"])


def test_every_allowed_version_can_be_reached(world: World) -> None:
    table = OpenTable(world)
    rng = random.Random(14)
    for _ in range(3_000):
        if table.over():
            break
        with world.store.reading() as tx:
            state = load(world, tx, table.game)
        if state.trail and len(state.trail) >= 3:
            break
        table.play(any_answer(table.asked()[1], rng))
    assert state.trail
    for version in sorted(state.trail):
        person, question = table.asked()
        back(table, person, question["id"], to=version)
        with world.store.reading() as tx:
            assert load(world, tx, table.game).position == load(world, tx, table.game, version).position


def test_undo_owes_and_withdraws_no_notice(world: World) -> None:
    table = OpenTable(world)
    rng = random.Random(15)
    for _ in range(60):
        person, question = table.asked()
        done = table.play(any_answer(question, rng))
        with world.store.reading() as tx:
            before = tx.execute(select(t.notices.c.key).order_by(t.notices.c.key)).all()
        if done["then"] == "you" and questions(world, person, table.game)["undo_to"] is not None:
            back(table, person, done["questions"][0]["id"])
            with world.store.reading() as tx:
                assert tx.execute(select(t.notices.c.key).order_by(t.notices.c.key)).all() == before


def test_a_forged_undo_is_found(world: World) -> None:
    table = OpenTable(world)
    rng = random.Random(17)
    while True:
        person, question = table.asked()
        done = table.play(any_answer(question, rng))
        if done["then"] == "you" and questions(world, person, table.game)["undo_to"] is not None:
            back(table, person, done["questions"][0]["id"])
            break
    texts = table.texts()

    def verdict(**changed: object) -> str:
        last = {**json.loads(texts[-1]), **changed}
        lines = [{"body": text, "hash": ""} for text in [*texts[:-1], canonical(last).decode()]]
        return audit_lines([json.dumps(line) for line in lines]).verdict

    to = json.loads(texts[-1])["facts"][0]["to"]
    assert verdict() == "whole"
    assert verdict(stack=[]) == "broken"
    assert verdict(said={"to": to - 1}) == "broken"
    assert verdict(said={"to": 3}, facts=[{"type": "undone", "to": 3}]) == "broken"
    assert verdict(asked=[]) == "broken"


def test_what_was_taken_back_is_marked_on_every_page_of_the_history(world: World) -> None:
    table = OpenTable(world)
    rng = random.Random(16)
    gone = set()
    while len(gone) < 3:
        person, question = table.asked()
        done = table.play(any_answer(question, rng))
        if done["then"] == "you" and questions(world, person, table.game)["undo_to"] is not None:
            back(table, person, done["questions"][0]["id"])
            gone.add(done["version"])
    everything = events(world, NOBODY, table.game, limit=500)["events"]
    assert {event["version"] for event in everything if event["undone"]} == gone
    before: int | None = len(everything) + 1
    while before is not None:
        page = events(world, NOBODY, table.game, before=before, limit=2)
        assert all(event["undone"] == (event["version"] in gone) for event in page["events"])
        before = page["next"]
