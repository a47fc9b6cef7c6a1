"""What a send or an undo on a turn page comes to. Guarded by the form's nonce, and by a typed code in a new browser."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import make_response, request

from service.core import browsers, play, undo
from service.core.answers import Answer
from service.core.errors import AlreadyAnswered, CannotUndo, Conflict, CoreError, Illegal
from service.web import after_page, guard, turn_page, typed_words
from service.web.blueprint import world
from service.web.chair import Chair
from service.web.draft import Draft
from service.web.form_errors import sentence
from service.web.lang import current, t
from service.web.link_state import is_asked
from service.web.turn_page import Said
from service.web.visitor import SEAT, YEAR, put


def send(chair: Chair) -> Any:
    """Store the draft of the form, and show what came of it."""
    guard.check(chair.bound_to)
    said = Said()
    draft = turn_page.drafted(said)
    if not draft.lines or draft.question is None or not _typed(chair, draft.lines[-1], said):
        return present(chair, said, draft)
    answers = [Answer(code=line) for line in draft.lines]
    try:
        said.played = play.answer(
            world(), chair.principal, chair.game, draft.question, answers, route="page", lang=current()
        )
    except Illegal as error:
        _told(said, error)
        return present(chair, said, draft)
    except Conflict as error:
        return _overtaken(chair, said, error)
    return _went_well(chair, said)


def undo_last(chair: Chair) -> Any:
    """Take back one step, and show the question that is open again."""
    guard.check(chair.bound_to)
    said = Said()
    if not (chair.tapping or typed_words.typed("undo", request.form.get("undo", ""))):
        said.errors["undo"], said.status = typed_words.please("undo"), 422
        return present(chair, said)
    to = request.form.get("to", "")
    version = int(to) if to.isascii() and to.isdigit() and len(to) < 10 else None
    question = request.form.get("q", "")
    try:
        undo.undo(world(), chair.principal, chair.game, question=question, to=version, route="page", lang=current())
    except CannotUndo as error:
        _told(said, error)
        return present(chair, said)
    except Conflict as error:
        return _overtaken(chair, said, error)
    return _went_well(chair, said)


def present(chair: Chair, said: Said, draft: Draft | None = None) -> Any:
    """The turn page if the seat is still asked, else the page of a wait that is over."""
    if is_asked(chair):
        return turn_page.show(chair, said, draft or Draft())
    return after_page.show(chair, said)


def _typed(chair: Chair, wanted: str, said: Said) -> bool:
    """Whether the browser may tap, or its person has typed the code that only a person types."""
    given = request.form.get("code", "")
    if chair.tapping or given.lower().split() == wanted.lower().split():
        return True
    said.typed = given[:200]
    said.errors["code"] = t("Please type exactly: {code}", "Bitte genau dies tippen: {code}", code=wanted)
    said.status = 422
    return False


def _told(said: Said, error: CoreError) -> None:
    said.errors.setdefault("", sentence(error))
    said.status = error.status


def _overtaken(chair: Chair, said: Said, error: Conflict) -> Any:
    """The question is no longer open: show what is asked now, or how the wait ended."""
    said.status = error.status
    said.errors[""] = _already_sent() if isinstance(error, AlreadyAnswered) else turn_page.moved_on()
    return present(chair, said)


def _already_sent() -> str:
    return t(
        "This question was answered before, with a different answer. Your second answer was not stored.",
        "Diese Frage wurde schon beantwortet, mit einer anderen Antwort. Die zweite Antwort wurde nicht gespeichert.",
    )


def _went_well(chair: Chair, said: Said) -> Any:
    """The page after it; from now on this browser plays the seat by tapping."""
    response = make_response(present(replace(chair, tapping=True), said))
    if not chair.tapping:
        cookie = browsers.remember(world(), chair.game, chair.seat, chair.holder)
        put(response, SEAT + chair.game, cookie, YEAR)
    return response
