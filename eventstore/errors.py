"""The errors of the store.

StoreError
├── StaleStream      the stream is not at the expected version; nothing was written
├── ClosedStream     the stream has ended and takes no more events
├── UnknownStream    there is no such stream
├── BrokenChain      the events to append do not continue the stream (a bug of the caller)
└── StoreBusy        the database is locked or away; nothing was written, try again
"""

from __future__ import annotations


class StoreError(Exception):
    """Root of the store's errors."""


class StaleStream(StoreError):
    """The stream stands at another version than expected; `version` is where it stands."""

    def __init__(self, stream: str, expected: int, version: int) -> None:
        super().__init__(f"stream {stream} is at version {version}, not {expected}")
        self.version = version


class ClosedStream(StoreError):
    """The stream has ended."""


class UnknownStream(StoreError):
    """There is no stream of this name."""


class BrokenChain(StoreError):
    """Version, `prev` or `commit` of an event does not follow the one before."""


class StoreBusy(StoreError):
    """The database did not answer in time; nothing was written.

    Only if the connection broke while it committed, nobody can know: a retry finds out, for it compares and sets.
    """
