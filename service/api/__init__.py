"""The REST skin: JSON in, JSON out, bearer tokens only. It knows no game and decides nothing."""

from __future__ import annotations

from flask import Flask
from werkzeug.routing import BaseConverter

from service.api import games, history, invitations, kinds, me, playing, seats, sign_in, tokens
from service.api.blueprint import BASE, EXTENSION, ROOT, WARM, api
from service.api.headers import open_to_all
from service.api.warm import Warm
from service.core.world import World

RESOURCES = (sign_in, kinds, games, seats, invitations, playing, history, me, tokens)
"""Every module hangs its operations on the blueprint when it is imported."""

__all__ = ["BASE", "RESOURCES", "ROOT", "register"]


class RowId(BaseConverter):
    """A UUID in lower case; anything else is as unknown as an unknown one."""

    regex = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"


class Word(BaseConverter):
    """The name of a kind."""

    regex = "[a-z][a-z0-9_-]{0,39}"


def register(app: Flask, world: World) -> None:
    """Hang all operations on `app`."""
    app.extensions[EXTENSION] = world
    app.extensions[WARM] = Warm()
    app.url_map.converters.update(game=RowId, row=RowId, word=Word)
    app.register_blueprint(api)


api.after_request(open_to_all)
