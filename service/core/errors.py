"""Every error a use case may raise: a closed list. `code` is stable; docs/errors.md has one row for each.

CoreError
├── Malformed         400  a schema could see it
├── Unauthenticated   401  no or no valid credential
├── Forbidden         403  visible, but not yours, or the token's scope is too small
├── NotFound          404  unknown, or not yours to know of (byte-equal)
├── Conflict          409  family: NotAskedNow, AlreadyAnswered, GameOver, Started, NotStarted, SeatTaken,
│                          AlreadySeated, CannotUndo, KeyReused, NotOpen
├── Illegal           422  the rules refuse it, with the rule's number
├── Parked            423  the game cannot be folded by this release
├── Limited           429  with the limit's name and the seconds to wait
├── Fault             500  a bug in the rules; nothing stored
└── Unavailable       503  database busy, or rules unknown to this process; nothing stored
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal

Retry = Literal["same", "refresh", "later", "never"]


class CoreError(Exception):
    """Root. `extra` are further members of the problem document."""

    code: ClassVar[str] = "error"
    status: ClassVar[int] = 500
    retry: ClassVar[Retry] = "never"
    title: ClassVar[str] = "Something is wrong"

    def __init__(self, detail: str, **extra: Any) -> None:
        super().__init__(detail)
        self.detail = detail
        self.extra = extra


class Malformed(CoreError):
    """What was sent has not the right shape. `errors`: list of {pointer, detail}."""

    code, status, title = "malformed", 400, "The request is not well formed"
    retry: ClassVar[Retry] = "never"


class Unauthenticated(CoreError):
    """Nobody is signed in, or the token is unknown, revoked or wrong."""

    code, status, title = "unauthenticated", 401, "Sign in first"
    retry: ClassVar[Retry] = "never"


class Forbidden(CoreError):
    """One may see it but not do it."""

    code, status, title = "forbidden", 403, "This is not yours to do"
    retry: ClassVar[Retry] = "never"


class NotFound(CoreError):
    """There is no such thing, or none that the caller may know of. Carries nothing that could tell the two apart."""

    code, status, title = "not-found", 404, "There is no such thing here"
    retry: ClassVar[Retry] = "never"

    def __init__(self) -> None:
        super().__init__("There is nothing here, or nothing that you may see.")


class Conflict(CoreError):
    """The state of things does not allow it (any more)."""

    code, status, title = "conflict", 409, "Things have moved on"
    retry: ClassVar[Retry] = "refresh"


class NotAskedNow(Conflict):
    """The caller is not asked this question now. `asked_now`: what the caller is asked."""

    code, title = "not-asked", "You are not asked this now"


class AlreadyAnswered(Conflict):
    """The question was answered before, otherwise. `played`: what was played; `asked_now`."""

    code, title = "already-answered", "This question has been answered already"


class GameOver(Conflict):
    """The game has ended."""

    code, title = "game-over", "This game is over"
    retry: ClassVar[Retry] = "never"


class Started(Conflict):
    """The game has begun already."""

    code, title = "started", "This game has begun already"
    retry: ClassVar[Retry] = "never"


class NotStarted(Conflict):
    """The game has not begun yet."""

    code, title = "not-started", "This game has not begun yet"
    retry: ClassVar[Retry] = "later"


class NotReady(Conflict):
    """The table cannot start yet: not enough people have sat down."""

    code, title = "not-ready", "This table cannot start yet"
    retry: ClassVar[Retry] = "later"


class SeatTaken(Conflict):
    """The seat, or every seat, is taken."""

    code, title = "seat-taken", "This seat is taken"
    retry: ClassVar[Retry] = "never"


class AlreadySeated(Conflict):
    """One account holds at most one seat of a game."""

    code, title = "already-seated", "You are at this table already"
    retry: ClassVar[Retry] = "never"


class CannotUndo(Conflict):
    """Something was drawn, or somebody else was asked, or there is nothing to take back."""

    code, title = "cannot-undo", "This cannot be taken back"
    retry: ClassVar[Retry] = "never"


class KeyReused(Conflict):
    """The Idempotency-Key was used before with another request."""

    code, title = "key-reused", "This key belongs to another request"
    retry: ClassVar[Retry] = "never"


class Illegal(CoreError):
    """The rules refuse it. `rule`: its number; `index`: which answer of the request."""

    code, status, title = "illegal", 422, "The rules do not allow this"
    retry: ClassVar[Retry] = "never"


class Parked(CoreError):
    """The game cannot be read by this release; the operator knows."""

    code, status, title = "parked", 423, "This game is parked"
    retry: ClassVar[Retry] = "later"


class Limited(CoreError):
    """A limit is used up. `limit`: its name; `seconds`: when to try again."""

    code, status, title = "limited", 429, "Too many requests"
    retry: ClassVar[Retry] = "later"


class Fault(CoreError):
    """A bug in the rules refused the action; nothing is stored and the clock stands."""

    code, status, title = "rules-fault", 500, "The rules failed"
    retry: ClassVar[Retry] = "never"


class Unavailable(CoreError):
    """The database is busy or away, or this process does not know the game's rules. Nothing was stored."""

    code, status, title = "unavailable", 503, "Not available at the moment"
    retry: ClassVar[Retry] = "same"
