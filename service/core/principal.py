"""Who acts: an account by session or token, the holder of a turn link, or nobody."""

from __future__ import annotations

from dataclasses import dataclass

SCOPES = ("read", "play", "table", "account")
"""read: see what the account sees · play: answer, undo · table: open, invite, sit down, start · account: the rest."""


@dataclass(frozen=True, slots=True)
class SeatPass:
    """What a turn link is good for: one seat of one game for one holder; `since` is the wait it was made for."""

    game: str
    seat: int
    holder: int
    since: int


@dataclass(frozen=True, slots=True)
class Principal:
    """`account`: None for nobody and for links. `game`: a token narrowed to one game. `seat`: a turn link."""

    account: str | None = None
    scopes: frozenset[str] = frozenset()
    game: str | None = None
    seat: SeatPass | None = None
    credential: str | None = None


NOBODY = Principal()
"""An onlooker who has not signed in."""
