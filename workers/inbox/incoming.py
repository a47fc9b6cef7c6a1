"""A mail that came in, taken apart: who, what, and whether a machine wrote it."""

from __future__ import annotations

import email
import email.policy
import hashlib
import re
from dataclasses import dataclass
from email.message import EmailMessage, Message
from email.utils import getaddresses
from typing import Any

MOST_TEXT = 200_000
LONGEST_ID = 250
MESSAGE_ID = re.compile(r"<[!-;=?-~]{3,248}>")
AUTOMATIC_SUBJECT = re.compile(
    r"\s*(automatische antwort|automatic reply|auto[- ]?reply|abwesenheit|out of (the )?office)", re.IGNORECASE
)
AUTOMATIC_PRECEDENCE = ("bulk", "junk", "list", "auto_reply")
AUTOMATIC_HEADERS = ("X-Autoreply", "X-Autorespond", "X-Auto-Reply", "List-Id", "X-Failed-Recipients")


@dataclass(frozen=True, slots=True)
class Incoming:
    """`message_id` is safe in a header; `addresses`: of From, in lower case; `text`: of text/plain, else ""."""

    message_id: str
    addresses: tuple[str, ...]
    automatic: bool
    text: str
    message: EmailMessage


def parse(raw: bytes, envelope_sender: str | None) -> Incoming:
    """Take a mail apart. Never raises for what a stranger wrote into it."""
    message = email.message_from_bytes(raw, policy=email.policy.default)
    return Incoming(
        message_id=_message_id(message, raw),
        addresses=tuple(address.lower() for _, address in getaddresses(_all(message, "From")) if address),
        automatic=not envelope_sender or _automatic(message),
        text=_text(message)[:MOST_TEXT],
        message=message,
    )


def header(message: Message[Any, Any], name: str) -> str:
    """A header in one line; "" where there is none or where it cannot be read."""
    return " ".join(" ".join(_all(message, name)).split())


def _all(message: Message[Any, Any], name: str) -> list[str]:
    try:
        return [str(value) for value in message.get_all(name, [])]
    except (ValueError, IndexError, AttributeError, TypeError, LookupError):  # a malformed header
        return []


def _message_id(message: EmailMessage, raw: bytes) -> str:
    """The Message-ID, or one made of the mail itself where it has none that could stand in a header."""
    found = MESSAGE_ID.search(header(message, "Message-ID"))
    return found.group() if found else f"<{hashlib.sha256(raw).hexdigest()}@no-message-id.invalid>"


def _automatic(message: EmailMessage) -> bool:
    submitted = header(message, "Auto-Submitted").partition(";")[0].strip().lower()
    return (
        submitted not in ("", "no")
        or header(message, "Precedence").lower() in AUTOMATIC_PRECEDENCE
        or any(name in message for name in AUTOMATIC_HEADERS)
        or message.get_content_type() == "multipart/report"
        or AUTOMATIC_SUBJECT.match(header(message, "Subject")) is not None
    )


def _text(message: EmailMessage) -> str:
    try:
        part = message.get_body(preferencelist=("plain",))
        if part is None:
            return ""
        content = part.get_payload(decode=True)
        charset = part.get_content_charset("utf-8")
    except (ValueError, IndexError, AttributeError, TypeError, LookupError):
        return ""
    data = content if isinstance(content, bytes) else b""
    try:
        return data.decode(charset, "replace")
    except LookupError:
        return data.decode("utf-8", "replace")
