"""The only loop: one action in, facts out, up to the next open question."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic

from msgspec import Struct

from games.kernel.asking import A, Question, Seat
from games.kernel.errors import IllegalAction, NotAsked, RunawayRules
from games.kernel.flow import E, F, Outcome, Position, T, apply_flow
from games.kernel.game import Finished, Rules
from games.kernel.luck import Chance, Deal, Dealer, Luck, LuckNeeded, NoLuck, Run

MAX_STEPS = 1000
NO_CHOICE = {"en": "This is not among the choices.", "de": "Das steht hier nicht zur Wahl."}


class Decided(Struct, Generic[T, F, E], frozen=True):
    """What follows from one action: facts, luck used, the position after, and who is asked then.

    `up` is None only in a what-if that met luck: facts and position then stand just before the draw.
    """

    facts: tuple[E, ...]
    luck: tuple[Luck, ...]
    position: Position[T, F]
    up: Question[Any] | Finished | None


def fold(rules: Rules[T, F, A, E], table: T, facts: Iterable[E]) -> T:
    """The table after `facts`: the only way from facts to a state."""
    for fact in facts:
        table = rules.evolve(table, fact)
    return table


def asked(rules: Rules[T, F, A, E], position: Position[T, F]) -> Question[A] | Finished:
    """Who is asked what in a position at rest (one that an event ended in)."""
    up = rules.next_up(position)
    if isinstance(up, Question | Finished):
        return up
    raise RunawayRules("a stored position does not wait for anybody")


def begin(rules: Rules[T, F, A, E], dealer: Dealer) -> Decided[T, F, E]:
    """The set-up, run through the same loop up to the first question."""
    return _Run(rules, rules.begin(), dealer).to_rest()


def act(rules: Rules[T, F, A, E], position: Position[T, F], seat: Seat, action: A, dealer: Dealer) -> Decided[T, F, E]:
    """What follows from `action` of `seat`. Raises NotAsked or IllegalAction; nothing has changed then."""
    up = rules.next_up(position)
    if not isinstance(up, Question) or up.seat != seat:
        raise NotAsked(f"seat {seat} is not asked anything now")
    if action not in up.menu:
        raise rules.refusal(position, action) or IllegalAction("", NO_CHOICE)
    run = _Run(rules, position, dealer)
    run.take(rules.decide(position, action))
    return run.to_rest()


def try_out(rules: Rules[T, F, A, E], position: Position[T, F], seat: Seat, action: A) -> Decided[T, F, E]:
    """The same without a dealer: stops at the first draw with `up` None. Never peeks."""
    return act(rules, position, seat, action, NoLuck())


class _Run(Generic[T, F, A, E]):
    """One event in the making."""

    def __init__(self, rules: Rules[T, F, A, E], position: Position[T, F], dealer: Dealer) -> None:
        self._rules = rules
        self._position = position
        self._dealer = dealer
        self._facts: list[E] = []
        self._luck: list[Luck] = []

    def take(self, outcome: Outcome[E, F]) -> None:
        table = fold(self._rules, self._position.table, outcome.facts)
        self._facts += outcome.facts
        self._position = Position(table, apply_flow(self._position.stack, outcome.flow))

    def to_rest(self) -> Decided[T, F, E]:
        for _ in range(MAX_STEPS):
            up = self._rules.next_up(self._position)
            if isinstance(up, Question | Finished):
                return self._decided(up)
            if isinstance(up, Chance | Deal):
                try:
                    outcome = self._lucky(up)
                except LuckNeeded:
                    return self._decided(None)
                self.take(outcome)
            else:
                self.take(self._rules.settle(self._position))
        raise RunawayRules(f"no open question after {MAX_STEPS} automatic steps")

    def _lucky(self, up: Chance | Deal) -> Outcome[E, F]:
        if isinstance(up, Chance):
            draw = self._dealer.draw(up.pool)
            self._luck.append(draw)
            return self._rules.drawn(self._position, draw.got)
        run: Run = self._dealer.deal(up.pool, up.hands)
        self._luck.append(run)
        return self._rules.dealt(self._position, run.got)

    def _decided(self, up: Question[A] | Finished | None) -> Decided[T, F, E]:
        if isinstance(up, Question) and not len(up.menu):
            raise RunawayRules(f"`{up.ask}` is asked without a choice")
        return Decided(tuple(self._facts), tuple(self._luck), self._position, up)


def same_choices(one: Question[A], other: Question[A]) -> bool:
    """Whether two questions offer the same actions in the same order (their words do not count)."""
    if (one.seat, one.ask, len(one.menu)) != (other.seat, other.ask, len(other.menu)):
        return False
    return all(
        (a.code, a.action, a.fields) == (b.code, b.action, b.fields) for a, b in zip(one.menu, other.menu, strict=True)
    )
