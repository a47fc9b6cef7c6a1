"""Sessions of browsers and tokens of programs. The table keeps digests; a secret is shown once, when it is made."""

from __future__ import annotations

import datetime as dt
from typing import Any

from sqlalchemy import Connection, Row, Select, bindparam, insert, select, update

from eventstore.errors import StoreError
from service import tables as t
from service.core import access, keys, names, tokens
from service.core.addresses import malformed
from service.core.errors import Forbidden, NotFound
from service.core.principal import SCOPES, Principal
from service.core.transaction import change, look
from service.core.world import World, moment, new_id, stamp

SESSION_AGE = dt.timedelta(days=90)
"""A session ends after this long without use; a token when it is revoked."""
USED_STEP = dt.timedelta(hours=1)
SEEN_STEP = dt.timedelta(minutes=1)
"""How exactly last use and last visit are kept: reading must not write all the time."""

_c, _a = t.credentials.c, t.accounts.c
_GOOD: Select[Any] = (
    select(_c.id, _c.account, _c.kind, _c.scopes, _c.game, _c.used_at, _a.seen_at)
    .select_from(t.credentials.join(t.accounts, _a.id == _c.account))
    .where((_c.digest == bindparam("digest")) & _c.revoked_at.is_(None) & _a.erased_at.is_(None))
)
"""Made once, for it runs before every request."""


def find(world: World, token: str) -> Principal | None:
    """Who a session or a token is; None for one that is unknown, revoked, too old or of somebody erased.

    Notes the last use, and for sessions when the person was last seen; nothing else ever changes here.
    """
    if not tokens.shaped(token):
        return None
    row = look(world, lambda tx: tx.execute(_GOOD, {"digest": tokens.digest(token)}).first())
    if row is None or _too_old(world, row):
        return None
    _note_use(world, row)
    return Principal(row.account, frozenset(row.scopes.split()), row.game, None, row.id)


def create(
    world: World,
    principal: Principal,
    name: str,
    scopes: list[str] | tuple[str, ...] = SCOPES,
    game: str | None = None,
    *,
    key: str | None = None,
) -> dict[str, Any]:
    """A token for a program: `{id, token, name, scopes, game}`. It can never do more than the credential that made it.

    Raises Unauthenticated, Forbidden, Malformed, NotFound (of the game), KeyReused.
    """
    account = access.account_for(principal, "account")
    name = names.label(name)
    wanted = _scopes(principal, scopes)
    game = game or principal.game
    request = {"name": name, "scopes": wanted, "game": game}

    def make(tx: Connection) -> str:
        if game is not None:
            access.visible(world, tx, principal, game)
        earlier = keys.earlier(world, tx, account, "tokens", key, request)
        if earlier is not None:
            return str(earlier["id"])
        made, _ = add(world, tx, account, "token", name, wanted, game)
        keys.keep(world, tx, account, "tokens", key, request, {"id": made})
        return made

    made = change(world, make)
    return {"id": made, "token": tokens.derived(world, made, "credential"), **request}


def add(
    world: World, tx: Connection, account: str, kind: str, name: str, scopes: list[str], game: str | None = None
) -> tuple[str, str]:
    """Write a credential. Returns its id and its secret."""
    made = new_id()
    token = tokens.derived(world, made, "credential")
    now = world.stamp()
    row = {"id": made, "account": account, "kind": kind, "digest": tokens.digest(token), "name": name}
    tx.execute(insert(t.credentials).values(**row, scopes=" ".join(scopes), game=game, created_at=now, used_at=now))
    return made, token


def listed(world: World, principal: Principal, kind: str) -> list[dict[str, Any]]:
    """One's own sessions or tokens that are good, newest first; `here`: the one that asks."""
    account = access.whole_account(principal, "account")
    c = t.credentials.c
    mine = (c.account == account) & (c.kind == kind) & c.revoked_at.is_(None)
    rows = look(world, lambda tx: tx.execute(select(t.credentials).where(mine).order_by(c.id.desc())).all())
    return [
        {
            "id": row.id,
            "name": row.name,
            "scopes": row.scopes.split(),
            "game": row.game,
            "created_at": row.created_at,
            "used_at": row.used_at,
            "here": row.id == principal.credential,
        }
        for row in rows
        if not _too_old(world, row)
    ]


def revoke(world: World, principal: Principal, credential: str, kind: str | None = None) -> None:
    """End one of one's own sessions or tokens, at once. A credential may always end itself. Raises NotFound."""
    access.need(principal, "read")
    if credential != principal.credential:
        access.whole_account(principal, "account")
    c = t.credentials.c
    mine = (c.id == credential) & (c.account == principal.account) & c.revoked_at.is_(None)
    if kind is not None:
        mine = mine & (c.kind == kind)

    def end(tx: Connection) -> None:
        if not tx.execute(update(t.credentials).where(mine).values(revoked_at=world.stamp())).rowcount:
            raise NotFound

    if "\0" in credential:
        raise NotFound
    change(world, end)


def _scopes(principal: Principal, scopes: list[str] | tuple[str, ...]) -> list[str]:
    if not scopes or not set(scopes) <= set(SCOPES):
        raise malformed("/scopes", f"Scopes are one or more of: {', '.join(SCOPES)}.")
    if not set(scopes) <= principal.scopes:
        raise Forbidden("A token cannot do more than the one that makes it.", scope=None)
    return [scope for scope in SCOPES if scope in scopes]


def _too_old(world: World, row: Row[Any]) -> bool:
    return bool(row.kind == "session" and world.now() - moment(row.used_at) > SESSION_AGE)


def _note_use(world: World, row: Row[Any]) -> None:
    """Last use and last visit, roughly; a database that is busy just now is left in peace."""
    now = world.now()
    used = now - moment(row.used_at) >= USED_STEP
    seen = row.kind == "session" and (row.seen_at is None or now - moment(row.seen_at) >= SEEN_STEP)
    if not used and not seen:
        return
    try:
        with world.store.writing() as tx:
            if used:
                tx.execute(update(t.credentials).where(t.credentials.c.id == row.id).values(used_at=stamp(now)))
            if seen:
                tx.execute(update(t.accounts).where(t.accounts.c.id == row.account).values(seen_at=stamp(now)))
    except StoreError:
        return
