"""Luck is a player: the engine says what is drawn from, a dealer draws, the event records it.

The engine itself never makes luck. Draws are numbered over the whole game; see docs/how-luck-is-made.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from games.kernel.asking import Seat
from games.kernel.errors import RulesFault
from games.kernel.sealed import Sealed


class Chance(Struct, frozen=True):
    """The top frame needs one item out of `pool` (a sorted multiset); then `drawn` is called with it."""

    pool: tuple[str, ...]


class Deal(Struct, frozen=True):
    """The top frame needs hands: one run of draws from `pool`, slice i sealed to its seat; then `dealt`."""

    pool: tuple[str, ...]
    hands: tuple[tuple[Seat, int], ...]


class Draw(Struct, frozen=True):
    """One recorded draw: number `n` out of the sorted pool `of` gave `got`."""

    n: int
    of: tuple[str, ...]
    got: str


class Run(Struct, frozen=True):
    """A recorded run of `take` draws from `n` on, dealt out as sealed hands."""

    n: int
    of: tuple[str, ...]
    take: int
    got: tuple[Sealed, ...]


Luck = Draw | Run


class LuckNeeded(Exception):
    """A what-if met luck; only an append may draw."""


class Dealer(Protocol):
    """Who draws. Exists only inside an append (the secret), a replay (the record) or a test (a script)."""

    def draw(self, pool: tuple[str, ...]) -> Draw:
        """One item of the sorted `pool`."""
        ...

    def deal(self, pool: tuple[str, ...], hands: tuple[tuple[Seat, int], ...]) -> Run:
        """One run of draws from the sorted `pool`, cut into hands."""
        ...


class NoLuck:
    """The dealer of every 'what if': stops at the first draw."""

    def draw(self, pool: tuple[str, ...]) -> Draw:
        """Raises LuckNeeded."""
        raise LuckNeeded

    def deal(self, pool: tuple[str, ...], hands: tuple[tuple[Seat, int], ...]) -> Run:
        """Raises LuckNeeded."""
        raise LuckNeeded


class Recorded:
    """Deals what a stored event recorded; raises RulesFault when the rules now ask for something else."""

    def __init__(self, luck: Sequence[Luck]) -> None:
        self._left = list(luck)

    def draw(self, pool: tuple[str, ...]) -> Draw:
        """The next recorded draw, if it was from this very pool."""
        draw = self._next(pool)
        if not isinstance(draw, Draw):
            raise RulesFault(f"the record holds hands where the rules draw from {pool}")
        if draw.got not in pool:
            raise RulesFault(f"the record gives {draw.got!r}, which is not in {pool}")
        return draw

    def deal(self, pool: tuple[str, ...], hands: tuple[tuple[Seat, int], ...]) -> Run:
        """The next recorded run, if it was from this very pool."""
        run = self._next(pool)
        wanted = sum(count for _, count in hands)
        if not isinstance(run, Run) or len(run.got) != len(hands) or run.take != wanted:
            raise RulesFault(f"the record does not hold the hands that the rules deal from {pool}")
        return run

    def _next(self, pool: tuple[str, ...]) -> Luck:
        if not self._left:
            raise RulesFault(f"the rules draw from {pool}, the record has no draw left")
        if self._left[0].of != pool:
            raise RulesFault(f"the rules draw from {pool}, the record from {self._left[0].of}")
        return self._left.pop(0)

    @property
    def left(self) -> int:
        """How many recorded draws nobody asked for (must be 0 after re-deciding an event)."""
        return len(self._left)
