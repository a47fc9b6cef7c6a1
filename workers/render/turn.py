"""Your turn: the whole question, so that one may play from this mail alone."""

from __future__ import annotations

from service.core.mail_table import TableNow, table_now
from workers.render.about_table import draft_of, shared
from workers.render.letter import Unwritable
from workers.render.message import Draft
from workers.render.paper import Paper


def draft(paper: Paper) -> Draft:
    """The mail of a wait. Raises Unwritable, CoreError."""
    now = table_now(paper.world, paper.mail, paper.mail.lang)
    if now.question is None:
        raise Unwritable("nothing is asked at the version of this mail")
    return draft_of(paper, "turn", {**shared(paper, now), "first": _first(now, now.question["prompt"])})


def _first(now: TableNow, prompt: str) -> str:
    """What is new, in one line: mail programs show it beside the subject."""
    return f"{now.happened} {prompt}" if now.happened else f"{prompt} – {now.headline}"
