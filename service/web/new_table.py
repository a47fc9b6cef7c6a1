"""Opening a table: kind, name, seats, options, who may look on, whom to invite."""

from __future__ import annotations

import secrets
from typing import Any

from flask import redirect, request

from service.core import kinds, lobby
from service.core.errors import CoreError, Malformed, Unauthenticated
from service.web import form_errors, guard
from service.web.blueprint import web, world
from service.web.lang import current, t
from service.web.render import page
from service.web.states import visibilities
from service.web.visitor import visitor

FIELDS = {
    f"/{name}": name for name in ("name", "player", "seats", "bots", "visibility", "invitations", "words", "lang")
}


@web.get("/games/new")
def new_table() -> Any:
    """The form."""
    _signed_in()
    return _form({}, {})


@web.post("/games/new")
def open_table() -> Any:
    """Open it; the same form sent twice opens one table."""
    _signed_in()
    guard.check(visitor().bound_to)
    form = request.form
    kind = kinds.described(form.get("kind", ""), current())
    try:
        opened = lobby.open_table(
            world(),
            visitor().principal,
            kind=kind["kind"],
            name=form.get("name", ""),
            seats=_number("seats"),
            bots=_number("bots"),
            visibility=form.get("visibility", "link"),
            options=_options(kind),
            invitations=form.get("invitations", "").split(),
            lang=form.get("lang", current()),
            words=form.get("words") or None,
            player=form.get("player", "").strip() or None,
            key=form.get("key") or None,
        )
    except CoreError as error:
        return _form(form_errors.by_field(error, FIELDS), form.to_dict()), error.status
    return redirect(f"/g/{opened['id']}?opened=1", 303)


def _signed_in() -> None:
    if visitor().account is None:
        raise Unauthenticated("Sign in to open a table.")


def _number(name: str) -> int:
    text = request.form.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 3):
        wrong = t("Please choose a number.", "Bitte eine Zahl wählen.")
        raise Malformed(wrong, errors=[{"pointer": f"/{name}", "detail": wrong}])
    return int(text)


def _options(kind: dict[str, Any]) -> dict[str, Any]:
    """The chosen options; anything that no option offers is as good as not said."""
    chosen = {}
    for option in kind["options"]:
        text = request.form.get(f"o-{option['name']}")
        value = next((value for value in option["values"] if str(value) == text), option["default"])
        chosen[option["name"]] = value
    return chosen


def _form(errors: dict[str, str], given: dict[str, str]) -> str:
    known = [(one["kind"], one["title"]) for one in kinds.listed(current())["kinds"]]
    wanted = given.get("kind") or request.args.get("kind") or (known[0][0] if known else "")
    kind = kinds.described(wanted, current())
    for option in kind["options"]:
        option["choices"] = [(str(value), _value(value)) for value in option["values"]]
        option["chosen"] = given.get(f"o-{option['name']}", str(option["default"]))
    form = {
        "name": "",
        "player": visitor().name,
        "seats": "",
        "bots": "0",
        "visibility": "link",
        "invitations": "",
        "words": "",
    } | given
    return page(
        "new_table.html",
        errors=errors,
        form={"lang": current(), **form},
        kind=kind,
        kinds=known,
        key=given.get("key") or secrets.token_urlsafe(16),
        seat_counts=[(count, count) for count in kind["seats"]],
        bot_counts=[(count, count) for count in range(max(kind["seats"]))],
        visibilities=visibilities(),
    )


def _value(value: str | int | bool) -> str:
    if isinstance(value, bool):
        return t("yes", "ja") if value else t("no", "nein")
    return str(value)
