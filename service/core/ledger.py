"""The ledger: every notice somebody was owed, what became of it, and why."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row, select

from service import tables as t
from service.core import access
from service.core.errors import Malformed
from service.core.principal import Principal
from service.core.transaction import look
from service.core.world import World

MOST = 500


def ledger(world: World, principal: Principal, *, cursor: str | None = None, limit: int = 50) -> dict[str, Any]:
    """One's own notices, newest first: `{notices, next}`. Raises Unauthenticated, Forbidden, Malformed."""
    account = access.account_for(principal, "read")
    if not 1 <= limit <= MOST:
        raise Malformed(f"`limit` is a number from 1 to {MOST}.")
    n, m = t.notices.c, t.mails.c
    joined = t.notices.outerjoin(t.mails, m.id == n.mail).outerjoin(t.games, t.games.c.id == n.game)
    columns = (t.notices, m.state, m.attempts, m.sent_at, t.games.c.name.label("table"))
    query = select(*columns).select_from(joined).where(n.account == account).order_by(n.id.desc()).limit(limit + 1)
    if principal.game is not None:
        query = query.where(n.game == principal.game)
    if cursor is not None:
        query = query.where(n.id < cursor)
    rows = look(world, lambda tx: tx.execute(query).all())
    return {"notices": [_told(row) for row in rows[:limit]], "next": rows[limit - 1].id if len(rows) > limit else None}


def _told(row: Row[Any]) -> dict[str, Any]:
    """One line. `fate` is null while it is still owed; `mail` tells of the message it went into."""
    mail = {"state": row.state, "attempts": row.attempts, "sent_at": row.sent_at} if row.state is not None else None
    return {
        "id": row.id,
        "kind": row.kind,
        "game": row.game,
        "table": row.table,
        "seat": row.seat,
        "version": row.version,
        "created_at": row.created_at,
        "due_at": row.due_at,
        "fate": row.fate,
        "why": row.why,
        "mail": mail,
    }
