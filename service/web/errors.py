"""What goes wrong, as pages for people; and the page behind every error code of the API."""

from __future__ import annotations

from typing import Any

import structlog
from flask import Flask, Response, g, make_response, redirect, request
from werkzeug.exceptions import HTTPException
from werkzeug.routing import RequestRedirect

from service.core.errors import CoreError, Illegal, Limited, NotFound, Unauthenticated
from service.core.troubles import typed
from service.logs import mask
from service.problems import KINDS
from service.web import error_words, roads
from service.web.blueprint import web
from service.web.guard import ForeignForm
from service.web.lang import current, t
from service.web.render import page
from service.web.visitor import stranger, visitor

log = structlog.get_logger()


def register(app: Flask) -> None:
    """Answer every trouble outside the API with a page."""
    app.register_error_handler(Exception, trouble)


def trouble(error: Exception) -> Any:
    """The page for an exception. A bug is logged without the token that may stand in the path."""
    if isinstance(error, RequestRedirect):
        return error
    _know_the_visitor()
    if isinstance(error, ForeignForm):
        return _told("foreign-form", 400)
    if isinstance(error, HTTPException):
        return _http(error)
    known = typed(error)
    if known is None:
        log.error("page failed", path=mask(request.path), method=request.method, exc_info=error)
        return _told("internal", 500)
    if isinstance(known, Unauthenticated):
        return page("sign_in_first.html", then=roads.here()), 401
    response = make_response(*_told(known.code, known.status, _detail(known)))
    if isinstance(known, Limited):
        response.headers["Retry-After"] = str(known.extra.get("seconds", 60))
    return response


def _know_the_visitor() -> None:
    """Before anything is said, for it decides the language; but trouble of the database must not hide itself."""
    try:
        visitor()
    except Exception as error:
        if typed(error) is None:
            raise
        g.visitor = stranger()


def _http(error: HTTPException) -> Response:
    if error.code == 405 and request.method in ("GET", "HEAD"):
        query = request.query_string.decode("ascii", "ignore")
        return make_response(redirect(roads.page_of(request.path) + (f"?{query}" if query else ""), 303))
    code = {404: "not-found", 405: "method-not-allowed", 413: "too-large"}.get(error.code or 500, "malformed")
    response = make_response(*_told(code, error.code or 500))
    if error.code == 405:
        response.headers["Allow"] = ", ".join(getattr(error, "valid_methods", None) or ["GET"])
    return response


def _told(code: str, status: int, detail: str = "") -> tuple[str, int]:
    title, help_ = error_words.told(code)
    return page("error.html", title=title, help=help_, detail=detail, code=code), status


def _detail(error: CoreError) -> str:
    if isinstance(error, Limited):
        return error_words.limited(error)
    shown = not isinstance(error, NotFound) and (current() == "en" or isinstance(error, Illegal))
    return error.detail if shown else ""


@web.get("/errors/<code>")
def error_code(code: str) -> Any:
    """What an error code of the API means, and whether trying again can help."""
    kind = KINDS.get(code)
    if kind is None:
        raise NotFound
    retry = {
        "same": t("The same request may succeed if sent again.", "Dieselbe Anfrage kann noch einmal gesendet werden."),
        "refresh": t(
            "Read what is asked now, then decide anew.", "Erst lesen, was jetzt gefragt ist, dann neu entscheiden."
        ),
        "later": t("Try again later.", "Später noch einmal versuchen."),
        "never": t("Sending it again will not help.", "Noch einmal senden hilft nicht."),
    }[kind.retry]
    return page("error_code.html", kind=kind, words=error_words.told(code), retry=retry)
