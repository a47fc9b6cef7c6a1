"""The rules of a kind in our own words, as its RULES.md tells them."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources

import games
from service.core.errors import NotFound


@lru_cache(maxsize=32)
def text(kind: str) -> str:
    """The Markdown text. Raises NotFound for an unknown kind, or one without rules to show."""
    if kind not in games.kinds():
        raise NotFound
    try:
        return resources.files(f"games.{kind}").joinpath("RULES.md").read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise NotFound from error
