"""A person on a turn page: fills the draft choice by choice, then sends it."""

from __future__ import annotations

import random
from urllib.parse import urljoin

from tests.demo.browser import Browser, Form, Page
from tests.service.web.site import choices


def drafted(browser: Browser, page: Page, rng: random.Random, most: int = 12) -> Page:
    """Go on choosing at random until the draft reaches luck, somebody else or the end, or is `most` long."""
    for _ in range(most * 20):
        options = choices(page)
        filling = [form for form in page.forms() if form.method == "get"]
        if filling:
            page = browser.submit(filling[0], fields(filling[0], rng))
        elif options and len(page.soup.select(".steps li")) < most:
            page = browser.get(urljoin(page.url, rng.choice(options)))
        else:
            return page
    return page


def fields(form: Form, rng: random.Random) -> dict[str, str]:
    """A random filling of the fields of a choice; may be wrong, then the page says so and one tries again."""
    values: dict[str, str] = {}
    for name, options in form.radios().items():
        values[name] = rng.choice(options)
    ticks = [str(tag["name"]) for tag in form.tag.find_all("input", type="checkbox")]
    values |= dict.fromkeys(ticks, "")  # what was ticked before is let go
    values |= dict.fromkeys(rng.sample(ticks, rng.randint(0, len(ticks))), "1")
    for tag in form.tag.find_all("select"):
        values[str(tag["name"])] = str(rng.choice(tag.find_all("option"))["value"])
    return values


def typed(page: Page) -> str | None:
    """The code that the page asks to type; None where tapping is enough."""
    label = page.soup.find("label", attrs={"for": "f-code"})
    return label.find("code").text if label else None


def send(browser: Browser, page: Page) -> Page:
    """Press *send*, with the code typed where it is asked for."""
    code = typed(page)
    return browser.submit(page.form("/send"), {"code": code} if code else {})
