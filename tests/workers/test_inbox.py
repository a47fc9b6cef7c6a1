"""Answers by mail: what is played, what is told, and that nothing comes of mails by machines and strangers."""

from __future__ import annotations

import random
import smtplib
from email import message_from_string, policy
from email.message import EmailMessage
from typing import Any

import pytest
from sqlalchemy import select, update

from service import tables as t
from service.core.lifecycle import end
from service.core.reading import questions, summary
from service.core.world import World
from tests.service.core.tables import OpenTable
from tests.workers.conftest import Clock, Processes, free_port, wait_for
from tests.workers.post import Post, Taken
from tests.workers.rows import answer_to, mail_rows, notices, token_of
from workers.delivery import deliver_one
from workers.inbox import outcome, replies
from workers.inbox.incoming import parse

GAME = "01900000-0000-7000-8000-000000000001"
"""A fixed id: with the fixed secret of a test table its luck is fixed too."""
MIDDLE = 220


class Postman:
    """A table whose people play by mail: sends what they answer, delivers what we answer."""

    def __init__(self, world: World, post: Post) -> None:
        self.world = world
        self.post = post
        self.table = OpenTable(world, game=GAME)
        self.deliver()

    def deliver(self) -> None:
        for notice in notices(self.world, fate=None):
            deliver_one(self.world, notice.id)
        for row in mail_rows(self.world, state="due"):
            deliver_one(self.world, row.id)

    def send(self, mail: Taken, message: EmailMessage, sender: str | None = "somebody@players.example") -> str:
        fate = replies.receive(self.world, token_of(mail), parse(message.as_bytes(), sender))
        self.deliver()
        return fate

    def answer(self, *lines: str) -> str:
        """Answer the newest mail to whoever is asked."""
        mail = self.newest()
        return self.send(mail, answer_to(mail, *lines))

    def newest(self) -> Taken:
        """The newest mail of whoever is asked."""
        person, _ = self.table.asked()
        return self.post.to(f"{person.account}@players.example")[-1]

    def choices(self) -> list[dict[str, Any]]:
        return list(self.table.asked()[1]["choices"])

    def version(self) -> int:
        return int(summary(self.world, self.table.people[0], self.table.game)["version"])

    def play_to_a_move(self) -> None:
        """Play until a mail has just been sent that asks for a move."""
        rng = random.Random(3)
        while True:
            now = self.version()
            if self.table.asked()[1]["ask"] == "move" and mail_rows(self.world)[-1].version == now:
                return
            self.table.play_on(rng, steps=1)
            self.deliver()


@pytest.fixture
def postman(world: World, post: Post) -> Postman:
    made = Postman(world, post)
    made.play_to_a_move()
    return made


def a_move(choices: list[dict[str, Any]]) -> tuple[int, str]:
    """Number and code of a move that leaves more to do."""
    return next(
        (number, choice["code"])
        for number, choice in enumerate(choices, start=1)
        if choice["code"].startswith("move s") and not choice["fields"]
    )


def test_a_number_is_an_answer(postman: Postman) -> None:
    mail = postman.newest()
    number, code = a_move(postman.choices())
    before = postman.version()
    assert postman.send(mail, answer_to(mail, str(number))) == "played"
    assert postman.version() > before
    told = postman.post.to(mail.recipient)[-1]
    assert told.text.startswith(f"Played: {code}")
    assert told.subject == "Re: The test table – your turn"
    assert told.message["Auto-Submitted"] == "auto-replied"


def test_a_code_is_an_answer_and_the_next_line_answers_what_follows(postman: Postman) -> None:
    _, code = a_move(postman.choices())
    before = postman.version()
    assert postman.answer("Hi there,", "", f"  {code.upper()}.", "move castle", "Cheers") == "played"
    assert postman.version() >= before + 2
    assert "Gespielt" not in postman.post.taken[-1].text


def test_the_answer_shows_the_next_question_and_can_be_answered_in_turn(postman: Postman) -> None:
    mail = postman.newest()
    number, _ = a_move(postman.choices())
    postman.send(mail, answer_to(mail, str(number)))
    told = postman.post.to(mail.recipient)[-1]
    assert "Your turn is not finished yet" in told.text
    assert "YOUR CHOICES" in told.text
    assert told.message["In-Reply-To"] is not None
    assert told.message["In-Reply-To"] in str(told.message["References"])
    before = postman.version()
    assert postman.send(told, answer_to(told, "1")) == "played"
    assert postman.version() > before


def test_the_answer_after_the_last_step_says_who_is_asked(postman: Postman) -> None:
    mail = postman.newest()
    while postman.newest().recipient == mail.recipient:
        assert postman.answer("1") == "played"
    told = postman.post.to(mail.recipient)[-1]
    assert "You are not asked anything now. Asked is: Player" in told.text


