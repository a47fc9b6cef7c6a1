"""The first page: what this is, what waits for me, and a table against bots in one click."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode

from flask import redirect, request

from service.core import addresses, guests, kinds, lobby, reading, sign_in
from service.core.errors import CoreError
from service.core.principal import Principal
from service.network import network
from service.web import form_errors, guard
from service.web.blueprint import web, world
from service.web.here import tables_here
from service.web.lang import current, t
from service.web.render import page
from service.web.states import states
from service.web.visitor import visit, visitor


@web.get("/")
def home() -> Any:
    """The first page."""
    return _show({}, "")


@web.post("/demo")
def demo() -> Any:
    """Open a table against bots. Whoever is not signed in first shows that the address is theirs.

    On one's own machine (mails are caught there) the address alone is enough.
    """
    guard.check(visitor().bound_to)
    kind, address = request.form.get("kind", ""), request.form.get("address", "")
    try:
        if visitor().account:
            return _open(visitor().principal, kind)
        address = addresses.tidy(address)
        if world().settings.catcher_dir is not None:
            return _open(guests.guest(world(), address, name=_name_of(address), lang=current()), kind)
        asked = sign_in.ask(world(), address, lang=current(), bound_to=visit(), network=network())
    except CoreError as error:
        return _show(form_errors.by_field(error, {"/address": "address", "/kind": "kind"}), address), error.status
    return redirect("/sign-in/code?" + urlencode({"id": asked["id"], "then": "/#demo"}), 303)


def _open(principal: Principal, kind: str) -> Any:
    described = kinds.described(kind, current())
    seats = min(described["seats"], default=2)
    opened = lobby.open_table(
        world(), principal,
        kind=kind, name=t("Practice with bots", "Übung mit Bots"), seats=seats, bots=seats - 1, visibility="link",
        player=visitor().name or _name_of(visitor().address) if visitor().account else None, lang=current(),
    )  # fmt: skip
    return redirect(f"/g/{opened['id']}?opened=1", 303)


def _show(errors: dict[str, str], address: str) -> Any:
    turns = tables = []
    if visitor().account:
        turns = reading.turns(world(), visitor().principal, lang=current())["turns"]
        tables = reading.games(world(), visitor().principal, mine=True, limit=50)["games"]
    return page(
        "home.html",
        turns=turns,
        tables=tables,
        here=[] if visitor().account else tables_here(),
        kinds=[(one["kind"], one["title"]) for one in kinds.listed(current())["kinds"]],
        kind=request.form.get("kind", ""),
        address=address,
        errors=errors,
        states=states(),
        demo_help=_demo_help(),
    )


def _demo_help() -> str:
    if world().settings.catcher_dir is not None:
        return t(
            "Any address will do here, such as anna@example.org: the mails stay in the local mailbox.",
            "Hier geht jede Adresse, zum Beispiel anna@example.org: die Mails bleiben im lokalen Postfach.",
        )
    return t(
        "You get a code by mail first; then one press of this button opens the table.",
        "Erst kommt ein Code per Mail; danach öffnet ein Druck auf diesen Knopf den Tisch.",
    )


def _name_of(address: str) -> str:
    """A name to begin with, from the part before the @."""
    words = re.sub(r"[^\w ]|[_0-9]", " ", address.rpartition("@")[0]).split()
    return " ".join(words)[:40].title() or t("Guest", "Gast")
