"""The listener of the inbox: takes mail to living reply and bounce addresses only, refuses the rest in the dialogue."""

from __future__ import annotations

import asyncio
import re
from typing import Any

from eventstore.errors import StoreError
from service.config import BadSetting, Settings
from service.core import links
from service.core.errors import Unavailable
from service.core.world import World
from workers.inbox import bounces, replies
from workers.inbox.incoming import parse
from workers.smtp_server import Envelope, Session, serve, unexpected
from workers.worlds import world_of

BIGGEST = 2_000_000
MOST_RECIPIENTS = 5
MOST_WRONG = 10
"""Unknown recipients in one session before it is closed."""
LOCAL = re.compile(r"(r|b)-([a-z2-7]{26})")
PURPOSE = {"r": "reply", "b": "bounce"}
TRY_LATER = "451 Please try again later"


def run(settings: Settings) -> None:
    """Run until SIGTERM or SIGINT. Raises BadSetting where no inbox is set up."""
    if settings.inbox_listen is None:
        raise BadSetting("INBOX_LISTEN", "must be HOST:PORT to run the inbox")
    if settings.reply_domain is None and settings.bounce_domain is None:
        raise BadSetting("REPLY_DOMAIN", "must be set (or BOUNCE_DOMAIN) to run the inbox")
    serve(Inbox(world_of(settings)), settings.inbox_listen, biggest=BIGGEST)


class Inbox:
    """An aiosmtpd handler. What has been answered with 250 has been dealt with."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._domains = {"r": world.settings.reply_domain, "b": world.settings.bounce_domain}

    async def handle_RCPT(  # noqa: N802
        self, server: object, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Take a recipient, or refuse it: unknown, dead and foreign addresses get no mail from us, only a 550."""
        if len(envelope.rcpt_tos) >= MOST_RECIPIENTS:
            return "452 Too many recipients"
        wrong: int = getattr(session, "millpost_wrong", 0)
        if wrong >= MOST_WRONG:
            return "421 Too many unknown recipients"
        try:
            known = await asyncio.to_thread(self._known, address)
        except Unavailable:
            return TRY_LATER
        if not known:
            setattr(session, "millpost_wrong", wrong + 1)  # noqa: B010
            return "550 5.1.1 No such address here"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: object, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Deal with a mail before taking it: after a crash its sender still has it and sends it again."""
        content = envelope.content if isinstance(envelope.content, bytes) else b""
        try:
            await asyncio.to_thread(self._deal_with, content, envelope.mail_from, list(envelope.rcpt_tos))
        except (Unavailable, StoreError):
            return TRY_LATER
        return "250 OK"

    async def handle_exception(self, error: Exception) -> str:
        """Say that it should be tried again."""
        return await unexpected(error)

    def _known(self, address: str) -> bool:
        box = self._box(address)
        link = links.look(self._world, box[1]) if box else None
        return link is not None and box is not None and not link.dead and link.purpose == PURPOSE[box[0]]

    def _box(self, address: str) -> tuple[str, str] | None:
        """Kind and token of an address of ours."""
        local, _, domain = address.lower().rpartition("@")
        match = LOCAL.fullmatch(local)
        if match is None or domain != self._domains[match.group(1)]:
            return None
        return match.group(1), match.group(2)

    def _deal_with(self, content: bytes, sender: str | None, recipients: list[str]) -> None:
        mail = parse(content, sender)
        for box in filter(None, map(self._box, recipients)):
            receive: Any = replies.receive if box[0] == "r" else bounces.receive
            receive(self._world, box[1], mail)
