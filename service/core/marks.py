"""Where a game stands for one viewer, told by a few rows: what an ETag is made of, without folding anything."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import bindparam, select

from service import tables as t
from service.core import access
from service.core.principal import Principal
from service.core.transaction import reading
from service.core.world import World


@dataclass(frozen=True, slots=True)
class Mark:
    """`version` of the log and `revision` of names, seats and settings; `seat`: the viewer's (seat, holder)."""

    game: str
    version: int
    revision: int
    visibility: str
    seat: tuple[int, int] | None
    account: str | None


_s, _g = t.seats.c, t.games.c
_held = (_s.game == _g.id) & _s.until_version.is_(None) & _s.bot.is_(False) & (_s.account == bindparam("account"))
_AT_A_GLANCE = (
    select(_g.revision, _g.visibility, _s.seat, _s.holder)
    .select_from(t.games.outerjoin(t.seats, _held))
    .where(_g.id == bindparam("game"))
)
"""The row of a game with the seat of an account. Made once: building a statement costs more than running it."""


def mark(world: World, principal: Principal, game: str) -> Mark:
    """The mark of a game for a viewer. Raises NotFound for what the viewer may not know of."""
    with reading(world) as tx:
        row = None
        if principal.seat is None and principal.game in (None, game):
            row = tx.execute(_AT_A_GLANCE, {"account": principal.account, "game": game}).first()
        if row is None or (row.visibility == "private" and row.seat is None):
            hidden = access.visible(world, tx, principal, game)
            held = access.seat_of(world, tx, principal, game)
            mine, revision, visibility = (held.seat, held.holder) if held else None, hidden.revision, hidden.visibility
        else:
            mine, revision, visibility = (
                None if row.seat is None else (row.seat, row.holder),
                row.revision,
                row.visibility,
            )
        version = world.store.head(tx, game).version
    return Mark(game, version, revision, visibility, mine, principal.account)
