"""Answers by mail: what is played, and what is told."""

from __future__ import annotations

import random
from typing import Any

import pytest

from service.core.reading import questions
from service.core.world import World
from tests.workers.post import Post
from tests.workers.postman import Postman, a_move, line_for
from tests.workers.rows import LANGS, answer_to, mail_rows, notices, speak
from workers.inbox import outcome, replies

MIDDLE = 220
"""Answers of the middle of a game."""


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


def test_a_crash_between_taking_back_and_noting_takes_back_once(
    postman: Postman, monkeypatch: pytest.MonkeyPatch
) -> None:
    number, _ = a_move(postman.choices())
    postman.answer(str(number))
    mail = postman.newest()
    message = answer_to(mail, "undo")
    monkeypatch.setattr(replies, "tell", _crash)
    with pytest.raises(ConnectionError):
        postman.send(mail, message)
    monkeypatch.setattr(replies, "tell", outcome.tell)
    version = postman.version()
    assert postman.send(mail, message) == "undone"
    assert postman.version() == version


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
    most = len(postman.choices())
    for number in ("999", "0", str(most + 1)):
        assert postman.answer(number) == "refused"
        assert postman.post.taken[-1].text.startswith(f"Nothing was played: “{number}” is not possible. ")
        assert f"The choices are 1 to {most}." in postman.post.taken[-1].text
    assert postman.version() == before


def test_a_number_below_the_first_line_is_not_played(postman: Postman) -> None:
    """It would count in a menu that nobody has seen."""
    number, code = a_move(postman.choices())
    assert postman.answer(str(number), "1") == "played"
    told = postman.post.taken[-1].text
    assert told.startswith(f"Played: {code}\n")
    assert "Not played: “1”. A number can only stand in the first line" in " ".join(told.split())


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


@pytest.mark.parametrize(("word", "fate"), [("Hilfe", "help"), ("stellung", "board"), ("Zurück.", "no-undo")])
def test_the_words_of_command_are_german_too(postman: Postman, word: str, fate: str) -> None:
    assert postman.answer(word) == fate


@pytest.mark.parametrize("lang", LANGS)
def test_help_shows_an_example_of_each_form_and_each_is_good(postman: Postman, lang: str) -> None:
    speak(postman.world, lang)
    assert postman.answer("help") == "help"
    told = postman.post.taken[-1]
    examples = [line.strip() for line in told.text.splitlines() if line.startswith("    ") and line[4] != " "]
    number, code, first, second, undo, board, help_ = examples[:7]
    choices = postman.choices()
    assert choices[int(number) - 1]["code"] == code == first
    assert second in [choice["code"] for choice in choices]
    assert (undo, board, help_) == {"en": ("undo", "board", "help"), "de": ("zurück", "stellung", "hilfe")}[lang]
    assert all(example in told.html for example in examples[:7])
    mail = told
    assert postman.send(mail, answer_to(mail, first, second)) == "played"


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["999"], "Zur Wahl stehen 1 bis "),
        (["mvoe s3"], "Das ist hier weder eine Nummer noch ein Code."),
        (["move s1 s2"], "„s2“ hinter „move s1“ ist nicht verständlich."),
        (["move s99", "x"], "weder eine Nummer noch ein Code"),
        (["hire w01"], "Jetzt wird die Figur gezogen. (Regel R14)"),
        (["undo"], "Zurücknehmen lassen sich nur eigene Schritte"),
    ],
)
def test_a_german_reader_is_told_in_german(postman: Postman, lines: list[str], said: str) -> None:
    speak(postman.world, "de")
    lines = [line.replace("move s1", a_move(postman.choices())[1]) for line in lines]
    said = said.replace("move s1", a_move(postman.choices())[1])
    postman.answer("stellung")  # a mail in German: what answers it is in its language
    postman.answer(*lines)
    first = postman.post.taken[-1].text.splitlines()[0]
    assert said in first
    assert "`" not in first


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
