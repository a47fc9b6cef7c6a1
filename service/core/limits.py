"""Limits that must survive a restart: so many in a window, counted in the transaction of what they limit."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, delete
from sqlalchemy.dialects import postgresql, sqlite

from service import tables as t
from service.core import tokens
from service.core.errors import Limited
from service.core.world import World


def use(world: World, tx: Connection, name: str, subject: str, *, most: int, seconds: int) -> int:
    """Count one use; returns how many there were in this window.

    Raises Limited (with the limit's name and the seconds to wait) for one more than `most`.

    Windows are fixed spans since 1970; the subject is kept as a keyed hash. A transaction that is taken back has
    used nothing.
    """
    now = int(world.now().timestamp())
    window = now // seconds
    hashed = tokens.cut(tokens.mac(world.settings.link_key, ["limit", name, subject]))
    c = t.limits.c
    tx.execute(delete(t.limits).where((c.name == name) & (c.subject == hashed) & (c.window < window)))
    used = _count(tx, name, hashed, window)
    if used > most:
        wait = (window + 1) * seconds - now
        raise Limited(f"The limit `{name}` is used up. Try again in {wait} seconds.", limit=name, seconds=wait)
    return used


def _count(tx: Connection, name: str, subject: str, window: int) -> int:
    insert: Any = postgresql.insert if tx.dialect.name == "postgresql" else sqlite.insert
    row = insert(t.limits).values(name=name, subject=subject, window=window, used=1)
    key = [t.limits.c.name, t.limits.c.subject, t.limits.c.window]
    one_more = row.on_conflict_do_update(index_elements=key, set_={"used": t.limits.c.used + 1})
    used: int = tx.execute(one_more.returning(t.limits.c.used)).scalar_one()
    return used
