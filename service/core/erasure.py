"""Erasing a person: name and address go, the games stay and every chain still verifies, for no body holds either."""

from __future__ import annotations

from sqlalchemy import Connection, Row, delete, func, select, update

from service import tables as t
from service.core import access, accounts, addresses, browsers, inviting, links, lobby, seating
from service.core.access import OPEN_INVITATION
from service.core.inviting import Wakes
from service.core.principal import Principal
from service.core.record import wake_all
from service.core.transaction import change, lock_table
from service.core.world import World

GONE = "gone"
"""What an erased person is called at the tables where they sat."""


def erase(world: World, principal: Principal) -> None:
    """Leave all tables (a running game ends without a result), then erase the account, at once and for good.

    Raises Unauthenticated, Forbidden.
    """
    account = access.whole_account(principal, "account")

    def erase_all(tx: Connection) -> Wakes:
        row = accounts.present(tx, account)
        _forget_words(tx, account)
        wakes = _leave_tables(world, tx, account)
        _close_tables(world, tx, account)
        _forget_messages(world, tx, row)
        _forget_rights(world, tx, account)
        _forget_person(world, tx, account)
        return wakes

    wake_all(world, change(world, erase_all))


def _leave_tables(world: World, tx: Connection, account: str) -> Wakes:
    s, wakes = t.seats.c, Wakes()
    mine = (s.account == account) & s.until_version.is_(None)
    for game, seat in tx.execute(select(s.game, s.seat).where(mine).order_by(s.game)).all():
        table = lock_table(tx, game)
        if table is not None and table.status in ("open", "running"):
            wakes += lobby.stand_up(world, tx, table, seat, account)
    return wakes


def _close_tables(world: World, tx: Connection, account: str) -> None:
    """Open tables that one hosts: closed where nobody sits, else left to those who do. Nobody is invited there now."""
    g, i = t.games.c, t.invitations.c
    hosted = (g.host == account) & (g.status == "open")
    for game in tx.execute(select(g.id).where(hosted).order_by(g.id)).scalars().all():
        for one in tx.execute(select(i.id).where((i.game == game) & i.state.in_(OPEN_INVITATION))).scalars().all():
            inviting.take_back(world, tx, game, one)
        if all(one.bot for one in seating.present(tx, game)):
            lobby.close(world, tx, game)
    tx.execute(update(t.games).where(g.host == account).values(host=None))


def _forget_messages(world: World, tx: Connection, row: Row[tuple[object, ...]]) -> None:
    """Duties are off, and no message, code or invitation keeps the address."""
    n, m, i, s = t.notices.c, t.mails.c, t.invitations.c, t.sign_ins.c
    owed = (n.account == row.id) & n.fate.is_(None)
    tx.execute(update(t.notices).where(owed).values(fate="overtaken", why="the account was erased"))
    tx.execute(update(t.mails).where(m.account == row.id).values(address=None))
    if row.address is None:
        return
    same = str(row.address).lower()
    tx.execute(update(t.mails).where(func.lower(m.address) == same).values(address=None))
    tx.execute(delete(t.sign_ins).where(func.lower(s.address) == same))
    to_me = i.address_key.in_(addresses.keys(world, same))
    tx.execute(update(t.invitations).where(to_me).values(address=None))
    tx.execute(update(t.invitations).where(to_me & i.state.in_(OPEN_INVITATION)).values(state="declined"))


def _forget_rights(world: World, tx: Connection, account: str) -> None:
    c = t.credentials.c
    good = (c.account == account) & c.revoked_at.is_(None)
    tx.execute(update(t.credentials).where(good).values(revoked_at=world.stamp(), name=GONE))
    browsers.forget_account(world, tx, account)
    links.kill_for_account(world, tx, account)
    tx.execute(delete(t.mutes).where(t.mutes.c.account == account))
    tx.execute(delete(t.keys).where(t.keys.c.principal == account))


def _forget_words(tx: Connection, account: str) -> None:
    """The words typed for the luck; their digests stay in the log and still prove the draws."""
    s, g, w = t.seats.c, t.games.c, t.contributions.c
    seated = select(s.game).where((s.account == account) & (s.game == w.game) & (s.from_version == w.version)).exists()
    hosted = select(g.id).where((g.host == account) & (g.id == w.game)).exists() & (w.version == 1)
    tx.execute(delete(t.contributions).where(seated | hosted))


def _forget_person(world: World, tx: Connection, account: str) -> None:
    s, a = t.seats.c, t.accounts.c
    for game in tx.execute(select(s.game).where(s.account == account).distinct()).scalars().all():
        seating.revised(tx, game)
    tx.execute(update(t.seats).where(s.account == account).values(account=None, name=GONE))
    blank = {"name": GONE, "address": None, "zone": "UTC", "seen_at": None, "mail_failed_at": None}
    tx.execute(update(t.accounts).where(a.id == account).values(**blank, erased_at=world.stamp()))
