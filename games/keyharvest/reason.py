"""How a refusal is said: the rule's number and a sentence in each language."""

from __future__ import annotations

from games.kernel.errors import IllegalAction


def no(rule: str, en: str, de: str) -> IllegalAction:
    """A refusal that names its rule, as `R43`."""
    return IllegalAction(f"keyharvest:{rule}", {"en": en, "de": de})
