"""A real SMTP server on loopback in the part of the world's mail servers: it records what it took, and can refuse."""

from __future__ import annotations

import asyncio
import email
import email.policy
import functools
import threading
from collections.abc import Callable
from dataclasses import dataclass
from email.message import EmailMessage
from functools import cache

from aiosmtpd.smtp import SMTP, Envelope, Session


@cache
def parsed(raw: bytes) -> EmailMessage:
    """A message as a mail program reads it."""
    return email.message_from_bytes(raw, policy=email.policy.default)


@dataclass(frozen=True)
class Taken:
    """One mail as it was taken, for one recipient."""

    sender: str
    recipient: str
    raw: bytes

    @property
    def message(self) -> EmailMessage:
        return parsed(self.raw)

    @property
    def message_id(self) -> str:
        return str(self.message["Message-ID"])

    @property
    def subject(self) -> str:
        return str(self.message["Subject"])

    @property
    def text(self) -> str:
        part = self.message.get_body(("plain",))
        assert part is not None
        return str(part.get_content()).replace("\r\n", "\n")

    @property
    def html(self) -> str:
        part = self.message.get_body(("html",))
        assert part is not None
        return str(part.get_content())

    def link(self, path: str) -> str:
        """The link of this mail to `/path/…`."""
        return next(word for word in self.text.split() if f"/{path}/" in word and word.startswith("http"))


class Post:
    """The server. `to_rcpt` and `to_data` are answers to give instead of yes, used up one by one."""

    def __init__(self) -> None:
        self.taken: list[Taken] = []
        self.to_rcpt: list[str] = []
        self.to_data: list[str] = []
        self.after_taking: Callable[[Taken], None] | None = None
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self.port = 0

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.port}"

    def start(self) -> None:
        self._thread.start()
        assert self._ready.wait(10)

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()

    def to(self, address: str) -> list[Taken]:
        """What was taken for an address."""
        return [mail for mail in self.taken if mail.recipient == address]

    async def handle_RCPT(  # noqa: N802
        self, server: object, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self.to_rcpt:
            return self.to_rcpt.pop(0)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: object, session: Session, envelope: Envelope) -> str:  # noqa: N802
        if self.to_data:
            return self.to_data.pop(0)
        assert isinstance(envelope.content, bytes)
        for recipient in envelope.rcpt_tos:
            mail = Taken(envelope.mail_from or "", recipient, envelope.content)
            self.taken.append(mail)
            if self.after_taking is not None:
                self.after_taking(mail)
        return "250 Taken"

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        make = functools.partial(SMTP, self, loop=self._loop, hostname="post.example")
        server = self._loop.run_until_complete(self._loop.create_server(make, "127.0.0.1", 0))
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        self._loop.run_forever()
        server.close()
        self._loop.run_until_complete(server.wait_closed())
        for task in asyncio.all_tasks(self._loop):
            task.cancel()
        self._loop.run_until_complete(asyncio.sleep(0))
