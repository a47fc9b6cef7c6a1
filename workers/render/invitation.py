"""An invitation: two short names, one link, and how to be left in peace. No free text of anybody."""

from __future__ import annotations

from service.core.mail_table import invited
from workers.render.letter import Unwritable
from workers.render.message import Draft
from workers.render.paper import Paper
from workers.render.templates import fill


def draft(paper: Paper) -> Draft:
    """The mail of an invitation. Raises Unwritable.

    Its page is also where one says never again: a press of a mail program's button must not do so by itself, for it
    would hold for every table (so no RFC 8058 here).
    """
    table = invited(paper.world, paper.mail.game, paper.mail.lang)
    if table.host is None:
        raise Unwritable("the host has gone")
    page = paper.address("invite", "i")
    values = {
        "host": table.host,
        "table": table.name,
        "title": table.title,
        "seats": table.seats,
        "page": page,
        "receipt": table.receipt,
    }
    return Draft(
        subject=fill("invitation", "subject.txt", paper.mail.lang, values).strip(),
        text=fill("invitation", "body.txt", paper.mail.lang, values),
        html=fill("invitation", "body.html", paper.mail.lang, values),
        headers={
            "List-Id": f"<invitations.{paper.settings.mail_domain}>",
            "List-Unsubscribe": f"<{page}>",
        },
    )
