"""The one place where an error becomes a problem document (RFC 9457)."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from flask import Response, request
from werkzeug.exceptions import HTTPException

from service.api.blueprint import world
from service.api.headers import open_to_all
from service.core.errors import CoreError, Limited, NotFound, Unauthenticated, Unavailable
from service.core.troubles import typed
from service.problems import KINDS

MEDIA = "application/problem+json"
log = logging.getLogger(__name__)

OF_STATUS = {
    404: "not-found",
    405: "method-not-allowed",
    413: "too-large",
    415: "unsupported-media-type",
}
DETAILS = {
    "method-not-allowed": "The header Allow lists what this address takes.",
    "too-large": "A request body is at most 64 KiB.",
    "unsupported-media-type": "Send the body as application/json in UTF-8.",
    "internal": "It has been written down. Nothing was stored unless a later look says otherwise.",
}
KEPT = ("Allow", "Retry-After", "WWW-Authenticate")


def problem(error: Exception) -> Response:
    """The answer to any exception of a request under /api. A bug of ours is logged and told as `internal`."""
    known = typed(error)
    if known is not None:
        return _answer(known.code, known.detail, known.extra, _headers(known))
    if isinstance(error, HTTPException):
        return _of_http(error)
    log.error("unexpected error at %s %s", request.method, request.url_rule, exc_info=error)
    return _answer("internal", DETAILS["internal"], {}, {})


def _of_http(error: HTTPException) -> Response:
    status = error.code or 500
    if status == 404:
        return problem(NotFound())
    if status < 500:
        code = OF_STATUS.get(status, "malformed")
        detail = DETAILS.get(code) or "The request cannot be read."
        headers = {name: value for name, value in error.get_headers() if name in KEPT}
        return _answer(code, detail, {}, headers)
    return _answer("internal", DETAILS["internal"], {}, {})


def _headers(error: CoreError) -> dict[str, str]:
    if isinstance(error, Limited):
        return {"Retry-After": str(max(1, int(error.extra.get("seconds", 60))))}
    if isinstance(error, Unavailable):
        return {"Retry-After": "1"}
    if isinstance(error, Unauthenticated):
        return {"WWW-Authenticate": 'Bearer realm="millpost"'}
    return {}


def _answer(code: str, detail: str, extra: dict[str, Any], headers: dict[str, str]) -> Response:
    kind = KINDS[code]
    document = {
        "type": f"{world().settings.public_url}/errors/{code}",
        "title": kind.title,
        "status": kind.status,
        "code": code,
        "retry": kind.retry,
        "detail": detail,
        **extra,
    }
    response = Response(msgspec.json.encode(document), status=kind.status, content_type=MEDIA)
    response.headers.update(headers)
    response.headers["Cache-Control"] = "no-store"
    return open_to_all(response)
