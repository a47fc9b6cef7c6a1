"""What the mails say, and that every mail program can read them: each kind, in both languages."""

from __future__ import annotations

import email
import email.policy
import random
import re
from typing import Any

import pytest
from bs4 import BeautifulSoup
from sqlalchemy import insert, select, update

from service import tables as t
from service.core import sign_in
from service.core.lifecycle import end
from service.core.principal import Principal, SeatPass
from service.core.reading import questions
from service.core.world import World, new_id
from tests.service.core.tables import OpenTable
from tests.workers.conftest import with_settings
from tests.workers.post import Post, Taken
from tests.workers.rows import LANGS, notices, reply_mail, speak
from workers.delivery import deliver_one
from workers.render import about_table
from workers.render.templates import FILES, FOLDER, KINDS

TOKEN = "[a-z2-7]{26}"


def make(world: World, post: Post, kind: str, lang: str) -> Taken:
    """A mail of a kind, as it arrived."""
    table = OpenTable(world, seats=3)
    speak(world, lang)
    if kind == "reply":
        deliver_one(world, notices(world)[-1].id)
        reply_mail(world, table, post)
        return post.taken[-1]
    if kind == "turn":
        table.play_on(random.Random(3), steps=60)
    elif kind == "over":
        with world.store.writing() as tx:
            end(world, tx, game=table.game, reason="abandoned")
    elif kind == "invitation":
        _invite(world, table)
    elif kind == "sign-in":
        sign_in.ask(world, "new@players.example", lang=lang, bound_to="a browser")
    notice = notices(world, kind=kind, fate=None)[-1]
    assert deliver_one(world, notice.id) == "sent"
    return post.taken[-1]


def _invite(world: World, table: OpenTable) -> None:
    invitation = new_id()
    with world.store.writing() as tx:
        tx.execute(
            insert(t.invitations).values(
                id=invitation, game=table.game, address="new@players.example", address_key="key",
                host=table.people[0].account, state="owed", created_at=world.stamp(),
            )
        )  # fmt: skip
        tx.execute(
            insert(t.notices).values(
                id=new_id(), key=f"invitation {invitation}", kind="invitation", game=table.game, invitation=invitation,
                created_at=world.stamp(), due_at=world.stamp(),
            )
        )  # fmt: skip


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_is_sound_mime_in_the_language_of_its_reader(world: World, post: Post, kind: str, lang: str) -> None:
    mail = make(world, post, kind, lang)
    message = email.message_from_bytes(mail.raw, policy=email.policy.default)
    assert not message.defects
    assert message.get_content_type() == "multipart/alternative"
    assert [part.get_content_type() for part in message.iter_parts()] == ["text/plain", "text/html"]
    assert all(not part.defects for part in message.walk())
    for name in ("From", "To", "Subject", "Date", "Message-ID", "Auto-Submitted", "X-Auto-Response-Suppress"):
        assert len(message.get_all(name)) == 1
    assert str(message["Auto-Submitted"]) in ("auto-generated", "auto-replied")
    assert all(len(line) <= 998 for line in mail.raw.split(b"\r\n"))
    assert b"\n" not in mail.raw.replace(b"\r\n", b"")
    soup = BeautifulSoup(mail.html, "html.parser")
    assert soup.html is not None
    assert soup.html["lang"] == lang
    assert not soup.find_all(["script", "link", "img", "iframe", "form", "object"])
    assert len(mail.html.encode()) < 60_000
    speaks(mail, lang)


def speaks(mail: Taken, lang: str) -> None:
    words = {word.strip(".,:;!?()“”„").lower() for word in mail.text.split()}
    german, english = {"der", "die", "das", "ein", "nicht", "du", "ist"}, {"the", "is", "you", "of", "your"}
    if lang == "de":
        assert len(words & german) >= 2
        assert not words & english
    else:
        assert len(words & english) >= 2
        assert not words & german


