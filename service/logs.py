"""Logs: one line an event, JSON or text, on stderr; whatever could open something is blacked out before."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Mapping, MutableMapping
from typing import Any

import structlog

HIDDEN = "…"
SECRET_NAMES = {"token", "secret", "code", "password", "authorization", "cookie", "address", "recipient", "key"}
"""Names whose values are never written: they open something, or are somebody's address."""
LINK = re.compile(r"(/(?:t|i|mute)/)[^\s\"'?#]*(?:[?#][^\s\"']*)?")
"""The token of a link in a path, and what follows it."""
TOKEN = re.compile(r"(?<![a-z0-9])(?:[rb]-)?[a-z2-7]{26}(?![a-z0-9])", re.IGNORECASE)
"""A token wherever it stands: 26 letters and digits of base32 (reply and bounce addresses carry one).

In either case, for mail programs change it and it still opens.
"""

ADDRESS = re.compile(r"[^\s<>\"'(),;=]+@[^\s<>\"'(),;]+")
"""Somebody's address: a database repeats the values it refuses, libraries repeat what they were given."""

UNTOUCHED = {"_record", "_from_structlog"}
"""What structlog itself hands on beside the values; never written."""

Event = MutableMapping[str, Any]


def configure(log_format: str) -> None:
    """Set up the logs of this process, those of the libraries too. `log_format`: json | text."""
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        black_out,
    ]
    last: Any = structlog.processors.JSONRenderer() if log_format == "json" else _text
    structlog.configure(
        processors=[*shared, last],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(processors=[_drop_record, last], foreign_pre_chain=shared))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)


def black_out(_logger: Any, _method: str, event: Event) -> Event:
    """A structlog processor: no value of a secret name and no token inside a text is written, however deep."""
    for name, value in event.items():
        if name not in UNTOUCHED:
            event[name] = _masked(name, value)
    return event


def _masked(name: object, value: Any) -> Any:
    """A value of that name as it may be written: numbers as they are, everything else masked as text."""
    if isinstance(name, str) and name.lower() in SECRET_NAMES:
        return HIDDEN
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, Mapping):
        return {mask(str(inner)): _masked(inner, one) for inner, one in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_masked(None, one) for one in value]
    return mask(str(value))


def mask(text: str) -> str:
    """A text without the tokens of links and without addresses."""
    return ADDRESS.sub(HIDDEN, TOKEN.sub(HIDDEN, LINK.sub(rf"\1{HIDDEN}", text)))


def _text(_logger: Any, _method: str, event: Event) -> str:
    """One plain line, for people: time, what, then name=value."""
    known = ("timestamp", "level", "event", "exception")
    rest = " ".join(f"{name}={value}" for name, value in event.items() if name not in known)
    line = f"{event.get('timestamp', '')} {event.get('level', ''):7} {event.get('event', '')} {rest}".rstrip()
    return f"{line}\n{event['exception']}" if event.get("exception") else line


def _drop_record(_logger: Any, _method: str, event: Event) -> Event:
    event.pop("_record", None)
    event.pop("_from_structlog", None)
    return event
