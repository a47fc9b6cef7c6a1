"""From duties to messages: due notices are checked again, bound to one mail, and the mail is leased to one sender.

One mail is about one table (or one invitation, or one sign-in), so that threads hold; it carries every notice that is
then due to that person. A mail is sent at least once, always with the same Message-ID and the same bytes.
"""

from __future__ import annotations

import datetime as dt
from typing import Any

from sqlalchemy import Connection, Row, insert, select, update

from service import tables as t
from service.core import duties, links
from service.core.mail_pace import next_slot
from service.core.world import World, new_id, stamp

LEASE = dt.timedelta(seconds=60)
"""How long a sender may take; then the mail is anybody's again."""
RANK = ("over", "turn", "invitation", "sign-in")
"""What a mail is about when it carries several duties: the first of these."""


def take(world: World, row: str) -> Row[Any] | None:
    """The mail to be sent now for `row` (id of a notice or of a mail), leased to the caller; None: nothing to do.

    Whatever is not owed any more gets its fate here. Safe when many workers call it for the same row.
    """
    with world.store.writing() as tx:
        notice = tx.execute(select(t.notices).where(t.notices.c.id == row)).first()
        mail = row if notice is None else notice.mail
        if notice is not None and notice.fate is None:
            mail = _bind(world, tx, notice)
        return _lease(world, tx, mail) if mail is not None else None


def compose(
    world: World,
    tx: Connection,
    *,
    kind: str,
    purposes: tuple[str, ...],
    invitation: str | None = None,
    **columns: Any,
) -> str:
    """Write a mail that is due at once, with its Message-ID and its links. Returns its id."""
    mail = new_id()
    now = world.stamp()
    tx.execute(
        insert(t.mails).values(
            id=mail,
            kind=kind,
            message_id=f"<{mail}@{world.settings.mail_domain}>",
            state="due",
            created_at=now,
            due_at=now,
            **columns,
        )
    )
    for purpose in purposes:
        links.register(
            world,
            tx,
            mail=mail,
            purpose=purpose,
            game=columns.get("game"),
            seat=columns.get("seat"),
            holder=columns.get("holder"),
            since=columns.get("since"),
            invitation=invitation,
        )
    return mail


def purposes_of(world: World, kind: str) -> tuple[str, ...]:
    """The links that a mail of this kind holds."""
    own = {"turn": ("turn", "mute"), "reply": ("turn", "mute"), "over": ("turn", "mute"), "invitation": ("invite",)}
    purposes = own.get(kind, ())
    if world.settings.reply_domain and kind in ("turn", "reply"):
        purposes += ("reply",)
    if world.settings.bounce_domain and kind != "sign-in":
        purposes += ("bounce",)
    return purposes


def _bind(world: World, tx: Connection, notice: Row[Any]) -> str | None:
    """One mail for every duty that is due to the same person about the same thing. Returns its id, None: none owed."""
    owed = []
    for mate in _mates(world, tx, notice):
        fate, why = _fate_now(world, tx, mate)
        if fate is None:
            owed.append(mate)
        else:
            _close(tx, mate.id, fate, why)
    if not owed:
        return None
    first = min(owed, key=lambda mate: (RANK.index(mate.kind), mate.created_at))
    mail = _mail_for(world, tx, first)
    ids = [mate.id for mate in owed]
    tx.execute(update(t.notices).where(t.notices.c.id.in_(ids)).values(fate="bound", mail=mail))
    return mail


def _mates(world: World, tx: Connection, notice: Row[Any]) -> list[Row[Any]]:
    """The due duties of the same person about the same thing, locked."""
    n = t.notices.c
    due = n.fate.is_(None) & (n.due_at <= world.stamp())
    if notice.account is not None:
        game = n.game.is_(None) if notice.game is None else n.game == notice.game
        same = (n.account == notice.account) & game
    else:
        same = n.id == notice.id
    return list(tx.execute(select(t.notices).where(due & same).order_by(n.id).with_for_update()))


def _fate_now(world: World, tx: Connection, notice: Row[Any]) -> tuple[str | None, str]:
    """The fate of a duty that need not or cannot be done, with the reason; None: it is still owed."""
    if notice.account is not None:
        return _fate_of_game_mail(tx, notice)
    if notice.invitation is not None:
        return _fate_of_invitation(tx, notice)
    return _fate_of_sign_in(world, tx, notice)


def _fate_of_game_mail(tx: Connection, notice: Row[Any]) -> tuple[str | None, str]:
    owed, why = duties.still_owed(tx, notice)
    if not owed:
        return "overtaken", why
    m = t.mutes.c
    asked_for = notice.key.startswith("turn-again ")  # somebody wants this very mail
    muted = select(m.account).where((m.account == notice.account) & (m.game == notice.game))
    if not asked_for and tx.execute(muted).first():
        return "muted", "mails of this table are switched off"
    account = tx.execute(select(t.accounts).where(t.accounts.c.id == notice.account)).first()
    if account is None or account.address is None:
        return "undeliverable", "there is no address"
    if account.mail_failed_at is not None:
        return "undeliverable", f"mail to this address has failed since {account.mail_failed_at}"
    return None, ""


