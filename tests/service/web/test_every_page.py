"""What holds for every page: headers, no scripts or inline styles, labels, both languages, forms with a nonce."""

from __future__ import annotations

import random
import re
import urllib.error
import urllib.request
from itertools import pairwise
from pathlib import Path
from urllib.parse import urldefrag

import pytest

import service.web
from tests.demo.browser import Browser, Page
from tests.service.core.tables import OpenTable
from tests.service.web.driving import drafted
from tests.service.web.site import Site, asked
from tests.service.web.test_people_pages import sign_in
from tests.service.web.test_table_pages import invited, opened

GLUED = re.compile(r"[\w.)”“:]<(?:span|strong|a|code)\b[^>]*>[\w“„]|[\w”“]</(?:span|strong|a|code)>\w")
"""Two words with nothing but a tag between them."""
TEMPLATES = Path(service.web.__file__).parent / "templates"


@pytest.fixture
def pages(site: Site, table: OpenTable) -> list[tuple[Browser, str]]:
    """Every kind of page, each with the browser that may see it."""
    table.play_on(random.Random(1), steps=20)
    guest, host = Browser(), Browser()
    sign_in(site, host)
    open_table = opened(site, host, seats="3", invitations="bert@players.example").url
    anna = asked(site, table)
    turn = anna.turn_link()
    draft = drafted(anna.browser, anna.open(), random.Random(2)).url
    mute = next(
        part.strip(" <>") for part in anna.mails()[-1].message["List-Unsubscribe"].split(",") if "/mute/" in part
    )
    game = f"{site.url}/g/{table.game}"
    for_all = [
        "/",
        "/games",
        "/sign-in",
        "/sign-in/code?id=x",
        "/how-luck-is-made",
        "/rules/milestones",
        "/errors/illegal",
    ]
    for_all += ["/nowhere", "/t/unknown", "/i/unknown", "/errors/nothing", "/rules/chess", "/mailbox"]
    urls = [site.url + path for path in for_all]
    urls += [game, f"{game}/history", f"{game}/at/1", f"{game}/at/9", f"{game}/play"]
    urls += [turn, draft, mute, invited(site, "bert@players.example")]
    return [(guest, url) for url in urls] + [
        (host, url) for url in (site.url, f"{site.url}/me", f"{site.url}/games/new", open_table)
    ]


def test_every_page_is_protected_labelled_and_speaks_both_languages(pages: list[tuple[Browser, str]]) -> None:
    for browser, url in ((browser, urldefrag(url)[0]) for browser, url in pages):
        page = browser.get(url)
        assert page.status in (200, 404), url
        _headers(url)
        _plain(page)
        _labelled(page)
        joint = "&" if "?" in url else "?"
        _worded(page)
        german, english = (browser.get(f"{url}{joint}lang={lang}") for lang in ("de", "en"))
        _worded(german)
        assert (german.soup.html["lang"], english.soup.html["lang"]) == ("de", "en")
        assert german.soup.main.text != english.soup.main.text, url


def _headers(url: str) -> None:
    try:
        answer = urllib.request.urlopen(url)
    except urllib.error.HTTPError as error:
        answer = error
    with answer:
        headers = answer.headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cache-Control"] == "private, no-store"
    assert headers["X-Frame-Options"] == "DENY"
    assert "noindex" in headers["X-Robots-Tag"]
    for cookie in headers.get_all("Set-Cookie") or []:
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie


def _plain(page: Page) -> None:
    assert not page.soup.find_all("script")
    assert not page.soup.find_all("style")
    for tag in page.soup.find_all(True):
        assert not [name for name in tag.attrs if name == "style" or name.startswith("on")], (page.url, tag)
    outside = [
        tag for tag in page.soup.find_all(["img", "link", "iframe"]) if "//" in str(tag.get("src") or tag.get("href"))
    ]
    assert not outside
    for form in page.forms():
        names = [name for name, _ in form.given()]
        assert form.method == "get" or "nonce" in names, (page.url, form.action)


