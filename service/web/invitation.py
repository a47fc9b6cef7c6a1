"""`/i/<token>`: an invitation. One types one's name and sits down, or says no, once or for ever; no account needed."""

from __future__ import annotations

from typing import Any

from flask import make_response, redirect, request

from service.core import browsers, invitations
from service.core.errors import CoreError
from service.web import form_errors, guard, lang
from service.web.blueprint import web, world
from service.web.lang import current, t
from service.web.render import page
from service.web.visitor import SEAT, YEAR, put

FIELDS = {"/name": "name", "/lang": "lang", "/zone": "zone", "/words": "words"}


@web.get("/i/<token>")
def invitation(token: str) -> Any:
    """Who invites to what; changes nothing."""
    return _show(token, {})


@web.post("/i/<token>/accept")
def accept(token: str) -> Any:
    """Sit down. This browser plays the seat by tapping from now on."""
    guard.check(f"invitation:{token}")
    form = request.form
    try:
        done = invitations.accept_by_link(
            world(),
            token,
            name=form.get("name", ""),
            lang=form.get("lang", current()),
            zone=form.get("zone", "UTC"),
            words=form.get("words") or None,
        )
    except CoreError as error:
        return _show(token, form_errors.by_field(error, FIELDS), error.status)
    response = make_response(redirect(f"/g/{done['game']}?seated=1", 303))
    cookie = browsers.remember(world(), done["game"], done["seat"], done["holder"])
    put(response, SEAT + done["game"], cookie, YEAR)
    return response


@web.post("/i/<token>/decline")
def decline(token: str) -> Any:
    """Say no to this table, or to all for ever."""
    guard.check(f"invitation:{token}")
    word = request.form.get("word", "").strip().lower()
    if word not in ("no", "nein", "never", "nie"):
        return _show(token, {"word": t("Please type: no, or never", "Bitte tippen: no, oder never")}, 422)
    invitations.decline_by_link(world(), token, never_again=word in ("never", "nie"))
    title = t("Declined", "Abgelehnt")
    lines = [t("The host is told. Nothing more will be sent.", "Es wird weitergesagt. Mehr wird nicht geschickt.")]
    if word in ("never", "nie"):
        lines = [t("This address will not be invited again.", "Diese Adresse wird nicht wieder eingeladen.")]
    return page("told.html", title=title, lines=lines, game=None)


def _show(token: str, errors: dict[str, str], status: int = 200) -> Any:
    invited = invitations.by_link(world(), token, lang=current())
    if invited is None:
        return page("unknown_link.html"), 404
    lang.person_speaks(invited["lang"])
    form = {"name": "", "lang": current(), "zone": invited["zone"], **request.form.to_dict()}
    told = t("This invitation is no longer open.", "Diese Einladung ist nicht mehr offen.")
    html = page(
        "invitation.html",
        token=token,
        invited=invited,
        open=invited["open"],
        told=told,
        form=form,
        errors=errors,
    )
    return html, status
