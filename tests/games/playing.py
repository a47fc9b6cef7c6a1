"""Games played at random, kept step by step: what the tests of all games look at."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, overload

import games
from games.kernel import engine
from games.kernel.asking import Choice, Field, Menu, Question, Seat, fill
from games.kernel.engine import Decided
from games.kernel.flow import Position
from games.kernel.game import Finished, Game, Setup
from games.kernel.grammar import write_line
from games.kernel.luck import Draw, Luck, Run
from games.kernel.sealed import Sealed
from tests.games import toy

MOST_ACTIONS = 5_000
"""No game may take more: the stall guards of the games end them long before."""


def kinds() -> tuple[str, ...]:
    """Every kind there is, and the toy."""
    return (*games.kinds(), "toy")


def game_of(kind: str) -> Game:
    """The game of a kind, the toy among them."""
    return toy.GAME if kind == "toy" else games.load(kind)


class Dice:
    """A dealer with a seed. It numbers draws over the whole game, as the real one does."""

    def __init__(self, seed: object) -> None:
        self._random = random.Random(repr(seed))
        self.n = 0

    def draw(self, pool: tuple[str, ...]) -> Draw:
        """One item."""
        self.n += 1
        return Draw(self.n - 1, pool, self._random.choice(pool))

    def deal(self, pool: tuple[str, ...], hands: tuple[tuple[Seat, int], ...]) -> Run:
        """Hands out of one run; the digest does not depend on what is in a hand."""
        first, left, dealt = self.n, list(pool), []
        for seat, count in hands:
            hand = [left.pop(self._random.randrange(len(left))) for _ in range(count)]
            self.n += count
            dealt.append(Sealed(f"digest of {first}, seat {seat}", seat, tuple(sorted(hand))))
        return Run(first, pool, self.n - first, tuple(dealt))


@dataclass(frozen=True)
class Step:
    """One action: the position it was said in, the question it answered, and what followed."""

    before: Position[Any, Any]
    question: Question[Any]
    choice: Choice[Any]
    action: Any
    decided: Decided[Any, Any, Any]
    said: tuple[str, ...]
    """What the same seat had said before, since it is asked."""

    @property
    def line(self) -> str:
        """What was said, as one types it."""
        return write_line(self.choice, self.action)


@dataclass(frozen=True)
class Played:
    """A whole game."""

    game: Game
    setup: Setup
    rules: Any
    opening: Decided[Any, Any, Any]
    steps: tuple[Step, ...]

    @property
    def events(self) -> tuple[Decided[Any, Any, Any], ...]:
        """The set-up, and what followed from each action."""
        return (self.opening, *(step.decided for step in self.steps))

    @property
    def facts(self) -> tuple[Any, ...]:
        """All facts in order."""
        return tuple(fact for event in self.events for fact in event.facts)

    @property
    def luck(self) -> tuple[Luck, ...]:
        """All luck in order."""
        return tuple(luck for event in self.events for luck in event.luck)

    @property
    def standings(self) -> Finished:
        """How it ended."""
        end = self.events[-1].up
        assert isinstance(end, Finished)
        return end

    def some(self, share: int) -> Iterator[Step]:
        """Every `share`-th step, beginning somewhere, and the last ones, which are rare."""
        first = len(self.steps) % share
        yield from self.steps[first:-3:share]
        yield from self.steps[-3:]


def any_value(field: Field, rng: random.Random) -> Any:
    """A random value for a field, in its JSON form, made from the description alone."""
    names = [value.value for value in field.values]
    if field.kind == "one_of":
        return rng.choice(names)
    if field.kind == "some_of":
        return rng.sample(names, rng.randint(field.at_least, min(field.at_most, len(names))))
    pieces = [value.value for value in field.values for _ in range(value.max)]
    taken = rng.sample(pieces, rng.randint(field.at_least, min(field.at_most, len(pieces))))
    return {name: taken.count(name) for name in names if name in taken}


def any_action(choice: Choice[Any], rng: random.Random) -> Any:
    """The choice with random values in its fields."""
    return fill(choice, {field.name: any_value(field, rng) for field in choice.fields})


def any_options(game: Game, rng: random.Random) -> dict[str, str | int | bool]:
    """A random value for every option."""
    return {option.name: rng.choice(option.values) for option in game.options}


@lru_cache(maxsize=400)
def played(kind: str, seats: int, seed: int) -> Played:
    """A whole game. Odd seeds play with random options; in a quarter of the games the bot gives most answers.

    A player without any plan seldom builds anything: the bot brings the game to the positions people meet.
    """
    game = game_of(kind)
    rng = random.Random(repr((kind, seats, seed)))
    options = any_options(game, rng) if seed % 2 else game.defaults()
    setup = Setup(seats, options, game.newest, game.data_sets[-1].name)
    return play(game, setup, rng, plan=0.6 if seed % 8 in (1, 2) else 0.0)


class Games(Sequence[Played]):
    """Some games of one kind with one number of seats; each is played when a test first looks at it."""

    def __init__(self, kind: str, seats: int, seeds: range) -> None:
        self.game = game_of(kind)
        self.seats = seats
        self._seeds = seeds

    def __len__(self) -> int:
        return len(self._seeds)

    @overload
    def __getitem__(self, index: int) -> Played: ...

    @overload
    def __getitem__(self, index: slice) -> Games: ...

    def __getitem__(self, index: int | slice) -> Played | Games:
        if isinstance(index, slice):
            return Games(self.game.kind, self.seats, self._seeds[index])
        return played(self.game.kind, self.seats, self._seeds[index])


def play(game: Game, setup: Setup, rng: random.Random, *, plan: float = 0.0) -> Played:
    """A whole game; `plan` is the share of answers that the bot gives."""
    rules = game.rules(setup)
    dice = Dice(rng.random())
    now = opening = engine.begin(rules, dice)
    steps: list[Step] = []
    said: tuple[str, ...] = ()
    while isinstance(now.up, Question):
        assert len(steps) < MOST_ACTIONS, f"{game.kind} does not come to an end"
        step = _one_step(game, rules, now, said, dice, rng, plan)
        steps.append(step)
        following = step.decided.up
        goes_on = isinstance(following, Question) and following.seat == step.question.seat
        said = (*said, step.line) if goes_on else ()
        now = step.decided
    return Played(game, setup, rules, opening, tuple(steps))


def _one_step(
    game: Game,
    rules: Any,
    now: Decided[Any, Any, Any],
    said: tuple[str, ...],
    dice: Dice,
    rng: random.Random,
    plan: float,
) -> Step:
    question = now.up
    assert isinstance(question, Question)
    if rng.random() < plan:
        action = game.bot(rules.view(now.position, question.seat, over=False), question)
        choice = question.menu.match(action)
        assert choice is not None, f"the bot of {game.kind} does what is not on the menu"
    else:
        choice = rng.choice(question.menu)
        action = any_action(choice, rng)
    decided = engine.act(rules, now.position, question.seat, action, dice)
    return Step(now.position, question, choice, action, decided, said)


def lines(choices: Sequence[Choice[Any]] | Menu[Any]) -> list[str]:
    """Every complete answer, as one types it."""
    return [write_line(choice, action) for choice in choices for action in Menu([choice]).actions()]
