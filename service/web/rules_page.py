"""The rules of a kind, numbered, as its RULES.md tells them."""

from __future__ import annotations

from typing import Any

from service.core import rule_texts
from service.web import markdown
from service.web.blueprint import web
from service.web.render import page
from service.web.states import titles


@web.get("/rules/<kind>")
def rules(kind: str) -> Any:
    """All rules of a kind."""
    text = rule_texts.text(kind)
    return page("rules.html", title=titles()[kind], text=markdown.html(text))
