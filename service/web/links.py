"""`/t/<token>`: the page behind the link of a turn mail. It is never an error page, and never somebody else's."""

from __future__ import annotations

from typing import Any

from flask import redirect, request

from service.core import links, waits
from service.core.errors import Limited
from service.web import after_page, form_errors, guard, sending, turn_page, unknown_page
from service.web.blueprint import web, world
from service.web.chair import Chair
from service.web.link_state import Dead, Foreign, Over, Unknown, resolve
from service.web.render import page
from service.web.turn_page import Said
from service.web.typed_words import please, typed


@web.get("/t/<token>")
def open_turn(token: str) -> Any:
    """The turn of a mail: to draft and send while it waits, to look back at afterwards."""
    found = resolve(token)
    if not isinstance(found, Chair):
        return _without_chair(found)
    said = Said()
    return turn_page.show(found, said, turn_page.drafted(said))


@web.post("/t/<token>/send")
def send_turn(token: str) -> Any:
    """Send the draft."""
    found = resolve(token)
    if isinstance(found, Over) and waits.is_answered(world(), found.chair.game, request.form.get("q", "")):
        return sending.send(found.chair)  # a second press of the button gets the first receipt again
    return sending.send(found) if isinstance(found, Chair) else _too_late(found)


@web.post("/t/<token>/undo")
def undo_turn(token: str) -> Any:
    """Take back the last answer."""
    found = resolve(token)
    return sending.undo_last(found) if isinstance(found, Chair) else _too_late(found)


@web.post("/t/<token>/fresh")
def fresh_link(token: str) -> Any:
    """Mail the link of the present turn to the address on file."""
    found = resolve(token)
    if not isinstance(found, Over):
        return redirect(f"/t/{token}", 303)
    guard.check(found.chair.bound_to)
    said = Said()
    if not found.chair.tapping and not typed("fresh", request.form.get("word", "")):
        said.errors["word"] = please("fresh")
        said.status = 422
        return after_page.show(found.chair, said)
    try:
        links.fresh(world(), token)
    except Limited as error:
        said.errors[""] = form_errors.sentence(error)
        said.status = error.status
        return after_page.show(found.chair, said)
    return page("fresh.html", game=found.chair.game)


def _without_chair(found: Unknown | Foreign | Dead | Over) -> Any:
    match found:
        case Over(chair):
            return redirect(f"/g/{chair.game}/play", 302) if found.playing else after_page.show(chair, Said())
        case Foreign(game, name):
            return page("foreign_seat.html", game=game, name=name), 403
        case Dead(game):
            return page("dead_link.html", game=game)
        case Unknown():
            return unknown_page.show()


def _too_late(found: Unknown | Foreign | Dead | Over) -> Any:
    """A send for a wait that has ended: what is asked now, or how it ended; nothing is played."""
    if isinstance(found, Over):
        said = Said(errors={"": turn_page.wait_over()}, status=409)
        return after_page.show(found.chair, said)
    return _without_chair(found)
