"""Accounts: one for each address, made by the first sign-in or invitation. Only name and address are personal."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, select
from sqlalchemy import update as changed_row

from service import tables as t
from service.core import access, accounts, erasure, jobs, links, mail_fates, names, sign_in
from service.core.errors import Conflict, Unauthenticated
from service.core.principal import Principal
from service.core.record import wake_all
from service.core.transaction import change, look
from service.core.world import World


def me(world: World, principal: Principal) -> dict[str, Any]:
    """One's own profile. `mail_failed_at`: since when mail to the address fails. Raises Unauthenticated."""
    account = access.account_for(principal, "read")
    a = t.accounts.c
    row = look(world, lambda tx: tx.execute(select(t.accounts).where(a.id == account)).first())
    if row is None:
        raise Unauthenticated("This account is gone.")
    return {
        "id": row.id,
        "name": row.name,
        "address": row.address,
        "lang": row.lang,
        "zone": row.zone,
        "created_at": row.created_at,
        "mail_failed_at": row.mail_failed_at,
    }


def update(
    world: World, principal: Principal, *, name: str | None = None, lang: str | None = None, zone: str | None = None
) -> dict[str, Any]:
    """Change one's name, language or time zone (IANA name). Seats keep the name one sat down with. Raises Malformed."""
    account = access.whole_account(principal, "account")
    new: dict[str, str] = {}
    if name is not None:
        new["name"] = names.person(name)
    if lang is not None:
        new["lang"] = accounts.spoken(lang)
    if zone is not None:
        new["zone"] = accounts.zone_of(zone)
    if new:
        change(world, lambda tx: tx.execute(changed_row(t.accounts).where(t.accounts.c.id == account).values(**new)))
    return me(world, principal)


def change_address(world: World, principal: Principal, request: str, code: str, *, secret: str) -> dict[str, Any]:
    """Move to the address that a code was mailed to (`sign_in.ask`). Links in the old mailbox die.

    Whoever waits for an answer gets it asked again at the new address. Raises Unauthenticated (the code),
    Conflict (the address has an account of its own), Malformed.
    """
    account = access.whole_account(principal, "account")

    def move(tx: Connection) -> list[tuple[str, str]] | Unauthenticated:
        row = sign_in.use_code(world, tx, request, code, secret)
        if isinstance(row, Unauthenticated):
            return row
        if accounts.by_address(tx, row.address) not in (None, account):
            raise Conflict("This address has an account of its own.")
        new = {"address": row.address, "mail_failed_at": None}
        tx.execute(changed_row(t.accounts).where(t.accounts.c.id == account).values(**new))
        links.kill_for_account(world, tx, account)
        mail_fates.readdress(tx, account)
        waits = tx.execute(select(t.asked).where(t.asked.c.account == account)).all()
        return [(jobs.DELIVER, links.owe_again(world, tx, wait)) for wait in waits]

    done = change(world, move)
    if isinstance(done, Unauthenticated):
        raise done
    wake_all(world, done)
    return me(world, principal)


def delete(world: World, principal: Principal) -> None:
    """Erase one's account, see `erasure`."""
    erasure.erase(world, principal)