def test_the_folder_holds_three_files_for_each_kind() -> None:
    kinds = {path.name for path in FOLDER.iterdir() if path.is_dir()} - {"shared"}
    assert kinds == set(KINDS)
    assert all(sorted(path.name for path in (FOLDER / kind).iterdir()) == sorted(FILES) for kind in kinds)


def test_a_turn_mail_says_everything_one_needs_to_play(world: World, post: Post) -> None:
    mail = make(world, post, "turn", "en")
    with world.store.reading() as tx:
        row = tx.execute(select(t.mails).where(t.mails.c.message_id == mail.message_id)).one()
    question = _question(world, row)
    for number, choice in enumerate(question["choices"], start=1):
        assert re.search(rf"^ +{number}  {re.escape(choice['code'])} – ", mail.text, re.MULTILINE)
    assert question["rule"] not in mail.text + mail.html
    assert "(rule R14)" in " ".join(mail.text.split())
    assert '(<a href="https://mill.example/rules/milestones#R14">Rule R14</a>)' in mail.html
    assert "THE POSITION" in mail.text
    assert f"https://mill.example/g/{row.game}/at/{row.version}" in mail.text
    receipt = re.search(rf"^Receipt {row.version} ({TOKEN})$", mail.text, re.MULTILINE)
    assert receipt is not None
    assert all(len(line) <= 78 for line in mail.text.splitlines()[1:] if "http" not in line and "###" not in line)


def _question(world: World, row: Any) -> Any:
    pass_ = SeatPass(row.game, row.seat, row.holder, row.since)
    return questions(world, Principal(scopes=frozenset({"read"}), seat=pass_), row.game)["questions"][0]


def test_a_turn_mail_has_one_link_to_the_page_and_none_that_plays(world: World, post: Post) -> None:
    mail = make(world, post, "turn", "en")
    links = {str(tag["href"]) for tag in BeautifulSoup(mail.html, "html.parser").find_all("a", href=True)}
    links.remove("https://mill.example/rules/milestones#R14")
    web = {link for link in links if link.startswith("https:")}
    assert {re.sub(TOKEN, "T", re.sub(r"/g/.*", "/g", link)) for link in web} == {
        "https://mill.example/t/T",
        "https://mill.example/mute/T",
        "https://mill.example/g",
    }
    assert all(link.startswith("mailto:r-") and "body=" in link for link in links - web)
    in_text = [word for word in mail.text.split() if word.startswith("http")]
    assert len(in_text) == 3
    assert all(len(link) <= 70 for link in in_text)


def test_headers_for_threads_lists_and_answers(world: World, post: Post) -> None:
    table = OpenTable(world)
    rng = random.Random(5)
    while len(post.taken) < 6:
        for notice in notices(world, fate=None):
            deliver_one(world, notice.id)
        table.play_on(rng, steps=1)
    address = post.taken[0].recipient
    thread = post.to(address)[:3]
    assert {mail.subject for mail in thread} == {"The test table – your turn"}
    root, second, third = (mail.message for mail in thread)
    assert root["In-Reply-To"] is None
    assert second["In-Reply-To"] == root["Message-ID"]
    assert str(third["References"]).split() == [root["Message-ID"], second["Message-ID"]]
    for mail in thread:
        message = mail.message
        assert message["List-Id"] == f"<table-{table.game}.mill.example>"
        assert re.fullmatch(rf"<https://mill\.example/mute/{TOKEN}>", str(message["List-Unsubscribe"]))
        assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert re.fullmatch(rf"r-{TOKEN}@reply\.mill\.example", str(message["Reply-To"]))
        assert re.fullmatch(rf"b-{TOKEN}@bounce\.mill\.example", mail.sender)
    assert len({mail.link("t") for mail in thread}) == 3


def test_without_a_reply_domain_no_answer_is_offered(world: World, post: Post) -> None:
    plain = with_settings(world, reply_domain=None, bounce_domain=None)
    OpenTable(plain)
    deliver_one(plain, notices(plain)[0].id)
    (mail,) = post.taken
    assert mail.message["Reply-To"] is None
    assert mail.sender == "mill@mill.example"
    assert "Answer above this line" not in mail.text + mail.html
    assert "mailto:" not in mail.html


