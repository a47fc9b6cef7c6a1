"""`/i/<token>`: an invitation. One types one's name and sits down, or says no, once or for ever; no account needed."""

from __future__ import annotations

from typing import Any

from flask import make_response, redirect, request

from service.core import browsers, invitations
from service.core.errors import CoreError, NotFound
from service.web import form_errors, guard, lang, paces, unknown_page
from service.web.blueprint import web, world
from service.web.lang import current, t
from service.web.render import page
from service.web.typed_words import please, typed
from service.web.visitor import SEAT, YEAR, put, visitor

FIELDS = {"/name": "name", "/lang": "lang", "/zone": "zone", "/words": "words"}


@web.get("/i/<token>")
def invitation(token: str) -> Any:
    """Who invites to what; changes nothing."""
    invited = _invited(token)
    return _show(token, invited, {}) if invited else _unknown()


@web.post("/i/<token>/accept")
def accept(token: str) -> Any:
    """Sit down. This browser plays the seat by tapping from now on, in the language that was chosen."""
    invited = _invited(token)
    if invited is None:
        return _unknown()
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
        return _show(token, _invited(token) or invited, form_errors.by_field(error, FIELDS), error.status)
    response = make_response(redirect(f"/g/{done['game']}?seated=1", 303))
    put(response, lang.COOKIE, lang.known(form.get("lang")) or current(), YEAR)
    cookie = browsers.remember(world(), done["game"], done["seat"], done["holder"])
    put(response, SEAT + done["game"], cookie, YEAR)
    return response


@web.post("/i/<token>/decline")
def decline(token: str) -> Any:
    """Say no to this table, or to all for ever."""
    if not paces.may_look_up():
        return _unknown()
    invited = _invited(token)
    guard.check(f"invitation:{token}")
    word = request.form.get("word", "")
    never = typed("never", word)
    if not never and not typed("no", word):
        return _show(token, invited, {"word": please("no", "never")}, 422) if invited else _unknown()
    try:
        invitations.decline_by_link(world(), token, never_again=never)
    except NotFound:
        return _unknown()
    title = t("Declined", "Abgelehnt")
    lines = [t("The host is told. Nothing more will be sent.", "Es wird weitergesagt. Mehr wird nicht geschickt.")]
    if never:
        lines = [t("This address will not be invited again.", "Diese Adresse wird nicht wieder eingeladen.")]
    return page("told.html", title=title, lines=lines, game=None)


def _invited(token: str) -> dict[str, Any] | None:
    """What the link invites to; from here on the page speaks the language of the invitation."""
    invited = invitations.by_link(world(), token, lang=current()) if paces.may_look_up() else None
    if invited is None:
        return None
    if visitor().account is None and lang.known(invited["lang"]) != current():
        lang.person_speaks(invited["lang"])
        invited = invitations.by_link(world(), token, lang=current())
    return invited


def _unknown() -> Any:
    paces.wrong_token()
    return unknown_page.show()


def _show(token: str, invited: dict[str, Any], errors: dict[str, str], status: int = 200) -> Any:
    html = page(
        "invitation.html",
        token=token,
        invited=invited,
        open=invited["open"],
        form={"name": "", "lang": current(), "zone": invited["zone"], **request.form.to_dict()},
        errors=errors,
    )
    return html, status
