"""What comes in: body, query and headers, checked by marshmallow; all that is wrong is one `malformed`."""

from __future__ import annotations

import re
from typing import Any, NoReturn, cast

from flask import Request, request
from marshmallow import RAISE, Schema, ValidationError
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import RequestEntityTooLarge, UnsupportedMediaType

from service import languages
from service.api import strict_json
from service.core.errors import Malformed
from service.languages import Lang

BIGGEST_BODY = 64 * 1024
MEDIA = "application/json"
KEY = re.compile(r"[\x21-\x7e]{1,200}")


class Parser(FlaskParser):
    """webargs with our JSON, our errors, and nothing unknown let in anywhere."""

    DEFAULT_UNKNOWN_BY_LOCATION: dict[str, str | None] = {"json": RAISE, "query": RAISE}  # noqa: RUF012 - as webargs has it

    def load_json(self, req: Request, schema: Schema) -> Any:
        """The body. Raises Malformed, and of HTTP 413 and 415."""
        if req.mimetype != MEDIA or req.mimetype_params.get("charset", "utf-8").lower() != "utf-8":
            raise UnsupportedMediaType
        req.max_content_length = BIGGEST_BODY + 1  # a stream without a length is cut there without a word
        if (req.content_length or 0) > BIGGEST_BODY:
            raise RequestEntityTooLarge
        body = req.get_data(cache=False)
        if len(body) > BIGGEST_BODY:
            raise RequestEntityTooLarge
        return strict_json.read(body)

    def handle_error(self, error: ValidationError, req: Request, schema: Schema, **_: Any) -> NoReturn:
        """One line per wrong field."""
        errors = [
            {"in": "body" if location == "json" else location, "pointer": pointer, "detail": detail}
            for location, messages in cast("dict[str, Any]", error.messages).items()
            for pointer, detail in _flat(messages, "")
        ]
        first = errors[0]
        raise Malformed(f"{first['pointer'] or first['in']}: {first['detail']}", errors=errors) from error


parser = Parser()


def _flat(messages: Any, pointer: str) -> list[tuple[str, str]]:
    """Nested messages of marshmallow as (JSON pointer, text)."""
    if isinstance(messages, dict):
        return [
            pair
            for name, inner in messages.items()
            for pair in _flat(inner, pointer if name == "_schema" else f"{pointer}/{_escaped(str(name))}")
        ]
    return [(pointer, str(text)) for text in (messages if isinstance(messages, list) else [messages])]


def _escaped(name: str) -> str:
    return name.encode("utf-8", "replace").decode()[:100].replace("~", "~0").replace("/", "~1")


def body(schema: Schema) -> dict[str, Any]:
    """The body of this request."""
    return cast("dict[str, Any]", parser.parse(schema, request, location="json"))


def query(schema: Schema) -> dict[str, Any]:
    """The query of this request."""
    return cast("dict[str, Any]", parser.parse(schema, request, location="query"))


def language(wish: str | None) -> Lang:
    """`?lang=`, else the best of Accept-Language (RFC 4647 §3.4: `de-AT` is German), else English."""
    wishes = [(wish or "", 1.0), *request.accept_languages]
    return languages.best(wishes) or "en"


def idempotency_key() -> str | None:
    """The header Idempotency-Key, as a quoted string or bare. Raises Malformed."""
    given = request.headers.get("Idempotency-Key")
    if given is None:
        return None
    key = given.strip()
    if len(key) > 1 and key[0] == key[-1] == '"':
        key = key[1:-1]
    if not KEY.fullmatch(key):
        raise Malformed("Idempotency-Key is 1 to 200 visible ASCII characters.")
    return key
