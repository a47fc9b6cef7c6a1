"""ETags for 304 and for nothing else: weak, and different whenever any reader could get different bytes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import msgspec
from flask import Response, request

from service.api.blueprint import warm
from service.api.warm import Made
from service.build import build
from service.core.marks import Mark, mark
from service.core.principal import Principal
from service.core.world import World
from service.languages import Lang

VARY = "Authorization, Accept-Language"
PRIVATE = "private, no-cache"
MEDIA = "application/json"


def of_game(
    world: World,
    principal: Principal,
    game: str,
    lang: Lang,
    make: Callable[[], Any],
    *,
    cache: Callable[[Mark], str] = lambda _: PRIVATE,
) -> Response:
    """Anything that follows from one game, its viewer and the language: 304, or what was made before, or `make()`.

    Raises NotFound for what the viewer may not know of.
    """
    seen = mark(world, principal, game)
    tag = _tag([game, seen.version, seen.revision, seen.account, seen.seat, lang])
    if request.if_none_match.contains_weak(tag):
        return _not_modified(tag, cache(seen))
    address = request.full_path
    made = warm().get(address, tag)
    if made is None:
        made = _made(make())
        warm().put(address, tag, made)
    return _answer(made, tag, lang, cache(seen))


def of_data(data: Any, principal: Principal, lang: Lang) -> Response:
    """What is cheap to make: its tag is a digest of it."""
    made = _made(data)
    tag = _tag([hashlib.sha256(made.body).hexdigest(), principal.account, lang])
    if request.if_none_match.contains_weak(tag):
        return _not_modified(tag, PRIVATE)
    return _answer(made, tag, lang, PRIVATE)


def _tag(parts: list[Any]) -> str:
    return hashlib.sha256(msgspec.json.encode([build(), *parts])).hexdigest()[:24]


def _made(made: Any) -> Made:
    return made if isinstance(made, Made) else Made(msgspec.json.encode(made), MEDIA)


def _answer(made: Made, tag: str, lang: Lang, cache: str) -> Response:
    response = Response(made.body, content_type=made.media, headers=list(made.headers))
    response.headers["Content-Language"] = lang
    return _tagged(response, tag, cache)


def _not_modified(tag: str, cache: str) -> Response:
    response = Response(status=304)
    del response.headers["Content-Type"]
    return _tagged(response, tag, cache)


def _tagged(response: Response, tag: str, cache: str) -> Response:
    response.set_etag(tag, weak=True)
    response.headers["Cache-Control"] = cache
    response.headers["Vary"] = VARY
    return response
