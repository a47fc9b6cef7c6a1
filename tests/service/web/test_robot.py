"""A robot that opens every link, ticks the first box of every group and presses every button changes nothing.

So do the machines that look into mails before their people do. It comes from a browser that has never played, and it
fills in nothing that it cannot know.
"""

from __future__ import annotations

import random
import re
from collections import deque
from typing import Any
from urllib.parse import urldefrag, urlsplit

from sqlalchemy import select

from eventstore import schema
from service import tables as t
from tests.demo.browser import Browser, Form, Page
from tests.service.core.tables import OpenTable, any_answer
from tests.service.web.site import Player, Site, asked
from tests.service.web.test_people_pages import ADDRESS, asked_for_code, sign_in
from tests.service.web.test_table_pages import opened

MOST_PAGES = 160
DRAFTS = 40
"""Of the many drafts a turn page leads to, so many are opened."""


class Robot:
    """Opens what it finds, in the order in which it finds it."""

    def __init__(self, site: Site) -> None:
        self.browser = Browser()
        self.site = site
        self.seen: set[str] = set()
        self.drafts = 0
        self.pressed: list[tuple[str, int]] = []

    def run(self, links: list[str]) -> None:
        waiting = deque(links)
        while waiting and len(self.seen) < MOST_PAGES:
            address = urldefrag(waiting.popleft())[0]
            if address in self.seen or urlsplit(address).netloc != urlsplit(self.site.url).netloc:
                continue
            if "d=" in address:
                self.drafts += 1
                if self.drafts > DRAFTS:
                    continue
            self.seen.add(address)
            page = self.browser.get(address)
            assert page.status < 500, (address, page.words())
            for answer in self.press_everything(page):
                self.press_everything(answer)
                waiting.extend(answer.links())
            waiting.extend(page.links())

    def press_everything(self, page: Page) -> list[Page]:
        answers = []
        for form in page.forms():
            for button in form.buttons():
                answer = self.browser.submit(form, first_boxes(form), button)
                assert answer.status < 500, (form.action, answer.words())
                self.pressed.append((urlsplit(form.action).path, answer.status))
                answers.append(answer)
        return answers


def first_boxes(form: Form) -> dict[str, str]:
    """The first box of every group, the first real value of every list."""
    ticked = {name: values[0] for name, values in form.radios().items()}
    for box in form.tag.find_all("input", type="checkbox"):
        ticked.setdefault(str(box["name"]), str(box.get("value") or "on"))
    for field in form.tag.find_all("select"):
        values = [str(option["value"]) for option in field.find_all("option") if option.get("value")]
        if values:
            ticked[str(field["name"])] = values[0]
    return ticked


def kept(site: Site, table: OpenTable) -> dict[str, Any]:
    """Everything that a robot must not change: games, seats, people, preferences, rights, duties."""
    names = (
        "accounts games seats asked answers invitations suppressions mutes browsers credentials contributions "
        "notices mails links keys"
    )
    rows = {name: site.rows(t.metadata.tables[name]) for name in names.split()}
    with site.world.store.reading() as tx:
        rows["events"] = [tuple(row) for row in tx.execute(select(schema.events)).all()]
    return rows


def links_of(site: Site) -> list[str]:
    """Every link of every mail, of its text, its HTML and its headers."""
    found = []
    for mail in site.post.taken:
        parts = [mail.text, mail.html, str(mail.message["List-Unsubscribe"] or "")]
        found += [link.rstrip(".>") for part in parts for link in re.findall(r"https?://[^\s\"'<>]+", part)]
    return list(dict.fromkeys(found))


def test_a_robot_changes_nothing(site: Site, table: OpenTable) -> None:
    host = Browser()
    sign_in(site, host)
    opened(site, host, seats="3", visibility="public", invitations="bert@players.example carla@players.example")
    table.play_on(random.Random(1), steps=30)
    old = asked(site, table)
    old.mails()
    while asked(site, table).seat == old.seat:
        table.play(any_answer(table.asked()[1], random.Random(1)))
    new = asked(site, table)
    new.mails()
    asked_for_code(site, Browser(), ADDRESS)
    site.deliver()
    links = links_of(site)
    assert {re.sub(r"[a-z2-7]{26}", "…", urlsplit(link).path) for link in links} >= {"/t/…", "/i/…", "/mute/…"}
    before = kept(site, table)
    robot = Robot(site)
    robot.run([*links, f"{site.url}/"])
    after = kept(site, table)
    for name, rows in before.items():
        assert after[name] == rows, f"the robot changed {name}"
    paths = {re.sub(r"[a-z2-7]{26}", "…", path) for path, _ in robot.pressed}
    assert paths >= {"/t/…/send", "/t/…/fresh", "/i/…/accept", "/i/…/decline", "/mute/…", "/demo", "/sign-in"}, (
        "the robot met the forms that matter"
    )
    assert robot.drafts > 10
    assert all(
        status in (400, 403, 404, 409, 422) for path, status in robot.pressed if path.endswith(("send", "accept"))
    )


def test_the_robot_would_be_seen(site: Site, table: OpenTable) -> None:
    """The same snapshot does change when a person plays."""
    before = kept(site, table)
    table.play(any_answer(table.asked()[1], random.Random(1)))
    assert kept(site, table) != before


def test_a_robot_in_the_browser_of_a_player_may_look_at_everything(site: Site, table: OpenTable) -> None:
    """Opening links alone changes nothing either, not even where tapping is enough."""
    anna = Player(site, table, asked(site, table).seat)
    sign_in(site, anna.browser, anna.address)
    links = anna.open().links()
    before = kept(site, table)
    for link in links[:60]:
        if urlsplit(link).netloc == urlsplit(site.url).netloc:
            assert anna.browser.get(link).status < 500
    after = kept(site, table)
    for name, rows in before.items():
        if name not in ("accounts", "credentials"):  # when somebody was last here; decides nothing but a delay
            assert after[name] == rows, name
