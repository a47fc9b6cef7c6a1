"""States of games, in the process, keyed (game, version). May be thrown away at any moment."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections import OrderedDict
from threading import Lock
from typing import Generic, TypeVar

S = TypeVar("S")


class StateCache(Generic[S]):
    """A bounded LRU map; safe for threads. The log is immutable, so an entry can never be stale."""

    def __init__(self, size: int = 2_000) -> None:
        self._size = size
        self._states: OrderedDict[tuple[str, int], S] = OrderedDict()
        self._versions: dict[str, list[int]] = {}
        self._lock = Lock()

    def nearest(self, game: str, version: int) -> S | None:
        """The state of a game at `version`, or at the highest version below it that is still here."""
        with self._lock:
            versions = self._versions.get(game, [])
            at = bisect_right(versions, version)
            if not at:
                return None
            key = (game, versions[at - 1])
            self._states.move_to_end(key)
            return self._states[key]

    def put(self, game: str, version: int, state: S) -> None:
        """Keep a state; the one least used lately goes."""
        with self._lock:
            if (game, version) not in self._states:
                insort(self._versions.setdefault(game, []), version)
            self._states[game, version] = state
            self._states.move_to_end((game, version))
            while len(self._states) > self._size:
                (old_game, old_version), _ = self._states.popitem(last=False)
                self._versions[old_game].remove(old_version)
                if not self._versions[old_game]:
                    del self._versions[old_game]

    def clear(self) -> None:
        """Throw everything away."""
        with self._lock:
            self._states.clear()
            self._versions.clear()