def test_begin_and_end_of_a_game_by_mail_alone(world: World, post: Post) -> None:
    """Whoever only ever answers mails can finish a game: no page, no falling silent after the first answer.

    The middle is played without mails, for it is the same again and takes long.
    """
    postman = Postman(world, post)
    rng = random.Random(4)
    for _ in range(25):
        assert postman.answer(line_for(rng.choice(postman.choices()), rng)) == "played"
    postman.table.play_on(random.Random(3), steps=MIDDLE)
    postman.play_to_a_move()
    while not postman.table.over():
        assert postman.answer(line_for(rng.choice(postman.choices()), rng)) == "played"
    assert {notice.fate for notice in notices(world, kind="over")} == {"sent"}
    assert len(mail_rows(world, kind="reply")) == len({mail.message_id for mail in post.taken if "Re:" in mail.subject})


def line_for(choice: dict[str, Any], rng: random.Random) -> str:
    """A line that a person would write for a choice: its code, then values for its fields."""
    words = [choice["code"]]
    for field in choice["fields"]:
        values = [value["value"] for value in field["values"]]
        if field["kind"] == "one_of":
            words.append(rng.choice(values))
        elif field["kind"] == "some_of":
            words += rng.sample(values, rng.randint(field["at_least"], min(field["at_most"], len(values))))
        else:
            pieces = [value["value"] for value in field["values"] for _ in range(value["max"])]
            taken = rng.sample(pieces, rng.randint(field["at_least"], min(field["at_most"], len(pieces))))
            words += [f"{taken.count(name)} {name}" for name in sorted(set(taken))]
    return " ".join(words)


def test_the_same_mail_twice_is_played_and_answered_once(postman: Postman) -> None:
    mail = postman.newest()
    number, _ = a_move(postman.choices())
    message = answer_to(mail, str(number))
    assert postman.send(mail, message) == "played"
    version, mails = postman.version(), len(postman.post.taken)
    assert postman.send(mail, message) == "known"
    assert (postman.version(), len(postman.post.taken)) == (version, mails)


def test_a_crash_between_playing_and_noting_tells_the_truth_once(
    postman: Postman, monkeypatch: pytest.MonkeyPatch
) -> None:
    mail = postman.newest()
    while postman.newest().recipient == mail.recipient and len(postman.choices()) > 1:
        break
    number, code = a_move(postman.choices())
    message = answer_to(mail, str(number))
    monkeypatch.setattr(replies, "tell", _crash)
    with pytest.raises(ConnectionError):
        postman.send(mail, message)
    monkeypatch.setattr(replies, "tell", outcome.tell)
    version = postman.version()
    assert postman.send(mail, message) == "played"
    assert postman.version() == version
    told = postman.post.to(mail.recipient)[-1]
    assert told.text.startswith("This answer was played before.")
    assert code


def _crash(*_: Any) -> None:
    raise ConnectionError


def test_an_illegal_answer_plays_nothing_and_is_explained(postman: Postman) -> None:
    before = postman.version()
    _, code = a_move(postman.choices())
    assert postman.answer(code, "hire w99") == "refused"
    assert postman.version() == before
    assert "Nothing was played" in postman.post.taken[-1].text


def test_a_mistyped_first_line_plays_nothing_of_what_follows(postman: Postman) -> None:
    before = postman.version()
    _, code = a_move(postman.choices())
    assert postman.answer("mvoe s3", code) == "refused"
    assert postman.version() == before
    assert "mvoe s3" in postman.post.taken[-1].text


def test_a_number_that_is_not_there_plays_nothing(postman: Postman) -> None:
    before = postman.version()
    assert postman.answer("999") == "refused"
    assert postman.version() == before


def test_words_alone_are_answered_with_the_menu(postman: Postman) -> None:
    before = postman.version()
    assert postman.answer("Hello! I shall think about it.") == "nothing"
    assert postman.version() == before
    told = postman.post.taken[-1]
    assert "no line of your mail is an answer" in told.text
    assert "YOUR CHOICES" in told.text


def test_a_quoted_menu_is_never_an_answer(postman: Postman) -> None:
    """Some programs quote without a sign: what stands below the marked line does not count."""
    before = postman.version()
    mail = postman.newest()
    message = answer_to(mail, quote=False)
    message.set_content("\n".join(["Thinking.", "", *mail.text.splitlines()]))
    assert postman.send(mail, message) == "nothing"
    assert postman.version() == before


def test_an_old_mail_plays_nothing_and_shows_the_present_question(postman: Postman) -> None:
    mail = postman.newest()
    number, _ = a_move(postman.choices())
    postman.send(mail, answer_to(mail, str(number)))
    before = postman.version()
    assert postman.send(mail, answer_to(mail, "move castle")) == "stale"
    assert postman.version() == before
    told = postman.post.to(mail.recipient)[-1]
    assert "not open any more" in told.text
    assert "YOUR CHOICES" in told.text


def test_undo_board_and_help(postman: Postman) -> None:
    number, _ = a_move(postman.choices())
    asked = questions(postman.world, postman.table.asked()[0], postman.table.game)["questions"][0]["ask"]
    postman.answer(str(number))
    assert postman.answer("undo") == "undone"
    assert postman.post.taken[-1].text.startswith("Taken back.")
    assert postman.table.asked()[1]["ask"] == asked
    assert postman.answer("Board") == "board"
    assert "THE POSITION" in postman.post.taken[-1].text
    assert postman.answer("help") == "help"
    assert "number or the" in postman.post.taken[-1].text


