"""The pages: plain HTML from the server, whole without JavaScript."""

from __future__ import annotations

from flask import Flask, Response, request

from service.core.world import World
from service.web import (
    bodies,
    errors,
    headers,
    history,
    home,
    invitation,
    links,
    luck_page,
    mailbox_page,
    me,
    mute,
    new_table,
    play_page,
    rules_page,
    sign_in,
    table,
    visitor,
)
from service.web.blueprint import EXTENSION, web
from service.web.render import teach

PAGES = (
    bodies, errors, history, home, invitation, links, luck_page, mailbox_page, me, mute, new_table, play_page,
    rules_page, sign_in, table,
)  # fmt: skip
"""Every module hangs its routes on the blueprint when it is imported."""


def register(app: Flask, world: World) -> None:
    """Hang all pages on `app`."""
    app.extensions[EXTENSION] = world
    teach(app)
    app.register_blueprint(web)
    errors.register(app)
    app.after_request(_finish)


def _finish(response: Response) -> Response:
    """Cookies and headers of everything that is a page, also of one for an address that leads nowhere."""
    if request.blueprint != web.name and response.mimetype != "text/html":
        return response
    return headers.protect(visitor.keep_cookies(response))
