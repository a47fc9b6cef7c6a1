"""Signing in by a mailed code: no passwords, and no links that a mail scanner could use up."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from flask import make_response, redirect, request

from service.core import credentials, sign_in
from service.core.errors import CoreError
from service.network import network
from service.web import form_errors, guard, roads
from service.web.blueprint import web, world
from service.web.lang import current
from service.web.render import page
from service.web.visitor import SESSION, SESSION_AGE, drop, put, visit, visitor


@web.get("/sign-in")
def ask_address() -> Any:
    """The form for the address. `?then=` is where one goes on afterwards."""
    return page("sign_in.html", errors={}, address="", then=_then())


@web.post("/sign-in")
def ask_code() -> Any:
    """Have a code mailed; says the same whether or not the address is known."""
    guard.check(visitor().bound_to)
    address = request.form.get("address", "")
    try:
        asked = sign_in.ask(world(), address, lang=current(), bound_to=visit(), network=network())
    except CoreError as error:
        errors = form_errors.by_field(error, {"/address": "address"})
        html = page("sign_in.html", errors=errors, address=address, then=_then(), in_address=_kept())
        return html, error.status
    return redirect("/sign-in/code?" + urlencode({"id": asked["id"], **_kept()}), 303)


@web.get("/sign-in/code")
def type_code() -> Any:
    """The form for the code."""
    return page("sign_in_code.html", errors={}, id=request.args.get("id", ""), then=_then())


@web.post("/sign-in/code")
def check_code() -> Any:
    """Begin a session, and go on to where one wanted to be; a new person gives a name first."""
    guard.check(visitor().bound_to)
    id_, code = request.form.get("id", ""), request.form.get("code", "")
    try:
        made = sign_in.confirm(
            world(), id_, "".join(code.split()), secret=visit(), kind="session", label=_browser_name()
        )
    except CoreError as error:
        errors = form_errors.by_field(error, {"/code": "code", "/id": "code"})
        if "" in errors:
            errors = {"code": errors[""]}
        html = page("sign_in_code.html", errors=errors, id=id_, then=_then(), in_address={"id": id_, **_kept()})
        return html, error.status
    onward = "/me?" + urlencode({"new": "1", **_kept()}) if made["new"] else _then() or "/"
    response = make_response(redirect(onward, 303))
    put(response, SESSION, made["token"], SESSION_AGE)
    return response


@web.post("/sign-out")
def sign_out() -> Any:
    """End this browser's session."""
    guard.check(visitor().bound_to)
    principal = visitor().principal
    if principal.credential is not None:
        credentials.revoke(world(), principal, principal.credential)
    response = make_response(redirect("/", 303))
    drop(response, SESSION)
    return response


def _then() -> str:
    """Where to go on: one of our own pages, or ""."""
    return roads.local(request.values.get("then", ""))


def _kept() -> dict[str, str]:
    """The same as a part of an address."""
    return {"then": _then()} if _then() else {}


def _browser_name() -> str:
    """What the list of sessions calls this browser: enough to know it again, too little to track it."""
    agent = request.headers.get("User-Agent", "")
    browsers = ("Firefox", "Edg", "Chrome", "Safari")
    systems = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux")
    parts = [next((one for one in names if one in agent), "") for names in (browsers, systems)]
    return " ".join(part for part in parts if part).replace("Edg", "Edge") or "Browser"
