"""A code for signing in: eight digits, no link, so that no robot can sign anybody in."""

from __future__ import annotations

from sqlalchemy import select

from service import tables as t
from service.core.sign_in import code
from workers.render.letter import Unwritable
from workers.render.message import Draft
from workers.render.paper import Paper
from workers.render.templates import fill


def draft(paper: Paper) -> Draft:
    """The mail with the code. Raises Unwritable."""
    with paper.world.store.reading() as tx:
        id_ = tx.execute(select(t.notices.c.sign_in).where(t.notices.c.mail == paper.mail.id)).scalars().first()
    if id_ is None:
        raise Unwritable("nobody asked for this code")
    digits = code(paper.world, id_)
    values = {"code": f"{digits[:4]} {digits[4:]}", "site": paper.settings.public_url}
    return Draft(
        subject=fill("sign-in", "subject.txt", paper.mail.lang, values).strip(),
        text=fill("sign-in", "body.txt", paper.mail.lang, values),
        html=fill("sign-in", "body.html", paper.mail.lang, values),
    )
