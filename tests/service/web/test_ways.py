"""From one page to the next: the language goes along, and so does where one wanted to be."""

from __future__ import annotations

import random
import urllib.error
import urllib.request
from urllib.parse import quote, urlencode, urljoin

import pytest

from service.web.roads import local
from tests.demo.browser import Browser, Page
from tests.service.core.tables import OpenTable, any_answer
from tests.service.web.driving import drafted
from tests.service.web.site import Player, Site, asked, choices
from tests.service.web.test_people_pages import asked_for_code, sign_in
from tests.service.web.test_table_pages import game_of, invited, opened
from tests.service.web.test_turn_page import end_of_wait

BERT = "bert@players.example"


def other_language(browser: Browser, page: Page) -> Page:
    """Press the link at the foot of the page."""
    return browser.get(urljoin(page.url, str(page.soup.footer.find("a", hreflang=True)["href"])))


def test_an_invitation_speaks_its_language_also_when_something_is_wrong(site: Site) -> None:
    host, bert = Browser(), Browser("en")
    sign_in(site, host)
    opened(site, host, invitations=BERT, lang="de")
    page = bert.get(invited(site, BERT))
    assert page.soup.html["lang"] == "de"
    unnamed = bert.submit(page.form("/accept"))
    assert unnamed.soup.html["lang"] == "de"
    assert "Bitte" in unnamed.soup.select_one("#e-name").text or "Ein Name" in unnamed.soup.select_one("#e-name").text
    nowhere = bert.submit(page.form("/accept"), {"name": "Bert", "zone": "Mars"})
    assert "Diese Zeitzone" in nowhere.soup.select_one("#e-zone").text
    assert "Bitte" in bert.submit(page.form("/decline")).soup.select_one("#e-word").text


def test_the_language_chosen_at_the_invitation_goes_along_to_the_table(site: Site) -> None:
    host, bert = Browser(), Browser("en")
    sign_in(site, host)
    opened(site, host, seats="3", invitations=BERT)
    table = bert.submit(bert.get(invited(site, BERT)).form("/accept"), {"name": "Bert", "lang": "de"})
    assert table.soup.html["lang"] == "de"
    assert "Du sitzt an diesem Tisch als Bert. Eine Mail kommt, wenn du dran bist." in table.words()
    assert "Anmelden, um" not in table.words()
    assert "Anmelden, um" not in bert.get(table.url.partition("?")[0]).words()


def test_whoever_takes_a_taken_name_is_told(site: Site) -> None:
    host, bert = Browser(), Browser()
    sign_in(site, host)
    opened(site, host, seats="3", player="Heike", invitations=BERT)
    table = bert.submit(bert.get(invited(site, BERT)).form("/accept"), {"name": "heike"})
    assert "You sit at this table as heike (2). Somebody here was called heike before you" in table.words()
    carla = Browser()
    sign_in(site, carla, "carla@players.example", "Carla")
    table = carla.submit(carla.get(table.url.partition("?")[0]).form("/sit"), {"name": "Carla"})
    assert "You sit at this table as Carla." in table.words()
    assert "before you" not in table.words()


def test_after_a_form_the_other_language_is_the_page_of_the_form(site: Site, table: OpenTable) -> None:
    anna = asked(site, table)
    page = drafted(anna.browser, anna.open(), random.Random(2))
    refused = anna.browser.submit(page.form("/send"))
    assert refused.status == 422
    german = other_language(anna.browser, refused)
    assert (german.status, german.soup.html["lang"]) == (200, "de")
    assert [tag.text for tag in german.soup.select(".steps code")] == [
        tag.text for tag in page.soup.select(".steps code")
    ], "the draft is still there"
    code, _ = asked_for_code(site, anna.browser, "x@players.example")
    wrong = anna.browser.submit(code.form("/sign-in/code"), {"code": "1"})
    assert dict(other_language(anna.browser, wrong).form("/sign-in/code").given())["id"] in code.url


POSTED = [
    *("/t/abc/send", "/t/abc/undo", "/t/abc/fresh", "/i/abc/accept", "/i/abc/decline"),
    *("/me/erase", "/me/sessions/abc/end", "/sign-out", "/demo", "/g/abc/sit", "/g/abc/invitations/x/withdraw"),
]


@pytest.mark.parametrize("path", POSTED)
def test_the_address_of_a_form_leads_to_its_page(site: Site, path: str) -> None:
    class Stay(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *_: object) -> None:
            return None

    opener = urllib.request.build_opener(Stay)
    for method in ("GET", "HEAD"):
        with pytest.raises(urllib.error.HTTPError) as led:
            opener.open(urllib.request.Request(f"{site.url}{path}?lang=de", method=method))
        with led.value:
            assert led.value.code == 303
            page = led.value.headers["Location"]
        root = "/" if path in ("/sign-out", "/demo") else "/".join(path.split("/")[: 2 if path[:4] == "/me/" else 3])
        assert page.removeprefix(site.url) == f"{root}?lang=de"


