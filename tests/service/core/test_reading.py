"""Views, history, export, audit and duties of whole games."""

from __future__ import annotations

import json
import random

import pytest
from msgspec.structs import replace
from sqlalchemy import select

from eventstore.body import body_hash, canonical, decode
from service import tables as t
from service.core import export, reading
from service.core.audit import audit, audit_lines
from service.core.duties import owed_by_log
from service.core.errors import Malformed, NotFound
from service.core.game_state import fold_texts
from service.core.loading import load
from service.core.principal import NOBODY
from service.core.world import World
from tests.service.core.tables import OpenTable


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game_folds_audits_and_owes_what_the_log_says(world: World, seats: int) -> None:
    table = OpenTable(world, seats=seats)
    table.play_on(random.Random(seats), 30)
    running = audit(world, NOBODY, table.game)
    assert running.verdict == "whole"
    assert all(check.ok is not False for check in running.checks)
    table.play_on(random.Random(seats))
    texts = table.texts()
    with world.store.reading() as tx:
        folded = fold_texts(None, texts)
        assert folded is not None
        assert replace(folded, rules=None) == replace(load(world, tx, table.game), rules=None)
        keys = set(tx.execute(select(t.notices.c.key).where(t.notices.c.game == table.game)).scalars())
        assert tx.execute(select(t.asked).where(t.asked.c.game == table.game)).all() == []
    assert keys == owed_by_log(texts)
    report = audit(world, NOBODY, table.game)
    assert report.verdict == "complete"
    assert [(check.name, check.ok) for check in report.checks] == [
        ("chain", True), ("rules", True), ("luck", True), ("seals", True),
    ]  # fmt: skip


def test_view_at_a_version_is_what_was_seen_then(world: World) -> None:
    table = OpenTable(world, seats=3)
    seen = {}
    rng = random.Random(5)
    for _ in range(30):
        now = reading.view(world, table.people[1], table.game)
        seen[now["version"]] = now
        table.play_on(rng, 1)
    world.cache.clear()
    for version, view in seen.items():
        assert reading.view(world, table.people[1], table.game, at=version) == view
    for beyond in (0, -1, 10_000):
        with pytest.raises(NotFound):
            reading.view(world, NOBODY, table.game, at=beyond)


def test_history_pages_are_whole_commits_in_both_directions(world: World) -> None:
    table = OpenTable(world)
    table.play_on(random.Random(6), 80)
    forward: list[int] = []
    after: int | None = 0
    while after is not None:
        page = reading.events(world, NOBODY, table.game, after=after, limit=7)
        forward += [event["version"] for event in page["events"]]
        assert all(event["commit"] > after for event in page["events"])
        after = page["next"]
    assert forward == list(range(1, len(table.texts()) + 1))
    backward: list[int] = []
    before: int | None = len(forward) + 1
    while before is not None:
        page = reading.events(world, NOBODY, table.game, before=before, limit=7)
        backward += [event["version"] for event in page["events"]]
        before = page["next"]
    assert backward == forward[::-1]
    with pytest.raises(Malformed):
        reading.events(world, NOBODY, table.game, limit=501)


def test_the_export_is_the_log_to_the_letter(world: World) -> None:
    table = OpenTable(world)
    table.play_on(random.Random(8), 20)
    lines = [json.loads(line) for line in export.lines(world, NOBODY, table.game)]
    assert [line["body"] for line in lines] == table.texts()
    assert all(body_hash(line["body"]) == line["hash"] for line in lines)


FINISHED: list[str] = []


def a_finished_game(world: World) -> list[str]:
    """The bodies of one whole game, played once for all tests that only read it."""
    if not FINISHED:
        table = OpenTable(world)
        table.play_on(random.Random(10))
        FINISHED.extend(table.texts())
    return FINISHED


TAMPERINGS = {
    "a fact changed": lambda bodies: bodies[9]["facts"].append({"type": "points-scored"}),
    "somebody else acted": lambda bodies: bodies[9]["by"].update(seat=1 - (bodies[9]["by"]["seat"] or 0)),
    "a draw changed": lambda bodies: bodies[3]["luck"][0].update(got=bodies[3]["luck"][0]["of"][-1] + "x"),
    "other words": lambda bodies: bodies[12].update(said=bodies[13]["said"]),
    "an event dropped": lambda bodies: bodies.pop(10),
    "two swapped": lambda bodies: bodies.insert(10, bodies.pop(11)),
    "a bonus in the standings": lambda bodies: bodies[-1]["facts"][0]["standings"][0].update(score=999),
    "places swapped": lambda bodies: bodies[-1]["facts"][0].update(
        standings=[{**one, "place": 3 - one["place"]} for one in bodies[-1]["facts"][0]["standings"]]
    ),
    "resigned, it says": lambda bodies: (
        bodies[-1]["facts"][0].update(reason="resigned", standings=None),
        bodies[-1].update(said={"reason": "resigned"}),
    ),
    "another wait": lambda bodies: bodies[20]["asked"][0].update(since=1),
    "another question": lambda bodies: bodies[20]["asked"][0].update(q="1.0"),
    "played by the clock": lambda bodies: bodies[20]["by"].update(how="clock"),
    "by another holder": lambda bodies: bodies[20]["by"].update(holder=7),
    "a bot sat there": lambda bodies: bodies[2]["facts"][0].update(bot=True),
    "another data set": lambda bodies: bodies[0]["facts"][0]["data"].update(sha256="00" * 32),
    "other frames": lambda bodies: bodies[20].update(stack=[]),
    "another secret": lambda bodies: bodies[-1]["facts"][0].update(secret="00" * 32),
}


@pytest.mark.parametrize("what", TAMPERINGS)
@pytest.mark.parametrize("rechained", [False, True])
def test_the_audit_finds_what_was_changed(world: World, what: str, rechained: bool) -> None:
    bodies = [json.loads(text) for text in a_finished_game(world)]
    TAMPERINGS[what](bodies)
    if rechained:  # the cheat makes versions and hashes fit again
        prev = "0" * 64
        for version, body in enumerate(bodies, start=1):
            body.update(version=version, prev=prev, commit=min(body["commit"], version))
            prev = body_hash(canonical(body).decode())
    lines = [json.dumps({"body": canonical(body).decode(), "hash": ""}) for body in bodies]
    assert audit_lines(lines).verdict == "broken"


def test_a_receipt_pins_the_log(world: World) -> None:
    table = OpenTable(world)
    table.play_on(random.Random(10), 30)
    texts = table.texts()
    lines = export.lines(world, NOBODY, table.game)
    good = (20, body_hash(texts[19]))
    assert audit_lines(lines, [good]).verdict == "whole"
    assert audit_lines(lines, [(20, "0" * 64)]).verdict == "broken"
    assert audit_lines(lines[:10], [good]).verdict == "broken"


@pytest.mark.parametrize("lines", [[], ["{"], ["[]"], ['{"body": "{}"}'], ['{"opening": {}}'], ["{}"]])
def test_what_is_no_export_is_said(lines: list[str]) -> None:
    with pytest.raises(Malformed):
        audit_lines(lines)


def test_no_body_holds_anything_personal(world: World) -> None:
    table = OpenTable(world)
    table.play_on(random.Random(2), 40)
    log = "".join(table.texts())
    for person in table.people:
        assert person.account not in log
    assert "Player" not in log
    assert "example" not in log
    assert all(decode(text).game == table.game for text in table.texts())
