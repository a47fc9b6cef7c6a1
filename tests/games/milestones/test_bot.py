"""The bot plays like somebody who knows the game, and always the same."""

from __future__ import annotations

import pytest

from games.kernel.engine import act, begin
from games.kernel.game import Finished
from games.milestones import GAME
from games.milestones.goods import Goods
from tests.games.milestones.build import Luck, Who, rules_for, scene


def whole_game(seats: int, seed: int) -> tuple[list[object], Finished, int]:
    rules, luck = rules_for(seats), Luck(seed)
    decided, facts = begin(rules, luck), []
    while not isinstance(decided.up, Finished):
        assert decided.up is not None
        view = rules.view(decided.position, decided.up.seat, over=False)
        decided = act(rules, decided.position, decided.up.seat, GAME.bot(view, decided.up), luck)
        facts += decided.facts
    return facts, decided.up, decided.position.table.turns


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_bring_a_game_to_its_end(seats: int) -> None:
    _, over, turns = whole_game(seats, seats)
    assert turns / seats < 55, "before the guard has to end it"
    assert max(standing.score for standing in over.standings) > 40


def test_bots_use_everything_there_is() -> None:
    told = {fact.__struct_config__.tag for seats in (2, 3, 4) for fact in whole_game(seats, seats)[0]}
    assert {"road-built", "house-built", "market-built", "flour-delivered", "tile-hired", "bonus-taken"} <= told


def test_the_same_view_gets_the_same_answer() -> None:
    assert whole_game(2, 5)[0] == whole_game(2, 5)[0]


def test_it_trades_to_an_end() -> None:
    rich = Goods(stone=12, wood=12, sand=12, grain=12, coin=20)
    row = {"s1": "farmer 1", "s2": "quarryman 2", "s5": "minter 5", "s6": "lumberjack 6"}
    play = scene(Who(row, rich), Who(row), at="tradingHouse")
    for _ in range(60):
        if play.question.ask == "move":
            return
        view = play.rules.view(play.position, play.question.seat, over=False)
        play._take(act(play.rules, play.position, play.question.seat, GAME.bot(view, play.question), play.luck))
    raise AssertionError("the bot buys and sells for ever")
