"""Erasing a person: name and address go, the games stay and every chain still verifies, for no body holds either.

The tables are left one by one, each in a transaction of its own, so that no two streams are ever locked by one. Then
everything personal goes at once. Whoever is stopped in between has left some tables and may ask again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, delete, func, select, update

from service import tables as t
from service.core import access, accounts, addresses, browsers, invitation_rows, inviting, links, lobby, seating
from service.core.errors import Unavailable
from service.core.inviting import Wakes
from service.core.principal import Principal
from service.core.record import wake_all
from service.core.transaction import change, lock_table, look
from service.core.world import World

GONE = "gone"
"""What an erased person is called at the tables where they sat."""
ROUNDS = 4


def erase(world: World, principal: Principal) -> None:
    """Leave all tables (a running game ends without a result), then erase the account, at once and for good.

    Raises Unauthenticated, Forbidden, Unavailable.
    """
    account = access.whole_account(principal, "account")
    look(world, lambda tx: accounts.present(tx, account))
    for _ in range(ROUNDS):
        for game in look(world, lambda tx: _to_leave(tx, account)):
            wake_all(world, change(world, lambda tx, game=game: _leave(world, tx, account, game)))  # type: ignore[misc]
        if change(world, lambda tx: _forget(world, tx, account)):
            return
    raise Unavailable("You keep sitting down at tables. Try again.")


def _to_leave(tx: Connection, account: str) -> Sequence[str]:
    """Tables where somebody sits and that are not over, and open ones that they host."""
    s, g = t.seats.c, t.games.c
    sits = select(s.seat).where((s.game == g.id) & (s.account == account) & s.until_version.is_(None)).exists()
    mine = (sits & g.status.in_(("open", "running"))) | ((g.host == account) & (g.status == "open"))
    return tx.execute(select(g.id).where(mine).order_by(g.id)).scalars().all()


def _leave(world: World, tx: Connection, account: str, game: str) -> Wakes:
    """Stand up or resign. An open table of one's own is closed where nobody sits, else left to those who do."""
    table = tx.execute(select(t.games).where(t.games.c.id == game)).one()
    if table.status == "open":
        table = lock_table(tx, game) or table
    seat = access.seat_of(world, tx, Principal(account), game)
    wakes: Wakes = []
    if seat is not None and table.status in ("open", "running"):
        wakes = lobby.stand_up(world, tx, table, seat.seat, account)
    if table.host == account and table.status == "open":
        _leave_to_others(world, tx, game)
    return wakes


def _leave_to_others(world: World, tx: Connection, game: str) -> None:
    i, g = t.invitations.c, t.games.c
    invited = (i.game == game) & i.state.in_(invitation_rows.OPEN)
    for one in tx.execute(select(i.id).where(invited)).scalars().all():
        inviting.take_back(world, tx, game, one)
    status = tx.execute(select(g.status).where(g.id == game)).scalar_one()
    if status == "open" and all(one.bot for one in seating.present(tx, game)):
        lobby.close(world, tx, game)
    _forget_host_words(tx, g.id == game)
    tx.execute(update(t.games).where(g.id == game).values(host=None))


def _forget(world: World, tx: Connection, account: str) -> bool:
    """Everything personal at once; False if there is a table again that must be left first."""
    s = t.seats.c
    for game in sorted(set(tx.execute(select(s.game).where(s.account == account)).scalars())):
        seating.revised(tx, game)
    row = tx.execute(select(t.accounts).where(t.accounts.c.id == account).with_for_update()).one()
    if _to_leave(tx, account):
        return False
    _forget_words(tx, account)
    _forget_messages(world, tx, row)
    _forget_rights(world, tx, account)
    tx.execute(update(t.games).where(t.games.c.host == account).values(host=None))
    tx.execute(update(t.seats).where(s.account == account).values(account=None, name=GONE))
    blank = {"name": GONE, "address": None, "zone": "UTC", "seen_at": None, "mail_failed_at": None}
    tx.execute(update(t.accounts).where(t.accounts.c.id == account).values(**blank, erased_at=world.stamp()))
    return True


def _forget_words(tx: Connection, account: str) -> None:
    """The words typed for the luck; their digests stay in the log and still prove the draws."""
    s, w = t.seats.c, t.contributions.c
    seated = select(s.game).where((s.account == account) & (s.game == w.game) & (s.from_version == w.version)).exists()
    tx.execute(delete(t.contributions).where(seated))
    _forget_host_words(tx, t.games.c.host == account)


def _forget_host_words(tx: Connection, tables: Any) -> None:
    w = t.contributions.c
    hosted = select(t.games.c.id).where(tables & (t.games.c.id == w.game)).exists()
    tx.execute(delete(t.contributions).where(hosted & (w.version == 1)))


BLANK = {"address": None, "subject": None, "data": None, "last_error": None}
"""What a message says of a person: where it went, what they wrote, what a mail server said about it."""


def _forget_messages(world: World, tx: Connection, row: Row[Any]) -> None:
    """Duties are off, and no message, code or invitation keeps the address."""
    n, m, i, s = t.notices.c, t.mails.c, t.invitations.c, t.sign_ins.c
    owed = (n.account == row.id) & n.fate.is_(None)
    tx.execute(update(t.notices).where(owed).values(fate="overtaken", why="the account was erased"))
    tx.execute(update(t.notices).where((n.account == row.id) & n.why.is_not(None)).values(why="the account was erased"))
    tx.execute(update(t.mails).where(m.account == row.id).values(BLANK))
    if row.address is None:
        return
    same = str(row.address).lower()
    tx.execute(update(t.mails).where(func.lower(m.address) == same).values(BLANK))
    tx.execute(delete(t.sign_ins).where(func.lower(s.address) == same))
    invitation_rows.close(tx, i.address_key.in_(addresses.keys(world, same)), "declined")


def _forget_rights(world: World, tx: Connection, account: str) -> None:
    c = t.credentials.c
    tx.execute(update(t.credentials).where(c.account == account).values(name=GONE))
    good = (c.account == account) & c.revoked_at.is_(None)
    tx.execute(update(t.credentials).where(good).values(revoked_at=world.stamp()))
    browsers.forget_account(world, tx, account)
    links.kill_for_account(world, tx, account)
    tx.execute(delete(t.mutes).where(t.mutes.c.account == account))
    tx.execute(delete(t.keys).where(t.keys.c.principal == account))
