"""The page on which a turn is drafted and sent. Every step is a GET and a dry run; only *send* stores anything."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from flask import redirect, request

from service.core import dry_run, reading, sitters, waits
from service.core.answers import Answer
from service.core.errors import AlreadyAnswered, Conflict, Illegal
from service.web import draft as drafts
from service.web import filling, paces
from service.web.blueprint import world
from service.web.chair import Chair
from service.web.draft import Draft
from service.web.lang import current, t
from service.web.render import page
from service.web.steps import HEADING, step


@dataclass(slots=True)
class Said:
    """What the page says about what was just tried: by form field ("" for the page as a whole), and what came of it."""

    errors: dict[str, str] = field(default_factory=dict)
    played: dict[str, Any] | None = None
    typed: str = ""
    status: int = 200


def drafted(said: Said) -> Draft:
    """The draft of the request; one that makes no sense is dropped and said so."""
    try:
        return drafts.read(request.values)
    except drafts.BadDraft:
        said.errors[""] = t(
            "The address of this page was damaged, so your draft is gone. Nothing was sent.",
            "Die Adresse dieser Seite war beschädigt, der Entwurf ist weg. Es wurde nichts gesendet.",
        )
        return Draft()


def show(chair: Chair, said: Said, draft: Draft) -> Any:
    """The page of a chair whose seat is asked. `said` may hold what a send came to."""
    asked = reading.questions(world(), chair.principal, chair.game, lang=current())
    trial, draft = _tried(chair, said, draft)
    questions = trial["questions"] if trial else asked["questions"]
    then = trial["then"] if trial else "you"
    question = questions[0] if questions and then == "you" else None
    form = {} if request.method == "POST" else request.args
    shown = step(question, draft, chair.here, form.get("pick", ""), form.get("fill", "")) if question else None
    if question and shown and shown["filling"] and "ok" in form:
        line, wrong = filling.line_of(shown["filling"], request.args)
        if not wrong:
            return redirect(chair.here + draft.with_line(question["id"], line).query() + HEADING, 302)
        said.errors |= wrong
    return _rendered(chair, said, draft, asked=asked, trial=trial, question=question, shown=shown, then=then)


def _rendered(chair: Chair, said: Said, draft: Draft, *, asked: dict[str, Any], trial: Any, **shown: Any) -> Any:
    place = trial or reading.view(world(), chair.principal, chair.game, lang=current())
    summary = reading.summary(world(), chair.principal, chair.game)
    html = page(
        "turn.html",
        chair=chair,
        said=said,
        draft=draft,
        in_address=draft.fields(),
        lines=_lines(chair, draft),
        trial=trial,
        version=asked["version"],
        undo_to=asked["undo_to"] if not draft.lines else None,
        open_question=asked["questions"][0] if asked["questions"] else None,
        words=place["words"],
        headline=place["headline"],
        summary=summary,
        own_name=summary["seats"][chair.seat]["name"],
        muted=sitters.mail_troubles(world(), chair.game).get(chair.seat, {}).get("why") == "muted",
        news=waits.news(world(), chair.principal, chair.game, chair.seat, lang=current()),
        **shown,
    )
    return html, said.status


def _lines(chair: Chair, draft: Draft) -> list[dict[str, str]]:
    return [
        {"line": line, "without": chair.here + draft.without(index).query() + HEADING}
        for index, line in enumerate(draft.lines)
    ]


def _tried(chair: Chair, said: Said, draft: Draft) -> tuple[dict[str, Any] | None, Draft]:
    """The dry run of a draft, and the draft without what does not fit (any more)."""
    while draft.lines and draft.question is not None:
        answers = [Answer(code=line) for line in draft.lines]
        paces.dry_run(chair)
        try:
            trial = dry_run.dry_run(world(), chair.principal, chair.game, draft.question, answers, lang=current())
        except Illegal as error:
            index = int(error.extra.get("index", 0))
            said.errors.setdefault("", _no_fit(draft.lines[index], error))
            draft = draft.first(index)
        except (AlreadyAnswered, Conflict):
            said.errors.setdefault("", moved_on())
            return None, Draft()
        else:
            return trial, draft.first(trial["played"])
    return None, Draft()


def moved_on() -> str:
    """Why a draft is gone."""
    return t(
        "The game has moved on since this draft was begun, so it was dropped. This is what you are asked now.",
        "Das Spiel ist seit Beginn dieses Entwurfs weitergegangen, er wurde verworfen. Das ist jetzt die Frage.",
    )


def _no_fit(line: str, error: Illegal) -> str:
    rule = error.extra.get("rule")
    said = t("“{line}” does not fit here: {why}", "„{line}“ passt hier nicht: {why}", line=line, why=error.detail)
    return f"{said} ({rule.rpartition(':')[2]})" if rule else said


def wait_over() -> str:
    """Why a late send was not taken."""
    return t(
        "The turn of this link is over; nothing was sent.",
        "Der Zug zu diesem Link ist vorbei; es wurde nichts gesendet.",
    )
