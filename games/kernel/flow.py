"""The flow of a game as data: a stack of open frames, the top one says what comes next.

Open = call, Swap = tail call, Close = return. Flow is no fact: people never read it, and the stack
that results is written once at the end of an event.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import Struct

from games.kernel.errors import RulesFault

T = TypeVar("T", bound=Struct)
"""A game's table: all its pieces."""
F = TypeVar("F", bound=Struct)
"""A game's frames."""
E = TypeVar("E", bound=Struct)
"""A game's facts."""


class Position(Struct, Generic[T, F], frozen=True):
    """A whole state: the table, and what is still to be decided at it (`stack[-1]` is next)."""

    table: T
    stack: tuple[F, ...]

    @property
    def top(self) -> F:
        """The frame that decides what comes next."""
        return self.stack[-1]


class Open(Struct, Generic[F], frozen=True):
    """Lay `frame` on the stack; whatever lies below goes on when it closes."""

    frame: F


class Swap(Struct, Generic[F], frozen=True):
    """Put `frame` in the place of the top one."""

    frame: F


class Close(Struct, frozen=True):
    """Take the top frame away."""


Flow = Open[F] | Swap[F] | Close


class Outcome(Struct, Generic[E, F], frozen=True):
    """What `decide`, `settle` and `drawn` return: the facts in order, and then the flow in order."""

    facts: tuple[E, ...] = ()
    flow: tuple[Flow[F], ...] = ()


def apply_flow(stack: tuple[F, ...], flow: tuple[Flow[F], ...]) -> tuple[F, ...]:
    """The stack after `flow`. Raises RulesFault where a frame is swapped or closed that is not there."""
    for step in flow:
        if not stack and not isinstance(step, Open):
            raise RulesFault("no frame is open")
        match step:
            case Open(frame):
                stack = (*stack, frame)
            case Swap(frame):
                stack = (*stack[:-1], frame)
            case Close():
                stack = stack[:-1]
    return stack
