"""From text and HTML to a MIME message: the same row always gives the same bytes."""

from __future__ import annotations

import email.policy
import hashlib
from dataclasses import dataclass, field
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime
from typing import Any

from service.core.world import moment
from workers.render.letter import Letter, Unwritable
from workers.render.paper import Paper

VERBATIM = ("message-id", "in-reply-to", "references", "list-id", "list-unsubscribe", "date", "reply-to")
"""Headers of plain ASCII words: broken between words, never encoded, however long a word is."""
SENDER_NAME = "Millpost"


@dataclass(frozen=True, slots=True)
class Draft:
    """What a kind of mail says. `headers`: further ones, of printable ASCII."""

    subject: str
    text: str
    html: str
    headers: dict[str, str] = field(default_factory=dict)


class _Policy(email.policy.EmailPolicy):
    def fold(self, name: str, value: Any) -> str:
        if name.lower() in VERBATIM:
            return _verbatim(name, str(value), self.linesep)
        return str(super().fold(name, value))

    def fold_binary(self, name: str, value: Any) -> bytes:
        if name.lower() in VERBATIM:
            return self.fold(name, value).encode("ascii")
        return bytes(super().fold_binary(name, value))


def _verbatim(name: str, value: str, linesep: str) -> str:
    lines = [f"{name}:"]
    for word in value.split():
        if len(lines[-1]) + len(word) < 77 or lines[-1].endswith(":"):
            lines[-1] += f" {word}"
        else:
            lines.append(f" {word}")
    return linesep.join(lines) + linesep


POLICY = _Policy(linesep="\r\n", cte_type="7bit", utf8=False)


def write(paper: Paper, draft: Draft) -> Letter:
    """The letter of a mail. Raises Unwritable."""
    mail = paper.mail
    message = EmailMessage(policy=POLICY)
    try:
        message["From"] = Address(SENDER_NAME, addr_spec=paper.settings.mail_from)
        message["To"] = Address(addr_spec=mail.address)
        message["Subject"] = draft.subject
        for name, value in {**_headers(paper), **draft.headers}.items():
            _must_be_plain(name, value)
            message[name] = value
        message.set_content(draft.text, subtype="plain", charset="utf-8", cte="quoted-printable")
        message.add_alternative(draft.html, subtype="html", charset="utf-8", cte="quoted-printable")
        message.set_boundary(f"=_{hashlib.sha256(mail.id.encode()).hexdigest()[:32]}")
        raw = message.as_bytes()
    except (ValueError, IndexError, UnicodeError) as error:
        raise Unwritable(f"the mail cannot be written: {type(error).__name__}") from error
    return Letter(paper.envelope_sender, mail.address, raw)


def _headers(paper: Paper) -> dict[str, str]:
    mail = paper.mail
    headers = {
        "Date": format_datetime(moment(mail.created_at)),
        "Message-ID": mail.message_id,
        "Auto-Submitted": "auto-replied" if mail.kind == "reply" else "auto-generated",
        "X-Auto-Response-Suppress": "All",
    }
    if paper.reply_to is not None:
        headers["Reply-To"] = paper.reply_to
    return headers


def _must_be_plain(name: str, value: str) -> None:
    """Only header values of printable ASCII are ours."""
    if not value.isascii() or not value.isprintable():
        raise ValueError(f"{name} holds what a header may not hold")
