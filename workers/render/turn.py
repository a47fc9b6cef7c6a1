"""Your turn: the whole question, so that one may play from this mail alone."""

from __future__ import annotations

from service.core.mail_table import table_now
from workers.render.about_table import draft_of, shared
from workers.render.letter import Unwritable
from workers.render.message import Draft
from workers.render.paper import Paper


def draft(paper: Paper) -> Draft:
    """The mail of a wait. Raises Unwritable, CoreError."""
    now = table_now(paper.world, paper.mail, paper.mail.lang)
    if now.question is None:
        raise Unwritable("nothing is asked at the version of this mail")
    return draft_of(paper, "turn", shared(paper, now))
