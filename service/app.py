"""The web process: one Flask app with the REST skin under /api, the pages, and what operators look at."""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.routing import RequestRedirect

from service import api, operators, web
from service.api.errors import problem
from service.config import Settings
from service.core.world import World, asleep

BIGGEST_FORM = 256 * 1024
"""Bytes of a posted page; the API has a smaller limit of its own."""


class Service(Flask):
    """A Flask app whose errors under /api are problem documents, whatever the pages do with theirs."""

    def handle_user_exception(self, e: Exception) -> HTTPException | ResponseReturnValue:
        """An exception of a request, routing included."""
        if request.path.startswith(api.ROOT) and not isinstance(e, RequestRedirect):
            return problem(e)
        return super().handle_user_exception(e)


def create_app(world: World | Settings, *, wake: Callable[[str, str], None] = asleep) -> Flask:
    """The app for a world, or for settings (then the database must be migrated: raises what `migrate.check` raises).

    `wake(job, row id)` hints the workers after a commit; it is given by the process that starts the app.
    """
    if isinstance(world, Settings):
        from service import db, migrate  # noqa: PLC0415 - a test's world needs neither

        migrate.check(world)
        world = World(world, db.open_store(world), wake=wake)
    app = Service("service", static_folder=None)
    app.secret_key = world.settings.secret_key
    app.config["MAX_CONTENT_LENGTH"] = BIGGEST_FORM
    if hops := world.settings.trusted_proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops)  # type: ignore[method-assign]
    operators.register(app, world)
    api.register(app, world)
    web.register(app, world)
    return app
