"""An SMTP server around a handler: for inbox and mail catcher. Never logs an address, for it may hold a token."""

from __future__ import annotations

import asyncio
import functools
import logging
import signal
from collections.abc import Callable
from typing import Any

import structlog
from aiosmtpd.smtp import SMTP, Envelope, Session

log = structlog.get_logger(__name__)
IDLE = 60
"""Seconds after which a silent client is sent away."""
MOST_COMMANDS = 50


def serve(handler: Any, listen: str, *, biggest: int, ready: Callable[[], None] | None = None) -> None:
    """Listen on HOST:PORT until SIGTERM or SIGINT. `biggest`: bytes of one mail. `ready` is called once it listens."""
    asyncio.run(_serve(handler, listen, biggest, ready))


async def _serve(handler: Any, listen: str, biggest: int, ready: Callable[[], None] | None) -> None:
    logging.getLogger("mail.log").setLevel(logging.CRITICAL)  # it writes recipients, and ours hold tokens
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    host, _, port = listen.rpartition(":")
    make = functools.partial(
        SMTP,
        handler,
        data_size_limit=biggest,
        enable_SMTPUTF8=True,
        hostname="millpost",
        ident="ESMTP",
        timeout=IDLE,
        command_call_limit=MOST_COMMANDS,
        loop=loop,
    )
    server = await loop.create_server(make, host.strip("[]"), int(port))
    log.info("listening", at=listen)
    if ready is not None:
        ready()
    async with server:
        await stop.wait()


async def unexpected(error: Exception) -> str:
    """The answer to a fault of ours: the sender shall try again."""
    log.error("smtp-fault", error=type(error).__name__)
    return "451 Something went wrong here, please try again later"


__all__ = ["Envelope", "Session", "serve", "unexpected"]
