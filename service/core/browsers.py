"""Browsers that have played a seat: a cookie that is good for this seat alone, listed and revocable.

With it an old link leads to the present turn, and tapping is enough to answer. It is set by a POST that played.
"""

from __future__ import annotations

import datetime as dt
from typing import Any

from sqlalchemy import Connection, and_, insert, select, update

from eventstore.errors import StoreError
from service import tables as t
from service.core import access, tokens
from service.core.errors import NotFound
from service.core.principal import Principal, SeatPass
from service.core.transaction import change, look
from service.core.world import World, moment, stamp

SEEN_STEP = dt.timedelta(minutes=1)


def remember(world: World, game: str, seat: int, holder: int) -> str:
    """A cookie for a browser that has just played this seat. Only its digest is kept."""
    cookie = tokens.fresh()
    row = {"digest": tokens.digest(cookie), "game": game, "seat": seat, "holder": holder}
    change(world, lambda tx: tx.execute(insert(t.browsers).values(**row, created_at=world.stamp())))
    return cookie


def seat(world: World, cookie: str, game: str) -> SeatPass | None:
    """The seat of a game that a cookie is good for, while its holder holds it; None for any other cookie.

    `since` is the wait of the seat, 0 while it is not asked. Notes roughly when the person was last seen.
    """
    row = look(world, lambda tx: _find(tx, cookie, game))
    if row is None:
        return None
    _note_visit(world, row)
    return SeatPass(row.game, row.seat, row.holder, row.since or 0)


def played_here(tx: Connection, cookie: str, game: str, number: int, holder: int) -> bool:
    """Whether the browser with this cookie has played this seat for this holder."""
    row = _find(tx, cookie, game)
    return row is not None and (row.seat, row.holder) == (number, holder)


def listed(world: World, principal: Principal) -> list[dict[str, Any]]:
    """The browsers that play one's own seats: `{id, game, name, seat, created_at}`, newest first."""
    account = access.whole_account(principal, "account")
    b, g = t.browsers.c, t.games.c
    joined = t.browsers.join(t.seats, _same_seat()).join(t.games, g.id == b.game)
    mine = (t.seats.c.account == account) & t.seats.c.until_version.is_(None) & b.revoked_at.is_(None)
    query = select(b.digest, b.game, g.name, b.seat, b.created_at).select_from(joined).where(mine)
    rows = look(world, lambda tx: tx.execute(query.order_by(b.created_at.desc())).all())
    return [
        {"id": row.digest[: tokens.LENGTH], "game": row.game, "name": row.name, "seat": row.seat}
        | {"created_at": row.created_at}
        for row in rows
    ]


def revoke(world: World, principal: Principal, browser: str) -> None:
    """A browser (its `id` in the list) that plays one of one's own seats plays it no more. Raises NotFound."""
    account = access.whole_account(principal, "account")
    if len(browser) != tokens.LENGTH or not browser.isalnum() or not browser.isascii():
        raise NotFound
    b, s = t.browsers.c, t.seats.c
    mine = select(s.seat).where(_same_seat() & (s.account == account) & s.until_version.is_(None)).exists()
    where = b.digest.startswith(browser) & b.revoked_at.is_(None) & mine

    def end(tx: Connection) -> None:
        if not tx.execute(update(t.browsers).where(where).values(revoked_at=world.stamp())).rowcount:
            raise NotFound

    change(world, end)


def forget_account(world: World, tx: Connection, account: str) -> None:
    """No browser plays the seats of this account any more."""
    b, s = t.browsers.c, t.seats.c
    theirs = select(s.seat).where(_same_seat() & (s.account == account)).exists()
    tx.execute(update(t.browsers).where(theirs & b.revoked_at.is_(None)).values(revoked_at=world.stamp()))


def _same_seat() -> Any:
    b, s = t.browsers.c, t.seats.c
    return and_(s.game == b.game, s.seat == b.seat, s.holder == b.holder)


def _find(tx: Connection, cookie: str, game: str) -> Any:
    if not tokens.shaped(cookie) or not access.GAME_ID.fullmatch(game):
        return None
    b, s, a = t.browsers.c, t.seats.c, t.asked.c
    wait = and_(a.game == b.game, a.seat == b.seat, a.holder == b.holder)
    joined = (
        t.browsers.join(t.seats, _same_seat())
        .outerjoin(t.asked, wait)
        .outerjoin(t.accounts, t.accounts.c.id == s.account)
    )
    good = (b.digest == tokens.digest(cookie)) & (b.game == game) & b.revoked_at.is_(None) & s.until_version.is_(None)
    columns = (b.game, b.seat, b.holder, a.since, s.account, t.accounts.c.seen_at)
    return tx.execute(select(*columns).select_from(joined).where(good)).first()


def _note_visit(world: World, row: Any) -> None:
    """Last visit, roughly; it decides nothing but how long a notice waits. A busy database is left in peace."""
    now = world.now()
    if row.account is None or (row.seen_at is not None and now - moment(row.seen_at) < SEEN_STEP):
        return
    try:
        with world.store.writing() as tx:
            tx.execute(update(t.accounts).where(t.accounts.c.id == row.account).values(seen_at=stamp(now)))
    except StoreError:
        return
