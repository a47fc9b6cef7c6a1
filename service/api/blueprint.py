"""The one blueprint that all resources hang on, and the world they work with."""

from __future__ import annotations

from typing import cast

from flask import Blueprint, current_app

from service.api.warm import Warm
from service.core.world import World

ROOT = "/api/"
BASE = "/api/v1"
EXTENSION = "millpost-api"
WARM = "millpost-api-warm"

api = Blueprint("api", __name__, url_prefix=BASE)


def world() -> World:
    """The world of the running app."""
    return cast("World", current_app.extensions[EXTENSION])


def warm() -> Warm:
    """The answers that the running app has made before; another app may serve another database."""
    return cast("Warm", current_app.extensions[WARM])
