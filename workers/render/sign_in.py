"""A code for signing in: eight digits, no link, so that no robot can sign anybody in."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row, select

from service import tables as t
from service.core.sign_in import code
from service.core.world import World
from workers.render.letter import Unwritable
from workers.render.message import Draft
from workers.render.templates import fill


def draft(world: World, mail: Row[Any]) -> Draft:
    """The mail with the code. Raises Unwritable."""
    with world.store.reading() as tx:
        id_ = tx.execute(select(t.notices.c.sign_in).where(t.notices.c.mail == mail.id)).scalars().first()
    if id_ is None:
        raise Unwritable("nobody asked for this code")
    digits = code(world, id_)
    values = {"code": f"{digits[:4]} {digits[4:]}", "site": world.settings.public_url}
    return Draft(
        subject=fill("sign-in", "subject.txt", mail.lang, values).strip(),
        text=fill("sign-in", "body.txt", mail.lang, values),
        html=fill("sign-in", "body.html", mail.lang, values),
    )