def test_undo_of_another_wait_takes_nothing_back(postman: Postman) -> None:
    first = postman.newest()
    while postman.newest().recipient == first.recipient:
        postman.answer("1")
    while postman.newest().recipient != first.recipient:
        postman.answer("1")
    number, _ = a_move(postman.choices())
    postman.answer(str(number))
    before = postman.version()
    assert postman.send(first, answer_to(first, "undo")) == "stale"
    assert postman.version() == before


def test_a_foreign_sender_plays_nothing_and_the_holder_is_told(postman: Postman) -> None:
    before = postman.version()
    mail = postman.newest()
    _, code = a_move(postman.choices())
    count = len(postman.post.taken)
    assert postman.send(mail, answer_to(mail, code, sender="bert@elsewhere.example")) == "foreign"
    assert postman.version() == before
    (told,) = postman.post.taken[count:]
    assert told.recipient == mail.recipient
    assert "another address than yours" in told.text


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("Auto-Submitted", "auto-replied"),
        ("Precedence", "bulk"),
        ("X-Autoreply", "yes"),
        ("List-Id", "<x.y>"),
    ],
)
def test_machines_are_met_with_silence(postman: Postman, name: str, value: str) -> None:
    mail = postman.newest()
    number, _ = a_move(postman.choices())
    message = answer_to(mail, str(number))
    message[name] = value
    before, count = postman.version(), len(postman.post.taken)
    assert postman.send(mail, message) == "dropped"
    assert (postman.version(), len(postman.post.taken)) == (before, count)


@pytest.mark.parametrize("subject", ["Automatische Antwort: Hollerau", "Out of office", "Abwesenheit bis Montag"])
def test_absence_notes_are_met_with_silence(postman: Postman, subject: str) -> None:
    mail = postman.newest()
    message = answer_to(mail, "1")
    message.replace_header("Subject", subject)
    count = len(postman.post.taken)
    assert postman.send(mail, message) == "dropped"
    assert len(postman.post.taken) == count


def test_a_null_sender_is_met_with_silence(postman: Postman) -> None:
    mail = postman.newest()
    before = postman.version()
    assert postman.send(mail, answer_to(mail, "1"), sender=None) == "dropped"
    assert postman.version() == before


def test_our_own_answer_sent_back_to_us_ends_there(postman: Postman) -> None:
    postman.answer("board")
    told = postman.post.taken[-1]
    count = len(postman.post.taken)
    assert replies.receive(postman.world, token_of(told), parse(told.raw, told.sender)) == "dropped"
    postman.deliver()
    assert len(postman.post.taken) == count


def test_mails_that_play_nothing_are_explained_three_times_an_hour(postman: Postman, clock: Clock) -> None:
    fates = [postman.answer(f"What now, {word}?") for word in ("a", "b", "c", "d", "e")]
    assert fates == ["nothing"] * 3 + ["dropped"] * 2
    number, _ = a_move(postman.choices())
    assert postman.answer(str(number)) == "played"  # what plays is always answered
    assert "Played" in postman.post.taken[-1].text
    clock.pass_(hours=1)
    assert postman.answer("And now?") == "nothing"


def test_an_answer_after_the_end_is_told_so(postman: Postman) -> None:
    mail = postman.newest()
    _, code = a_move(postman.choices())
    with postman.world.store.writing() as tx:
        end(postman.world, tx, game=postman.table.game, reason="abandoned")
    assert postman.send(mail, answer_to(mail, code)) == "stale"
    assert "The game is over." in postman.post.taken[-1].text


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\r\n\r\n\xff\xfe\x00",
        b"From: =?utf-8?q?=ff?= <\x00>\r\nSubject: \xc3\r\nMessage-ID: <<>\r\n\r\n1\r\n",
        b'Content-Type: multipart/mixed; boundary="x"\r\nFrom: a@b\r\n\r\n--x\r\n',
        b"Content-Type: text/plain; charset=klingon\r\nFrom: a@b\r\n\r\n1\r\n",
        b"Content-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\nFrom: a@b\r\n\r\n!!!\r\n",
        b"From: a@b, c@d\r\nDate: never\r\nMessage-ID: <a\r\n b>\r\n\r\n1\r\n",
        b"Message-ID: <a@b>\nBcc: everybody@example.org\n\n1",
    ],
)
def test_broken_mails_break_nothing(postman: Postman, raw: bytes) -> None:
    mail = postman.newest()
    before = postman.version()
    assert replies.receive(postman.world, token_of(mail), parse(raw, "x@y.example")) in (
        "foreign",
        "nothing",
        "dropped",
    )
    postman.deliver()
    assert postman.version() == before
    assert all("everybody@example.org" not in mail.recipient for mail in postman.post.taken)


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
