"""Rows of duties and messages, read for tests; and a person who answers a mail by mail."""

from __future__ import annotations

from email.message import EmailMessage
from email.utils import make_msgid
from typing import Any

from sqlalchemy import select, update

from service import tables as t
from service.core.world import World
from tests.service.core.tables import OpenTable
from tests.workers.post import Post, Taken
from workers.delivery import deliver_one
from workers.inbox import replies
from workers.inbox.incoming import parse

LANGS = ("en", "de")


def speak(world: World, lang: str) -> None:
    """Everybody reads this language from now on, and the table has a name that is the same in both."""
    with world.store.writing() as tx:
        tx.execute(update(t.accounts).values(lang=lang))
        tx.execute(update(t.games).values(lang=lang, name="Hollerau"))


def notices(world: World, **where: Any) -> list[Any]:
    """Duties, in the order in which they arose."""
    with world.store.reading() as tx:
        return list(tx.execute(select(t.notices).filter_by(**where).order_by(t.notices.c.id)))


def mail_rows(world: World, **where: Any) -> list[Any]:
    """Messages, in the order in which they were written."""
    with world.store.reading() as tx:
        return list(tx.execute(select(t.mails).filter_by(**where).order_by(t.mails.c.id)))


def answer_to(mail: Taken, *lines: str, sender: str | None = None, quote: bool = True) -> EmailMessage:
    """What a person's mail program sends when they answer: their lines, then the old mail, quoted."""
    message = EmailMessage()
    message["From"] = f"Somebody <{sender or mail.recipient}>"
    message["To"] = str(mail.message["Reply-To"])
    message["Subject"] = f"Re: {mail.subject}"
    message["Message-ID"] = make_msgid(domain="players.example")
    message["In-Reply-To"] = mail.message_id
    old = "\n".join(f"> {line}" for line in mail.text.splitlines()) if quote else ""
    message.set_content("\n".join([*lines, "", "On Monday, Millpost wrote:", old, ""]))
    return message


def token_of(mail: Taken) -> str:
    """The token of a mail's reply address."""
    return str(mail.message["Reply-To"]).partition("@")[0].removeprefix("r-")


def reply_mail(world: World, table: OpenTable, post: Post, *lines: str) -> str:
    """Answer the newest mail, and deliver what we answer to that. Returns the fate."""
    mail = post.taken[-1]
    raw = answer_to(mail, *(lines or ("help",))).as_bytes()
    fate = replies.receive(world, token_of(mail), parse(raw, mail.recipient))
    for row in mail_rows(world, state="due"):
        deliver_one(world, row.id)
    return fate
