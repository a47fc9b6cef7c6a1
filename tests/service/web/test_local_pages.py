"""On one's own machine: the mailbox of the catcher, and a table against bots with nothing but an address."""

from __future__ import annotations

import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from service import tables as t
from service.core import bots
from tests.demo.browser import Browser
from tests.service.web.site import Site, choices
from tests.service.web.test_people_pages import sign_in
from tests.workers.post import Post
from workers.catcher import keep


@pytest.fixture
def local(tmp_path: Path, post: Post) -> Iterator[Site]:
    """A site as `make run` sets it up; what the mail server takes lies in the catcher's folder."""
    folder = tmp_path / "mails"
    folder.mkdir()
    made = Site(tmp_path, post, CATCHER_DIR=str(folder))
    post.after_taking = lambda mail: keep(folder, mail.sender, mail.recipient, mail.raw) and None
    yield made
    made.stop()


def test_an_address_and_one_click_open_a_table_whose_mail_lies_in_the_mailbox(local: Site) -> None:
    browser = Browser()
    page = browser.submit(browser.get(local.url).form("/demo"), {"address": "Anna.Berg@players.example"})
    assert page.status == 200, page.words()
    assert "Anna Berg" in page.words()
    assert "Bot 1" in page.words()
    (game,) = local.rows(t.games)
    assert game.status == "running"
    bots.play(local.world, game.id)
    local.deliver()
    mailbox = browser.get(f"{local.url}/mailbox?to=anna.berg@players.example")
    mail = browser.get(next(link for link in mailbox.links() if "/mailbox/" in link))
    assert "your turn" in mail.soup.h1.text
    assert mail.soup.iframe["sandbox"] == ["allow-top-navigation-by-user-activation", "allow-popups"]
    turn = browser.get(next(link for link in mail.links() if "/t/" in link))
    assert choices(turn)


def test_the_html_of_a_mail_stands_in_a_frame_that_can_run_nothing(local: Site) -> None:
    folder = local.world.settings.catcher_dir
    assert folder is not None
    evil = b"Subject: x\r\nContent-Type: text/html\r\n\r\n<script>alert(1)</script><p>hello</p>"
    name = keep(folder, "a@x.example", "b@x.example", evil).stem
    with urllib.request.urlopen(f"{local.url}/mailbox/{name}/html") as answer:
        policy, text = answer.headers["Content-Security-Policy"], answer.read().decode()
        assert answer.headers["X-Frame-Options"] == "SAMEORIGIN"
    assert "sandbox" in policy
    assert "allow-scripts" not in policy
    assert "allow-same-origin" not in policy
    assert '<base target="_top">' in text
    shown = Browser().get(f"{local.url}/mailbox/{name}")
    assert not shown.soup.find_all("script")


@pytest.mark.parametrize("address", ["", "nobody", "a@b@c", "<script>@x.example"])
def test_the_demo_wants_an_address(local: Site, address: str) -> None:
    browser = Browser()
    page = browser.submit(browser.get(local.url).form("/demo"), {"address": address})
    assert page.status == 400
    assert page.soup.select_one("#f-address")["aria-invalid"] == "true"
    assert not local.rows(t.games)
    assert not local.rows(t.accounts)


@pytest.mark.parametrize("name", ["..", "x", "../millpost.db", "20270101000000000-abcdefabcdef", "%00"])
def test_unknown_mails_are_not_found(local: Site, name: str) -> None:
    assert Browser().get(f"{local.url}/mailbox/{name}").status in (200, 404)
    assert Browser().get(f"{local.url}/mailbox/{name}/html").status == 404


def test_elsewhere_there_is_no_mailbox_and_an_address_has_to_be_shown_first(site: Site) -> None:
    browser = Browser()
    assert browser.get(f"{site.url}/mailbox").status == 404
    assert "/mailbox" not in browser.get(site.url).text
    page = browser.submit(browser.get(site.url).form("/demo"), {"address": "anna@players.example"})
    assert page.url.partition("?")[0].endswith("/sign-in/code")
    assert not site.rows(t.games)
    sign_in(site, browser)
    page = browser.submit(browser.get(site.url).form("/demo"))
    assert page.status == 200, page.words()
    assert [game.status for game in site.rows(t.games)] == ["running"]
