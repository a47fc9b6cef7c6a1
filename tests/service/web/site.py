"""The service as a browser meets it: a real web server and a real mail server on loopback, one world behind both."""

from __future__ import annotations

import socket
import threading
from pathlib import Path
from typing import Any

from sqlalchemy import select
from werkzeug.serving import make_server

from service import db, migrate
from service import tables as t
from service.app import create_app
from service.config import from_env
from service.core.world import World
from tests.demo.browser import Browser, Page
from tests.service.core.tables import OpenTable
from tests.workers.post import Post, Taken
from workers.delivery import deliver_one


class Site:
    """`url`: where the pages are. `post`: what the world's mail servers have taken."""

    def __init__(self, folder: Path, post: Post, **env: str) -> None:
        self.post = post
        listening = socket.socket()
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        self.url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        settings = from_env(
            {
                "DATABASE_URL": f"sqlite:///{folder}/millpost.db",
                "REDIS_URL": f"unix://{folder}/nothing",
                "SMTP_URL": post.url,
                "PUBLIC_URL": self.url,
                "SECRET_KEY": "a secret key for tests 0123456789 abcdefgh",
                "LINK_KEY": "a link key for tests 9876543210 zyxwvutsr",
                "MAIL_FROM": "mill@mill.example",
                "MAIL_PACE": "0",
                "DRY_RUNS": "0",
                **env,
            }
        )
        migrate.upgrade(settings)
        self.world = World(settings, db.open_store(settings))
        self.app = create_app(self.world)
        self._server = make_server("127.0.0.1", 0, self.app, threaded=True, fd=listening.fileno())
        self._listening = listening
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Let everything go."""
        self._server.shutdown()
        self._thread.join(10)
        self._server.server_close()
        self._listening.close()
        self.world.store.close()

    def deliver(self) -> None:
        """Send every notice that is owed."""
        with self.world.store.reading() as tx:
            owed = list(tx.execute(select(t.notices.c.id).where(t.notices.c.fate.is_(None))).scalars())
        for notice in owed:
            deliver_one(self.world, notice)

    def rows(self, table: Any) -> list[Any]:
        """All rows of a table, in a fixed order."""
        with self.world.store.reading() as tx:
            return sorted(tx.execute(select(table)).all(), key=repr)


class Player:
    """A person with a mailbox and a browser of their own at a table of the tests."""

    def __init__(self, site: Site, table: OpenTable, seat: int, lang: str = "en") -> None:
        self.site = site
        self.table = table
        self.seat = seat
        self.browser = Browser(lang)
        self.address = f"{table.people[seat].account}@players.example"

    def mails(self) -> list[Taken]:
        """What lies in the mailbox, oldest first."""
        self.site.deliver()
        return self.site.post.to(self.address)

    def turn_link(self) -> str:
        """The link of the newest turn mail."""
        return [mail for mail in self.mails() if "/t/" in mail.text][-1].link("t")

    def open(self) -> Page:
        """Open the newest link."""
        return self.browser.get(self.turn_link())


def asked(site: Site, table: OpenTable, lang: str = "en") -> Player:
    """Whoever is asked now, with a fresh browser."""
    with site.world.store.reading() as tx:
        seat = tx.execute(select(t.asked.c.seat).where(t.asked.c.game == table.game)).scalar_one()
    return Player(site, table, seat, lang)


def choices(page: Page) -> list[str]:
    """Where the choices of a turn page lead."""
    return [str(tag["href"]) for tag in page.soup.select(".choices a")]


def codes(page: Page) -> list[str]:
    """The codes that stand beside the choices."""
    return [tag.text for tag in page.soup.select(".choices code")]
