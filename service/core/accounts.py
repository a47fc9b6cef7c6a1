"""The rows of accounts, inside the caller's transaction."""

from __future__ import annotations

from typing import Any
from zoneinfo import available_timezones

from sqlalchemy import Connection, Row, func, insert, select, update

from service import tables as t
from service.core import names
from service.core.addresses import malformed
from service.core.errors import Unauthenticated
from service.core.world import World, new_id

LANGUAGES = ("en", "de")


def account_of(world: World, tx: Connection, address: str, *, lang: str, name: str | None = None) -> tuple[str, bool]:
    """The account of an address that has just shown that it reads its mail; made if there is none.

    Returns its id, and whether it is new. `address` has been through `addresses.tidy`, `name` through `names.person`.
    """
    known = by_address(tx, address)
    if known is not None:
        tx.execute(update(t.accounts).where(t.accounts.c.id == known).values(mail_failed_at=None))
        return known, False
    new = new_id()
    row = {"id": new, "name": name or "", "address": address, "lang": language(lang), "created_at": world.stamp()}
    tx.execute(insert(t.accounts).values(**row))
    return new, True


def by_address(tx: Connection, address: str) -> str | None:
    """The account of an address, in any case of its letters."""
    same = func.lower(t.accounts.c.address) == address.lower()
    found: str | None = tx.execute(select(t.accounts.c.id).where(same)).scalar_one_or_none()
    return found


def present(tx: Connection, account: str, *, lock: bool = False) -> Row[Any]:
    """The row of an account that acts; `lock`: it cannot be erased before the transaction ends.

    Raises Unauthenticated if it has been erased meanwhile.
    """
    query = select(t.accounts).where(t.accounts.c.id == account)
    row = tx.execute(query.with_for_update() if lock else query).first()
    if row is None or row.erased_at is not None:
        raise Unauthenticated("This account is gone.")
    return row


def called(tx: Connection, account: str, name: str | None, pointer: str = "/name") -> str:
    """The name for a seat: the one typed now, else the account's. An account without one takes it. Raises Malformed."""
    row = present(tx, account, lock=True)
    if not name or not name.strip():
        if not row.name:
            raise malformed(pointer, "Say what you are called at the table.")
        return str(row.name)
    typed = names.person(name, pointer=pointer)
    if not row.name:
        tx.execute(update(t.accounts).where(t.accounts.c.id == account).values(name=typed))
    return typed


def settle(tx: Connection, account: str, *, lang: str | None = None, zone: str | None = None) -> None:
    """Language and time zone of a new account. Raises Malformed."""
    new = {"lang": spoken(lang) if lang else None, "zone": zone_of(zone) if zone else None}
    said = {key: value for key, value in new.items() if value is not None}
    if said:
        tx.execute(update(t.accounts).where(t.accounts.c.id == account).values(**said))


def spoken(lang: str) -> str:
    """A language that a person chooses. Raises Malformed."""
    if lang not in LANGUAGES:
        raise malformed("/lang", f"Languages are: {', '.join(LANGUAGES)}.")
    return lang


def language(lang: str) -> str:
    """The language that we speak for a wish such as `de-AT`."""
    return "de" if lang.lower().startswith("de") else "en"


def zone_of(zone: str) -> str:
    """A time zone by its IANA name. Raises Malformed."""
    if zone not in available_timezones():
        raise malformed("/zone", "This is not the name of a time zone, such as Europe/Berlin.")
    return zone
