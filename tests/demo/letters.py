"""What the receiving SMTP server accepted, as its recipients read it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from service.core.mailbox import Caught, read

PATIENCE = 180.0
"""Seconds: a mail that a killed worker had in hand is taken up again when its lease of a minute has run out."""


@dataclass(frozen=True)
class Letter:
    """One delivered mail, parsed once."""

    recipient: str
    subject: str
    message_id: str
    text: str


class Mailbag:
    """All mails of a service, oldest first; each file is read once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: dict[str, Letter] = {}

    def all(self) -> list[Letter]:
        """Every mail accepted so far, oldest first."""
        for path in self._folder.glob("*.eml"):
            if path.stem not in self._read and (mail := read(self._folder, path.stem)) is not None:
                self._read[path.stem] = _letter(mail)
        return [self._read[name] for name in sorted(self._read)]

    def of(self, address: str, ending: str) -> list[Letter]:
        """Mails to an address whose subject ends so; a mail sent twice (same Message-ID) counts once."""
        fitting = [one for one in self.all() if one.recipient == address and one.subject.endswith(ending)]
        return list({one.message_id: one for one in fitting}.values())

    def wait(self, look: Callable[[], Letter | None], what: str) -> Letter:
        """The mail that `look` finds, as soon as it is there."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            mail = look()
            if mail is not None:
                return mail
            time.sleep(0.02)
        raise TimeoutError(f"no mail came: {what}")


def _letter(mail: Caught) -> Letter:
    return Letter(mail.recipient, mail.subject, str(mail.message["Message-ID"]), mail.text)


def link(mail: Letter, part: str) -> str:
    """The first link of the text whose path begins so (`/t/`)."""
    found = re.search(rf"https?://\S+{re.escape(part)}\S+", mail.text)
    if found is None:
        raise LookupError(f"no link {part}… in:\n{mail.text}")
    return found.group()
