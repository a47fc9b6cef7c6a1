"""Rare positions by hand: pieces are named as people name them, and taken out of the supply."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import games
from games.kernel.asking import Question, Seat
from games.kernel.engine import Decided, act, begin, try_out
from games.kernel.errors import IllegalAction
from games.kernel.flow import Position
from games.kernel.game import Finished, Setup
from games.kernel.grammar import read_line
from games.kernel.luck import Draw
from games.milestones import GAME
from games.milestones.board import printed
from games.milestones.frames import BuildingOffice, Castle, Frame, Mill, TradingHouse, Turn, TurnEnd
from games.milestones.goods import Goods
from games.milestones.rules import Milestones
from games.milestones.table import Player, Space, Table

DATA = "reconstruction-1"
PRINTED = printed(DATA)


class Luck:
    """A dealer: first what the test wants, then whatever a seeded generator gives."""

    def __init__(self, seed: int = 0, wanted: Sequence[str] = ()) -> None:
        self._random = Random(seed)
        self._wanted = list(wanted)
        self.draws: list[Draw] = []

    def draw(self, pool: tuple[str, ...]) -> Draw:
        assert pool == tuple(sorted(pool)), "pools are sorted multisets"
        got = self._wanted.pop(0) if self._wanted else self._random.choice(pool)
        assert got in pool
        self.draws.append(Draw(len(self.draws), pool, got))
        return self.draws[-1]


def rules_for(seats: int = 2, **options: str | int | bool) -> Milestones:
    """The rules of a table with these options."""
    rules: Milestones = games.load("milestones").rules(Setup(seats, GAME.defaults() | options, 1, DATA))
    return rules


NOTHING = Goods()


@dataclass
class Who:
    """A player: `row` as `{"s1": "farmer 1", "s2": "minter 2 +", "s3": "covered", "s4": "lumberjack 3 on 4"}`.

    `+` is a bonus tile, `on 4` means four layers in all.
    """

    row: Mapping[str, str] = field(default_factory=dict)
    goods: Goods = NOTHING
    at: str = "castle"
    score: int = 0


def space(words: str) -> Space:
    """One employment space out of its words."""
    words, _, height = words.partition(" on ")
    if words == "covered":
        return Space(("w01L", *("cover",) * (int(height or 2) - 1)))
    kind, number, *bonus = words.split()
    half = next(name for name, worker in PRINTED.halves.items() if (worker.kind, worker.n) == (kind, int(number)))
    return Space(("cover",) * (int(height or 1) - 1) + (half,), bool(bonus))


def spaces(row: Mapping[str, str]) -> tuple[Space, ...]:
    return tuple(space(row[name]) if name in row else Space() for name in PRINTED.places)


class Scene:
    """A position to play on from: `do` answers as players write it, `refused` wants a refusal."""

    def __init__(self, rules: Milestones, position: Position[Table, Frame], luck: Luck | None = None) -> None:
        self.rules = rules
        self.position = position
        self.luck = luck or Luck()
        self.facts: list[Any] = []

    @property
    def table(self) -> Table:
        return self.position.table

    @property
    def question(self) -> Question[Any]:
        up = self.rules.next_up(self.position)
        assert isinstance(up, Question), up
        return up

    @property
    def finished(self) -> Finished:
        up = self.rules.next_up(self.position)
        assert isinstance(up, Finished), up
        return up

    def codes(self, verb: str = "") -> list[str]:
        """The codes on offer that begin with `verb`."""
        return [choice.code for choice in self.question.menu if choice.code.startswith(verb)]

    def do(self, *lines: str) -> list[Any]:
        """The facts that follow from these answers."""
        told: list[Any] = []
        for line in lines:
            question = self.question
            found = read_line(question.menu, line)
            assert found is not None, f"`{line}` is not among {[choice.code for choice in question.menu]}"
            told += self._take(act(self.rules, self.position, question.seat, found[1], self.luck))
        return told

    def refused(self, line: str) -> str:
        """The number of the rule that refuses this code."""
        question, action = self.question, self.rules.read(line)
        assert action is not None, f"`{line}` is no code"
        return self.refused_action(question.seat, action)

    def refused_action(self, seat: Seat, action: Any) -> str:
        """The number of the rule that refuses this action."""
        with pytest.raises(IllegalAction) as caught:
            act(self.rules, self.position, seat, action, self.luck)
        why = caught.value.why
        assert set(why) == {"en", "de"}
        assert why["en"] != why["de"]
        return caught.value.rule.removeprefix("milestones:")

    def goods(self, seat: int = 0) -> Goods:
        return self.table.players[seat].goods

    def score(self, seat: int = 0) -> int:
        return self.table.players[seat].score

    def _take(self, decided: Decided[Any, Any, Any]) -> list[Any]:
        self.position = decided.position
        self.facts += decided.facts
        return list(decided.facts)


def fresh(seats: int = 2, seed: int = 0, wanted: Sequence[str] = (), **options: str | int | bool) -> Scene:
    """A game just set up."""
    rules, luck = rules_for(seats, **options), Luck(seed, wanted)
    decided = begin(rules, luck)
    scene = Scene(rules, decided.position, luck)
    scene.facts = list(decided.facts)
    return scene


def scene(
    *players: Who,
    seats: int = 2,
    move: int = 1,
    at: str = "",
    roads: Sequence[str] = (),
    markets: Sequence[str] = (),
    sacks: Sequence[str] = (),
    houses: Sequence[str] = (),
    bonus: Mapping[str, str] | None = None,
    display: Sequence[str] = ("w31", "w32", "w33", "w34", "w35"),
    pile: Sequence[str] = ("w28", "w29", "w30"),
    trigger: int | None = None,
    turns: int = 0,
    **options: str | int | bool,
) -> Scene:
    """A position before a move of seat 0, or at a building (`at`) in its first move (`move=2`: its second)."""
    rules = rules_for(seats, **options)
    table = rules.begin().table.place_market("v00")
    for road in roads:
        table = table.build_road(*road.split())
    for market in markets:
        table = table.place_market(market)
    for sack in sacks:
        table = table.place_sack(sack)
    for house in houses:
        table = table.build_house(house)
    for triangle, kind in (bonus or {}).items():
        table = table.lay_bonus(triangle, kind)
    table = replace(table, pile=tuple(sorted(pile)), display=tuple(display), turns=turns)
    if trigger is not None:
        table = table.trigger_end(Seat(trigger))
    for seat, who in enumerate(players):
        table = table.gain(Seat(seat), who.goods)
        player = Player(at=at if at and not seat else who.at, score=who.score, goods=who.goods, spaces=spaces(who.row))
        table = replace(table, players=(*table.players[:seat], player, *table.players[seat + 1 :]))
    return Scene(rules, Position(table, _stack(at, move)))


def _stack(at: str, move: int) -> tuple[Frame, ...]:
    seat = Seat(0)
    frames: dict[str, Frame] = {
        "tradingHouse": TradingHouse(seat),
        "buildingOffice": BuildingOffice(seat),
        "mill": Mill(seat),
        "castle": Castle(seat),
    }
    if not at:
        return (Turn(seat, move),)
    return (TurnEnd(seat) if move == 2 else Turn(seat, 2), frames[at])


def what_if(scene: Scene, line: str) -> Decided[Any, Any, Any]:
    """The same without luck: stops before the first draw."""
    found = read_line(scene.question.menu, line)
    assert found is not None
    return try_out(scene.rules, scene.position, scene.question.seat, found[1])


def kinds(facts: Sequence[Any]) -> list[str]:
    """The tags of the facts, in order."""
    return [fact.__struct_config__.tag for fact in facts]


def only(facts: Sequence[Any], tag: str) -> Any:
    """The one fact with that tag."""
    found = [fact for fact in facts if fact.__struct_config__.tag == tag]
    assert len(found) == 1, kinds(facts)
    return found[0]


def points(facts: Sequence[Any]) -> list[tuple[int, str]]:
    """What was scored, and for what."""
    return [(fact.points, fact.source) for fact in facts if fact.__struct_config__.tag == "points-scored"]
