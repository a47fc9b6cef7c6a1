"""JSON as we take it (RFC 8259, narrowed): UTF-8, no key twice, whole numbers, no NUL, not too deep."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from service.core.errors import Malformed

DEEPEST = 16
MOST_DIGITS = 15  # every JSON reader can hold that many


def read(body: bytes) -> Any:
    """The value of a body. Raises Malformed for anything that is not exactly one such value."""
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Malformed("The body is not UTF-8.") from error
    try:
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_whole,
            parse_float=_no_fraction,
            parse_constant=_no_constant,
        )
    except json.JSONDecodeError as error:
        raise Malformed(f"The body is not JSON: {error.msg} at character {error.pos}.") from error
    except RecursionError as error:
        raise Malformed(f"The body is nested deeper than {DEEPEST} levels.") from error
    _look_through(value, DEEPEST)
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Malformed("An object names one member twice.")
    return found


def _whole(digits: str) -> int:
    if len(digits.lstrip("-")) > MOST_DIGITS:
        raise Malformed(f"A number has more than {MOST_DIGITS} digits.")
    return int(digits)


def _no_fraction(_text: str) -> NoReturn:
    raise Malformed("Numbers are whole numbers here.")


def _no_constant(_text: str) -> NoReturn:
    raise Malformed("NaN and Infinity are no JSON.")


def _look_through(value: Any, levels: int) -> None:
    """Depth, and texts that a database cannot hold."""
    if isinstance(value, str):
        if "\x00" in value or any("\ud800" <= character <= "\udfff" for character in value):
            raise Malformed("A text holds a NUL or half a character.")
    elif isinstance(value, dict | list):
        if levels == 0:
            raise Malformed(f"The body is nested deeper than {DEEPEST} levels.")
        for item in (*value, *value.values()) if isinstance(value, dict) else value:
            _look_through(item, levels - 1)
