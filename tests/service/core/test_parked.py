"""A game that this release cannot read is parked; the rest of the world goes on, and it can be ended all the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import select

from eventstore.body import decode
from games.kernel.game import Game
from service import tables as t
from service.core import export, lifecycle, reading, record
from service.core.answers import Answer
from service.core.dry_run import dry_run
from service.core.duties import owed_by_log
from service.core.errors import Fault, GameOver, Parked
from service.core.play import answer
from service.core.principal import NOBODY
from service.core.world import World
from tests.games import toy
from tests.games.toy.rules import Toy
from tests.service.core.tables import OpenTable, any_answer


@pytest.fixture
def game() -> Iterator[Game]:
    with toy.install() as installed:
        yield installed


def fails(*_: Any, **__: Any) -> Any:
    raise AttributeError("a slip in the rules")


def test_a_game_that_cannot_be_folded_harms_no_other_and_can_be_ended(
    world: World, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = OpenTable(world, "toy", 3, visibility="public")
    fine = OpenTable(world, "milestones", 2, visibility="public")
    world.cache.clear()
    monkeypatch.setattr(Toy, "evolve", fails)
    with pytest.raises(Parked):
        reading.view(world, NOBODY, broken.game)
    assert {one["id"] for one in reading.games(world, NOBODY)["games"]} == {broken.game, fine.game}
    assert len(export.lines(world, NOBODY, broken.game)) == len(broken.texts())
    assert reading.view(world, NOBODY, fine.game)["version"]
    with world.store.writing() as tx:
        wakes = lifecycle.end(world, tx, game=broken.game, reason="abandoned")
    record.wake_all(world, wakes)
    last = decode(broken.texts()[-1])
    assert (last.type, last.asked, last.facts[0]["standings"]) == ("ended", [], None)
    assert bytes.fromhex(last.facts[0]["secret"])
    with world.store.reading() as tx:
        keys = set(tx.execute(select(t.notices.c.key).where(t.notices.c.game == broken.game)).scalars())
        assert tx.execute(select(t.asked).where(t.asked.c.game == broken.game)).all() == []
    assert keys == owed_by_log(broken.texts())
    assert reading.summary(world, NOBODY, broken.game)["status"] == "over"
    with pytest.raises(GameOver), world.store.writing() as tx:
        lifecycle.end(world, tx, game=broken.game, reason="abandoned")


def test_whatever_breaks_in_the_rules_refuses_one_action_and_stores_nothing(
    world: World, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = OpenTable(world, "toy", 2)
    person, question = table.asked()
    one: Answer = any_answer(question, random.Random(1))
    before = table.texts()
    monkeypatch.setattr(Toy, "decide", fails)
    with pytest.raises(Fault):
        answer(world, person, table.game, question["id"], [one], route="api", lang="en")
    with pytest.raises(Fault):
        dry_run(world, person, table.game, question["id"], [one], lang="en")
    assert table.texts() == before
    monkeypatch.undo()
    assert answer(world, person, table.game, question["id"], [one], route="api", lang="en")["played"] == 1
