"""A value that one seat knows and the others do not.

In the body of an event stands `{"sealed": digest}` and nothing else; the opening lies in a row of its own.
Here the same value travels as one record, with `seat` and `value` filled in where the reader may see them.
"""

from __future__ import annotations

from msgspec import Struct

from games.kernel.asking import Seat


class Sealed(Struct, frozen=True, omit_defaults=True):
    """`sealed` is the digest ("" while it is being decided), `value` the opening, None where it is unknown."""

    sealed: str = ""
    seat: Seat | None = None
    value: tuple[str, ...] | None = None
