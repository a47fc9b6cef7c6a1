"""A mail row becomes a letter. The same row gives the same bytes, whenever it is rendered.

`render(world, mail)` is all that others need.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row

from service.core.world import World
from workers.render import invitation, over, reply, sign_in, turn
from workers.render.letter import Letter, Unwritable
from workers.render.message import write
from workers.render.paper import paper

__all__ = ["Letter", "Unwritable", "render"]

DRAFTS = {
    "turn": turn.draft,
    "over": over.draft,
    "invitation": invitation.draft,
    "sign-in": sign_in.draft,
    "reply": reply.draft,
}


def render(world: World, mail: Row[Any]) -> Letter:
    """The letter of a row of `mails`. Raises Unwritable, or CoreError where its game cannot be read now."""
    if mail.address is None:
        raise Unwritable("the address has been erased")
    written_on = paper(world, mail)
    return write(written_on, DRAFTS[mail.kind](written_on))
