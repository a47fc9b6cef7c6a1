"""The rows of invitations that are answered, taken back, or have lapsed: what they are then, and what they forget."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, select, update

from service import tables as t

OPEN = ("owed", "sent", "bounced", "opened")
"""States of an invitation that can still be accepted."""


def close(tx: Connection, which: ColumnElement[bool], state: str) -> None:
    """The open ones among `which` get a last state; neither they nor their mails keep the address."""
    i = t.invitations.c
    open_ = which & i.state.in_(OPEN)
    mailed = select(t.links.c.mail).join(t.invitations, i.id == t.links.c.invitation).where(open_)
    tx.execute(update(t.mails).where(t.mails.c.id.in_(mailed)).values(address=None))
    tx.execute(update(t.invitations).where(open_).values(state=state, address=None))
