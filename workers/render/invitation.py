"""An invitation: two short names, one link, and how to be left in peace. No free text of anybody."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row

from service.core.mail_table import invited
from service.core.world import World
from workers.render.about_table import address, bounce_box
from workers.render.letter import Unwritable
from workers.render.message import Draft
from workers.render.templates import fill


def draft(world: World, mail: Row[Any]) -> Draft:
    """The mail of an invitation. Raises Unwritable."""
    table = invited(world, mail.game, mail.lang)
    if table.host is None:
        raise Unwritable("the host has gone")
    values = {
        "host": table.host,
        "table": table.name,
        "title": table.title,
        "seats": table.seats,
        "page": address(world, mail, "invite", "i"),
        "receipt": table.receipt,
    }
    return Draft(
        subject=fill("invitation", "subject.txt", mail.lang, values).strip(),
        text=fill("invitation", "body.txt", mail.lang, values),
        html=fill("invitation", "body.html", mail.lang, values),
        headers={"List-Id": f"<invitations.{world.settings.mail_domain}>"},
        bounce=bounce_box(world, mail),
    )
