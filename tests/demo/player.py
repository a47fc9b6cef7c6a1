"""A person who plays from mails: opens the link, works the page, sends."""

from __future__ import annotations

import random
import re
from urllib.parse import parse_qs, urlsplit

from bs4 import Tag

from tests.demo.browser import Browser, Form, Page
from tests.demo.letters import Letter, Mailbag, link
from tests.demo.thinking import Thought, public_log, think

MOST_STEPS = 200
SIXTH = 6
WHIM = 0.1
"""How often a player does just anything."""


class Player:
    """Somebody with an address and a browser. `seat` is known once they sit."""

    def __init__(self, url: str, bag: Mailbag, name: str, address: str, rng: random.Random) -> None:
        self.url = url
        self.name = name
        self.address = address
        self.browser = Browser()
        self.seat = -1
        self.actions = 0
        self.old_links = 0
        self.turns = 0
        self._bag = bag
        self._rng = rng

    def sign_in(self) -> None:
        """By the code of a mail."""
        page = self.browser.get(f"{self.url}/sign-in")
        page = self.browser.submit(page.form("/sign-in"), {"address": self.address})
        known = 0
        mail = self._bag.wait(lambda: next(iter(self._bag.of(self.address, "")[known:]), None), f"code, {self.address}")
        found = re.search(r"\b(\d{4}) ?(\d{4})\b", mail.text)
        assert found is not None, mail.text
        code = "".join(found.groups())
        page = self.browser.submit(page.form("/sign-in/code"), {"code": code})
        _must(page.status == 200, page)

    def open_table(self, kind: str, table: str, seats: int, guests: list[str], **options: str) -> str:
        """Open a table and invite the others. Returns the game's id."""
        page = self.browser.get(f"{self.url}/games/new?kind={kind}")
        typed = {
            "name": table,
            "player": self.name,
            "seats": str(seats),
            "invitations": "\n".join(guests),
            **{f"o-{name}": value for name, value in options.items()},
        }
        page = self.browser.submit(page.form("/games/new"), typed)
        _must(page.status == 200 and "/g/" in page.url, page)
        return urlsplit(page.url).path.split("/")[2]

    def accept(self, table: str) -> None:
        """Sit down from the invitation's mail, by typing one's name."""
        look = f"invitation of {self.address} to {table}"
        mail = self._bag.wait(
            lambda: next((m for m in self._mine() if "/i/" in m.text and table in m.text), None), look
        )
        page = self.browser.get(link(mail, "/i/"))
        page = self.browser.submit(page.form("/accept"), {"name": self.name})
        _must(page.status == 200, page)

    def _mine(self) -> list[Letter]:
        return self._bag.of(self.address, "")

    def play(self, game: str, table: str, turn: int) -> None:
        """Wait for turn mail number `turn` (from 1) of this table and work its page to the end of the wait."""
        subject = f"{table} – your turn"
        mails = lambda: self._bag.of(self.address, subject)  # noqa: E731 - looked at until it comes
        mail = self._bag.wait(
            lambda: mails()[turn - 1] if len(mails()) >= turn else None, f"turn {turn} of {self.name}"
        )
        self.turns = turn
        if turn > SIXTH:  # people open the wrong mail of a thread all the time
            mail = mails()[self._rng.randrange(turn - 1)]
            self.old_links += 1
        page = self.browser.get(link(mail, "/t/"))
        _must(page.status == 200 and self.name in page.words(), page)
        self._work(page, game)

    def _work(self, page: Page, game: str) -> None:
        for _ in range(MOST_STEPS):
            send = [form for form in page.forms() if form.action.partition("?")[0].endswith("/send")]
            choices = _choices(page)
            filling = [form for form in page.forms() if form.tag.find("input", {"name": "fill"})]
            if filling:
                page = self._fill(filling[0], game)
            elif send and (not choices or self._rng.random() < WHIM):
                page = self._send(send[0])
            elif choices:
                page = self._choose(page, choices, game)
            else:
                return
            _must(page.status == 200, page)
        raise AssertionError(f"the turn does not end: {page.url}\n{page.words()}")

    def _choose(self, page: Page, choices: dict[str, str], game: str) -> Page:
        thought = self._think(page, game)
        if thought is not None and thought.code in choices:
            return self.browser.get(choices[thought.code])
        groups = [href for code, href in choices.items() if thought and thought.code.startswith(code)]
        return self.browser.get(self._rng.choice(groups or list(choices.values())))

    def _fill(self, form: Form, game: str) -> Page:
        thought = self._think(form.page, game)
        code = dict(form.given())["fill"]
        values = thought.values if thought is not None and thought.code == code else {}
        return self.browser.submit(form, _filled(form, values, self._rng))

    def _think(self, page: Page, game: str) -> Thought | None:
        if self._rng.random() < WHIM:
            return None
        return think(public_log(self.url, game), self.seat, _draft(page))

    def _send(self, form: Form) -> Page:
        self.actions += 1
        typed = {}
        label = form.tag.find("label", {"for": "f-code"})
        if label is not None:  # a browser that has not played this seat yet: type what the page asks for
            word = label.find("code")
            typed["code"] = word.text if word else ""
        return self.browser.submit(form, typed)


def _choices(page: Page) -> dict[str, str]:
    """Code (or heading) → where its link leads."""
    found = {}
    for tag in page.soup.select("ul.choices a[href]"):
        code = tag.find("code")
        address = next(target for target in page.links() if target.endswith(str(tag["href"]).lstrip("?")[-40:]))
        found[code.text if code else tag.text] = address
    return found


def _draft(page: Page) -> list[str]:
    return [tag.text for tag in page.soup.select("ol.steps li > code")]


def _filled(form: Form, values: dict[str, object], rng: random.Random) -> dict[str, str]:
    """Field values for a choice's form: those wanted, or any that fit."""
    typed: dict[str, str] = {}
    for fieldset in form.tag.find_all("fieldset"):
        name = str(fieldset["id"]).removeprefix("f-")
        numbers = re.findall(r"\d+", fieldset.find("legend").text.rpartition("(")[2])
        least = int(numbers[0]) if numbers else 1
        typed |= _field(fieldset, name, values.get(name.removeprefix("v-")), rng, least)
    return typed


def _field(fieldset: Tag, name: str, wanted: object, rng: random.Random, least: int) -> dict[str, str]:
    radios = [str(tag["value"]) for tag in fieldset.find_all("input", type="radio")]
    ticks = [str(tag["name"]) for tag in fieldset.find_all("input", type="checkbox")]
    if radios:
        return {name: str(wanted) if wanted in radios else rng.choice(radios)}
    if ticks:
        some = isinstance(wanted, tuple)
        picked = [f"{name}-{value}" for value in wanted] if some else rng.sample(ticks, min(least, len(ticks)))
        return {tick: "1" if tick in picked else "" for tick in ticks}
    counts = {str(tag["name"]): len(tag.find_all("option")) - 1 for tag in fieldset.find_all("select")}
    if isinstance(wanted, tuple):
        return dict.fromkeys(counts, "0") | {f"{name}-{value}": str(count) for value, count in wanted}
    pieces = [one for one, most in counts.items() for _ in range(most)]
    taken = rng.sample(pieces, min(least, len(pieces)))
    return {one: str(taken.count(one)) for one in counts}


def _must(fine: bool, page: Page) -> None:
    if not fine:
        query = parse_qs(urlsplit(page.url).query)
        raise AssertionError(f"{page.status} at {urlsplit(page.url).path} {query}:\n{page.words()}")
