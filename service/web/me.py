"""One's own page: profile, sessions, and the ledger of everything we owed and what became of it."""

from __future__ import annotations

from typing import Any

from flask import make_response, redirect, request

from service.core import credentials, erasure, ledger, people
from service.core.errors import CoreError, Unauthenticated
from service.core.principal import Principal
from service.web import form_errors, guard, roads
from service.web.blueprint import web, world
from service.web.lang import COOKIE
from service.web.render import page
from service.web.states import fates, matters
from service.web.typed_words import please, typed
from service.web.visitor import SESSION, YEAR, drop, put, visitor

FIELDS = {"/name": "name", "/lang": "lang", "/zone": "zone"}


@web.get("/me")
def me() -> Any:
    """The page; whoever is new is asked for a name first, and for nothing else."""
    principal = _signed_in()
    return _name_first({}) if "new" in request.args and not visitor().name else _show(principal, {})


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
        errors = form_errors.by_field(error, FIELDS)
        return _name_first(errors) if "new" in form else _show(principal, errors), error.status
    response = make_response(redirect(roads.local(form.get("then", "")) or "/me?saved=1", 303))
    if "lang" in form:
        put(response, COOKIE, form["lang"], YEAR)
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
    if not typed("erase", request.form.get("word", "")):
        return _show(principal, {"word": please("erase")}), 422
    erasure.erase(world(), principal)
    response = make_response(redirect("/", 303))
    drop(response, SESSION)
    return response


def _signed_in() -> Principal:
    if visitor().account is None:
        raise Unauthenticated("Sign in first.")
    return visitor().principal


def _name_first(errors: dict[str, str]) -> str:
    then = roads.local(request.values.get("then", ""))
    in_address = {"new": "1", **({"then": then} if then else {})}
    name = request.form.get("name", "")
    return page("name_first.html", errors=errors, name=name, then=then, in_address=in_address)


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
