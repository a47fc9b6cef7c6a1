"""The page for a link that is not known, or is not looked up any more."""

from __future__ import annotations

from typing import Any

from service.web import paces
from service.web.render import page


def show() -> Any:
    """Says which of the two it is; the status is 404 either way."""
    return page("unknown_link.html", held_back=not paces.may_look_up()), 404
