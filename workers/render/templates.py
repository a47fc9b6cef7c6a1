"""The templates of the mails: three files a kind, both languages in each, found by name."""

from __future__ import annotations

import textwrap
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

FOLDER = Path(__file__).parent.parent / "templates"
KINDS = ("turn", "over", "invitation", "sign-in", "reply")
FILES = ("subject.txt", "body.txt", "body.html")
WIDTH = 72
NO_BREAK = "\N{NO-BREAK SPACE}"
DOT = " · "
SHORT_ITEM = 12


def fill(kind: str, file: str, lang: str, values: dict[str, Any]) -> str:
    """One filled template. `t(en, de)` in it says a thing in the reader's language."""
    environment = _html() if file.endswith(".html") else _text()
    return environment.get_template(f"{kind}/{file}").render(**values, lang=lang, t=_speaker(lang))


def _speaker(lang: str) -> Any:
    def say(en: str, de: str) -> str:
        return de if lang == "de" else en

    return say


@cache
def _text() -> Environment:
    # Plain text: nothing is escaped, for nothing reads it but people.
    made = Environment(  # noqa: S701
        loader=FileSystemLoader(FOLDER),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters |= {"wrap": wrap, "needs": needs, "rule": rule_number}
    return made


@cache
def _html() -> Environment:
    made = Environment(
        loader=FileSystemLoader(FOLDER),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters |= {"bound": bound, "needs": needs, "rule": rule_number}
    return made


def wrap(text: str, first: str = "", then: str | None = None) -> str:
    """A paragraph in lines of at most 72 characters; long words (links) and short items of a list are never broken."""
    rest = first if then is None else then
    filled = textwrap.fill(
        bound(text), WIDTH, initial_indent=first, subsequent_indent=rest, break_long_words=False, break_on_hyphens=False
    )
    return filled.replace(NO_BREAK, " ")


def bound(text: str) -> str:
    """The text with no-break spaces inside the short items of a list (`v18 2 · v19 [3]`)."""
    items = text.split(DOT)
    if len(items) == 1:
        return text
    return DOT.join(item.replace(" ", NO_BREAK) if len(item) <= SHORT_ITEM else item for item in items)


def rule_number(rule: str) -> str:
    """`R43` of `milestones:R43`."""
    return rule.rpartition(":")[2]


def needs(field: dict[str, Any], lang: str) -> str:
    """What is to be written after the code for a field of a choice."""
    de = lang == "de"
    values = ", ".join(_value(value, field["kind"], de) for value in field["values"])
    if field["kind"] == "one_of":
        return f"{field['label']}: {'eins von' if de else 'one of'} {values}"
    least, most = field["at_least"], field["at_most"]
    count = f"{least}" if least == most else (f"{least} bis {most}" if de else f"{least} to {most}")
    if field["kind"] == "amounts":
        return f"{field['label']}: {'zusammen' if de else 'together'} {count} {'aus' if de else 'of'} {values}"
    order = (", in dieser Reihenfolge" if de else ", in your order") if field["ordered"] else ""
    return f"{field['label']}: {count} {'aus' if de else 'of'} {values}{order}"


def _value(value: dict[str, Any], kind: str, de: bool) -> str:
    """What is to be typed, with its name where that says more."""
    name, label = value["value"], value["label"]
    if label.startswith(name):
        name = label
    elif label != name:
        name = f"{name} ({label})"
    if kind != "amounts":
        return str(name)
    return f"{name} {'höchstens' if de else 'at most'} {value['max']}"
