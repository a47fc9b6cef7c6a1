"""Words for people, always in every language at once, so that none can be forgotten."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Lang = Literal["en", "de"]
LANGS: tuple[Lang, ...] = ("en", "de")


class Text(Struct, frozen=True):
    """One sentence or name in each language we speak."""

    en: str
    de: str

    def to(self, lang: Lang) -> str:
        """The text in `lang`."""
        return self.de if lang == "de" else self.en


class Section(Struct, frozen=True):
    """A titled list of lines: how a position is told in words (page, text/plain mail, screen reader)."""

    title: Text
    lines: tuple[Text, ...]
