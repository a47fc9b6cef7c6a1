"""ETags for 304 and for nothing else: weak, and different whenever any reader could get different bytes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import msgspec
from flask import Response, request

from service.api.parse import Lang
from service.build import build
from service.core.marks import Mark
from service.core.principal import Principal

VARY = "Authorization, Accept-Language"
PRIVATE = "private, no-cache"
FOR_EVER = "public, max-age=31536000, immutable"
FOR_EVER_MINE = "private, max-age=31536000, immutable"
MEDIA = "application/json"


def of_game(mark: Mark, lang: Lang) -> str:
    """The tag of anything that follows from one game, its viewer and the language."""
    return _tag([mark.game, mark.version, mark.revision, mark.account, mark.seat, lang])


def of_data(data: Any, principal: Principal, lang: Lang) -> str:
    """The tag of what is cheap to make: a digest of it."""
    return _tag([msgspec.json.encode(data, order="sorted").decode(), principal.account, lang])


def _tag(parts: list[Any]) -> str:
    return hashlib.sha256(msgspec.json.encode([build(), *parts])).hexdigest()[:24]


def answer(tag: str, lang: Lang, make: Callable[[], Any], *, cache: str = PRIVATE) -> Response:
    """304 if the caller has it, else what `make` makes: bytes with a media type of their own, or data for JSON."""
    if request.if_none_match.contains_weak(tag):
        response = Response(status=304)
        del response.headers["Content-Type"]
    else:
        made = make()
        response = made if isinstance(made, Response) else Response(msgspec.json.encode(made), content_type=MEDIA)
        response.headers["Content-Language"] = lang
    response.set_etag(tag, weak=True)
    response.headers["Cache-Control"] = cache
    response.headers["Vary"] = VARY
    return response
