"""Rare positions by hand: pieces are named as people name them, and taken out of the supply."""

from __future__ import annotations

from collections import Counter
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
from games.kernel.luck import Draw, Run
from games.kernel.sealed import Sealed
from games.keyharvest import GAME
from games.keyharvest.board import printed
from games.keyharvest.counters import CROPS, amounts, plus, tally
from games.keyharvest.frames import Frame, Turn
from games.keyharvest.player import Field, Player, Posted, Stored
from games.keyharvest.rules import KeyHarvest
from games.keyharvest.table import Table

DATA = "reconstruction-1"
PRINTED = printed(DATA)
REGISTRY = "A1 A3 A5 G1 G3 G5"
AROUND_D5 = "C5 C6 D4 D6 E5 E6"


class Luck:
    """A dealer: first what the test wants, then whatever a seeded generator gives."""

    def __init__(self, seed: int = 0, wanted: str = "") -> None:
        self._random = Random(seed)
        self.wanted = wanted.split()
        self.draws: list[Draw] = []
        self.n = 0

    def draw(self, pool: tuple[str, ...]) -> Draw:
        assert pool == tuple(sorted(pool)), "pools are sorted multisets"
        got = self.wanted.pop(0) if self.wanted else self._random.choice(pool)
        assert got in pool, (got, pool)
        self.draws.append(Draw(self.n, pool, got))
        self.n += 1
        return self.draws[-1]

    def deal(self, pool: tuple[str, ...], hands: tuple[tuple[Seat, int], ...]) -> Run:
        first, left, dealt = self.n, list(pool), []
        for seat, count in hands:
            hand = tuple(sorted(left.pop(self._random.randrange(len(left))) for _ in range(count)))
            dealt.append(Sealed(f"digest {seat}", seat, hand))
            self.n += count
        return Run(first, pool, self.n - first, tuple(dealt))


def rules_for(seats: int = 2, **options: str | int | bool) -> KeyHarvest:
    """The rules of a table with these options."""
    rules: KeyHarvest = games.load("keyharvest").rules(Setup(seats, GAME.defaults() | options, 1, DATA))
    return rules


def counters(words: str) -> tuple[str, ...]:
    """`2 ho 1 wi` as single counters."""
    parts = words.split()
    return tuple(crop for count, crop in zip(parts[::2], parts[1::2], strict=True) for _ in range(int(count)))


@dataclass
class Who:
    """A player: `fields` as `E4 B7 -D4` (`-` is harvested), `workers` as `{"A": "C4"}`, `store` as `{"D4": "1 ho"}`."""

    fields: str = ""
    hand: str = ""
    workers: Mapping[str, str] = field(default_factory=dict)
    store: Mapping[str, str] = field(default_factory=dict)


class Scene:
    """A position to play on from: `do` answers as players write it, `refused` wants a refusal."""

    def __init__(self, rules: KeyHarvest, position: Position[Table, Frame], luck: Luck | None = None) -> None:
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
    def asked(self) -> tuple[int, str]:
        """Who is asked what."""
        return self.question.seat, self.question.ask

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

    def draw(self, wanted: str) -> Scene:
        """What comes out of the bag next."""
        self.luck.wanted += wanted.split()
        return self

    def refused(self, line: str) -> str:
        """The number of the rule that refuses this code."""
        question, action = self.question, self.rules.read(line)
        assert action is not None, f"`{line}` is no code"
        return self.refused_action(question.seat, action)

    def refused_action(self, seat: int, action: Any) -> str:
        """The number of the rule that refuses this action; nothing changes."""
        before = self.position
        with pytest.raises(IllegalAction) as caught:
            act(self.rules, self.position, Seat(seat), action, self.luck)
        why = caught.value.why
        assert set(why) == {"en", "de"}
        assert why["en"] != why["de"]
        assert self.position == before
        return caught.value.rule.removeprefix("keyharvest:")

    def hand(self, seat: int = 0) -> dict[str, int]:
        """What is behind a screen."""
        return {crop: count for crop, count in (self.table.players[seat].counters or {}).items() if count}

    def fields(self, seat: int = 0) -> str:
        """The fields on a board, harvested ones with `-`."""
        return " ".join(f"{'-' if own.harvested else ''}{own.label}" for own in self.table.players[seat].fields)

    def workers(self, seat: int = 0) -> dict[str, str]:
        """The workers on a board."""
        return {own.worker: own.hex for own in self.table.players[seat].workers}

    def view(self, seat: int | None = 0, *, over: bool = False) -> Any:
        return self.rules.view(self.position, None if seat is None else Seat(seat), over=over)

    def _take(self, decided: Decided[Any, Any, Any]) -> list[Any]:
        self.position = decided.position
        self.facts += decided.facts
        return list(decided.facts)


