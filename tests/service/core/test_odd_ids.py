"""Ids that nothing has: refused as such on both databases, never a fault of the database."""

from __future__ import annotations

import pytest

from service.core.answers import Answer
from service.core.errors import Malformed, NotAskedNow
from service.core.play import answer
from service.core.principal import NOBODY
from service.core.reading import games
from service.core.undo import undo
from service.core.waits import is_answered
from service.core.world import World
from tests.service.core.tables import OpenTable
from workers.clock import beat


@pytest.mark.parametrize("question", ["1\0.0", "\0", "1.0\0", "9" * 400 + ".0", "-1.0", "١.0", "1.0.0"])
def test_a_question_id_that_is_none(each_world: World, question: str) -> None:
    table = OpenTable(each_world)
    person, _ = table.asked()
    before = table.texts()
    with pytest.raises(NotAskedNow):
        undo(each_world, person, table.game, question=question, to=None, route="api", lang="en")
    with pytest.raises(NotAskedNow):
        answer(each_world, person, table.game, question, [Answer(choice="c1")], route="api", lang="en")
    assert not is_answered(each_world, table.game, question)
    assert table.texts() == before


def test_a_cursor_that_is_none(each_world: World) -> None:
    with pytest.raises(Malformed):
        games(each_world, NOBODY, cursor="\0")


def test_a_part_that_is_alive_says_so_again_and_again(each_world: World) -> None:
    beat(each_world, "clock")
    beat(each_world, "clock")
