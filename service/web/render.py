"""Rendering: the templates' few words, and what every page knows."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from flask import Flask, render_template, request

from service.web import filling, lang, nonce, when
from service.web.blueprint import world
from service.web.visitor import visitor

STYLE = Path(__file__).with_name("static") / "style.css"


def page(template: str, **values: Any) -> str:
    """The HTML of a page."""
    other = {**request.args, "lang": "en" if lang.current() == "de" else "de"}
    return render_template(
        template,
        visitor=visitor(),
        mailbox=world().settings.catcher_dir is not None,
        in_other_language=f"{request.path}?{urlencode(other)}",
        **values,
    )


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
    words["style_version"] = hashlib.sha256(STYLE.read_bytes()).hexdigest()[:12]
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
