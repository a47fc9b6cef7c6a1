"""Who may see a table, whose seat it is, and what a credential is good for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, bindparam, exists, select

from service import tables as t
from service.core import addresses, invitation_rows
from service.core.errors import Forbidden, NotFound, Unauthenticated
from service.core.principal import NOBODY, Principal, SeatPass
from service.core.world import World

GAME_ID = re.compile(r"[0-9a-z-]{1,64}")

# Statements that run for every request are made once: building one costs more than running it.
_s = t.seats.c
_TABLE = select(t.games).where(t.games.c.id == bindparam("game"))
_PRESENT = select(_s.seat, _s.holder).where(
    (_s.game == bindparam("game")) & _s.until_version.is_(None) & _s.bot.is_(False)
)
_OF_ACCOUNT = _PRESENT.where(_s.account == bindparam("account"))
_OF_HOLDER = _PRESENT.where((_s.seat == bindparam("seat")) & (_s.holder == bindparam("holder")))


@dataclass(frozen=True, slots=True)
class SeatRef:
    """A seat and the number of its present holder."""

    seat: int
    holder: int


def visible(world: World, tx: Connection, principal: Principal, game: str) -> Row[Any]:
    """The row of a table that the caller may know of. Raises NotFound, the same for unknown and for hidden.

    Public tables and tables by link: anybody who has the id. Private ones: the host, who sits there, who is invited.
    A token narrowed to one table, and the pass of a turn link, see that table alone.
    """
    if not GAME_ID.fullmatch(game) or not _within(principal, game):
        raise NotFound
    row = tx.execute(_TABLE, {"game": game}).first()
    if row is not None and row.visibility in ("public", "link"):
        return row
    known = _belongs(world, tx, principal, game)  # asked for an unknown table too: both refusals do the same work
    if row is None or not known:
        raise NotFound
    return row


def seat_of(
    world: World,  # noqa: ARG001 - like every use case
    tx: Connection,
    principal: Principal,
    game: str,
) -> SeatRef | None:
    """The seat of a game that the caller holds now. A turn link counts only while its holder holds the seat."""
    if not GAME_ID.fullmatch(game) or not _within(principal, game):
        return None
    if principal.seat is not None:
        held = {"game": game, "seat": principal.seat.seat, "holder": principal.seat.holder}
        row = tx.execute(_OF_HOLDER, held).first()
    elif principal.account is not None:
        row = tx.execute(_OF_ACCOUNT, {"game": game, "account": principal.account}).first()
    else:
        return None
    return SeatRef(row.seat, row.holder) if row is not None else None


def need(principal: Principal, scope: str) -> None:
    """Raises Unauthenticated for nobody, Forbidden if the credential is too small for this."""
    if principal == NOBODY:
        raise Unauthenticated("Sign in, or send a bearer token.")
    if scope not in principal.scopes:
        raise Forbidden(f"This needs the scope `{scope}`.", scope=scope)


def account_for(principal: Principal, scope: str) -> str:
    """The account that acts. A turn link has none: it plays a seat and does nothing else."""
    need(principal, scope)
    if principal.account is None:
        raise Forbidden("A turn link is good for playing only. Sign in for this.", scope=scope)
    return principal.account


def whole_account(principal: Principal, scope: str) -> str:
    """The same for what concerns more than one table: a token narrowed to one game may not."""
    account = account_for(principal, scope)
    if principal.game is not None:
        raise Forbidden("This token is good for one table only.", scope=scope)
    return account


def _within(principal: Principal, game: str) -> bool:
    bound: SeatPass | None = principal.seat
    return principal.game in (None, game) and (bound is None or bound.game == game)


def _belongs(world: World, tx: Connection, principal: Principal, game: str) -> bool:
    if seat_of(world, tx, principal, game) is not None:
        return True
    if principal.account is None:
        return False
    address = tx.execute(select(t.accounts.c.address).where(t.accounts.c.id == principal.account)).scalar_one_or_none()
    i = t.invitations.c
    keys = addresses.keys(world, address) if address else ()
    invited = exists().where((i.game == game) & i.address_key.in_(keys) & i.state.in_(invitation_rows.OPEN))
    hosts = exists().where((t.games.c.id == game) & (t.games.c.host == principal.account))
    return bool(tx.execute(select(invited | hosts)).scalar_one())
