"""Signing in by a mailed code: no passwords, and no links that a mail scanner could use up."""

from __future__ import annotations

from typing import Any

from flask import make_response, redirect, request

from service.core import credentials, sign_in
from service.core.errors import CoreError
from service.network import network
from service.web import form_errors, guard
from service.web.blueprint import web, world
from service.web.lang import current
from service.web.render import page
from service.web.visitor import SESSION, SESSION_AGE, drop, put, visit, visitor


@web.get("/sign-in")
def ask_address() -> Any:
    """The form for the address."""
    return page("sign_in.html", errors={}, address="")


@web.post("/sign-in")
def ask_code() -> Any:
    """Have a code mailed; says the same whether or not the address is known."""
    guard.check(visitor().bound_to)
    address = request.form.get("address", "")
    try:
        asked = sign_in.ask(world(), address, lang=current(), bound_to=visit(), network=network())
    except CoreError as error:
        errors = form_errors.by_field(error, {"/address": "address"})
        return page("sign_in.html", errors=errors, address=address), error.status
    return redirect(f"/sign-in/code?id={asked['id']}", 303)


@web.get("/sign-in/code")
def type_code() -> Any:
    """The form for the code."""
    return page("sign_in_code.html", errors={}, id=request.args.get("id", ""))


@web.post("/sign-in/code")
def check_code() -> Any:
    """Begin a session."""
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
        return page("sign_in_code.html", errors=errors, id=id_), error.status
    response = make_response(redirect("/me?new=1" if made["new"] else "/", 303))
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


def _browser_name() -> str:
    """What the list of sessions calls this browser: enough to know it again, too little to track it."""
    agent = request.headers.get("User-Agent", "")
    browsers = ("Firefox", "Edg", "Chrome", "Safari")
    systems = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux")
    parts = [next((one for one in names if one in agent), "") for names in (browsers, systems)]
    return " ".join(part for part in parts if part).replace("Edg", "Edge") or "Browser"
