"""Handing a mail over to the mail server (RFC 5321). What it answers is one of four things."""

from __future__ import annotations

import smtplib
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import parse_qs, unquote, urlsplit

from service.config import Settings
from service.logs import mask
from workers.render.letter import Letter

TIMEOUT = 15
"""Seconds for each step of the dialogue."""
PERMANENT = 500
BAD_ADDRESS = (b"5.1.", b"5.2.1", b"5.2.0")
"""Enhanced status codes (RFC 3463) that blame the address even after DATA."""


class TryLater(Exception):
    """The server says: not now (4xx)."""


class Unreachable(Exception):
    """There is no server, or it will not have *us*: our trouble, not the recipient's."""


class Refused(Exception):
    """The server says: never (5xx). `address_fails`: because of the address."""

    def __init__(self, detail: str, *, address_fails: bool) -> None:
        super().__init__(detail)
        self.address_fails = address_fails


def send(settings: Settings, letter: Letter) -> None:
    """Hand one letter over. Returns when the server has taken it. Raises TryLater, Unreachable, Refused."""
    with _session(settings.smtp_url) as session:
        code, text = session.mail(letter.sender)
        if code >= PERMANENT:
            raise Unreachable(f"MAIL FROM: {code}")
        _check(code, text, "MAIL FROM", address_fails=False)
        code, text = _recipient(session, letter.recipient)
        _check(code, text, "RCPT TO", address_fails=True)
        try:
            code, text = session.data(letter.raw)
        except smtplib.SMTPDataError as error:
            code, text = error.smtp_code, _bytes(error.smtp_error)
        _check(code, text, "DATA", address_fails=text.startswith(BAD_ADDRESS))


def _recipient(session: smtplib.SMTP, address: str) -> tuple[int, bytes]:
    try:
        return session.rcpt(address)
    except ValueError as error:  # letters that no SMTP command can hold
        raise Refused("RCPT TO: the address cannot be written", address_fails=True) from error


def _check(code: int, text: bytes, step: str, *, address_fails: bool) -> None:
    if code < 400:
        return
    detail = mask(f"{step}: {code} {text.decode('utf-8', 'replace')}")[:200]  # servers repeat the address
    if code >= PERMANENT:
        raise Refused(detail, address_fails=address_fails)
    raise TryLater(detail)


@contextmanager
def _session(url: str) -> Iterator[smtplib.SMTP]:
    parts = urlsplit(url)
    host, port = parts.hostname or "", parts.port or 0
    try:
        session = _connect(parts.scheme, host, port)
        session.ehlo_or_helo_if_needed()
        if parse_qs(parts.query).get("starttls") == ["1"]:
            session.starttls(context=ssl.create_default_context())
            session.ehlo()
        if parts.username:
            session.login(unquote(parts.username), unquote(parts.password or ""))
    except (OSError, smtplib.SMTPException) as error:
        raise Unreachable(f"no session with the mail server: {type(error).__name__}") from error
    try:
        yield session
    except (OSError, smtplib.SMTPException) as error:
        raise TryLater(f"the mail server broke off: {type(error).__name__}") from error
    finally:
        _leave(session)


def _connect(scheme: str, host: str, port: int) -> smtplib.SMTP:
    if scheme == "smtps":
        return smtplib.SMTP_SSL(host, port or 465, timeout=TIMEOUT, context=ssl.create_default_context())
    return smtplib.SMTP(host, port or 25, timeout=TIMEOUT)


def _leave(session: smtplib.SMTP) -> None:
    """Say goodbye; the mail's fate is known by now, whatever happens here."""
    try:
        session.quit()
    except (OSError, smtplib.SMTPException):
        session.close()


def _bytes(text: str | bytes) -> bytes:
    return text if isinstance(text, bytes) else text.encode()
