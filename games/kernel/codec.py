"""JSON of a game's records: tagged unions in, tagged unions out, strictly typed."""

from __future__ import annotations

from functools import lru_cache
from types import GenericAlias
from typing import Any

import msgspec

from games.kernel.errors import UnknownRules
from games.kernel.game import Game


def to_json(value: Any) -> Any:
    """Plain lists, dicts, texts and numbers of any record."""
    return msgspec.json.decode(canonical(value))


def canonical(value: Any) -> bytes:
    """Canonical JSON of any record: keys sorted, UTF-8, no blanks."""
    return msgspec.json.encode(value, order="sorted")


def facts_from(game: Game, data: Any) -> tuple[Any, ...]:
    """Facts of plain data. Raises UnknownRules for a tag or a shape this process does not know."""
    return _decoded(game, "facts", data)


def stack_from(game: Game, data: Any) -> tuple[Any, ...]:
    """Frames of plain data."""
    return _decoded(game, "frames", data)


def action_from(game: Game, data: Any) -> Any:
    """One action of plain data."""
    return _decoded(game, "actions", [data])[0]


_UNREADABLE = (msgspec.ValidationError, UnicodeError, OverflowError, RecursionError, TypeError)
"""What data from elsewhere may be: of another shape, half a character, an endless number, too deep, no JSON at all."""

_DECODERS: dict[tuple[str, str], msgspec.json.Decoder[Any]] = {}


def _decoded(game: Game, what: str, data: Any) -> tuple[Any, ...]:
    """Typed records of plain data.

    By way of JSON: a Decoder knows its types once and for all, `msgspec.convert` looks at a whole union at every call
    (seven times slower on a game's facts).
    """
    decoder = _DECODERS.get((game.kind, what))
    if decoder is None:
        decoder = _DECODERS[game.kind, what] = msgspec.json.Decoder(GenericAlias(tuple, (getattr(game, what), ...)))
    try:
        records: tuple[Any, ...] = decoder.decode(msgspec.json.encode(data))
    except _UNREADABLE as error:
        raise UnknownRules(f"stored data is not of a known shape: {error}") from error
    return records


@lru_cache(maxsize=64)
def _schema_of(kind: str, type_: Any) -> dict[str, Any]:
    schema, parts = msgspec.json.schema_components([type_], ref_template=f"#/components/schemas/{kind}.{{name}}")
    return {"schema": schema[0], "parts": parts}


def schema(game: Game, type_: Any) -> dict[str, Any]:
    """JSON Schema (2020-12) of one of the game's types: `{"schema": …, "parts": {name: …}}`."""
    return _schema_of(game.kind, type_)
