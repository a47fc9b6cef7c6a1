"""`/mute/<token>`: turn off the mails of one game. Mail programs do it with one POST (RFC 8058), people on the page."""

from __future__ import annotations

from typing import Any

from flask import Response, request

from service.core import links, mutes, reading
from service.core.links import LinkRow
from service.web import guard
from service.web.blueprint import web, world
from service.web.lang import t
from service.web.link_state import holder, seat_of
from service.web.render import page

ONE_CLICK = ("List-Unsubscribe", "One-Click")


@web.get("/mute/<token>")
def ask(token: str) -> Any:
    """The page with the button; nothing happens by opening it."""
    link = _link(token)
    return _ask(token, link, {}) if link else (page("unknown_link.html"), 404)


@web.post("/mute/<token>")
def mute(token: str) -> Any:
    """One click of a mail program (the token is the whole authority), or the form with its typed word."""
    link = _link(token)
    if request.form.get(ONE_CLICK[0]) == ONE_CLICK[1]:
        if link is None:
            return Response("unknown\n", status=404, mimetype="text/plain")
        mutes.by_link(world(), token)
        return Response("done\n", mimetype="text/plain")
    if link is None:
        return page("unknown_link.html"), 404
    guard.check(f"mute:{token}")
    if request.form.get("word", "").strip().lower() != "mute":
        return _ask(token, link, {"word": t("Please type: mute", "Bitte tippen: mute")}), 422
    mutes.by_link(world(), token)
    title = t("The mails of this game are off", "Die Mails dieses Spiels sind aus")
    line = t(
        "Sign in and open the table to turn them on again. Your links go on working.",
        "Zum Wiederanstellen anmelden und den Tisch öffnen. Deine Links gelten weiter.",
    )
    return page("told.html", title=title, lines=[line], game=link.game)


def _link(token: str) -> LinkRow | None:
    link = links.look(world(), token)
    return link if link is not None and link.purpose == "mute" and not link.dead else None


def _ask(token: str, link: LinkRow, errors: dict[str, str]) -> str:
    seat = seat_of(link)
    name = reading.summary(world(), holder(seat), seat.game)["name"]
    return page("mute.html", token=token, name=name, game=seat.game, errors=errors)
