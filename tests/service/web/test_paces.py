"""What pages do only so often, and how large a form may be."""

from __future__ import annotations

import http.client
import random
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest

from service.app import BIGGEST_FORM
from service.web.paces import WRONG_TOKENS
from tests.demo.browser import Browser
from tests.service.core.tables import OpenTable
from tests.service.web.driving import drafted, send
from tests.service.web.site import Site, asked
from tests.service.web.test_people_pages import ADDRESS
from tests.workers.post import Post


@pytest.fixture
def slow_site(tmp_path: Path, post: Post) -> Iterator[Site]:
    made = Site(tmp_path, post, DRY_RUNS="8")
    yield made
    made.stop()


@pytest.mark.parametrize("purpose", ["t", "i", "mute"])
def test_after_thirty_unknown_links_none_is_looked_up(site: Site, table: OpenTable, purpose: str) -> None:
    anna = asked(site, table)
    link = anna.turn_link()
    for number in range(WRONG_TOKENS):
        assert anna.browser.get(link).status == 200, number
        assert Browser().get(f"{site.url}/{purpose}/{'a' * 24}{'bcdefghij'[number % 9]}a").status == 404
    page = anna.browser.get(link)
    assert page.status == 404
    assert "Your own link stays good" in page.words()
    assert anna.browser.get(f"{site.url}/g/{table.game}").status == 200, "nothing else is held back"


def test_drafts_are_tried_so_many_times_a_minute(slow_site: Site) -> None:
    table = OpenTable(slow_site.world)
    anna = asked(slow_site, table)
    page = drafted(anna.browser, anna.open(), random.Random(1), most=1)
    seen = [anna.browser.get(page.url) for _ in range(2 * 8 + 1)]
    assert [one.status for one in seen][-1] == 429
    assert "You have tried very many drafts. Please try again in a minute." in seen[-1].words()
    assert anna.browser.get(anna.turn_link()).status == 200, "looking is free"
    assert send(anna.browser, page).status == 200, "so is sending"


@pytest.mark.parametrize(("size", "status"), [(1_000, 400), (BIGGEST_FORM + 1, 413), (3 * BIGGEST_FORM, 413)])
def test_a_form_without_a_length_is_measured_too(site: Site, size: int, status: int) -> None:
    """Cut silently it would be a form with half an address."""
    answer = chunked(site, urlencode({"nonce": "x", "address": "a" * size}).encode())
    assert answer == status


def test_a_form_in_pieces_is_a_form(site: Site) -> None:
    browser = Browser()
    fields = dict(browser.get(f"{site.url}/sign-in").form("/sign-in").given())
    cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in browser.jar)
    assert chunked(site, urlencode({**fields, "address": ADDRESS}).encode(), cookies) == 303


def chunked(site: Site, body: bytes, cookies: str = "") -> int:
    """Post to the sign-in in pieces; the status of the answer."""
    connection = http.client.HTTPConnection(urlsplit(site.url).netloc, timeout=30)
    pieces = (body[at : at + 10_000] for at in range(0, len(body), 10_000))
    try:
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Connection": "close", "Cookie": cookies}
        connection.request("POST", "/sign-in", body=pieces, headers=headers, encode_chunked=True)
        return connection.getresponse().status
    except (BrokenPipeError, ConnectionResetError):
        return connection.getresponse().status
    finally:
        connection.close()
