"""JSON of a game's records: tagged unions in, tagged unions out, strictly typed."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from games.kernel.errors import UnknownRules
from games.kernel.game import Game


def to_json(value: Any) -> Any:
    """Plain lists, dicts, texts and numbers of any record."""
    return msgspec.to_builtins(value, order="sorted")


def canonical(value: Any) -> bytes:
    """Canonical JSON of any record: keys sorted, UTF-8, no blanks."""
    return msgspec.json.encode(value, order="sorted")


def facts_from(game: Game, data: Any) -> tuple[Any, ...]:
    """Facts of plain data. Raises UnknownRules for a tag or a shape this process does not know."""
    return tuple(_convert(item, game.facts) for item in data)


def stack_from(game: Game, data: Any) -> tuple[Any, ...]:
    """Frames of plain data."""
    return tuple(_convert(item, game.frames) for item in data)


def action_from(game: Game, data: Any) -> Any:
    """One action of plain data."""
    return _convert(data, game.actions)


def _convert(data: Any, type_: Any) -> Any:
    try:
        return msgspec.convert(data, type_, strict=True)
    except msgspec.ValidationError as error:
        raise UnknownRules(f"stored data is not of a known shape: {error}") from error


@lru_cache(maxsize=64)
def _schema_of(kind: str, type_: Any) -> dict[str, Any]:
    schema, parts = msgspec.json.schema_components([type_], ref_template=f"#/components/schemas/{kind}.{{name}}")
    return {"schema": schema[0], "parts": parts}


def schema(game: Game, type_: Any) -> dict[str, Any]:
    """JSON Schema (2020-12) of one of the game's types: `{"schema": …, "parts": {name: …}}`."""
    return _schema_of(game.kind, type_)
