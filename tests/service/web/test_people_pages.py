"""Signing in by a mailed code, and one's own page."""

from __future__ import annotations

import re

import pytest

from service import tables as t
from tests.demo.browser import Browser, Page
from tests.service.web.site import Site

ADDRESS = "anna@players.example"


def asked_for_code(site: Site, browser: Browser, address: str = ADDRESS) -> tuple[Page, str]:
    page = browser.get(f"{site.url}/sign-in")
    page = browser.submit(page.form("/sign-in"), {"address": address})
    site.deliver()
    code = re.search(r"\b(\d{4}) ?(\d{4})\b", site.post.to(address)[-1].text)
    assert code is not None
    return page, code[1] + code[2]


def sign_in(site: Site, browser: Browser, address: str = ADDRESS, name: str = "Anna") -> Page:
    page, code = asked_for_code(site, browser, address)
    page = browser.submit(page.form("/sign-in/code"), {"code": code})
    assert page.status == 200, page.words()
    if page.url.partition("?")[0].endswith("/me"):
        page = browser.submit(page.form("/me"), {"name": name})
        assert "Saved" in page.words(), page.words()
    return page


def test_a_mailed_code_signs_in_and_a_new_person_gives_a_name(site: Site) -> None:
    browser = Browser()
    page = sign_in(site, browser)
    assert page.soup.h1.text == "Anna"
    again = browser.get(f"{site.url}/")
    assert "Anna" in again.soup.header.text


def test_the_mail_holds_no_link_to_sign_in_with(site: Site) -> None:
    asked_for_code(site, Browser())
    links = re.findall(r"https?://\S+", site.post.to(ADDRESS)[-1].text)
    assert all("/sign-in/" not in link and "?" not in link for link in links)


def test_a_wrong_code_is_said_at_its_field(site: Site) -> None:
    browser = Browser()
    page, code = asked_for_code(site, browser)
    wrong = f"{(int(code) + 1) % 10**8:08d}"
    for typed in ("", "12", wrong, "１２３４５６７８"):
        page = browser.submit(page.form("/sign-in/code"), {"code": typed})
        assert page.status in (400, 401), page.words()
        assert page.soup.select_one("#f-code")["aria-invalid"] == "true"
    assert not site.rows(t.credentials)


def test_a_code_is_good_only_in_the_browser_that_asked(site: Site) -> None:
    browser, thief = Browser(), Browser()
    page, code = asked_for_code(site, browser)
    elsewhere = thief.get(page.url)
    assert thief.submit(elsewhere.form("/sign-in/code"), {"code": code}).status == 401
    assert not site.rows(t.credentials)
    assert browser.submit(page.form("/sign-in/code"), {"code": code}).status == 200


@pytest.mark.parametrize(
    "address", ["", "anna", "anna@", "@x.example", "a b@x.example", "a@x.example\r\nBcc: b@x.example"]
)
def test_no_mail_goes_to_what_is_no_address(site: Site, address: str) -> None:
    browser = Browser()
    page = browser.submit(browser.get(f"{site.url}/sign-in").form("/sign-in"), {"address": address})
    assert page.status == 400
    assert page.soup.select_one("#f-address")["aria-invalid"] == "true"
    assert not site.rows(t.notices)


def test_too_many_codes_are_refused_with_a_time(site: Site) -> None:
    browser = Browser()
    form = browser.get(f"{site.url}/sign-in").form("/sign-in")
    statuses = [browser.submit(form, {"address": ADDRESS}).status for _ in range(6)]
    assert statuses == [200] * 5 + [429]


def test_profile_sessions_ledger_and_signing_out(site: Site) -> None:
    browser, other = Browser(), Browser()
    sign_in(site, browser)
    sign_in(site, other)
    page = browser.get(f"{site.url}/me")
    page = browser.submit(page.form("/me"), {"name": "Änne", "lang": "de", "zone": "Europe/Berlin"})
    assert page.soup.h1.text == "Änne"
    assert page.soup.html["lang"] == "de"
    bad = browser.submit(page.form("/me"), {"name": "<b>", "zone": "Mars/Olympus"})
    assert bad.status == 400
    assert bad.soup.select_one("#f-name")["aria-invalid"] == "true"
    elsewhere = [form for form in page.forms() if "/me/sessions/" in form.action]
    assert len(elsewhere) == 1, "this browser is signed out by another button"
    browser.submit(elsewhere[0])
    assert [browser.get(f"{site.url}/me").status, other.get(f"{site.url}/me").status] == [200, 401]
    browser.submit(browser.get(f"{site.url}/me").form("/sign-out"))
    assert browser.get(f"{site.url}/me").status == 401


def test_erasing_takes_a_typed_word(site: Site) -> None:
    browser = Browser()
    sign_in(site, browser)
    page = browser.get(f"{site.url}/me")
    assert browser.submit(page.form("/me/erase")).status == 422
    assert browser.submit(page.form("/me/erase"), {"word": "erase"}).status == 200
    assert [row.address for row in site.rows(t.accounts)] == [None]
    assert browser.get(f"{site.url}/me").status == 401


def test_another_sites_form_cannot_use_a_session(site: Site) -> None:
    browser = Browser()
    sign_in(site, browser)
    form = browser.get(f"{site.url}/me").form("/me")
    stranger = Browser().get(f"{site.url}/sign-in").form("/sign-in")
    foreign = dict(stranger.given())["nonce"]
    assert browser.submit(form, {"nonce": foreign, "name": "Eve"}).status == 400
    assert [row.name for row in site.rows(t.accounts)] == ["Anna"]