def test_html_that_grows_too_big_gets_leaner_and_the_text_stays_whole(
    world: World, post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    OpenTable(world)
    monkeypatch.setattr(about_table, "MOST_HTML", 4_000)
    deliver_one(world, notices(world)[0].id)
    (mail,) = post.taken
    assert "mailto:" not in mail.html
    assert "in the plain text of this mail" in mail.html
    assert "Numbers ([ ] is covered)" in mail.text
    assert "Numbers" not in mail.html


def test_names_are_text_and_nothing_else(world: World, post: Post) -> None:
    table = OpenTable(world)
    with world.store.writing() as tx:
        tx.execute(update(t.games).values(name="<b>Müller & Söhne</b>"))
        tx.execute(update(t.seats).values(name="<i>{{ 7*7 }}</i>"))
    deliver_one(world, notices(world)[0].id)
    (mail,) = post.taken
    assert mail.subject == "<b>Müller & Söhne</b> – your turn"
    assert "<b>Müller & Söhne</b>" in mail.text
    assert "{{ 7*7 }}" in mail.text
    soup = BeautifulSoup(mail.html, "html.parser")
    assert "<b>Müller & Söhne</b>" in soup.get_text()
    assert not soup.find_all("i")
    assert table.game in mail.text


def test_an_invitation_holds_two_names_one_link_and_a_receipt(world: World, post: Post) -> None:
    mail = make(world, post, "invitation", "en")
    assert mail.recipient == "new@players.example"
    assert mail.subject == "Hollerau – an invitation"
    assert "Player 0 invites you" in mail.text
    assert re.search(rf"^https://mill\.example/i/{TOKEN}$", mail.text, re.MULTILINE)
    assert sum(word.startswith("http") for word in mail.text.split()) == 1
    assert re.search(rf"Receipt of the table's opening 1 {TOKEN}", mail.text)
    assert str(mail.message["List-Unsubscribe"]) == f"<{mail.link('i')}>"
    with world.store.reading() as tx:
        assert tx.execute(select(t.invitations.c.state)).scalar_one() == "sent"


def test_a_code_can_be_used_and_stands_in_no_table(world: World, post: Post) -> None:
    asked = sign_in.ask(world, "new@players.example", lang="en", bound_to="a browser")
    (notice,) = notices(world, kind="sign-in")
    deliver_one(world, notice.id)
    (mail,) = post.taken
    found = re.search(r"^Your code: (\d{4} \d{4})$", mail.text, re.MULTILINE)
    assert found is not None
    assert "/t/" not in mail.text
    assert (
        sum(word.startswith("http") for word in mail.text.split()) == 1
    )  # who we are; nothing to click for signing in
    assert sign_in.confirm(world, asked["id"], found.group(1), secret="a browser", kind="session")["new"]
    late = sign_in.ask(world, "new@players.example", lang="en", bound_to="a browser")
    with world.store.writing() as tx:
        tx.execute(update(t.sign_ins).where(t.sign_ins.c.id == late["id"]).values(used_at=world.stamp()))
    (waiting,) = notices(world, kind="sign-in", fate=None)
    assert deliver_one(world, waiting.id) == "nothing"


def test_the_last_mail_tells_the_places_and_the_secret(world: World, post: Post) -> None:
    table = OpenTable(world)
    table.play_on(random.Random(11))
    for notice in notices(world, kind="over"):
        deliver_one(world, notice.id)
    mail = post.taken[-1]
    assert mail.text.startswith("The game is over. First: Player ")
    assert re.search(r"^  1\. Player \d: \d+$", mail.text, re.MULTILINE)
    assert f"The secret: {bytes(range(32)).hex()}" in mail.text
    assert mail.message["Reply-To"] is None
    for each in post.taken[-2:]:  # also for the one whose answer ended it
        ended = each.text.partition("HOW IT ENDED")[2]
        assert re.search(r"Quarryman: .*\.", ended)
        assert re.search(r"Player \d (wins|share)", " ".join(ended.split()))
