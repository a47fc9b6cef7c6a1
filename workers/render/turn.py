"""Your turn: the whole question, so that one may play from this mail alone."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row

from service.core.mail_table import table_now
from service.core.world import World
from workers.render.about_table import draft_of, shared
from workers.render.letter import Unwritable
from workers.render.message import Draft


def draft(world: World, mail: Row[Any]) -> Draft:
    """The mail of a wait. Raises Unwritable, CoreError."""
    now = table_now(world, mail, mail.lang)
    if now.question is None:
        raise Unwritable("nothing is asked at the version of this mail")
    return draft_of(world, mail, "turn", shared(world, mail, now))
