"""The engine's menu against the second enumerator, on positions that random players seldom reach.

`tests/games/test_contract_choices.py` compares the two on games played at random; here boards are full, hands are rich,
the stock runs short and the bag is nearly empty.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel import engine
from games.kernel.asking import Question
from games.kernel.flow import Position
from games.kernel.game import Setup
from games.kernel.sealed import Sealed
from games.keyharvest import GAME
from games.keyharvest.counters import CROPS, NONE
from games.keyharvest.frames import Turn
from games.keyharvest.player import Field
from games.keyharvest.table import Table
from tests.games.keyharvest.second_enumerator import legal, same
from tests.games.playing import Dice, any_action, any_options, lines


def gifts(table: Table, rng: random.Random) -> Table:
    """The same table with other counters behind the screens, more fields on the boards, harvested or not."""
    stock = [12 if rng.random() < 0.7 else rng.randint(0, 3) for _ in CROPS]
    bag, players = list(table.bag), []
    for player in table.players:
        more = [bag.pop(rng.randrange(len(bag))) for _ in range(min(len(bag), rng.choice((0, 2, 4, 8))))]
        for label in more:
            if player.worker_on(label) is None and len(player.fields) < 16:
                player = player.with_field(Field(label))  # noqa: PLW2901 - grows field by field
            else:
                bag.append(label)
        fields = tuple(Field(own.label, rng.random() < 0.4) for own in player.fields)
        hand = tuple(crop for crop in CROPS for _ in range(rng.randint(0, 2)))
        dealt = Sealed("", None, hand)
        players.append(replace(player, fields=fields, dealt=dealt, start=len(hand), changes=NONE))
    return replace(table, players=tuple(players), bag=tuple(sorted(bag)), stock=tuple(stock))


class Rich:
    """A game whose players get other counters and fields before many a turn."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        options = any_options(GAME, self.random) if seed % 2 else GAME.defaults()
        self.setup = Setup(2 + seed % 3, options, GAME.newest, GAME.data_sets[-1].name)
        self.rules: Any = GAME.rules(self.setup)
        self.dice = Dice(seed)
        self.now = engine.begin(self.rules, self.dice)
        self.met: set[str] = set()

    def play(self, steps: int) -> None:
        """Compare and play on."""
        for _ in range(steps):
            up = self.now.up
            if not isinstance(up, Question):
                return
            if up.ask == "turn" and self.random.random() < 0.5:
                table = gifts(self.now.position.table, self.random)
                self.now = replace(self.now, position=Position(table, (Turn(up.seat),)))
                up = engine.asked(self.rules, self.now.position)
                assert isinstance(up, Question)
            self.compare(up)
            self.step(up)

    def compare(self, question: Question[Any]) -> None:
        """Both lists are the same list."""
        self.met.add(question.ask)
        written = [same(line) for line in lines(question.menu)]
        assert len(set(written)) == len(written)
        view = self.rules.view(self.now.position, question.seat, over=False)
        assert set(written) == legal(view, question.ask, (), self.setup.options), question.ask

    def step(self, question: Question[Any]) -> None:
        """One answer, seldom the least; each kind of answer as likely as another."""
        kinds = sorted({choice.group for choice in question.menu if not choice.is_pass})
        kinds += ["play"] * 3 if "play" in kinds else []
        group = self.random.choice(kinds) if kinds and self.random.random() < 0.9 else ""
        found = [choice for choice in question.menu if choice.group == group] or list(question.menu)
        high = [choice for choice in found if choice.code.startswith("play") and choice.code[5] >= "G"]
        choice = self.random.choice(high or found)
        self.now = engine.act(self.rules, self.now.position, question.seat, any_action(choice, self.random), self.dice)


@pytest.mark.parametrize("seed", range(9))
def test_menu_of_rich_players(seed: int) -> None:
    game = Rich(seed)
    game.play(60)
    assert "turn" in game.met


def test_rich_players_meet_every_worker() -> None:
    met: set[str] = set()
    for seed in range(30, 42):
        game = Rich(seed)
        game.play(100)
        met |= game.met
    asks = {"skilled-worker", "overseer", "merchant", "storekeeper", "bailiff", "lawyer", "trader", "benefactor"}
    assert asks | {"relocate", "drawn-field", "substitute", "harvest-more"} <= met


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(10))
def test_menu_of_rich_players_at_length(part: int) -> None:
    for seed in range(15):
        Rich(1_000 + 15 * part + seed).play(200)
