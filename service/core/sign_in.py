"""Signing in by a mailed code: 8 digits, 15 minutes, five tries, bound to the browser or program that asked.

The mail holds no link, so nothing that opens links can use it up. The code is made again from its row when the mail is
written; it stands in no table.
"""

from __future__ import annotations

import datetime as dt
import hmac
from typing import Any, Literal

from sqlalchemy import Connection, Row, delete, insert, select, update

from service import tables as t
from service.core import accounts, addresses, credentials, jobs, limits, names, tokens
from service.core.errors import Malformed, Unauthenticated
from service.core.principal import SCOPES
from service.core.transaction import change
from service.core.world import World, moment, new_id, stamp

DIGITS = 8
MINUTES = 15
TRIES = 5
ADDRESS_AN_HOUR = 5
NETWORK_AN_HOUR = 20
HOUR = 3_600
KEPT = dt.timedelta(days=1)
MOST_AT_ONCE = 100
LABELS = {"session": "browser", "token": "program"}


def ask(world: World, address: str, *, lang: str, bound_to: str, network: str | None = None) -> dict[str, Any]:
    """Have a code mailed. Answers alike whether or not the address has an account: `{id, expires_in}`.

    `bound_to`: a secret that only the asking browser or program holds. `network`: where the request came from.
    Raises Malformed, Limited (5 an hour for an address, 20 for a network).
    """
    address = addresses.tidy(address)
    row, notice = new_id(), new_id()
    now, until = world.stamp(), stamp(world.now() + dt.timedelta(minutes=MINUTES))
    asked = {"id": row, "address": address, "lang": accounts.language(lang), "bound_to": tokens.digest(bound_to)}
    owed = {"id": notice, "key": f"sign-in {row}", "kind": "sign-in", "sign_in": row}

    def owe(tx: Connection) -> None:
        limits.use(world, tx, "sign-in-address", address.lower(), most=ADDRESS_AN_HOUR, seconds=HOUR)
        if network is not None:
            limits.use(world, tx, "sign-in-network", network, most=NETWORK_AN_HOUR, seconds=HOUR)
        _forget_old(world, tx)
        tx.execute(insert(t.sign_ins).values(**asked, tries_left=TRIES, created_at=now, expires_at=until))
        tx.execute(insert(t.notices).values(**owed, created_at=now, due_at=now))

    change(world, owe)
    world.wake(jobs.DELIVER, notice)
    return {"id": row, "expires_in": MINUTES * 60}


def code(world: World, row: str) -> str:
    """The code of a request to sign in, for its mail: derived, so that no table holds it."""
    return _code(world.settings.link_key, row)


def confirm(
    world: World,
    request: str,
    code: str,
    *,
    secret: str,
    kind: Literal["session", "token"] = "token",
    name: str | None = None,
    label: str = "",
) -> dict[str, Any]:
    """Trade a code for a session or a token: `{account, token, new}`. An address without an account gets one.

    `name`: of the person, for a new account. `label`: what the browser or program is called.
    Raises Malformed, Unauthenticated (wrong, used, too old, not yours).
    """
    called = names.label(label, pointer="/label") if label.strip() else LABELS[kind]
    person = names.person(name) if name else None

    def trade(tx: Connection) -> dict[str, Any] | Unauthenticated:
        row = use_code(world, tx, request, code, secret)
        if isinstance(row, Unauthenticated):
            return row
        account, new = accounts.account_of(world, tx, row.address, lang=row.lang, name=person)
        _, token = credentials.add(world, tx, account, kind, called, list(SCOPES))
        return {"account": account, "token": token, "new": new}

    done = change(world, trade)
    if isinstance(done, Unauthenticated):
        raise done
    return done


def use_code(world: World, tx: Connection, request: str, code: str, secret: str) -> Row[Any] | Unauthenticated:
    """Use a code up, inside the caller's transaction: the row of the request.

    A wrong code costs a try, so the refusal is returned, not raised: the caller commits and raises it then.
    """
    row = _locked(tx, request)
    if row is None or not hmac.compare_digest(row.bound_to, tokens.digest(secret)):
        return Unauthenticated("This code was asked for somewhere else. Ask for a new one here.")
    if row.used_at is not None or not row.tries_left or moment(row.expires_at) <= world.now():
        return Unauthenticated("This code has been used, or is too old. Ask for a new one.")
    mine = t.sign_ins.c.id == request
    if not _is_code(world, request, code):
        left = row.tries_left - 1
        tx.execute(update(t.sign_ins).where(mine).values(tries_left=left))
        return Unauthenticated(f"This is not the code. Tries left: {left}.", tries_left=left)
    tx.execute(update(t.sign_ins).where(mine).values(used_at=world.stamp()))
    return row


def _locked(tx: Connection, ident: str) -> Row[Any] | None:
    if "\0" in ident or not ident.isascii():
        return None
    return tx.execute(select(t.sign_ins).where(t.sign_ins.c.id == ident).with_for_update()).first()


def _is_code(world: World, ident: str, given: str) -> bool:
    digits = "".join(given.split())
    if len(digits) != DIGITS or not digits.isascii() or not digits.isdigit():
        raise Malformed(f"The code has {DIGITS} digits.", errors=[{"pointer": "/code", "detail": "8 digits"}])
    return any(hmac.compare_digest(_code(key, ident), digits) for key in tokens.link_keys(world))


def _code(key: bytes, row: str) -> str:
    number = int.from_bytes(tokens.mac(key, ["code", row]), "big")
    return f"{number % 10**DIGITS:0{DIGITS}d}"


def _forget_old(world: World, tx: Connection) -> None:
    """Requests of days past, with the addresses in their mails: whoever never had an account leaves nothing behind."""
    old = stamp(world.now() - KEPT)
    oldest = select(t.sign_ins.c.id, t.sign_ins.c.expires_at).order_by(t.sign_ins.c.id).limit(MOST_AT_ONCE)
    gone = [row.id for row in tx.execute(oldest) if row.expires_at < old]
    if gone:
        told = select(t.notices.c.mail).where(t.notices.c.key.in_([f"sign-in {one}" for one in gone]))
        tx.execute(update(t.mails).where(t.mails.c.id.in_(told)).values(address=None))
        tx.execute(delete(t.sign_ins).where(t.sign_ins.c.id.in_(gone)))
