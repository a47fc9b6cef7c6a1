"""What happened at a table, newest first; and the position at any version, as everybody may see it."""

from __future__ import annotations

from typing import Any

from flask import request

from service.core import reading
from service.core.errors import NotFound, NotStarted
from service.web import event_words
from service.web.blueprint import web, world
from service.web.lang import current
from service.web.render import page
from service.web.visitor import at_table

PAGE = 60
HOW = {
    "self": ("", ""),
    "bot": ("", ""),
    "clock": ("by the clock", "durch die Uhr"),
    "standing": ("standing order", "Dauerauftrag"),
    "stand-in": ("stand-in", "Vertretung"),
    "service": ("", ""),
}


@web.get("/g/<game>/history")
def history(game: str) -> Any:
    """The events of a table with their sentences, paged."""
    principal = at_table(game)
    summary = reading.summary(world(), principal, game)
    before = _version(request.args.get("before")) or summary["version"] + 1
    told = reading.events(world(), principal, game, before=before, limit=PAGE, lang=current())
    events = [{**event, "texts": event_words.texts(event, summary)} for event in told["events"]]
    return page("history.html", summary=summary, events=events, older=told["next"], how=HOW)


@web.get("/g/<game>/at/<int:version>")
def at_version(game: str, version: int) -> Any:
    """The position at one version, without any rights: what one shows to others."""
    principal = at_table(game)
    summary = reading.summary(world(), principal, game)
    if not 1 <= version <= summary["version"]:
        raise NotFound
    try:
        place = reading.view(world(), principal, game, at=version, as_public=True, lang=current())
    except NotStarted:
        place = None
    event = reading.events(world(), principal, game, after=version - 1, limit=1, lang=current())["events"][0]
    texts = event_words.texts(event, summary)
    return page("at_version.html", summary=summary, version=version, place=place, event=event, texts=texts)


def _version(text: str | None) -> int | None:
    fits = text is not None and text.isascii() and text.isdigit() and len(text) < 10
    return int(text) if fits and text else None
