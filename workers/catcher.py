"""The mail server of `make run` and of the demo: takes every mail and keeps it as a file, for the mailbox page.

A mail counts as taken only when its file is safely on the disk.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import os
import secrets
from pathlib import Path

from service.config import BadSetting, Settings
from service.core.mailbox import RECIPIENT, SENDER
from workers.smtp_server import Envelope, Session, serve, unexpected

BIGGEST = 25_000_000


def run(settings: Settings) -> None:
    """Run until SIGTERM or SIGINT. Raises BadSetting where the catcher is not set up."""
    if settings.catcher_listen is None:
        raise BadSetting("CATCHER_LISTEN", "must be HOST:PORT to run the mail catcher")
    if settings.catcher_dir is None:
        raise BadSetting("CATCHER_DIR", "must be a folder to run the mail catcher")
    settings.catcher_dir.mkdir(parents=True, exist_ok=True)
    serve(Catcher(settings.catcher_dir), settings.catcher_listen, biggest=BIGGEST)


class Catcher:
    """An aiosmtpd handler that keeps mails, one file for each recipient."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def handle_DATA(self, server: object, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Keep a mail."""
        content = envelope.content if isinstance(envelope.content, bytes) else b""
        for recipient in envelope.rcpt_tos:
            await asyncio.to_thread(keep, self._folder, envelope.mail_from or "", recipient, content)
        return "250 Kept"

    async def handle_exception(self, error: Exception) -> str:
        """Say that it should be tried again."""
        return await unexpected(error)


def keep(folder: Path, sender: str, recipient: str, content: bytes) -> Path:
    """Write one caught mail, whole or not at all: envelope in two lines, then the message as it came."""
    now = dt.datetime.now(dt.UTC)
    name = f"{now:%Y%m%d%H%M%S}{now.microsecond // 1000:03d}-{secrets.token_hex(6)}"
    lines = f"{SENDER}: {_line(sender)}\r\n{RECIPIENT}: {_line(recipient)}\r\n"
    half = folder / f".{name}.part"
    with half.open("wb") as file:
        file.write(lines.encode() + content)
        file.flush()
        os.fsync(file.fileno())
    return half.rename(folder / f"{name}.eml")


def _line(text: str) -> str:
    return text.replace("\r", " ").replace("\n", " ")
