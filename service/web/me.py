"""One's own page: profile, sessions, and the ledger of everything we owed and what became of it."""

from __future__ import annotations

from typing import Any

from flask import make_response, redirect, request

from service.core import credentials, erasure, ledger, people
from service.core.errors import CoreError, Unauthenticated
from service.core.principal import Principal
from service.web import form_errors, guard
from service.web.blueprint import web, world
from service.web.lang import COOKIE, t
from service.web.render import page
from service.web.states import fates, matters
from service.web.visitor import SESSION, YEAR, drop, put, visitor

FIELDS = {"/name": "name", "/lang": "lang", "/zone": "zone"}


@web.get("/me")
def me() -> Any:
    """The page."""
    return _show(_signed_in(), {})


@web.post("/me")
def change_me() -> Any:
    """Change name, language, zone."""
    principal = _signed_in()
    guard.check(visitor().bound_to)
    form = request.form
    changes = {name: form[name] for name in ("name", "lang", "zone") if name in form}
    try:
        people.update(world(), principal, **changes)
    except CoreError as error:
        return _show(principal, form_errors.by_field(error, FIELDS)), error.status
    response = make_response(redirect("/me?saved=1", 303))
    put(response, COOKIE, form.get("lang", "en"), YEAR)
    return response


@web.post("/me/sessions/<session>/end")
def end_session(session: str) -> Any:
    """Sign out somewhere."""
    principal = _signed_in()
    guard.check(visitor().bound_to)
    credentials.revoke(world(), principal, session, "session")
    return redirect("/me", 303)


@web.post("/me/erase")
def erase() -> Any:
    """Erase the account."""
    principal = _signed_in()
    guard.check(visitor().bound_to)
    if request.form.get("word", "").strip().lower() != "erase":
        return _show(principal, {"word": t("Please type: erase", "Bitte tippen: erase")}), 422
    erasure.erase(world(), principal)
    response = make_response(redirect("/", 303))
    drop(response, SESSION)
    return response


def _signed_in() -> Principal:
    if visitor().account is None:
        raise Unauthenticated("Sign in first.")
    return visitor().principal


def _show(principal: Principal, errors: dict[str, str]) -> str:
    person = people.me(world(), principal)
    return page(
        "me.html",
        me=person,
        form={**person, **request.form.to_dict()},
        errors=errors,
        saved="saved" in request.args,
        sessions=credentials.listed(world(), principal, "session"),
        notices=ledger.ledger(world(), principal, limit=100)["notices"],
        fates=fates(),
        matters=matters(),
    )
