"""A bot that answers wrongly is told of; a database that is busy is for the caller to try again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import text
from structlog.testing import capture_logs

import games
from games.kernel.asking import Question
from service.core import bots
from service.core.errors import Unavailable
from service.core.world import World
from tests.games import toy
from tests.games.toy.actions import Action
from tests.games.toy.rules import Toy
from tests.service.conftest import world_on
from tests.service.core.tables import OpenTable


@pytest.fixture(autouse=True)
def game() -> Iterator[None]:
    with toy.install():
        yield


def nonsense(_view: object, _question: Question[Action]) -> Any:
    """What no menu holds."""
    return toy.View


def test_a_bot_that_answers_off_the_menu_leaves_the_question_open_and_is_told_of(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = OpenTable(world, "toy", 2, bots=(0, 1))
    before = table.texts()
    broken = replace(toy.GAME, bot=nonsense)
    monkeypatch.setattr(toy, "GAME", broken)
    games.load.cache_clear()
    world.cache.clear()
    with capture_logs() as lines:
        assert bots.play(world, table.game) == 0
    assert table.texts() == before
    assert [(line["event"], line["log_level"], line["game"]) for line in lines] == [
        ("bot-off-the-menu", "error", table.game)
    ]


def test_a_bot_that_the_rules_fail_is_told_of(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise AttributeError("a slip in the rules")

    table = OpenTable(world, "toy", 2, bots=(0, 1))
    before = table.texts()
    monkeypatch.setattr(Toy, "decide", fails)
    with capture_logs() as lines:
        assert bots.play(world, table.game) == 0
    assert table.texts() == before
    assert [line["error"] for line in lines if line["event"] == "bot-refused"] == ["rules-fault"]


def test_a_busy_database_is_no_answer_of_a_bot(sqlite_url: str, world: World) -> None:
    table = OpenTable(world, "toy", 2, bots=(0, 1))
    for hasty in world_on(f"{sqlite_url}?timeout=0.1", world.now, []):
        with world.store.writing() as tx:
            tx.execute(text("SELECT 1"))
            with pytest.raises(Unavailable):
                bots.play(hasty, table.game)
        assert bots.play(hasty, table.game) > 0
