"""Answers that were made before, by address and ETag: whoever may have the same bytes need not wait for them again.

In this process alone, bounded by bytes; may be thrown away at any moment. An entry can be no staler than its tag.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

MOST_BYTES = 32 * 1024 * 1024
BIGGEST = 256 * 1024


@dataclass(frozen=True, slots=True)
class Made:
    """A body with its media type and further headers."""

    body: bytes
    media: str
    headers: tuple[tuple[str, str], ...] = ()


class Warm:
    """A least-recently-used map, safe for threads."""

    def __init__(self, most: int = MOST_BYTES, biggest: int = BIGGEST) -> None:
        self._most = most
        self._biggest = biggest
        self._bytes = 0
        self._made: OrderedDict[tuple[str, str], Made] = OrderedDict()
        self._lock = Lock()

    def get(self, address: str, tag: str) -> Made | None:
        """What was answered to this address under this tag."""
        with self._lock:
            made = self._made.get((address, tag))
            if made is not None:
                self._made.move_to_end((address, tag))
            return made

    def put(self, address: str, tag: str, made: Made) -> None:
        """Keep an answer, unless it is very big; the ones used least lately go."""
        if len(made.body) > self._biggest:
            return
        with self._lock:
            old = self._made.pop((address, tag), None)
            self._made[address, tag] = made
            self._bytes += len(made.body) - (len(old.body) if old else 0)
            while self._bytes > self._most:
                _, gone = self._made.popitem(last=False)
                self._bytes -= len(gone.body)
