"""The one blueprint that all pages hang on, and the world they work with."""

from __future__ import annotations

from typing import cast

from flask import Blueprint, current_app

from service.core.world import World

web = Blueprint("web", __name__, template_folder="templates", static_folder="static", static_url_path="/static")

EXTENSION = "millpost-web"


def world() -> World:
    """The world of the running app."""
    return cast("World", current_app.extensions[EXTENSION])
