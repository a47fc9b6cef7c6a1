"""A finished mail: envelope and bytes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Letter:
    """`sender` and `recipient` are the envelope; `raw` is the message, equal to the byte at every attempt."""

    sender: str
    recipient: str
    raw: bytes


class Unwritable(Exception):
    """The mail cannot be written at all (a line break in a header, say); another attempt would not help."""
