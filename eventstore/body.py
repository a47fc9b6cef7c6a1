"""The one text of an event: hashed as it stands, stored as it stands, exported as it stands.

Frozen: no later release can add a field to a stored event.
tests/eventstore/corpus.jsonl holds bodies with their hashes.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from typing import Any, Literal

import msgspec
from msgspec import Struct

How = Literal["self", "standing", "bot", "stand-in", "clock", "service"]

GENESIS = "0" * 64
"""`prev` of the first event of a stream."""


class By(Struct, frozen=True, forbid_unknown_fields=True):
    """Who acted: a seat (None: nobody at the table), how, and which holder of that seat (counted from 1; 0: none)."""

    seat: int | None
    how: How
    holder: int


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """One seat that is asked after an event: question id, what it is asked, the version at which its wait began."""

    seat: int
    q: str
    ask: str
    since: int


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """An event.

    `version` counts from 1 in its stream (`game`); `commit`: version of the first event of its transaction.
    `prev`: hash of the event before (GENESIS for the first).
    `at`: UTC, ISO 8601 with milliseconds and `Z`, never before the event before.
    `rules`: rules version. `said`: what the actor wanted, verbatim. `facts`: what followed. `luck`: the draws.
    `stack`: open frames after it. `asked`: everybody who is asked after it.
    Values are texts, integers, booleans, null, lists and objects; never floats.
    """

    game: str
    version: int
    commit: int
    prev: str
    at: str
    rules: int
    by: By
    type: str
    said: Any
    facts: list[Any]
    luck: list[Any]
    stack: list[Any]
    asked: list[Asked]


def canonical(value: Any) -> bytes:
    """Canonical JSON: object keys sorted by code point, UTF-8, no blanks, no escapes but the necessary ones.

    Raises TypeError for floats and ValueError for text that is no valid Unicode.
    """
    plain = msgspec.to_builtins(value)
    _no_floats(plain)
    return msgspec.json.encode(plain, order="sorted")


def _no_floats(value: Any) -> None:
    if isinstance(value, float):
        raise TypeError("an event holds no floats")
    if isinstance(value, dict):
        for key, item in value.items():
            if not isinstance(key, str):
                raise TypeError("keys are texts")
            _no_floats(item)
    elif isinstance(value, list | tuple):
        for item in value:
            _no_floats(item)


def encode(body: Body) -> str:
    """The text of a body."""
    return canonical(body).decode()


def decode(text: str) -> Body:
    """The body of a text. Raises msgspec.ValidationError for anything that is not exactly a body."""
    return msgspec.json.decode(text, type=Body)


STAMP = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z")
"""The one form of `at`; texts of this form come in the order of their times."""


def exact(text: str) -> Body:
    """The body of a text that is canonical to the letter.

    Raises ValueError, saying why, for every other text, however twisted: floats, half characters, endless nesting.
    """
    try:
        body = decode(text)
        again = encode(body)
    except (msgspec.MsgspecError, TypeError, ValueError, RecursionError) as error:
        raise ValueError(f"it is no body: {error}") from error
    if again != text:
        raise ValueError("the text is not in canonical form")
    if not STAMP.fullmatch(body.at):
        raise ValueError("its time is not UTC with milliseconds")
    return body


def body_hash(text: str) -> str:
    """SHA-256 of a body's text, in hex; `prev` of the next event."""
    return hashlib.sha256(text.encode()).hexdigest()


def seal_salt(secret: bytes, game: str, version: int, index: int) -> bytes:
    """Salt of the sealed value number `index` (from 0, in reading order) of an event."""
    return hmac.new(secret, canonical(["seal", game, version, index]), hashlib.sha256).digest()


def seal(salt: bytes, value: Any) -> str:
    """The digest that stands in a body for `value`: SHA-256 of salt and canonical value, in hex."""
    return hashlib.sha256(salt + canonical(value)).hexdigest()
