"""The inbox as a process, spoken to by SMTP: answers, refusals in the dialogue, bounces."""

from __future__ import annotations

import smtplib
from email import message_from_string, policy
from email.message import EmailMessage

import pytest
from sqlalchemy import select, update

from service import tables as t
from service.core.world import World
from tests.workers.conftest import Processes, free_port, wait_for
from tests.workers.post import Taken
from tests.workers.postman import Postman, a_move
from tests.workers.rows import answer_to, token_of


def bounce_of(mail: Taken, status: str, action: str = "failed") -> EmailMessage:
    """What a mail server sends back (RFC 3464)."""
    text = f"""From: MAILER-DAEMON@players.example
To: {mail.sender}
Subject: Undelivered
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="x"

--x

Sorry.

--x
Content-Type: message/delivery-status

Reporting-MTA: dns; players.example

Final-Recipient: rfc822; {mail.recipient}
Action: {action}
Status: {status}

--x--
"""
    return message_from_string(text, policy=policy.default)


def failed(world: World, mail: Taken) -> bool:
    with world.store.reading() as tx:
        where = t.accounts.c.address == mail.recipient
        return tx.execute(select(t.accounts.c.mail_failed_at).where(where)).scalar_one() is not None


class Inbox:
    """The real process, spoken to by SMTP."""

    def __init__(self, port: int) -> None:
        self.port = port

    def send(self, to: str, message: EmailMessage, sender: str = "somebody@players.example") -> None:
        with smtplib.SMTP("127.0.0.1", self.port, timeout=30) as session:
            session.sendmail(sender, [to], message.as_bytes(policy=policy.SMTP))

    def up(self) -> bool:
        try:
            with smtplib.SMTP("127.0.0.1", self.port, timeout=5):
                return True
        except OSError:
            return False


@pytest.fixture
def inbox(world: World, processes: Processes) -> Inbox:
    here = Inbox(free_port())
    processes.env["INBOX_LISTEN"] = f"127.0.0.1:{here.port}"
    processes.start("workers.inbox.server")
    wait_for(here.up)
    return here


def test_the_inbox_takes_answers_over_smtp(postman: Postman, inbox: Inbox, processes: Processes) -> None:
    mail = postman.newest()
    number, _ = a_move(postman.choices())
    before = postman.version()
    inbox.send(str(mail.message["Reply-To"]).upper(), answer_to(mail, str(number)), mail.recipient)
    assert postman.version() > before
    postman.deliver()
    assert postman.post.to(mail.recipient)[-1].text.startswith("Played:")
    processes.end()
    assert token_of(mail) not in processes.logs()
    assert mail.recipient not in processes.logs()


def test_unknown_wrong_and_dead_addresses_are_refused_in_the_dialogue(
    postman: Postman, inbox: Inbox, world: World
) -> None:
    mail = postman.newest()
    own = token_of(mail)
    bounce = mail.sender.partition("@")[0].removeprefix("b-")
    wrong = [
        "somebody@reply.mill.example",
        f"r-{'a' * 26}@reply.mill.example",
        f"r-{own}@bounce.mill.example",
        f"r-{own}@elsewhere.example",
        f"b-{own}@bounce.mill.example",
        f"r-{bounce}@reply.mill.example",
    ]
    for address in wrong:
        with pytest.raises(smtplib.SMTPRecipientsRefused) as refused:
            inbox.send(address, answer_to(mail, "1"))
        assert [code for code, _ in refused.value.recipients.values()] == [550]
    with world.store.writing() as tx:
        tx.execute(update(t.links).values(dead_at=world.stamp()))
    with pytest.raises(smtplib.SMTPRecipientsRefused):
        inbox.send(str(mail.message["Reply-To"]), answer_to(mail, "1"))


def test_a_mail_that_is_too_big_is_refused(postman: Postman, inbox: Inbox) -> None:
    mail = postman.newest()
    before = postman.version()
    with pytest.raises(smtplib.SMTPException):
        inbox.send(str(mail.message["Reply-To"]), answer_to(mail, "1", *["x" * 70] * 40_000))
    assert postman.version() == before


def test_a_final_bounce_marks_the_address_and_nothing_else_does(postman: Postman, inbox: Inbox, world: World) -> None:
    mail = postman.newest()
    for harmless in (bounce_of(mail, "4.2.2"), bounce_of(mail, "5.1.1", "delayed"), answer_to(mail, "1")):
        inbox.send(mail.sender, harmless)
        assert not failed(world, mail)
    inbox.send(mail.sender, bounce_of(mail, "5.1.1"))
    assert failed(world, mail)
    with world.store.reading() as tx:
        told = tx.execute(select(t.notices.c.fate).where(t.notices.c.fate == "undeliverable")).scalars().all()
    assert told == ["undeliverable"]


def test_ten_wrong_recipients_end_the_session(inbox: Inbox) -> None:
    with smtplib.SMTP("127.0.0.1", inbox.port, timeout=30) as session:
        session.ehlo()
        session.mail("a@b.example")
        answers = [session.rcpt(f"x{n}@reply.mill.example")[0] for n in range(11)]
    assert answers == [550] * 10 + [421]
