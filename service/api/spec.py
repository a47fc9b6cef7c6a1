"""openapi.yaml (OpenAPI 3.1), made from the operations and their marshmallow schemas.

`python -m service.api.spec > openapi.yaml` writes it; a test tells when the committed file is older than the code.
"""

from __future__ import annotations

import re
import sys
from typing import Any

import yaml
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from marshmallow import Schema

from service.api import RESOURCES
from service.api.blueprint import BASE
from service.api.errors import MEDIA as PROBLEM
from service.api.fields import ID, WORD
from service.api.operation import OPERATIONS, Operation
from service.api.schemas.common import Problem
from service.core.errors import CoreError, Forbidden, KeyReused, Unauthenticated
from service.problems import KINDS

ABOUT = (
    "Play by program as people do by mail; `/kinds` lists the games. "
    "Bearer tokens only; cookies and the links of mails are worth nothing here. "
    "Errors are problem documents (RFC 9457) with a `code` from a closed list and `retry`: "
    "`same` (send it again as it is), `refresh` (read what is asked now), `later`, `never`. "
    "ETags are for 304 only. A client that knows no game can play every game: read `questions`, "
    "send the id or the code of a choice to `answers`. The question id is guard and retry key."
)
TAGS = {
    "sign-in": "A mailed code gives a token.",
    "kinds": "The games that can be played here.",
    "tables": "Open a table, invite, sit down, start.",
    "playing": "Questions, answers, undo.",
    "history": "View, history, export, audit.",
    "me": "Profile, what waits for me, my notices, my sessions.",
    "tokens": "Tokens for programs.",
}
PART = re.compile(r"<(?:(\w+):)?(\w+)>")
PARTS: dict[str, dict[str, Any]] = {
    "game": {"type": "string", "pattern": ID},
    "row": {"type": "string", "pattern": ID},
    "word": {"type": "string", "pattern": WORD},
}
HEADERS: dict[str, Any] = {
    "ETag": {"description": "weak; for If-None-Match", "schema": {"type": "string", "pattern": '^W/"[0-9a-f]{24}"$'}},
    "PollAfter": {"description": "seconds to wait before asking again", "schema": {"type": "integer", "minimum": 1}},
    "RetryAfter": {"description": "seconds", "schema": {"type": "integer", "minimum": 1}},
    "WWWAuthenticate": {"schema": {"type": "string"}},
}


def document() -> dict[str, Any]:
    """The whole description, as plain data."""
    assert RESOURCES
    spec = APISpec(
        title="Millpost",
        version="1",
        openapi_version="3.1.0",
        plugins=[MarshmallowPlugin()],
        info={"description": ABOUT},
        servers=[{"url": BASE}],
        tags=[{"name": name, "description": about} for name, about in TAGS.items()],
    )
    spec.components.security_scheme("bearer", {"type": "http", "scheme": "bearer"})
    spec.components.schema("Problem", schema=Problem)
    for name, header in HEADERS.items():
        spec.components.header(name, header)
    for code in KINDS:
        spec.components.response(_component(code), _refusal([code]))
    for operation in OPERATIONS:
        spec.path(PART.sub(r"{\2}", operation.path), operations={operation.method.lower(): _operation(operation)})
    made: dict[str, Any] = spec.to_dict()
    return {part: made[part] for part in ("openapi", "info", "servers", "tags", "paths", "components")}


def _operation(known: Operation) -> dict[str, Any]:
    told: dict[str, Any] = {
        "operationId": known.name,
        "tags": [known.tag],
        "summary": known.summary,
        "description": known.about,
        "security": {"": [], "may": [{}, {"bearer": []}], "must": [{"bearer": []}]}[known.sign_in],
        "parameters": _parameters(known),
        "responses": _responses(known),
    }
    if known.sign_in:
        told["x-scope"] = known.scope
    if known.body:
        told["requestBody"] = {"required": True, "content": {"application/json": {"schema": known.body}}}
    return told


def _parameters(known: Operation) -> list[Any]:
    found: list[Any] = [
        {"name": name, "in": "path", "required": True, "schema": PARTS[kind]} for kind, name in PART.findall(known.path)
    ]
    found.append({"in": "query", "schema": known.query})
    if known.creates:
        about = "The same key and request again answer what the first one did; kept for 30 days."
        shape = {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[!-~]+$"}
        found.append({"name": "Idempotency-Key", "in": "header", "description": about, "schema": shape})
    return found


def _responses(known: Operation) -> dict[str, Any]:
    told: dict[str, Any] = {str(status): _success(known, schema) for status, schema in known.answers.items()}
    if known.tagged:
        told["304"] = {"description": "What you have is fresh.", "headers": {"ETag": "ETag"}}
    for status, codes in _codes(known).items():
        told[str(status)] = _component(codes[0]) if len(codes) == 1 else _refusal(codes)
    return dict(sorted(told.items()))


def _component(code: str) -> str:
    return "".join(word.capitalize() for word in code.split("-"))


def _refusal(codes: list[str]) -> dict[str, Any]:
    """The response for codes of one status."""
    told: dict[str, Any] = {
        "description": "; ".join(f"`{code}`: {KINDS[code].title}" for code in codes),
        "content": {PROBLEM: {"schema": "Problem"}},
        "x-codes": codes,
    }
    status = KINDS[codes[0]].status
    if status in (429, 503):
        told["headers"] = {"Retry-After": "RetryAfter"}
    if status == 401:
        told["headers"] = {"WWW-Authenticate": "WWWAuthenticate"}
    return told


def _success(known: Operation, schema: type[Schema] | None) -> dict[str, Any]:
    told: dict[str, Any] = {"description": known.summary}
    if schema is not None:
        told["content"] = {"application/json": {"schema": schema}}
    elif known.media != "application/json":
        told["content"] = {known.media: {"schema": {"type": "string"}}}
    if known.tagged:
        told["headers"] = {"ETag": "ETag"}
    if known.polled:
        told["headers"]["Poll-After"] = "PollAfter"
    return told


def _codes(known: Operation) -> dict[int, list[str]]:
    """Status → codes, in the order of docs/errors.md."""
    core: list[type[CoreError]] = [*known.errors]
    if known.sign_in:
        core += [Unauthenticated, Forbidden]
    if known.creates:
        core.append(KeyReused)
    codes = {error.code for error in core} | {"malformed", "internal", "unavailable"}
    if known.body:
        codes |= {"too-large", "unsupported-media-type"}
    told: dict[int, list[str]] = {}
    for code, kind in KINDS.items():
        if code in codes:
            told.setdefault(kind.status, []).append(code)
    return told


def text() -> str:
    """The file as it is committed."""
    return str(yaml.safe_dump(document(), sort_keys=False, allow_unicode=True, width=110))


if __name__ == "__main__":
    sys.stdout.write(text())
