"""`/mute/<token>`: turn off the mails of one game. Mail programs do it with one POST (RFC 8058), people on the page."""

from __future__ import annotations

from typing import Any

from flask import Response, request

from service.core import mutes, reading, sitters
from service.core.links import LinkRow
from service.web import guard, unknown_page
from service.web.blueprint import web, world
from service.web.link_state import holder, look_up, seat_of, speak_to
from service.web.render import page
from service.web.typed_words import please, typed

ONE_CLICK = ("List-Unsubscribe", "One-Click")


@web.get("/mute/<token>")
def ask(token: str) -> Any:
    """The page with the button; nothing happens by opening it."""
    link = _link(token)
    return _ask(token, link, {}) if link else unknown_page.show()


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
        return unknown_page.show()
    guard.check(f"mute:{token}")
    if not typed("mute", request.form.get("word", "")):
        return _ask(token, link, {"word": please("mute")}), 422
    mutes.by_link(world(), token)
    return _ask(token, link, {})


def _link(token: str) -> LinkRow | None:
    link = look_up(token)
    if link is None or link.purpose != "mute" or link.dead:
        return None
    speak_to(seat_of(link))
    return link


def _ask(token: str, link: LinkRow, errors: dict[str, str]) -> str:
    seat = seat_of(link)
    name = reading.summary(world(), holder(seat), seat.game)["name"]
    off = sitters.mail_troubles(world(), seat.game).get(seat.seat, {}).get("why") == "muted"
    return page("mute.html", token=token, name=name, game=seat.game, errors=errors, off=off)
