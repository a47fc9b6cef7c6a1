"""Idempotency-Key of what creates: the same request with the same key is done once and answered alike.

Kept in the transaction of what it guards, only where that succeeds, for 30 days: (who, route, key) → fingerprint of the
request and the ids that it made.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import json
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from eventstore.body import canonical
from service import tables as t
from service.core.addresses import malformed
from service.core.errors import KeyReused
from service.core.transaction import look
from service.core.world import World, stamp

KEPT = dt.timedelta(days=30)
LONGEST = 200


def earlier(
    world: World, tx: Connection, principal: str, route: str, key: str | None, request: Any
) -> dict[str, Any] | None:
    """The ids that this very request made before; None for a new one.

    Raises KeyReused where the key belongs to another request, Malformed.
    """
    if key is None:
        return None
    _check(key)
    c = t.keys.c
    row = tx.execute(select(t.keys).where((c.principal == principal) & (c.route == route) & (c.key == key))).first()
    if row is None or row.created_at < _oldest(world):
        return None
    if row.fingerprint != _fingerprint(request):
        raise KeyReused("This Idempotency-Key was used with another request.")
    answer: dict[str, Any] = json.loads(row.answer)
    return answer


def made(world: World, principal: str, route: str, key: str) -> dict[str, Any] | None:
    """The ids that a key of one's own has made, whatever the request was."""
    c = t.keys.c
    where = (c.principal == principal) & (c.route == route) & (c.key == key) & (c.created_at >= _oldest(world))
    answer = look(world, lambda tx: tx.execute(select(c.answer).where(where)).scalar_one_or_none())
    return None if answer is None else json.loads(answer)


def keep(
    world: World, tx: Connection, principal: str, route: str, key: str | None, request: Any, answer: dict[str, Any]
) -> None:
    """Note what a request made: ids and versions only, nothing secret or personal. Old keys of the caller go."""
    if key is None:
        return
    _check(key)
    old = (t.keys.c.principal == principal) & (t.keys.c.created_at < _oldest(world))
    tx.execute(delete(t.keys).where(old))
    name = {"principal": principal, "route": route, "key": key}
    found = {"fingerprint": _fingerprint(request), "answer": json.dumps(answer), "created_at": world.stamp()}
    tx.execute(insert(t.keys).values(**name, **found))


def _check(key: str) -> None:
    if not 1 <= len(key) <= LONGEST or not key.isascii() or not key.isprintable():
        raise malformed("/Idempotency-Key", f"An Idempotency-Key is 1 to {LONGEST} printable ASCII characters.")


def _fingerprint(request: Any) -> str:
    return hashlib.sha256(canonical(request)).hexdigest()


def _oldest(world: World) -> str:
    return stamp(world.now() - KEPT)