def _fate_of_invitation(tx: Connection, notice: Row[Any]) -> tuple[str | None, str]:
    row = tx.execute(select(t.invitations).where(t.invitations.c.id == notice.invitation)).first()
    if row is None or row.address is None or row.state not in ("owed", "sent"):
        return "overtaken", "the invitation was answered or withdrawn"
    key = t.suppressions.c.address_key
    if tx.execute(select(key).where(key == row.address_key)).first():
        return "muted", "this address does not want to be invited"
    return None, ""


def _fate_of_sign_in(world: World, tx: Connection, notice: Row[Any]) -> tuple[str | None, str]:
    row = tx.execute(select(t.sign_ins).where(t.sign_ins.c.id == notice.sign_in)).first()
    if row is None or row.used_at is not None or row.expires_at <= world.stamp():
        return "overtaken", "the code was used or is too old"
    return None, ""


def _close(tx: Connection, notice: str, fate: str, why: str) -> None:
    tx.execute(update(t.notices).where(t.notices.c.id == notice).values(fate=fate, why=why, mail=None))


def _mail_for(world: World, tx: Connection, notice: Row[Any]) -> str:
    """The row of the mail that this duty asks for."""
    purposes = purposes_of(world, notice.kind)
    if notice.sign_in is not None:
        asked = tx.execute(select(t.sign_ins).where(t.sign_ins.c.id == notice.sign_in)).one()
        return compose(world, tx, kind="sign-in", purposes=purposes, address=asked.address, lang=asked.lang)
    version = world.store.head(tx, notice.game).version
    if notice.invitation is not None:
        row = tx.execute(select(t.invitations).where(t.invitations.c.id == notice.invitation)).one()
        lang = tx.execute(select(t.games.c.lang).where(t.games.c.id == notice.game)).scalar_one()
        return compose(
            world,
            tx,
            kind="invitation",
            purposes=purposes,
            address=row.address,
            lang=lang,
            game=notice.game,
            version=version,
            invitation=notice.invitation,
        )
    account = tx.execute(select(t.accounts).where(t.accounts.c.id == notice.account)).one()
    return compose(
        world,
        tx,
        kind=notice.kind,
        purposes=purposes,
        account=account.id,
        address=account.address,
        lang=account.lang,
        game=notice.game,
        seat=notice.seat,
        holder=notice.holder,
        version=version,
        since=notice.version,
        in_reply_to=last_message_id(tx, account.id, notice.game),
    )


def last_message_id(tx: Connection, account: str, game: str) -> str | None:
    """The Message-ID of the newest mail to a person about a table: what the next one is an answer to."""
    m = t.mails.c
    query = select(m.message_id).where((m.account == account) & (m.game == game)).order_by(m.id.desc()).limit(1)
    found: str | None = tx.execute(query).scalar_one_or_none()
    return found


def _lease(world: World, tx: Connection, mail: str) -> Row[Any] | None:
    row = tx.execute(select(t.mails).where(t.mails.c.id == mail).with_for_update()).first()
    if row is None or not _free(world, row) or not _still_owed(world, tx, row):
        return None
    wait = next_slot(world, tx, row)
    if wait is not None:
        tx.execute(update(t.mails).where(t.mails.c.id == mail).values(due_at=wait, state="due"))
        return None
    until = stamp(world.now() + LEASE)
    leased = update(t.mails).where(t.mails.c.id == mail)
    tx.execute(leased.values(state="leased", lease_until=until, attempts=row.attempts + 1))
    return tx.execute(select(t.mails).where(t.mails.c.id == mail)).one()


def _free(world: World, row: Row[Any]) -> bool:
    """Whether a mail waits for a sender: due, or leased by somebody who has not come back."""
    now = world.stamp()
    if row.state == "due":
        return bool(row.due_at <= now)
    return bool(row.state == "leased" and row.lease_until <= now)


def _still_owed(world: World, tx: Connection, mail: Row[Any]) -> bool:
    """Check the duties of a mail again before every attempt. A mail whose duties have all gone is dead."""
    if mail.kind == "reply":
        return True
    bound = list(tx.execute(select(t.notices).where((t.notices.c.mail == mail.id) & (t.notices.c.fate == "bound"))))
    owed = 0
    why = "nothing to be told any more"
    for notice in bound:
        fate, reason = _fate_now(world, tx, notice)
        if fate is None:
            owed += 1
        else:
            why = reason
            _close(tx, notice.id, fate, reason)
    if not owed:
        tx.execute(update(t.mails).where(t.mails.c.id == mail.id).values(state="dead", last_error=why))
    return bool(owed)
