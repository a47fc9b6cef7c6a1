"""Which language a page speaks, and both wordings side by side so that none can be forgotten."""

from __future__ import annotations

from flask import g, request

from service import languages
from service.languages import LANGS, Lang

COOKIE = "lang"


def known(value: str | None) -> Lang | None:
    """`value` if it is a language we speak."""
    return next((lang for lang in LANGS if lang == value), None)


def asked_for() -> Lang | None:
    """The language that the address asks for (`?lang=de`)."""
    return known(request.args.get("lang"))


def person_speaks(lang: str | None) -> None:
    """Remember, for this request, the language on file of the person a page is for."""
    g.person_lang = known(lang)


def current() -> Lang:
    """Address, then this browser's choice, then the person's, then what the browser says, then English."""
    browser = languages.best(request.accept_languages)
    return asked_for() or known(request.cookies.get(COOKIE)) or g.get("person_lang") or browser or "en"


def t(en: str, de: str, **values: object) -> str:
    """The wording in the page's language; `{name}` is filled from `values` (escaped where it is shown)."""
    text = de if current() == "de" else en
    return text.format(**values) if values else text
