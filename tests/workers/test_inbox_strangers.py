"""Mails by strangers and machines: nothing comes of them, and nobody else hears of the game."""

from __future__ import annotations

import pytest

from service.core.lifecycle import end
from tests.workers.conftest import Clock
from tests.workers.postman import Postman, a_move
from tests.workers.rows import answer_to, token_of
from workers.inbox import quiet, replies
from workers.inbox.incoming import parse


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


def test_the_last_explanation_says_that_silence_follows(postman: Postman) -> None:
    for word in ("a", "b", "c"):
        assert postman.answer(f"What now, {word}?") == "nothing"
    first, second, third = (" ".join(mail.text.split()) for mail in postman.post.taken[-3:])
    note = "for up to an hour, further mails that play nothing stay unanswered"
    assert note not in first + second
    assert note in third
    assert note in " ".join(postman.post.taken[-1].html.split())


@pytest.mark.parametrize("word", ["help", "board", "undo", "hilfe"])
def test_what_is_asked_for_is_answered_after_any_number_of_slips(postman: Postman, word: str) -> None:
    for _ in range(4):
        postman.answer("mvoe s3")
    assert postman.answer("mvoe s3") == "dropped"
    count = len(postman.post.taken)
    for _ in range(5):
        assert postman.answer(word) in ("help", "board", "no-undo")
    assert len(postman.post.taken) == count + 5


def test_even_what_is_asked_for_has_an_end(postman: Postman, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(quiet.ALLOWED, "asked-for", (2, 12))
    assert [postman.answer("help") for _ in range(3)] == ["help", "help", "dropped"]
    assert "That was asked very often" in postman.post.taken[-1].text


def test_foreign_mails_use_up_an_allowance_of_their_own(postman: Postman) -> None:
    mail = postman.newest()
    fates = [postman.send(mail, answer_to(mail, "1", sender="bert@elsewhere.example")) for _ in range(4)]
    assert fates == ["foreign"] * 3 + ["dropped"]
    assert "Further mails from other addresses are not shown to you" in postman.post.taken[-1].text
    assert postman.answer("mvoe s3") == "refused"


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
