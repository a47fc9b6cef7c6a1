"""What became of a mail that a worker tried to send, and what the people at a table may know of it."""

from __future__ import annotations

import datetime as dt
from typing import Any

from sqlalchemy import Connection, select, update

from service import tables as t
from service.core.world import World, moment, stamp

BACKOFF = (1, 3, 10, 30, 60, 120, 240, 360)
"""Minutes from one attempt to the next; the last one goes on."""
GIVE_UP = dt.timedelta(hours=48)
OUTAGE_STEP = 5
OUTAGE_MOST = 300
"""Seconds, while our own mail server cannot be reached: nobody else's patience is used up."""


def sent(world: World, mail: str) -> None:
    """The mail server took it: mail and notices are sent, an invitation is on its way."""
    with world.store.writing() as tx:
        tx.execute(
            update(t.mails)
            .where(t.mails.c.id == mail)
            .values(state="sent", sent_at=world.stamp(), lease_until=None, last_error=None)
        )
        bound = (t.notices.c.mail == mail) & (t.notices.c.fate == "bound")
        invited = select(t.notices.c.invitation).where(bound & t.notices.c.invitation.is_not(None))
        owed = t.invitations.c.id.in_(invited) & (t.invitations.c.state == "owed")
        tx.execute(update(t.invitations).where(owed).values(state="sent"))
        tx.execute(update(t.notices).where(bound).values(fate="sent", why=None))


def later(world: World, mail: str, error: str) -> None:
    """It was not taken for the moment: try again, for 48 hours."""
    with world.store.writing() as tx:
        row = tx.execute(select(t.mails).where(t.mails.c.id == mail)).one()
        if world.now() - moment(row.created_at) >= GIVE_UP:
            _dead(tx, mail, f"given up after 48 hours: {error}")
            return
        minutes = BACKOFF[min(row.attempts, len(BACKOFF)) - 1]
        _again(world, tx, mail, dt.timedelta(minutes=minutes), error)


def outage(world: World, mail: str, error: str) -> None:
    """Our own mail server is away or does not know us: try again soon, for as long as it takes."""
    with world.store.writing() as tx:
        row = tx.execute(select(t.mails).where(t.mails.c.id == mail)).one()
        seconds = min(OUTAGE_STEP * row.attempts, OUTAGE_MOST)
        _again(world, tx, mail, dt.timedelta(seconds=seconds), error)


def refused(world: World, mail: str, error: str, *, address_fails: bool) -> None:
    """It will never be taken. `address_fails`: because of the address, which gets no more mail until it is mended."""
    with world.store.writing() as tx:
        _dead(tx, mail, error)
        if address_fails:
            mark_address(world, tx, mail)


def bounced(world: World, mail: str, status: str) -> None:
    """A mail that had been taken came back for good."""
    with world.store.writing() as tx:
        told = (t.notices.c.mail == mail) & (t.notices.c.fate == "sent")
        tx.execute(update(t.notices).where(told).values(fate="undeliverable", why=f"bounced ({status})"))
        tx.execute(update(t.mails).where(t.mails.c.id == mail).values(last_error=f"bounced ({status})"))
        mark_address(world, tx, mail)


def mark_address(world: World, tx: Connection, mail: str) -> None:
    """Note that the address of a mail fails, unless the person has another one by now."""
    row = tx.execute(select(t.mails).where(t.mails.c.id == mail)).one()
    invited = select(t.notices.c.invitation).where((t.notices.c.mail == mail) & t.notices.c.invitation.is_not(None))
    waiting = t.invitations.c.id.in_(invited) & t.invitations.c.state.in_(("owed", "sent"))
    tx.execute(update(t.invitations).where(waiting).values(state="bounced"))
    a = t.accounts.c
    same = (a.id == row.account) & (a.address == row.address) & a.mail_failed_at.is_(None)
    tx.execute(update(t.accounts).where(same).values(mail_failed_at=world.stamp()))


def troubles(tx: Connection, game: str) -> dict[int, dict[str, Any]]:
    """What the table may know: seats whose mail does not arrive (`undeliverable`) or is switched off (`muted`).

    Seat → {"why", "since"}; never the address, never the server's words.
    """
    s, a, m = t.seats.c, t.accounts.c, t.mutes.c
    joined = t.seats.join(t.accounts, a.id == s.account).outerjoin(
        t.mutes, (m.account == s.account) & (m.game == s.game)
    )
    present = (s.game == game) & s.until_version.is_(None)
    columns = (s.seat, a.mail_failed_at, m.created_at.label("muted_at"))
    seen: dict[int, dict[str, Any]] = {}
    for row in tx.execute(select(*columns).select_from(joined).where(present)):
        if row.muted_at is not None:
            seen[row.seat] = {"why": "muted", "since": row.muted_at}
        elif row.mail_failed_at is not None:
            seen[row.seat] = {"why": "undeliverable", "since": row.mail_failed_at}
    return {**_of_this_wait(tx, game), **seen}


def _of_this_wait(tx: Connection, game: str) -> dict[int, dict[str, Any]]:
    """Seats that are asked and could not be told, for whatever reason."""
    n, asked = t.notices.c, t.asked.c
    same = (asked.game == n.game) & (asked.seat == n.seat) & (asked.since == n.version) & (asked.holder == n.holder)
    where = (n.game == game) & (n.kind == "turn") & (n.fate == "undeliverable")
    rows = tx.execute(select(n.seat, n.due_at).select_from(t.notices.join(t.asked, same)).where(where))
    return {row.seat: {"why": "undeliverable", "since": row.due_at} for row in rows}


def _again(world: World, tx: Connection, mail: str, wait: dt.timedelta, error: str) -> None:
    due = stamp(world.now() + wait)
    tx.execute(
        update(t.mails)
        .where((t.mails.c.id == mail) & (t.mails.c.state != "dead"))
        .values(state="due", due_at=due, lease_until=None, last_error=error[:200])
    )


def _dead(tx: Connection, mail: str, error: str) -> None:
    tx.execute(
        update(t.mails).where(t.mails.c.id == mail).values(state="dead", lease_until=None, last_error=error[:200])
    )
    bound = (t.notices.c.mail == mail) & (t.notices.c.fate == "bound")
    tx.execute(update(t.notices).where(bound).values(fate="undeliverable", why=error[:200]))


def readdress(tx: Connection, account: str) -> None:
    """Mails that still wait go no more to an address that was changed: what they were for is owed again.

    A turn is asked again at the new address by `links.owe_again`; everything else is bound to a new mail.
    """
    m, n = t.mails.c, t.notices.c
    waiting = list(tx.execute(select(m.id).where((m.account == account) & m.state.in_(("due", "leased")))).scalars())
    bound = n.mail.in_(waiting) & (n.fate == "bound")
    turns = bound & (n.kind == "turn")
    tx.execute(update(t.notices).where(turns).values(fate="overtaken", why="asked again at the new address"))
    tx.execute(update(t.notices).where(bound).values(fate=None, mail=None))
    moved = {"state": "dead", "lease_until": None, "last_error": "the address was changed"}
    tx.execute(update(t.mails).where(m.id.in_(waiting)).values(moved))
