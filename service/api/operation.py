"""An operation of the API: what it takes and answers stands here once, for the parser and for openapi.yaml."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec
from flask import Response
from marshmallow import Schema

from service.api import identity, parse
from service.api.blueprint import api, world
from service.api.headers import open_to_all
from service.api.schemas.common import NoQuery
from service.core import access
from service.core.errors import CoreError
from service.core.principal import Principal
from service.core.world import World
from service.languages import Lang

MEDIA = "application/json"
READ = "read"


@dataclass(frozen=True, slots=True)
class Call:
    """One request, read and checked: who calls, with which body and query, in which language."""

    world: World
    principal: Principal
    body: dict[str, Any]
    query: dict[str, Any]
    lang: Lang
    key: str | None  # Idempotency-Key


@dataclass(frozen=True, slots=True)
class Reply:
    """What a view answers when it is more than data: another status, or headers."""

    data: Any
    status: int | None = None
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Operation:
    """`path`: as Flask writes it, below the base. `answers`: schema by status (None: no body, or `media` is no JSON).

    `sign_in`: "" anybody and no token is looked at | "may" | "must". `scope`: what a token must be good for.
    `creates`: takes an Idempotency-Key. `tagged`: has an ETag.
    `polled`: says `Poll-After`. `name` and `about` are those of the view.
    """

    method: str
    path: str
    tag: str
    summary: str
    answers: Mapping[int, type[Schema] | None]
    sign_in: str = "must"
    scope: str = READ
    body: type[Schema] | None = None
    query: type[Schema] = NoQuery
    errors: tuple[type[CoreError], ...] = ()
    creates: bool = False
    tagged: bool = False
    polled: bool = False
    media: str = MEDIA
    name: str = ""
    about: str = ""


OPERATIONS: list[Operation] = []
"""Every operation, in the order of their definition."""

View = Callable[..., Any]


def serves(operation: Operation) -> Callable[[View], View]:
    """Register `view(call, **path parameters)` for an operation. It returns data, a Reply, or a whole Response."""
    body = operation.body() if operation.body else None
    query = operation.query()

    def register(view: View) -> View:
        def endpoint(**parts: Any) -> Response:
            return _response(operation, view(_call(operation, body, query), **parts))

        OPERATIONS.append(replace(operation, name=view.__name__, about=inspect.getdoc(view) or ""))
        api.add_url_rule(operation.path, view.__name__, endpoint, methods=[operation.method])
        return view

    return register


def _call(known: Operation, body: Schema | None, query: Schema) -> Call:
    """Identity first, then what a schema can see; visibility and all that follows is the use case's."""
    principal = identity.caller(known.sign_in)
    if known.scope == READ and principal.account is not None:
        access.need(principal, READ)  # reading asks for no scope; what changes something does, once it is visible
    wish = parse.query(query)
    return Call(
        world=world(),
        principal=principal,
        body=parse.body(body) if body else {},
        lang=parse.language(wish.pop("lang", None)),
        query=wish,
        key=parse.idempotency_key() if known.creates else None,
    )


def _response(known: Operation, answer: Any) -> Response:
    if isinstance(answer, Response):
        return open_to_all(answer)
    reply = answer if isinstance(answer, Reply) else Reply(answer)
    status = reply.status or next(iter(known.answers))
    if reply.data is None:
        response = Response(status=status)
        del response.headers["Content-Type"]
    else:
        response = Response(msgspec.json.encode(reply.data), status=status, content_type=MEDIA)
    response.headers.setdefault("Cache-Control", "private, no-store")
    response.headers.update(reply.headers)
    return open_to_all(response)
