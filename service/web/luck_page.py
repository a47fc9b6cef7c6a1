"""How luck is made, and who is protected from whom."""

from __future__ import annotations

from typing import Any

from service.web.blueprint import web
from service.web.render import page


@web.get("/how-luck-is-made")
def how_luck_is_made() -> Any:
    """Both halves of it: what is promised, and what is not."""
    return page("luck.html")
