"""What pages say to people: words instead of names of programs, in the language of the page."""

from __future__ import annotations

import random
import re

import pytest

from service.core.errors import Limited
from service.problems import KINDS
from service.web import error_words, event_words, typed_words
from tests.demo.browser import Browser, Page
from tests.service.core.tables import OpenTable
from tests.service.web.driving import drafted, send
from tests.service.web.site import Site, asked
from tests.service.web.test_people_pages import ADDRESS, sign_in
from tests.service.web.test_table_pages import opened
from tests.service.web.test_turn_page import with_something_to_take_back


def test_a_receipt_on_a_page_is_the_receipt_in_the_mail(site: Site, table: OpenTable) -> None:
    anna = asked(site, table)
    mailed = re.search(r"^Receipt ([0-9]+ [a-z2-7]{26})$", anna.mails()[-1].text.replace("\r", ""), re.MULTILINE)
    assert mailed is not None
    version = mailed[1].split(" ")[0]
    for path in (f"/at/{version}", "/history", ""):
        assert mailed[1] in " ".join(Browser().get(f"{site.url}/g/{table.game}{path}").soup.text.split()), path
    sent = send(anna.browser, drafted(anna.browser, anna.open(), random.Random(1)))
    assert re.fullmatch(r"[0-9]+ [a-z2-7]{26}", sent.soup.select_one(".note code").text)


def test_a_used_up_limit_is_said_in_words_and_minutes(site: Site) -> None:
    browser = Browser()
    form = browser.get(f"{site.url}/sign-in?lang=de").form("/sign-in")
    pages = [browser.submit(form, {"address": ADDRESS}) for _ in range(6)]
    assert pages[-1].status == 429
    words = pages[-1].words()
    assert "viele Codes" in words
    assert re.search(r"in (einer Minute|[0-9]+ Minuten) noch einmal", words)
    assert "sign-in-address" not in words


@pytest.mark.parametrize(
    ("seconds", "said"), [(1, "a minute"), (61, "2 minutes"), (3_600, "60 minutes"), (86_400, "24 h")]
)
def test_waits_are_told_as_people_say_them(site: Site, seconds: int, said: str) -> None:
    with site.app.test_request_context("/?lang=en"):
        assert said in error_words.limited(Limited("x", limit="whatever", seconds=seconds))


def test_every_error_has_a_german_title(site: Site) -> None:
    with site.app.test_request_context("/?lang=de"):
        german = {code: error_words.told(code)[0] for code in KINDS}
    assert not [code for code, title in german.items() if title == KINDS[code].title]


def test_options_and_their_values_are_said_in_words(site: Site) -> None:
    host = Browser()
    sign_in(site, host)
    form = host.get(f"{site.url}/games/new?kind=milestones").form("/games/new")
    shown = {tag.text for tag in form.tag.select("[name=o-harvestScope] option")}
    assert shown == {"for one move", "over both moves of a turn"}
    table = opened(site, host, seats="3", **{"o-bonusPickup": "optional"})
    told = {tag.text: tag.find_next("dd").text for tag in table.soup.select("dl.facts dt")}
    assert told["Coins count as goods in a tie"] == "yes"
    assert "may be left" in told.values()
    german = host.get(f"{table.url.partition('?')[0]}?lang=de").words()
    assert "darf liegen bleiben" in german
    assert "bonusPickup" not in german


def test_an_answer_without_facts_has_words(site: Site) -> None:
    summary = {"seats": [{"name": "Bot 1"}]}
    with site.app.test_request_context("/?lang=de"):
        assert event_words.texts({"texts": [], "by": {"seat": 0}}, summary) == ["Bot 1 ist hier fertig."]
        assert event_words.texts({"texts": ["Ja."], "by": {"seat": 0}}, summary) == ["Ja."]
        assert event_words.texts({"texts": [], "by": {"seat": None}}, summary)


def test_no_event_of_a_history_is_told_by_its_type_alone(site: Site, table: OpenTable) -> None:
    table.play_on(random.Random(4), steps=60)
    for lang in ("en", "de"):
        page = Browser().get(f"{site.url}/g/{table.game}/history?lang={lang}")
        told = [item.find(string=True).strip() for item in page.soup.select("ol.history li")]
        assert len(told) >= 60
        assert all(" " in text and text.endswith((".", "!")) for text in told), told


def test_bots_are_called_so_once(site: Site) -> None:
    host = Browser()
    sign_in(site, host)
    page = host.submit(opened(site, host, seats="3").form("/bots"))
    seats = " ".join(page.soup.select_one(".seats").text.split())
    assert "Bot 1" in seats
    assert "(bot)" not in seats


@pytest.mark.parametrize("word", typed_words.WORDS)
def test_typed_words_are_taken_in_both_languages(site: Site, word: str) -> None:
    for spoken in typed_words.WORDS[word]:
        for given in (spoken, f" {spoken.upper()} ", f"„{spoken}“"):
            assert typed_words.typed(word, given)
    assert not typed_words.typed(word, "")
    assert not typed_words.typed(word, "yes")
    with site.app.test_request_context("/?lang=de"):
        assert typed_words.WORDS[word][1] in typed_words.please(word)


def test_german_pages_ask_for_german_words(site: Site, table: OpenTable) -> None:
    page = with_something_to_take_back(site, table)
    stranger = Browser()
    german = stranger.get(f"{page.url}?lang=de")
    label = german.soup.find("label", attrs={"for": "f-undo"})
    assert "zurück" in label.text
    assert "„zurück“" in stranger.submit(german.form("/undo")).soup.select_one("#e-undo").text
    taken: Page = stranger.submit(german.form("/undo"), {"undo": "zurück"})
    assert taken.status == 200
    assert '"type":"undone"' in table.texts()[-1]


def test_rules_are_shown_without_pointers_into_the_program(site: Site) -> None:
    words = Browser().get(f"{site.url}/rules/milestones").words()
    assert "place in the program" not in words
    assert "→" not in words