def test_no_deed_has_another_address(site: Site) -> None:
    assert Browser().get(f"{site.url}/g/abc/nonsense").status == 404


def test_signing_in_leads_back_to_what_one_wanted(site: Site) -> None:
    browser = Browser()
    first = browser.get(f"{site.url}/games/new")
    assert first.status == 401
    page = browser.get(next(link for link in first.links() if "/sign-in?" in link))
    page = browser.submit(page.form("/sign-in"), {"address": BERT})
    again = browser.submit(page.form("/sign-in/code"), {"code": "1"})
    site.deliver()
    code = "".join(site.post.to(BERT)[-1].text.split("\n")).replace(" ", "")
    digits = next(code[n : n + 8] for n in range(len(code)) if code[n : n + 8].isdigit())
    named = browser.submit(again.form("/sign-in/code"), {"code": digits})
    fields = [tag["name"] for tag in named.soup.main.select("input:not([type=hidden]), select")]
    assert fields == ["name"], "a new person is asked for the name and nothing else"
    unnamed = browser.submit(named.form("/me"), {"name": "<b>"})
    assert unnamed.status == 400
    there = browser.submit(unnamed.form("/me"), {"name": "Bert"})
    assert there.url == f"{site.url}/games/new"
    assert there.form("/games/new")


@pytest.mark.parametrize(
    "then",
    ["//evil.example", "https://evil.example", "/\\evil.example", "/a:b@evil.example", "javascript:x", "/a\r\nb", "x"],
)
def test_signing_in_leads_nowhere_else(site: Site, then: str) -> None:
    assert local(then) == ""
    browser = Browser()
    page = browser.get(f"{site.url}/sign-in?{urlencode({'then': then})}")
    assert "evil" not in page.soup.main.decode()


def test_ways_of_our_own_are_kept() -> None:
    for address in ("/", "/games/new?kind=milestones", "/g/0190-ab/at/3#position", quote("/t/ä")):
        assert local(address) == address


def test_more_guests_than_seats_are_refused_at_the_field(site: Site) -> None:
    host = Browser()
    sign_in(site, host)
    form = host.get(f"{site.url}/games/new?lang=de").form("/games/new")
    wishes = {"name": "Sunday mill", "player": "Anna", "seats": "2"}
    many = host.submit(form, {**wishes, "invitations": f"{BERT} carla@players.example"})
    assert many.status == 409
    assert "Freie Plätze: 1" in many.soup.select_one("#e-invitations").text
    twice = host.submit(form, {**wishes, "seats": "3", "invitations": f"{BERT} {BERT}"})
    assert "nur einmal" in twice.soup.select_one("#e-invitations").text
    page = host.submit(form, {**wishes, "seats": "3", "invitations": f"{BERT} carla@players.example"})
    more = host.submit(page.form("/invitations"), {"address": "dora@players.example"})
    assert "Freie Plätze: 2" in more.soup.select_one("#e-address").text


def test_a_used_form_sent_again_leads_to_its_table(site: Site) -> None:
    host = Browser()
    sign_in(site, host)
    form = host.get(f"{site.url}/games/new").form("/games/new")
    table = host.submit(form, {"name": "Sunday mill", "player": "Anna"})
    again = host.submit(form, {"name": "Monday mill", "player": "Anna"})
    assert again.status == 409
    assert "This form was sent already" in again.words()
    assert "Idempotency" not in again.text
    assert f"{site.url}/g/{game_of(table)}" in again.links()


def test_an_old_link_says_that_one_is_asked_again(site: Site, table: OpenTable) -> None:
    anna = asked(site, table)
    link = anna.turn_link()
    end_of_wait(site, table, anna)
    assert "your turn again" not in Browser().get(link).words()
    while asked(site, table).seat != anna.seat:
        table.play(any_answer(table.asked()[1], random.Random(3)))
    page = Browser().get(link)
    assert "It is your turn again: open the newest mail" in page.words()
    assert page.form("/fresh")
    assert not choices(page)


def test_a_muted_game_says_so_and_how_to_turn_it_on(site: Site, table: OpenTable) -> None:
    anna: Player = asked(site, table, "de")
    header = anna.mails()[-1].message["List-Unsubscribe"]
    link = next(part.strip(" <>") for part in header.split(",") if "/mute/" in part)
    page = anna.browser.get(link + "?lang=de")
    assert "„aus“" in page.words()
    for seen in (anna.browser.submit(page.form(link.rpartition("/")[2]), {"word": "„Aus“"}), anna.browser.get(link)):
        assert "sind abgestellt" in seen.soup.h1.text
        assert not seen.soup.main.find("form")
        assert f"{site.url}/sign-in?then=/g/{table.game}" in seen.links()
