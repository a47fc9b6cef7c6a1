"""Who sits where, asked from outside a transaction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from service import tables as t
from service.core import access, mail_fates
from service.core.access import SeatRef
from service.core.principal import Principal
from service.core.transaction import reading
from service.core.world import World


@dataclass(frozen=True, slots=True)
class Sitter:
    """The present holder of a seat; `lang` and `zone` are None for a bot, a free seat, or an erased person."""

    name: str
    lang: str | None
    zone: str | None


def seat_of(world: World, principal: Principal, game: str) -> SeatRef | None:
    """The seat that a principal holds at a table now."""
    with reading(world) as tx:
        return access.seat_of(world, tx, principal, game)


def sitter(world: World, game: str, seat: int) -> Sitter:
    """Who sits at a seat."""
    where = (t.seats.c.game == game) & (t.seats.c.seat == seat) & t.seats.c.until_version.is_(None)
    joined = t.seats.outerjoin(t.accounts, t.accounts.c.id == t.seats.c.account)
    with reading(world) as tx:
        row = tx.execute(
            select(t.seats.c.name, t.accounts.c.lang, t.accounts.c.zone).select_from(joined).where(where)
        ).first()
    return Sitter(row.name, row.lang, row.zone) if row else Sitter("–", None, None)


def mail_troubles(world: World, game: str) -> dict[int, dict[str, Any]]:
    """Seats whose mail does not arrive or is switched off: seat → `{why, since}`. The caller may see the table."""
    with reading(world) as tx:
        return mail_fates.troubles(tx, game)
