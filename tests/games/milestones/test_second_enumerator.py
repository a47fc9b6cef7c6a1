"""The engine's menu against the second enumerator, on positions of games in which everybody is rich.

`tests/games/test_contract.py` compares the two on every game played at random; here are the positions that random
players seldom reach: much to build, much to pay with, supplies run short.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

import games
from games.kernel import engine
from games.kernel.asking import Question
from games.kernel.flow import Position
from games.kernel.game import Setup
from games.milestones.goods import GOODS, Goods
from games.milestones.table import Table
from tests.games.milestones.second_enumerator import Game, legal, same
from tests.games.playing import Dice, any_action, any_options, lines

GAME = games.load("milestones")
VISITS = {"tradingHouse": "trading-house", "buildingOffice": "building-office", "mill": "mill", "castle": "castle"}
PARTS = ("roads", "milestones", "houses", "markets", "covers")
BUILDS = ("road", "house", "market")


def gifts(table: Table, rng: random.Random) -> Table:
    """The same table with other goods in every hand, out of the supply."""
    bank = {
        good: table.supply.goods.of(good) + sum(player.goods.of(good) for player in table.players) for good in GOODS
    }
    players = []
    for player in table.players:
        hand = {good: rng.randint(0, min(3, max(0, bank[good]))) for good in GOODS}
        bank = {good: bank[good] - hand[good] for good in GOODS}
        players.append(replace(player, goods=Goods(**hand)))
    return replace(table, players=tuple(players), supply=replace(table.supply, goods=Goods(**bank)))


class Rich:
    """A game whose players get other goods before every move."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        options = any_options(GAME, self.random) if seed % 2 else GAME.defaults()
        self.setup = Setup(2 + seed % 3, options, GAME.newest, GAME.data_sets[-1].name)
        self.rules: Any = GAME.rules(self.setup)
        self.dice = Dice(seed)
        self.now = engine.begin(self.rules, self.dice)
        self.said: tuple[str, ...] = ()
        self.met: set[str] = set()
        self.hidden: tuple[str, int] = ("roads", 0)

    def play(self, steps: int) -> None:
        """Compare and play on."""
        for _ in range(steps):
            up = self.now.up
            if not isinstance(up, Question):
                return
            if up.ask == "move":
                table = gifts(self.hide(self.now.position.table), self.random)
                self.now = replace(self.now, position=Position(table, self.now.position.stack))
                up = engine.asked(self.rules, self.now.position)
                assert isinstance(up, Question)
            self.compare(up)
            self.step(up)

    def hide(self, table: Table) -> Table:
        """Now and then one sort of pieces runs short for a while."""
        part, number = self.hidden
        supply = replace(table.supply, **{part: getattr(table.supply, part) + number})
        part = self.random.choice(PARTS)
        short = self.random.choice((0, 1))
        number = getattr(supply, part) - short if self.random.random() < 0.3 else 0
        self.hidden = (part, number)
        return replace(table, supply=replace(supply, **{part: getattr(supply, part) - number}))

    def compare(self, question: Question[Any]) -> None:
        """Both lists are the same list."""
        self.met.add(question.ask)
        written = [same(line) for line in lines(question.menu)]
        assert len(set(written)) == len(written)
        view = self.rules.view(self.now.position, question.seat, over=False)
        assert view.turn == question.seat
        assert set(written) == legal(view, question.ask, self.said, self.setup.options), question.ask

    def step(self, question: Question[Any]) -> None:
        """One answer, seldom the least."""
        options = [choice for choice in question.menu if not choice.is_pass or self.random.random() < 0.2]
        if question.ask == "move":
            places = self.random.choices(list(VISITS), weights=(2, 5, 2, 1), k=1)
            options = [choice for choice in options if choice.code.split()[1] in places]
        choice = self.random.choice(options or list(question.menu))
        action = any_action(choice, self.random)
        before = self.now
        self.now = engine.act(self.rules, before.position, question.seat, action, self.dice)
        self.look_for_skipped(before.position, question, choice.code)
        following = self.now.up
        goes_on = isinstance(following, Question) and following.seat == question.seat
        self.said = (*self.said, choice.code) if goes_on else ()

    def look_for_skipped(self, before: Any, question: Question[Any], code: str) -> None:
        """Where the engine asks nothing, the rules leave nothing to decide."""
        up = self.now.up
        ask = up.ask if isinstance(up, Question) else "over"
        after = Game(self.rules.view(self.now.position, None, over=False), self.setup.options, question.seat)
        verb, *rest = code.split()
        if verb in BUILDS and ask not in ("collect-bonus", "put-bonus"):
            left = after.takeable(code)
            assert left == [] or (self.setup.options["bonusPickup"] == "optional" and ask == "over"), code
        visit = VISITS.get(rest[0]) if verb == "move" else None
        if visit == "castle" and ask != "castle":
            assert len(Game(self.rules.view(before, None, over=False), self.setup.options).castle()) == 1
        if visit in ("trading-house", "building-office", "mill") and ask != visit:
            what = {"trading-house": after.trading, "building-office": after.building, "mill": after.mill}[visit]
            assert list(what()) == [], code


@pytest.mark.parametrize("seed", range(12))
def test_menu_of_rich_players(seed: int) -> None:
    game = Rich(seed)
    game.play(220)
    assert {"draft", "place-start-tile", "move", "trading-house", "building-office", "castle"} <= game.met


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(10))
def test_menu_of_rich_players_at_length(part: int) -> None:
    for seed in range(30):
        Rich(1_000 + 30 * part + seed).play(1_000)


def test_rich_players_meet_every_question() -> None:
    met: set[str] = set()
    for seed in range(20, 26):
        game = Rich(seed)
        game.play(200)
        met |= game.met
    asked = {"draft", "place-start-tile", "move", "trading-house", "place-hired-tile", "building-office"}
    assert met == asked | {"collect-bonus", "put-bonus", "mill", "castle"}
