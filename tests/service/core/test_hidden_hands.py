"""A game with hidden hands at a real table: who is shown what, and what the log says to everybody.

The toy game stands for every game that seals something. `tests/games/test_contract_secrecy.py` asks the engine the
same; here are the surfaces that people and programs reach.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import text, update

from games.kernel.codec import to_json
from games.kernel.game import Game
from service import tables as t
from service.core import export, reading
from service.core.answers import Answer
from service.core.audit import audit, audit_lines
from service.core.dry_run import dry_run
from service.core.game_state import fold_texts
from service.core.principal import NOBODY, Principal
from service.core.world import World
from tests.games import toy
from tests.service.core.tables import OpenTable, any_answer

SECRETS = 20


@pytest.fixture(autouse=True)
def game() -> Iterator[Game]:
    with toy.install() as installed:
        yield installed


def surfaces(table: OpenTable, person: Principal) -> bytes:
    """All that one person can read of a running game."""
    world, game = table.world, table.game
    shown = [
        reading.summary(world, person, game),
        reading.view(world, person, game),
        reading.questions(world, person, game),
        reading.events(world, person, game, limit=500),
        reading.view(world, person, game, at=len(table.texts()) - 1),
        export.lines(world, person, game),
        str(audit(world, person, game)),
    ]
    return json.dumps(shown, default=str).encode()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game_is_played_audited_and_folded_by_anybody(world: World, seats: int) -> None:
    table = OpenTable(world, "toy", seats)
    table.play_on(random.Random(seats), 12)
    told = reading.view(world, NOBODY, table.game)
    public = fold_texts(None, table.texts())
    assert public is not None
    assert told["view"] == to_json(public.rules.view(public.position, None, over=False))
    running = audit_lines(export.lines(world, NOBODY, table.game))
    assert (running.verdict, {check.name: check.ok for check in running.checks}["rules"]) == ("whole", None)
    table.play_on(random.Random(seats))
    report = audit_lines(export.lines(world, NOBODY, table.game))
    assert report.verdict == "complete"
    assert [(check.name, check.ok) for check in report.checks if check.ok is not True] == []


def test_a_seat_sees_its_own_hand_and_an_onlooker_none(world: World) -> None:
    table = OpenTable(world, "toy", 3)
    table.play_on(random.Random(1), 9)
    for viewer, person in enumerate([*table.people, NOBODY]):
        view = reading.view(world, person, table.game)["view"]
        assert [player["hand"] is not None for player in view["players"]] == [seat == viewer for seat in range(3)]
        dealt = reading.events(world, person, table.game)["events"]
        hands = [fact["hands"] for event in dealt for fact in event["facts"] if fact["type"] == "beads-dealt"]
        assert [["value" in hand for hand in one] for one in hands] == [[seat == viewer for seat in range(3)]]
        lines = [json.loads(line) for line in export.lines(world, person, table.game)]
        assert [line["opening"]["seat"] for line in lines if "opening" in line] == [viewer] * (viewer < 3)
    table.play_on(random.Random(1))
    for person in (*table.people, NOBODY):
        view = reading.view(world, person, table.game)["view"]
        assert all(player["hand"] is not None for player in view["players"])


def test_no_body_holds_what_is_sealed(world: World) -> None:
    """The whole log may be published at any time."""
    table = OpenTable(world, "toy", 4)
    table.play_on(random.Random(2), 20)
    assert '"sealed"' in "".join(table.texts())
    for line in table.texts():
        assert list(_opened(json.loads(line))) == []


def _opened(data: Any) -> Iterator[Any]:
    """Seals that are open."""
    if isinstance(data, dict):
        if "sealed" in data and set(data) != {"sealed"}:
            yield data
        data = list(data.values())
    if isinstance(data, list):
        for item in data:
            yield from _opened(item)


def test_nobody_is_shown_anything_that_needs_the_hands_of_others(world: World) -> None:
    """With the openings of all others gone from the database each person reads the very same, byte for byte."""
    table = OpenTable(world, "toy", 3)
    table.play_on(random.Random(3), 11)
    people = [*table.people, NOBODY]
    before = [surfaces(table, person) for person in people]
    assert len(set(before)) == len(before)
    with world.store.writing() as tx:
        triggers = tx.execute(text("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'sealed'"))
        for name in triggers.scalars().all():
            tx.execute(text(f"DROP TRIGGER {name}"))
    rows = _rows(world)
    for viewer, person in enumerate(people):
        _keep(world, [row for row in rows if row["seat"] == viewer])
        world.cache.clear()
        assert surfaces(table, person) == before[viewer]


def _rows(world: World) -> list[dict[str, Any]]:
    with world.store.reading() as tx:
        return [dict(row) for row in tx.execute(text("SELECT * FROM sealed")).mappings()]


def _keep(world: World, rows: list[dict[str, Any]]) -> None:
    with world.store.writing() as tx:
        tx.execute(text("DELETE FROM sealed"))
        for row in rows:
            names = ", ".join(f'"{name}"' for name in row)
            tx.execute(text(f"INSERT INTO sealed ({names}) VALUES ({', '.join(f':{name}' for name in row)})"), row)


@pytest.mark.parametrize("kind", ["toy", "milestones"])
def test_a_dry_run_is_the_same_under_every_secret(world: World, kind: str) -> None:
    table = OpenTable(world, kind, 2)
    rng = random.Random(4)
    lucky = 0
    for _ in range(60):
        person, question = table.asked()
        answers = [any_answer(question, rng)]
        lucky += _dry_runs_agree(table, person, question["id"], answers)
        if lucky:
            break
        table.play(*answers)
    assert lucky, "no answer was met that draws"


def _dry_runs_agree(table: OpenTable, person: Principal, question: str, answers: list[Answer]) -> bool:
    """Whether the answer draws; what is said of it is the same whatever the secret is."""
    world = table.world
    told = dry_run(world, person, table.game, question, answers, lang="en")
    if told["then"] != "luck":
        return False
    with world.store.reading() as tx:
        true = tx.execute(t.secrets.select().where(t.secrets.c.game == table.game)).one().secret
    said = {json.dumps(told, sort_keys=True)}
    for number in range(SECRETS):
        _set_secret(world, table.game, bytes([number]) * 32)
        said.add(json.dumps(dry_run(world, person, table.game, question, answers, lang="en"), sort_keys=True))
    _set_secret(world, table.game, true)
    assert len(said) == 1
    return True


def _set_secret(world: World, game: str, secret: bytes) -> None:
    with world.store.writing() as tx:
        tx.execute(update(t.secrets).where(t.secrets.c.game == game).values(secret=secret))
