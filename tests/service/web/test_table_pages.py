"""Opening a table, inviting, sitting down, leaving; looking on and looking back."""

from __future__ import annotations

import random
import urllib.request

import pytest

from service import tables as t
from service.core import lobby
from tests.demo.browser import Browser, Page
from tests.service.core.tables import OpenTable
from tests.service.web.site import Player, Site, asked
from tests.service.web.test_people_pages import sign_in


def opened(site: Site, host: Browser, **wishes: str) -> Page:
    page = host.get(f"{site.url}/games/new?kind=milestones")
    return host.submit(page.form("/games/new"), {"name": "Sunday mill", "player": "Anna", "seats": "2", **wishes})


def game_of(page: Page) -> str:
    return page.url.partition("/g/")[2].partition("?")[0].partition("/")[0]


def invited(site: Site, address: str) -> str:
    site.deliver()
    return site.post.to(address)[-1].link("i")


def test_a_table_is_opened_and_the_invited_one_sits_down_by_typing_a_name(site: Site) -> None:
    host = Browser()
    sign_in(site, host)
    page = opened(site, host, invitations="bert@players.example", words="green fields", **{"o-stallGuardRounds": "60"})
    assert page.status == 200, page.words()
    assert "Sunday mill" in page.words()
    assert "bert@players.example" in page.words(), "the host sees whom the table waits for"
    bert = Browser()
    link = invited(site, "bert@players.example")
    invitation = bert.get(link)
    assert "Anna invites you to “Sunday mill”" in invitation.words()
    assert "b…@players.example" in invitation.words()
    assert "bert@players.example" not in invitation.text
    unnamed = bert.submit(invitation.form("/accept"))
    assert unnamed.status == 400
    assert unnamed.soup.select_one("#f-name")["aria-invalid"] == "true"
    seated = bert.submit(unnamed.form("/accept"), {"name": "Bert"})
    assert seated.status == 200, seated.words()
    assert [row.status for row in site.rows(t.games)] == ["running"], "the last one to sit down starts the game"
    assert "Bert – you" in " ".join(seated.soup.select_one(".seats").text.split())
    again = bert.submit(invitation.form("/accept"), {"name": "Bert"})
    assert again.status in (409, 404)
    assert "no longer open" in bert.get(link).words()


def test_whoever_sat_down_plays_by_tapping_and_sees_it_on_the_first_page(site: Site) -> None:
    host, bert = Browser(), Browser()
    sign_in(site, host)
    page = opened(site, host, invitations="bert@players.example")
    bert.submit(bert.get(invited(site, "bert@players.example")).form("/accept"), {"name": "Bert"})
    homes = [browser.get(f"{site.url}/").words() for browser in (host, bert)]
    assert "Sunday mill" in homes[0]
    assert "Sunday mill" in homes[1]
    plays = [browser.get(f"{site.url}/g/{game_of(page)}/play").url.endswith("/play") for browser in (host, bert)]
    assert sorted(plays) == [False, True], "one of the two is asked, and gets to the turn without a mail"


@pytest.mark.parametrize(("word", "banned"), [("no", False), ("Never", True)])
def test_declining_takes_a_typed_word(site: Site, word: str, banned: bool) -> None:
    host, bert = Browser(), Browser()
    sign_in(site, host)
    page = opened(site, host, invitations="bert@players.example")
    invitation = bert.get(invited(site, "bert@players.example"))
    assert bert.submit(invitation.form("/decline")).status == 422
    assert "declined" not in host.get(page.url).words()
    assert bert.submit(invitation.form("/decline"), {"word": word}).status == 200
    assert "declined" in host.get(page.url).words()
    assert bool(site.rows(t.suppressions)) == banned


def test_an_invitation_is_withdrawn_and_its_link_is_a_friendly_page(site: Site) -> None:
    host = Browser()
    sign_in(site, host)
    page = opened(site, host, invitations="bert@players.example")
    link = invited(site, "bert@players.example")
    page = host.submit(page.form("/withdraw"))
    assert "withdrawn" in page.words()
    assert Browser().get(link).status == 404
    more = host.submit(page.form("/invitations"), {"address": "carla@players.example"})
    assert "carla@players.example" in more.words()
    wrong = host.submit(more.form("/invitations"), {"address": "carla"})
    assert wrong.status == 400
    assert wrong.soup.select_one("#f-address")["aria-invalid"] == "true"


def test_the_form_says_what_is_wrong_and_keeps_what_was_typed(site: Site) -> None:
    host = Browser()
    sign_in(site, host)
    page = opened(site, host, name="x", invitations="bert@players.example nonsense")
    assert page.status == 400
    assert "bert@players.example" in page.soup.textarea.text
    assert page.soup.select("[aria-invalid=true]")
    assert not site.rows(t.games)
    sent_twice = host.get(f"{site.url}/games/new").form("/games/new")
    for _ in range(2):
        host.submit(sent_twice, {"name": "Sunday mill", "player": "Anna"})
    assert len(site.rows(t.games)) == 1


