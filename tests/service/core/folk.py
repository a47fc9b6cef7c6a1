"""People for the tests of sign-in, lobby and invitations: made through the use cases, as the pages make them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from sqlalchemy import Connection, select

from service import tables as t
from service.core import credentials, links, lobby, mails, sign_in
from service.core.principal import Principal
from service.core.world import World

T = TypeVar("T")


def read(world: World, query: Any) -> list[Any]:
    """The rows of a query."""
    with world.store.reading() as tx:
        return list(tx.execute(query))


def write(world: World, make: Callable[[Connection], T]) -> T:
    """What `make` returns, committed."""
    with world.store.writing() as tx:
        return make(tx)


def person(world: World, name: str) -> Principal:
    """Somebody who has signed in by a code: `anna@folk.example`, called Anna."""
    asked = sign_in.ask(world, f"{name.lower()}@folk.example", lang="en", bound_to=f"browser of {name}")
    code = sign_in.code(world, asked["id"])
    made = sign_in.confirm(world, asked["id"], code, secret=f"browser of {name}", kind="session", name=name)
    found = credentials.find(world, made["token"])
    assert found is not None
    return found


def table(world: World, host: Principal, **more: Any) -> dict[str, Any]:
    """A table of two for Milestones."""
    wish: dict[str, Any] = {"kind": "milestones", "name": "Lucky Dip", "seats": 2, **more}
    return lobby.open_table(world, host, **wish)


def mailed(world: World, kind: str) -> Any:
    """The newest mail of a kind that is due, bound and leased as the workers do it."""
    notice = read(world, select(t.notices).where((t.notices.c.kind == kind) & t.notices.c.fate.is_(None)))[-1]
    mail = mails.take(world, notice.id)
    assert mail is not None
    return mail


def link_of(world: World, mail: Any, purpose: str) -> str:
    """The token that stands in a mail."""
    return links.token(world, mail.id, purpose)


def everything(world: World) -> dict[str, list[Any]]:
    """Every row of every table but those of last use: to see that nothing has changed."""
    quiet = {"limits", "heartbeats"}
    return {
        table.name: sorted(map(str, read(world, select(table))))
        for table in t.metadata.sorted_tables
        if table.name not in quiet
    }
