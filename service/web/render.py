"""Rendering: the templates' few words, and what every page knows."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from flask import Flask, render_template, request

from service.core.receipts import receipt_line
from service.web import filling, lang, nonce, roads, typed_words, when
from service.web.blueprint import world
from service.web.visitor import visitor

STYLE = Path(__file__).with_name("static") / "style.css"


def page(template: str, **values: Any) -> str:
    """The HTML of a page. `in_address`: of the answer to a form, what the address of its page would hold."""
    who = visitor()
    return render_template(
        template,
        visitor=who,
        mailbox=world().settings.catcher_dir is not None,
        in_other_language=_in_other_language(values.get("in_address", {})),
        **values,
    )


def _in_other_language(in_address: dict[str, str]) -> str:
    """The same page in the other language. After a form: the page it stood on, with what belongs in its address."""
    looked = request.method in ("GET", "HEAD")
    other = {**(request.args if looked else in_address), "lang": "en" if lang.current() == "de" else "de"}
    path = "/" + request.path.lstrip("/") if looked else roads.page_of(request.path)
    return f"{path}?{urlencode(other)}"


def teach(app: Flask) -> None:
    """Give the templates their words: both languages side by side, times, nonces."""

    def fresh_nonce(bound_to: str) -> str:
        return nonce.make(world().settings.secret_key, bound_to)

    words = app.jinja_env.globals
    words["t"] = lang.t
    words["lang"] = lang.current
    words["nonce"] = fresh_nonce
    words["when"] = when.told
    words["spans"] = filling.spans
    words["receipt"] = receipt_line
    words["typed_word"] = typed_words.shown
    words["style_version"] = hashlib.sha256(STYLE.read_bytes()).hexdigest()[:12]
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
