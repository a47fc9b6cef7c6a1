"""A small browser without JavaScript: cookies, pages, links, forms. What a person can do, and nothing else."""

from __future__ import annotations

import urllib.error
import urllib.request
from dataclasses import dataclass, field
from http.cookiejar import CookieJar
from urllib.parse import urlencode, urljoin

from bs4 import BeautifulSoup, Tag


@dataclass(frozen=True)
class Page:
    """One answer of the server, as a person sees it."""

    url: str
    status: int
    text: str
    soup: BeautifulSoup = field(repr=False)

    def forms(self) -> list[Form]:
        """The forms of the page, in its order."""
        return [Form(self, tag) for tag in self.soup.find_all("form")]

    def form(self, ending: str) -> Form:
        """The form whose action ends so; fails with the page's text when it is not there."""
        for form in self.forms():
            if form.action.partition("?")[0].endswith(ending):
                return form
        raise LookupError(f"no form …{ending} at {self.url} ({self.status}):\n{self.words()}")

    def links(self) -> list[str]:
        """Where the links of the page lead."""
        return [urljoin(self.url, str(tag["href"])) for tag in self.soup.find_all("a", href=True)]

    def words(self) -> str:
        """The text of the page."""
        return self.soup.get_text("\n", strip=True)


class Form:
    """A form with the values it comes with."""

    def __init__(self, page: Page, tag: Tag) -> None:
        self.page = page
        self.tag = tag
        self.action = urljoin(page.url, str(tag.get("action") or page.url))
        self.method = str(tag.get("method") or "get").lower()

    def given(self) -> list[tuple[str, str]]:
        """The fields as a browser would send them untouched (without its buttons)."""
        sent = []
        for tag in self.tag.find_all(["input", "select", "textarea"]):
            name, kind = tag.get("name"), str(tag.get("type") or "text")
            if not name or tag.has_attr("disabled") or kind in ("submit", "button", "image"):
                continue
            if tag.name == "select":
                chosen = tag.find("option", selected=True) or tag.find("option")
                sent.append((str(name), str(chosen.get("value") or chosen.text) if chosen else ""))
            elif tag.name == "textarea":
                sent.append((str(name), tag.text))
            elif kind not in ("radio", "checkbox") or tag.has_attr("checked"):
                sent.append((str(name), str(tag.get("value") if tag.has_attr("value") else "")))
        return sent

    def radios(self) -> dict[str, list[str]]:
        """The groups of radio buttons: name → values."""
        groups: dict[str, list[str]] = {}
        for tag in self.tag.find_all("input", type="radio"):
            groups.setdefault(str(tag["name"]), []).append(str(tag.get("value") or "on"))
        return groups

    def buttons(self) -> list[Tag]:
        """The buttons that send the form."""
        found = self.tag.find_all(["button", "input"])
        default = {"button": "submit", "input": "text"}
        return [tag for tag in found if (tag.get("type") or default[tag.name]) in ("submit", "image")]


class Browser:
    """One person's browser."""

    def __init__(self, lang: str = "en") -> None:
        self.jar = CookieJar()
        self._open = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        self._lang = lang

    def get(self, url: str) -> Page:
        """Open an address."""
        return self._send(urllib.request.Request(url))

    def submit(self, form: Form, values: dict[str, str] | None = None, button: Tag | None = None) -> Page:
        """Send a form with some values typed or picked."""
        typed = values or {}
        fields = [(name, value) for name, value in form.given() if name not in typed] + list(typed.items())
        if button is not None and button.get("name"):
            fields.append((str(button["name"]), str(button.get("value") or "")))
        action = urljoin(form.action, str(button["formaction"])) if button and button.get("formaction") else form.action
        if form.method == "get":
            return self.get(action.partition("?")[0] + "?" + urlencode(fields))
        request = urllib.request.Request(action, data=urlencode(fields).encode(), method="POST")
        request.add_header("Origin", "/".join(action.split("/")[:3]))
        return self._send(request)

    def _send(self, request: urllib.request.Request) -> Page:
        request.add_header("Accept-Language", self._lang)
        try:
            with self._open.open(request, timeout=30) as answer:
                return _page(answer.geturl(), answer.status, answer.read())
        except urllib.error.HTTPError as error:
            with error:
                return _page(error.geturl() or request.full_url, error.code, error.read())


def _page(url: str, status: int, body: bytes) -> Page:
    text = body.decode("utf-8", "replace")
    return Page(url, status, text, BeautifulSoup(text, "html.parser"))
