"""A link whose wait is over: what was answered and by which route, the game as an onlooker sees it, a fresh link."""

from __future__ import annotations

from typing import Any

from service.core import reading, waits
from service.core.errors import NotStarted
from service.web import event_words
from service.web.blueprint import world
from service.web.chair import Chair
from service.web.here import tables_here
from service.web.lang import current, t
from service.web.render import page
from service.web.states import titles
from service.web.visitor import visitor

ROUTES = {
    "page": ("on the page", "auf der Seite"),
    "api": ("by a program", "durch ein Programm"),
    "reply": ("by a reply mail", "durch eine Antwortmail"),
    "bot": ("by a bot", "durch einen Bot"),
    "clock": ("by the clock", "durch die Uhr"),
}


def show(chair: Chair, said: Any) -> Any:
    """The page. `said.played` holds what was just sent, if it was just now."""
    summary = reading.summary(world(), chair.principal, chair.game)
    try:
        place = reading.view(world(), chair.principal, chair.game, as_public=True, lang=current())
    except NotStarted:
        place = {"words": [], "headline": "", "version": summary["version"]}
    told = waits.answered(world(), chair.game, chair.seat, chair.holder, chair.since, lang=current())
    html = page(
        "after.html",
        chair=chair,
        said=said,
        summary=summary,
        own_name=summary["seats"][chair.seat]["name"],
        asked=[summary["seats"][one["seat"]]["name"] for one in summary["asked"]],
        answered=[
            {**line, "texts": event_words.texts(line, summary), "route": t(*ROUTES.get(line["route"], ("", "")))}
            for line in told
        ],
        again=any(one["seat"] == chair.seat for one in summary["asked"]),
        place=place,
        waiting=[turn for turn in _waiting() if turn["game"] != chair.game],
    )
    return html, said.status


def _waiting() -> list[dict[str, Any]]:
    """What waits for whoever sits here, at other tables too."""
    if visitor().account:
        found: list[dict[str, Any]] = reading.turns(world(), visitor().principal, lang=current())["turns"]
        return found
    asked = [one for one in tables_here() if one["asked_you"]]
    return [{"game": one["id"], "name": one["name"], "title": titles()[one["kind"]]} for one in asked]
