"""A turn that is not sent yet: the answers so far, carried in the address of the page and nowhere else.

`?q=41.1&d=move.s3~road.v00.v01.v12`: the question that the first answer is for, and the answers as codes with
their values, `.` for a blank and `~` between two. Nothing of it is stored before it is sent.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import quote, urlencode

MOST_LINES = 50
LONGEST = 4_000

_QUESTION = re.compile(r"[0-9]{1,12}\.[0-9]{1,2}")
_LINE = re.compile(r"[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*")


class BadDraft(ValueError):
    """The address holds no draft that one of our pages could have written."""


@dataclass(frozen=True, slots=True)
class Draft:
    """`question`: what the first line answers (None while there is no draft); `lines`: codes with values."""

    question: str | None = None
    lines: tuple[str, ...] = ()

    def with_line(self, question: str, line: str) -> Draft:
        """One answer more; `question` counts for the first."""
        return Draft(self.question if self.lines else question, (*self.lines, " ".join(line.split())))

    def without(self, index: int) -> Draft:
        """The same draft without one of its answers."""
        return replace(self, lines=(*self.lines[:index], *self.lines[index + 1 :]))

    def first(self, count: int) -> Draft:
        """Only the first answers."""
        return replace(self, lines=self.lines[:count])

    def fields(self) -> dict[str, str]:
        """As fields of a form or an address; empty without answers."""
        if not self.lines or self.question is None:
            return {}
        return {"q": self.question, "d": "~".join(line.replace(" ", ".") for line in self.lines)}

    def query(self, **more: str) -> str:
        """As the query of an address, with its question mark; "" without anything to say."""
        fields = {**self.fields(), **more}
        return "?" + urlencode(fields, quote_via=quote, safe="~.") if fields else ""


def read(args: Mapping[str, str]) -> Draft:
    """The draft of an address or a form. Raises BadDraft."""
    text, question = args.get("d", ""), args.get("q", "")
    if not text:
        return Draft()
    if len(text) > LONGEST or not _QUESTION.fullmatch(question):
        raise BadDraft(question)
    lines = text.split("~")
    if len(lines) > MOST_LINES or not all(_LINE.fullmatch(line) for line in lines):
        raise BadDraft(text)
    return Draft(question, tuple(line.replace(".", " ") for line in lines))
