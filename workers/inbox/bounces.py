"""Mails to an envelope sender of ours: only a final failure of delivery (RFC 3464) says something about an address."""

from __future__ import annotations

import re
from email.message import EmailMessage, Message

import structlog

from service.core import links, mail_fates
from service.core.world import World
from workers.inbox.incoming import Incoming, header

log = structlog.get_logger(__name__)
FINAL = re.compile(r"5\.[0-9]{1,3}\.[0-9]{1,3}\b")


def receive(world: World, token: str, mail: Incoming) -> str:
    """Deal with a mail to a bounce address. Returns marked | dropped; a mail may be received any number of times."""
    status = final_failure(mail.message)
    with world.store.reading() as tx:
        link = links.find(world, tx, token)
    if status is None or link is None or link.dead:
        return "dropped"
    mail_fates.bounced(world, link.mail, status)
    log.info("bounce", mail=link.mail, status=status)
    return "marked"


def final_failure(message: EmailMessage) -> str | None:
    """The enhanced status (RFC 3463) of a delivery that failed for good; None: no such thing in this mail."""
    if message.get_content_type() != "multipart/report":
        return None
    for part in message.walk():
        if part.get_content_type() != "message/delivery-status":
            continue
        blocks = part.get_payload()
        for block in (block for block in blocks if isinstance(block, Message)) if isinstance(blocks, list) else ():
            action = header(block, "Action").lower()
            status = FINAL.match(header(block, "Status"))
            if action == "failed" and status:
                return status.group()
    return None
