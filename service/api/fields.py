"""Fields of our schemas: as strict as openapi.yaml says they are."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError, fields, validate

STAMP = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$"
ID = r"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"
HASH = r"^[0-9a-f]{64}$"
WORD = r"^[a-z][a-z0-9_-]{0,39}$"
QUESTION = r"^[1-9][0-9]{0,9}\.[0-9]{1,2}$"
BIGGEST = 2_147_483_647


class Pattern(validate.Regexp):
    """A pattern that the whole text must match (`$` alone would let a line feed pass)."""

    def __call__(self, value: Any) -> Any:
        """The value. Raises ValidationError."""
        if self.regex.fullmatch(value) is None:
            raise ValidationError(self._format_error(value))
        return value


class Whole(fields.Integer):
    """A whole number in a JSON body: no text, no fraction, no truth value."""

    def __init__(self, least: int = 0, most: int = BIGGEST, **kwargs: Any) -> None:
        super().__init__(strict=True, validate=validate.Range(least, most), **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        if type(value) is not int:
            raise self.make_error("invalid", input=value)
        return super()._deserialize(value, attr, data, **kwargs)


class Number(fields.Integer):
    """A whole number in a query: decimal digits."""

    def __init__(self, least: int = 0, most: int = BIGGEST, **kwargs: Any) -> None:
        super().__init__(validate=validate.Range(least, most), **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        if not re.fullmatch("-?[0-9]{1,15}", str(value), re.ASCII):
            raise self.make_error("invalid", input=value)
        return super()._deserialize(value, attr, data, **kwargs)


class Truth(fields.Boolean):
    """`true` or `false` in a JSON body, nothing else."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        if type(value) is not bool:
            raise self.make_error("invalid", input=value)
        return value


class Flag(fields.String):
    """`1` or `0` in a query."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(validate=validate.OneOf(["0", "1"]), **kwargs)


class Stamp(fields.String):
    """A moment: UTC, milliseconds, `Z`."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(validate=Pattern(STAMP), **kwargs)


class Id(fields.String):
    """The id of a game, an account or another row: a UUID in lower case."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(validate=Pattern(ID), **kwargs)


class Hash(fields.String):
    """A SHA-256, in hexadecimal."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(validate=Pattern(HASH), **kwargs)


class Words(fields.String):
    """A text of `least` to `most` characters."""

    def __init__(self, most: int, least: int = 0, **kwargs: Any) -> None:
        super().__init__(validate=validate.Length(least, most), **kwargs)


class Lang(fields.String):
    """A language we speak."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(validate=validate.OneOf(["en", "de"]), **kwargs)


def one_of(*values: str, **kwargs: Any) -> fields.String:
    """A text out of a closed list."""
    return fields.String(validate=validate.OneOf(values), **kwargs)


def objects(**kwargs: Any) -> fields.Dict:
    """An object whose members are the game's own."""
    return fields.Dict(keys=fields.String(), **kwargs)


def listing(inner: Any, **kwargs: Any) -> fields.List[Any]:
    """A list of schemas or fields."""
    return fields.List(inner if isinstance(inner, fields.Field) else fields.Nested(inner), **kwargs)
