"""The parts of the service on one machine, in the order in which they start, and how each shows that it serves."""

from __future__ import annotations

import http.client
import os
import socket
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from redis import Redis
from redis.exceptions import RedisError
from sqlalchemy import select

from eventstore.errors import StoreError
from service import db
from service.config import from_env
from service.core.world import stamp, utc_now
from service.tables import heartbeats
from workers.supervise import valkey
from workers.supervise.child import Part
from workers.supervise.home import Home

ROOT = Path(__file__).parents[2]
"""The checkout."""
STOP_ORDER = ("web", "inbox", "clock", "worker", "catcher", "valkey")
"""No new answers, no new replies, no new work, then the mails under way are finished, then what they needed."""
SETTINGS = (
    *("DATABASE_URL", "REDIS_URL", "SMTP_URL", "PUBLIC_URL", "SECRET_KEY", "LINK_KEY", "LINK_KEY_OLD", "MAIL_FROM"),
    *("MAIL_DOMAIN", "REPLY_DOMAIN", "BOUNCE_DOMAIN", "INBOX_LISTEN", "CATCHER_LISTEN", "CATCHER_DIR", "WEB_LISTEN"),
    *("SEEN_DELAY", "MAIL_PACE", "DRY_RUNS", "LOG_FORMAT", "TRUSTED_PROXIES"),
)


def environment(
    home: Home, kept: Mapping[str, str], ports: Mapping[str, int], outer: Mapping[str, str]
) -> dict[str, str]:
    """The environment of every part. Settings come from the folder alone: a stray one of the shell changes nothing."""
    defaults = {
        "DATABASE_URL": f"sqlite:///{home.database}",
        "REDIS_URL": valkey.url(home.socket),
        "SMTP_URL": f"smtp://127.0.0.1:{ports['catcher']}",
        "PUBLIC_URL": f"http://127.0.0.1:{ports['web']}",
        "MAIL_FROM": "millpost@millpost.example",
        "MAIL_DOMAIN": "millpost.example",
        "REPLY_DOMAIN": "reply.millpost.example",
        "BOUNCE_DOMAIN": "bounce.millpost.example",
        "INBOX_LISTEN": f"127.0.0.1:{ports['inbox']}",
        "CATCHER_LISTEN": f"127.0.0.1:{ports['catcher']}",
        "CATCHER_DIR": str(home.mails),
        "WEB_LISTEN": f"127.0.0.1:{ports['web']}",
        "SEEN_DELAY": "0",  # one person trying it out wants to see each mail at once
        "MAIL_PACE": "0",
        "LOG_FORMAT": "text",
    }
    settings = {name: value for name, value in kept.items() if not name.endswith("_PORT")}
    rest = {name: value for name, value in outer.items() if name not in SETTINGS}
    path = os.pathsep.join(part for part in (str(ROOT), outer.get("PYTHONPATH", "")) if part)
    return {**rest, "TZ": "UTC", "PYTHONUNBUFFERED": "1", "PYTHONPATH": path, **defaults, **settings}


def parts(home: Home, env: Mapping[str, str]) -> list[Part]:
    """All parts in the order of their start (the database is migrated between the first and the second)."""

    def ours(name: str, ready: Callable[[int], bool], stop_within: float = 20.0) -> Part:
        return Part(name, command(name), ready, env, stop_within=stop_within)

    return [
        valkey.part(home.socket, home.valkey),
        ours("catcher", _greets(env["CATCHER_LISTEN"])),
        ours("web", _healthy(env["WEB_LISTEN"])),
        ours("worker", _registered(env["REDIS_URL"]), stop_within=70.0),
        ours("clock", _beating(env, stamp(utc_now()))),
        ours("inbox", _greets(env["INBOX_LISTEN"])),
    ]


def command(name: str) -> tuple[str, ...]:
    """How a part is started: as an operator would."""
    return (sys.executable, "-m", "workers.cli", name)


def _greets(listen: str) -> Callable[[int], bool]:
    host, _, port = listen.rpartition(":")

    def ready(_pid: int) -> bool:
        """A mail server says 220 first (RFC 5321, 3.1)."""
        try:
            with socket.create_connection((host, int(port)), timeout=2) as connection:
                return connection.recv(4).startswith(b"220")
        except OSError:
            return False

    return ready


def _healthy(listen: str) -> Callable[[int], bool]:
    host, _, port = listen.rpartition(":")

    def ready(_pid: int) -> bool:
        connection = http.client.HTTPConnection(host, int(port), timeout=5)
        try:
            connection.request("GET", "/healthz")
            return connection.getresponse().status == http.client.OK
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    return ready


def _registered(redis_url: str) -> Callable[[int], bool]:
    def ready(pid: int) -> bool:
        """A worker that takes jobs has written itself into RQ's list, with its process id."""
        try:
            with Redis.from_url(redis_url, socket_timeout=2) as client:
                return any(_pid_of(client, key) == pid for key in client.smembers("rq:workers"))
        except RedisError:
            return False

    return ready


def _pid_of(client: Redis, key: bytes) -> int:
    value = client.hget(key.decode(), "pid")
    return int(value) if value else 0


def _beating(env: Mapping[str, str], since: str) -> Callable[[int], bool]:
    def ready(_pid: int) -> bool:
        """The clock notes in the database that it is alive."""
        store = db.open_store(from_env(env))
        try:
            with store.reading() as tx:
                beat = tx.execute(select(heartbeats.c.at).where(heartbeats.c.part == "clock")).scalar()
        except StoreError:
            return False
        finally:
            store.close()
        return beat is not None and beat >= since

    return ready
