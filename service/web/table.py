"""Tables: the list, and the page of one with its seats and what one may do there."""

from __future__ import annotations

import re
from typing import Any

from flask import redirect, request

from service.core import invitations, kinds, lobby, mutes, reading, sitters
from service.core.errors import Conflict, CoreError, NotStarted
from service.web import form_errors, guard
from service.web.blueprint import web, world
from service.web.lang import current
from service.web.render import page
from service.web.states import invitation_states, states, titles, visibilities
from service.web.typed_words import please, typed
from service.web.visitor import at_table, visitor

NUMBERED = re.compile(r"(.+) \([0-9]+\)")
"""A name with the number that tells it from another one at the table."""
FIELDS = {"/name": "name", "/words": "words", "/address": "address", "/addresses": "address", "/word": "word"}


@web.get("/games")
def tables() -> Any:
    """One's own tables and the public ones."""
    cursor = request.args.get("cursor", "").replace("\0", "") or None
    principal = visitor().principal
    mine = reading.games(world(), principal, mine=True)["games"] if visitor().account and not cursor else None
    public = reading.games(world(), principal, cursor=cursor)
    return page("games.html", mine=mine, public=public["games"], next=public["next"], titles=titles(), states=states())


@web.get("/g/<game>")
def table(game: str) -> Any:
    """One table, as whoever looks may see it."""
    return show(game, {})


@web.post("/g/<game>/invitations/<invitation>/withdraw")
def withdraw(game: str, invitation: str) -> Any:
    """Take an invitation back."""
    guard.check(visitor().bound_to)
    invitations.withdraw(world(), visitor().principal, game, invitation)
    return redirect(f"/g/{game}", 303)


def _sit(game: str) -> None:
    name, words = request.form.get("name", ""), request.form.get("words") or None
    lobby.sit_down(world(), visitor().principal, game, name=name, words=words)


def _leave(game: str) -> None:
    running = reading.summary(world(), visitor().principal, game)["status"] != "open"
    if running and not typed("resign", request.form.get("word", "")):
        raise form_errors.refusal("/word", please("resign"))
    lobby.leave(world(), visitor().principal, game)


def _start(game: str) -> None:
    lobby.start(world(), visitor().principal, game)


def _invite(game: str) -> None:
    try:
        invitations.send(world(), visitor().principal, game, [request.form.get("address", "")])
    except Conflict as error:
        if type(error) is Conflict:
            raise form_errors.invited_before("/address") from error
        raise


def _bots(game: str) -> None:
    seats = reading.summary(world(), visitor().principal, game)["seats"]
    lobby.add_bots(world(), visitor().principal, game, sum(not seat["taken"] for seat in seats))


def _visibility(game: str) -> None:
    lobby.set_visibility(world(), visitor().principal, game, request.form.get("visibility", ""))


def _unmute(game: str) -> None:
    mutes.unmute(world(), visitor().principal, game)


DEEDS = {
    "sit": _sit,
    "leave": _leave,
    "start": _start,
    "bots": _bots,
    "invitations": _invite,
    "visibility": _visibility,
    "unmute": _unmute,
}


@web.post(f"/g/<game>/<any({', '.join(DEEDS)}):deed>")
def deed(game: str, deed: str) -> Any:
    """Sit down, leave, start, turn mails on: one form each."""
    guard.check(visitor().bound_to)
    try:
        DEEDS[deed](game)
    except CoreError as error:
        if error.status in (401, 404):
            raise
        return show(game, form_errors.by_field(error, FIELDS)), error.status
    return redirect(f"/g/{game}?seated=1" if deed == "sit" else f"/g/{game}", 303)


def show(game: str, errors: dict[str, str]) -> Any:
    """The page of a table."""
    principal = at_table(game)
    summary = reading.summary(world(), principal, game)
    mine = next((seat for seat in summary["seats"] if seat["you"]), None)
    try:
        place = reading.view(world(), principal, game, lang=current())
    except NotStarted:
        place = None
    signed_in, is_open = visitor().account is not None, summary["status"] == "open"
    taken = sum(seat["taken"] for seat in summary["seats"])
    return page(
        "table.html",
        summary=summary,
        title=titles()[summary["kind"]],
        place=place,
        errors=errors,
        states=states(),
        asked={one["seat"]: one for one in summary["asked"]},
        standings={one["seat"]: one for one in summary["standings"] or []},
        troubles=sitters.mail_troubles(world(), game),
        your_turn=mine is not None and any(one["seat"] == mine["seat"] for one in summary["asked"]),
        muted=signed_in and mutes.muted(world(), principal, game),
        opened_now="opened" in request.args,
        seated_now=mine is not None and "seated" in request.args,
        mine=mine,
        twin=_twin(summary["seats"], mine) if mine else None,
        can_sit=signed_in and is_open and mine is None and taken < len(summary["seats"]),
        can_start=summary["host"] and is_open and taken == len(summary["seats"]),
        can_add_bots=summary["host"] and is_open and 0 < taken < len(summary["seats"]),
        visibilities=visibilities(),
        can_leave=signed_in and mine is not None and summary["status"] in ("open", "running"),
        invitations=invitations.listed(world(), principal, game) if summary["host"] and is_open else None,
        invitation_states=invitation_states(),
        options=_options(summary),
    )


def _twin(seats: list[dict[str, Any]], mine: dict[str, Any]) -> str | None:
    """The name that one has typed, where another at the table had it already and one got a number behind it."""
    found = NUMBERED.fullmatch(mine["name"])
    others = {str(seat["name"]).casefold() for seat in seats if seat["taken"] and seat is not mine}
    return found[1] if found and found[1].casefold() in others else None


def _options(summary: dict[str, Any]) -> list[tuple[str, str]]:
    """What was agreed on at this table, in words."""
    agreed = summary["options"]
    return [
        (option["label"], dict(option["values"]).get(agreed[option["name"]], str(agreed[option["name"]])))
        for option in kinds.option_words(summary["kind"], current())
        if option["name"] in agreed
    ]