def fresh(seats: int = 2, seed: int = 0, wanted: str = "", **options: str | int | bool) -> Scene:
    """A game just set up."""
    rules, luck = rules_for(seats, **options), Luck(seed, wanted)
    decided = begin(rules, luck)
    scene_ = Scene(rules, decided.position, luck)
    scene_.facts = list(decided.facts)
    return scene_


def scene(
    *players: Who,
    seats: int = 0,
    turn: int = 0,
    used: Sequence[str] = (),
    registry: str = REGISTRY,
    bag: str | None = None,
    happenings: str = "",
    veiled: int = 0,
    track: str = "",
    stock: str | None = None,
    turns_left: int | None = None,
    stack: Sequence[Frame] | None = None,
    wanted: str = "",
    **options: str | int | bool,
) -> Scene:
    """A position in the turn of `turn`. `bag`: its fields, by default all that lie nowhere else (else they are fallow).

    `happenings` are in the bag and have been seen, `veiled` so many others; `stock`: what is left there.
    """
    rules = rules_for(seats or max(2, len(players)), **options)
    whos = [*players, *(Who() for _ in range(rules.terms.seats - len(players)))]
    table = rules.begin().table
    on_registry = tuple("" if tile == "-" else tile for tile in registry.split())
    lying = {label.lstrip("-") for who in whos for label in (*who.fields.split(), *who.store)} | set(on_registry)
    rest = tuple(label for label in PRINTED.labels if label not in lying)
    in_bag = rest if bag is None else tuple(sorted(bag.split()))
    seen = {*happenings.split(), *track.split()}
    posted = {worker for who in whos for worker in who.workers}
    table = replace(
        table,
        players=tuple(_player(Seat(seat), who) for seat, who in enumerate(whos)),
        bag=in_bag,
        fallow=tuple(label for label in rest if label not in in_bag),
        registry=(*on_registry, *("",) * (6 - len(on_registry))),
        known=tuple(sorted(happenings.split())),
        track=tuple(track.split()),
        unseen=tuple(tile for tile in table.unseen if tile not in seen),
        veiled=veiled,
        town=tuple(worker for worker in table.town if worker not in posted),
        stock=_stock(whos) if stock is None else tally(counters(stock)),
        turns_left=turns_left,
    )
    frames = tuple(stack) if stack is not None else (Turn(Seat(turn), tuple(used)),)  # type: ignore[arg-type]
    return Scene(rules, Position(table, frames), Luck(wanted=wanted))


def _player(seat: Seat, who: Who) -> Player:
    fields = sorted(who.fields.split(), key=lambda label: label.lstrip("-"))
    hand = counters(who.hand)
    return Player(
        supply=tuple(worker for worker in PRINTED.farmhands if worker not in who.workers),
        fields=tuple(Field(label.lstrip("-"), label.startswith("-")) for label in fields),
        workers=tuple(Posted(worker, hex_) for worker, hex_ in sorted(who.workers.items())),
        store=tuple(Stored(tile, amounts(tally(counters(bid)))) for tile, bid in who.store.items()),
        dealt=Sealed(f"digest {seat}", seat, hand),
        start=len(hand),
    )


def _stock(whos: Sequence[Who]) -> tuple[int, ...]:
    gone = Counter(crop for who in whos for words in (who.hand, *who.store.values()) for crop in counters(words))
    return plus((12,) * len(CROPS), tuple(gone.items()), -1)


def what_if(scene_: Scene, line: str) -> Decided[Any, Any, Any]:
    """The same without luck: stops before the first draw."""
    found = read_line(scene_.question.menu, line)
    assert found is not None
    return try_out(scene_.rules, scene_.position, scene_.question.seat, found[1])


def tags(facts: Sequence[Any]) -> list[str]:
    """The tags of the facts, in order."""
    return [fact.__struct_config__.tag for fact in facts]


def only(facts: Sequence[Any], tag: str) -> Any:
    """The one fact with that tag."""
    found = [fact for fact in facts if fact.__struct_config__.tag == tag]
    assert len(found) == 1, tags(facts)
    return found[0]


def every(facts: Sequence[Any], tag: str) -> list[Any]:
    """All facts with that tag."""
    return [fact for fact in facts if fact.__struct_config__.tag == tag]
