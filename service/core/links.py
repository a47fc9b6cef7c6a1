"""The links of mails: what a token is good for at this moment.

A turn link belongs to one wait and its holder. While the wait lasts it may look, play and undo, as often as one likes,
on any device. Afterwards it shows what was. It dies when the seat or the address changes hands.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, insert, select, update

from service import tables as t
from service.core import invitation_rows, jobs, limits, tokens
from service.core.errors import NotFound
from service.core.principal import NOBODY, Principal, SeatPass
from service.core.transaction import change
from service.core.transaction import look as snapshot
from service.core.world import World, new_id

PURPOSES = ("turn", "show", "reply", "bounce", "mute", "invite")
SEAT_PURPOSES = ("turn", "reply")
"""Purposes that give the rights of a seat."""
FRESH_AN_HOUR = 3


@dataclass(frozen=True, slots=True)
class LinkRow:
    """A link as it stands now.

    `alive`: it is good for its purpose (for a turn: the wait lasts; an invitation: it can be accepted).
    `dead`: the seat or the address has changed hands; such a link tells nothing.
    """

    purpose: str
    mail: str
    game: str | None
    seat: int | None
    holder: int | None
    since: int | None
    invitation: str | None
    alive: bool
    dead: bool


def token(world: World, mail: str, purpose: str) -> str:
    """The token of a mail for a purpose; always the same, so that a mail sent twice is equal to the byte."""
    return tokens.derived(world, mail, purpose)


def tokens_of(world: World, tx: Connection, mail: str) -> dict[str, str]:
    """All tokens of a mail by purpose, also of one that was written under the link key before this one."""
    known = set(tx.execute(select(t.links.c.digest).where(t.links.c.mail == mail)).scalars())
    made = [(purpose, one) for purpose in PURPOSES for one in tokens.derived_all(world, mail, purpose)]
    return {purpose: one for purpose, one in made if tokens.digest(one) in known}


def register(
    world: World,
    tx: Connection,
    *,
    mail: str,
    purpose: str,
    game: str | None = None,
    seat: int | None = None,
    holder: int | None = None,
    since: int | None = None,
    invitation: str | None = None,
) -> None:
    """Make the token of a mail valid. Only its digest is kept."""
    digest = tokens.digest(token(world, mail, purpose))
    row = {"game": game, "seat": seat, "holder": holder, "since": since, "invitation": invitation}
    made = {"digest": digest, "purpose": purpose, "mail": mail, "created_at": world.stamp()}
    tx.execute(insert(t.links).values(**made, **row))


def find(
    world: World,  # noqa: ARG001 - like every use case
    tx: Connection,
    text: str,
) -> LinkRow | None:
    """The link of a token, in any case of its letters; None for an unknown one."""
    if not tokens.shaped(text):
        return None
    row = tx.execute(select(t.links).where(t.links.c.digest == tokens.digest(text))).first()
    if row is None:
        return None
    dead = row.dead_at is not None or _changed_hands(tx, row)
    alive = not dead and _good_now(tx, row)
    return LinkRow(row.purpose, row.mail, row.game, row.seat, row.holder, row.since, row.invitation, alive, dead)


def look(world: World, text: str) -> LinkRow | None:
    """`find` in a transaction of its own."""
    return snapshot(world, lambda tx: find(world, tx, text))


def principal(link: LinkRow) -> Principal:
    """Who acts through a link: the holder of its seat while the wait lasts, else nobody."""
    if not link.alive or link.purpose not in SEAT_PURPOSES:
        return NOBODY
    assert link.game is not None
    assert link.seat is not None
    assert link.holder is not None
    seat = SeatPass(link.game, link.seat, link.holder, link.since or 0)
    return Principal(scopes=frozenset({"read", "play"}), seat=seat)


def fresh(world: World, text: str) -> bool:
    """Owe the holder a new turn mail, to the address on file; False if nobody is asked at that seat now.

    Three an hour for a seat. Raises NotFound for a link that is no turn link or has changed hands, Limited.
    """

    def owe(tx: Connection) -> str | None:
        link = find(world, tx, text)
        if link is None or link.purpose not in SEAT_PURPOSES or link.dead or link.game is None:
            raise NotFound
        limits.use(world, tx, "fresh-links", f"{link.game} {link.seat}", most=FRESH_AN_HOUR, seconds=3_600)
        where = (t.asked.c.game == link.game) & (t.asked.c.seat == link.seat) & (t.asked.c.holder == link.holder)
        asked = tx.execute(select(t.asked).where(where)).first()
        return owe_again(world, tx, asked) if asked is not None and asked.account is not None else None

    notice = change(world, owe)
    if notice is not None:
        world.wake(jobs.DELIVER, notice)
    return notice is not None


def owe_again(world: World, tx: Connection, asked: Row[Any]) -> str:
    """One more notice for a wait (a row of `asked`) that had its own already. Returns its id."""
    notice = new_id()
    now = world.stamp()
    tx.execute(
        insert(t.notices).values(
            id=notice,
            key=f"turn-again {asked.game} {asked.seat} {asked.holder} {asked.since} {notice}",
            kind="turn",
            game=asked.game,
            version=asked.since,
            seat=asked.seat,
            holder=asked.holder,
            account=asked.account,
            created_at=now,
            due_at=now,
        )
    )
    return notice


def kill_for_account(world: World, tx: Connection, account: str) -> None:
    """The address changed hands: every link that was mailed to it is dead."""
    mails = select(t.mails.c.id).where(t.mails.c.account == account)
    where = t.links.c.mail.in_(mails) & t.links.c.dead_at.is_(None)
    tx.execute(update(t.links).where(where).values(dead_at=world.stamp()))


def kill_for_invitation(world: World, tx: Connection, invitation: str) -> None:
    """The invitation was withdrawn, or went to the wrong address."""
    where = (t.links.c.invitation == invitation) & t.links.c.dead_at.is_(None)
    tx.execute(update(t.links).where(where).values(dead_at=world.stamp()))


def _changed_hands(tx: Connection, row: Row[Any]) -> bool:
    if row.seat is None:
        return False
    s = t.seats.c
    same = (s.game == row.game) & (s.seat == row.seat) & (s.holder == row.holder) & s.until_version.is_(None)
    return tx.execute(select(s.seat).where(same)).first() is None


def _good_now(tx: Connection, row: Row[Any]) -> bool:
    if row.purpose in SEAT_PURPOSES:
        a = t.asked.c
        wait = (a.game == row.game) & (a.seat == row.seat) & (a.holder == row.holder) & (a.since == row.since)
        return tx.execute(select(a.seat).where(wait)).first() is not None
    if row.purpose == "invite":
        i = t.invitations.c
        open_ = (i.id == row.invitation) & i.state.in_(invitation_rows.OPEN)
        return tx.execute(select(i.id).where(open_)).first() is not None
    return True
