"""Opening a table: kind, name, seats, options, who may look on, whom to invite."""

from __future__ import annotations

import secrets
from typing import Any

from flask import redirect, request

from service.core import keys, kinds, lobby
from service.core.errors import Conflict, CoreError, KeyReused, Unauthenticated
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
    account = _signed_in()
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
    except KeyReused:
        return _sent_already(account, form.get("key", ""))
    except CoreError as error:
        if type(error) is Conflict:
            error = form_errors.invited_before("/invitations")
        return _form(form_errors.by_field(error, FIELDS), form.to_dict()), error.status
    return redirect(f"/g/{opened['id']}?opened=1", 303)


def _signed_in() -> str:
    account = visitor().account
    if account is None:
        raise Unauthenticated("Sign in to open a table.")
    return account


def _sent_already(account: str, key: str) -> Any:
    """The form was used before, filled in otherwise: it opens no second table."""
    made = keys.made(world(), account, "games", key) or {}
    title = t("This form was sent already", "Dieses Formular wurde schon abgeschickt")
    line = t(
        "It opened a table then; what you changed in it since was not stored. For another table take a new form.",
        "Es hat damals einen Tisch eröffnet; was du seither darin geändert hast, wurde nicht gespeichert. "
        "Für einen weiteren Tisch nimm ein neues Formular.",
    )
    return page("told.html", title=title, lines=[line], game=made.get("id"), new_form=True), 409


def _number(name: str) -> int:
    text = request.form.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 3):
        raise form_errors.refusal(f"/{name}", t("Please choose a number.", "Bitte eine Zahl wählen."))
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
    options = kinds.option_words(wanted, current())
    for option in options:
        option["choices"] = [(str(value), words) for value, words in option["values"]]
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
        options=options,
        kinds=known,
        key=given.get("key") or secrets.token_urlsafe(16),
        seat_counts=[(count, count) for count in kind["seats"]],
        bot_counts=[(count, count) for count in range(max(kind["seats"]))],
        visibilities=visibilities(),
    )
