"""The mails that the local catcher has caught: listed, read, taken apart. Reads files only, changes nothing."""

from __future__ import annotations

import email
import email.policy
import re
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import parsedate_to_datetime
from pathlib import Path

NAME = re.compile(r"[0-9]{17}-[0-9a-f]{12}")
"""Names of caught mails (without `.eml`): time to the millisecond, then a random part."""
SENDER = "X-Envelope-From"
RECIPIENT = "X-Envelope-To"
ENVELOPE_LINES = 2


@dataclass(frozen=True, slots=True)
class Caught:
    """One mail as one recipient got it. `raw`: the message as it came, without the envelope."""

    id: str
    sender: str
    recipient: str
    raw: bytes

    @property
    def message(self) -> EmailMessage:
        """The message, parsed."""
        return email.message_from_bytes(self.raw, policy=email.policy.default)

    @property
    def subject(self) -> str:
        """Its subject, in one line."""
        return " ".join(str(self.message["Subject"] or "").split())

    @property
    def at(self) -> str:
        """When it was caught: ISO 8601, UTC, whole seconds."""
        t = self.id
        return f"{t[:4]}-{t[4:6]}-{t[6:8]}T{t[8:10]}:{t[10:12]}:{t[12:14]}Z"

    @property
    def date(self) -> str | None:
        """The Date header in ISO 8601, None where there is none."""
        value = self.message["Date"]
        return parsedate_to_datetime(str(value)).isoformat() if value else None

    @property
    def text(self) -> str:
        """The text/plain part, or ""."""
        return _part(self.message, "plain")

    @property
    def html(self) -> str:
        """The text/html part, or ""."""
        return _part(self.message, "html")


def listed(folder: Path, recipient: str | None = None) -> list[Caught]:
    """All mails, newest first; of one recipient if given (compared without case)."""
    names = sorted((path.stem for path in folder.glob("*.eml") if NAME.fullmatch(path.stem)), reverse=True)
    mails = [mail for name in names if (mail := read(folder, name)) is not None]
    if recipient is None:
        return mails
    return [mail for mail in mails if mail.recipient.lower() == recipient.lower()]


def read(folder: Path, name: str) -> Caught | None:
    """One mail by its id; None if there is none, or if `name` is no id."""
    if not NAME.fullmatch(name):
        return None
    try:
        data = (folder / f"{name}.eml").read_bytes()
    except FileNotFoundError:
        return None
    *envelope, raw = data.split(b"\r\n", ENVELOPE_LINES)
    if len(envelope) != ENVELOPE_LINES:
        return None
    sender, recipient = (line.decode("utf-8", "replace").partition(": ")[2] for line in envelope)
    return Caught(name, sender, recipient, raw)


def _part(message: EmailMessage, kind: str) -> str:
    part = message.get_body(preferencelist=(kind,))
    return str(part.get_content()) if part is not None else ""