def _labelled(page: Page) -> None:
    assert len(page.soup.find_all("h1")) == 1, page.url
    levels = [int(tag.name[1]) for tag in page.soup.find_all(re.compile("^h[1-6]$"))]
    assert all(later <= before + 1 for before, later in pairwise(levels)), (page.url, levels)
    ids = [tag["id"] for tag in page.soup.find_all(id=True)]
    assert len(ids) == len(set(ids)), (page.url, [one for one in ids if ids.count(one) > 1])
    for tag in page.soup.find_all(["input", "select", "textarea"]):
        if tag.get("type") != "hidden":
            assert tag.find_parent("label") or page.soup.find("label", attrs={"for": tag.get("id")}), (page.url, tag)
    for tag in page.soup.find_all(attrs={"aria-labelledby": True}):
        assert tag["aria-labelledby"] in ids, (page.url, tag["aria-labelledby"])
    for tag in page.soup.find_all(attrs={"aria-describedby": True}):
        assert set(tag["aria-describedby"].split()) <= set(ids), (page.url, tag)


def _worded(page: Page) -> None:
    """Words stand apart, the title has some, and people get no names of programs."""
    assert not page.soup.title.text.startswith(" "), page.url
    for run in GLUED.finditer(page.text.partition("<main")[2]):
        raise AssertionError((page.url, run[0]))
    for name in ("<dt>harvestScope", ">True<", ">False<", "\nplayed\n", "Quittung"):
        assert name not in page.text, (page.url, name)


@pytest.mark.parametrize("path", sorted(TEMPLATES.glob("*.html")), ids=lambda path: path.stem)
def test_no_template_switches_escaping_off(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "|safe" not in text.replace(" ", "")
    assert "autoescape" not in text


def test_names_are_shown_as_text(site: Site) -> None:
    """What people type can be anything that a name may hold; what comes from an address is escaped."""
    browser = Browser()
    page = browser.get(f'{site.url}/sign-in/code?id="><script>alert(1)</script>')
    assert not page.soup.find_all("script")
    page = browser.get(f"{site.url}/games?cursor=<b>x</b>&lang=<i>")
    assert not page.soup.main.find_all(["b", "i"])


def test_other_methods_get_a_page_and_say_what_is_allowed(site: Site) -> None:
    for path in ("/t/a", "/g/a/play", "/", "/games/new", "/me", "/mailbox/a"):
        for method in ("PUT", "DELETE", "PATCH", "PROPFIND"):
            request = urllib.request.Request(site.url + path, method=method)
            with pytest.raises(urllib.error.HTTPError) as refused:
                urllib.request.urlopen(request)
            with refused.value:
                assert refused.value.code == 405
                assert "GET" in refused.value.headers["Allow"]


def test_too_large_a_form_is_refused(site: Site) -> None:
    browser = Browser()
    form = browser.get(f"{site.url}/sign-in").form("/sign-in")
    assert browser.submit(form, {"address": "a" * 400_000}).status == 413


def test_a_head_changes_as_little_as_a_get(site: Site, table: OpenTable) -> None:
    link = asked(site, table).turn_link()
    before = table.texts()
    with urllib.request.urlopen(urllib.request.Request(link, method="HEAD")) as answer:
        assert answer.status == 200
        assert answer.read() == b""
    assert table.texts() == before


def test_cookies_are_secure_where_the_service_is_reached_by_https(tmp_path: Path, post: object) -> None:
    made = Site(tmp_path, post, PUBLIC_URL="https://mill.example")  # type: ignore[arg-type]
    try:
        with urllib.request.urlopen(f"{made.url}/sign-in") as answer:
            cookies = answer.headers.get_all("Set-Cookie")
        assert cookies
        assert all("Secure" in cookie for cookie in cookies)
    finally:
        made.stop()
