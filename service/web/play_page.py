"""Playing without a link: for a browser that has signed in, or that has played this seat before."""

from __future__ import annotations

from typing import Any

from flask import redirect

from service.core import reading, sitters
from service.core.principal import NOBODY
from service.web import sending, turn_page
from service.web.blueprint import web, world
from service.web.chair import Chair
from service.web.visitor import at_table, visitor


@web.get("/g/<game>/play")
def play(game: str) -> Any:
    """The present turn of one's seat; the table where one is not asked."""
    chair = chair_of(game)
    if chair is None:
        return redirect(f"/g/{game}", 302)
    said = turn_page.Said()
    return turn_page.show(chair, said, turn_page.drafted(said))


@web.post("/g/<game>/play/send")
def play_send(game: str) -> Any:
    """Send the draft."""
    chair = chair_of(game)
    return sending.send(chair) if chair else redirect(f"/g/{game}", 303)


@web.post("/g/<game>/play/undo")
def play_undo(game: str) -> Any:
    """Take back the last answer."""
    chair = chair_of(game)
    return sending.undo_last(chair) if chair else redirect(f"/g/{game}", 303)


def chair_of(game: str) -> Chair | None:
    """The chair of whoever looks, if their seat is asked now. Raises NotFound."""
    principal = at_table(game)
    summary = reading.summary(world(), principal, game)
    seat = sitters.seat_of(world(), principal, game)
    if seat is None or principal == NOBODY:
        return None
    since = next((asked["since"] for asked in summary["asked"] if asked["seat"] == seat.seat), None)
    if since is None:
        return None
    here = f"/g/{game}/play"
    return Chair(principal, game, seat.seat, seat.holder, since, True, here, f"{visitor().bound_to}:{game}")
