"""The closed list of error codes that clients see: those of the use cases and those of HTTP itself."""

from __future__ import annotations

from dataclasses import dataclass

from service.core.errors import CoreError, Retry


@dataclass(frozen=True, slots=True)
class Kind:
    """One row of docs/errors.md. `retry`: whether the same request can ever succeed."""

    code: str
    status: int
    retry: Retry
    title: str


HTTP = (
    Kind("method-not-allowed", 405, "never", "This address does not take this method"),
    Kind("too-large", 413, "never", "The request is too large"),
    Kind("unsupported-media-type", 415, "never", "Send JSON"),
    Kind("internal", 500, "later", "Something went wrong here"),
)
"""What no use case raises. `internal` is a bug of ours; the operator finds it in the log."""


def _family(root: type[CoreError]) -> list[type[CoreError]]:
    return [one for child in root.__subclasses__() for one in (child, *_family(child))]


def _known() -> dict[str, Kind]:
    core = (Kind(one.code, one.status, one.retry, one.title) for one in _family(CoreError))
    return {kind.code: kind for kind in sorted((*core, *HTTP), key=lambda kind: (kind.status, kind.code))}


KINDS: dict[str, Kind] = _known()
"""Every code, ordered by status and name."""