def test_bots_fill_the_table_and_the_host_resigns_by_a_typed_word(site: Site) -> None:
    host = Browser()
    sign_in(site, host)
    page = opened(site, host, seats="3", bots="0")
    page = host.submit(page.form("/bots"))
    assert [row.status for row in site.rows(t.games)] == ["running"]
    assert host.submit(page.form("/leave")).status == 400
    assert [row.status for row in site.rows(t.games)] == ["running"]
    page = host.submit(page.form("/leave"), {"word": "resign"})
    assert [row.status for row in site.rows(t.games)] == ["over"]
    assert "over" in page.words()


def test_somebody_who_has_the_address_sits_down_and_leaves_again(site: Site) -> None:
    host, carla = Browser(), Browser()
    sign_in(site, host)
    page = opened(site, host, seats="3", visibility="public")
    sign_in(site, carla, "carla@players.example", "Carla")
    assert "Sunday mill" in carla.get(f"{site.url}/games").words()
    table = carla.submit(carla.get(page.url).form("/sit"), {"name": "Carla"})
    assert "Carla" in table.soup.select_one(".seats").text
    left = carla.submit(table.form("/leave"))
    assert "Carla" not in left.soup.select_one(".seats").text


def test_a_private_table_looks_like_none_to_strangers(site: Site) -> None:
    host = Browser()
    sign_in(site, host)
    page = opened(site, host, visibility="private", bots="1")
    stranger = Browser()
    for ending in ("", "/history", "/at/1", "/play"):
        hidden = stranger.get(f"{site.url}/g/{game_of(page)}{ending}")
        unknown = stranger.get(f"{site.url}/g/0190ffff-0000-7000-8000-000000000000{ending}")
        assert (hidden.status, unknown.status) == (404, 404)
        assert hidden.soup.main.text == unknown.soup.main.text
    assert host.get(page.url).status == 200


def test_history_and_every_version_can_be_read_by_everybody(site: Site, table: OpenTable) -> None:
    table.play_on(random.Random(1), steps=20)
    browser = Browser()
    history = browser.get(f"{site.url}/g/{table.game}/history")
    assert len(history.soup.select("ol li")) >= 20
    version = len(table.texts())
    seen = set()
    while version:
        page = browser.get(f"{site.url}/g/{table.game}/at/{version}")
        assert page.status == 200
        seen.add(version)
        before = page.soup.select_one("a[rel=prev]")
        version = int(before["href"].rpartition("/")[2]) if before else 0
    assert seen == set(range(1, len(table.texts()) + 1))
    assert browser.get(f"{site.url}/g/{table.game}/at/99999").status == 404
    assert browser.get(f"{site.url}/g/{table.game}/history?before=nonsense").status == 200


def test_mails_of_one_game_are_muted_by_one_post_or_a_typed_word(site: Site, table: OpenTable) -> None:
    anna = asked(site, table)
    header = anna.mails()[-1].message["List-Unsubscribe"]
    link = next(part.strip(" <>") for part in header.split(",") if "/mute/" in part)
    page = anna.browser.get(link)
    assert not site.rows(t.mutes), "opening the page does nothing"
    assert anna.browser.submit(page.form(link.rpartition("/")[2])).status == 422
    assert not site.rows(t.mutes)
    request = urllib.request.Request(link, data=b"List-Unsubscribe=One-Click", method="POST")
    with urllib.request.urlopen(request) as answer:
        assert (answer.status, answer.geturl()) == (200, link), "a mail program gets no redirect"
    assert [row.game for row in site.rows(t.mutes)] == [table.game]
    done = anna.browser.submit(page.form(link.rpartition("/")[2]), {"word": "mute"})
    assert done.status == 200
    assert len(site.rows(t.mutes)) == 1
    sign_in(site, anna.browser, anna.address)
    table_page = anna.browser.get(f"{site.url}/g/{table.game}")
    assert "Mails of this game are off" in table_page.words()
    anna.browser.submit(table_page.form("/unmute"))
    assert not site.rows(t.mutes)


def test_the_end_of_a_game_shows_on_every_link(site: Site, table: OpenTable) -> None:
    anna = asked(site, table)
    link = anna.turn_link()
    lobby.leave(site.world, table.people[anna.seat], table.game)
    over = Browser().get(link)
    assert over.status == 200
    assert "The game is over" in over.words()
    assert not over.soup.select("form[action$='/fresh']")
    assert Player(site, table, anna.seat).mails()[-1].subject != ""
