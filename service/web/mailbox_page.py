"""The mailbox of the local mail catcher: every mail of a `make run`, by recipient. Not there in production."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from flask import make_response, request

from service.core import mailbox
from service.core.errors import NotFound
from service.web.blueprint import web, world
from service.web.render import page

MAIL_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation allow-popups"
)
_LINK = re.compile(r"https?://[^\s<>\"]+")
MOST = 200


def _folder() -> Path:
    folder = world().settings.catcher_dir
    if folder is None:
        raise NotFound
    return folder


@web.get("/mailbox")
def mails() -> Any:
    """All caught mails, newest first, or those to one address."""
    recipient = request.args.get("to") or None
    everything = mailbox.listed(_folder())
    recipients = sorted({mail.recipient.lower() for mail in everything})
    shown = [mail for mail in everything if recipient is None or mail.recipient.lower() == recipient.lower()]
    return page("mailbox.html", mails=shown[:MOST], recipients=recipients, recipient=recipient, more=len(shown) > MOST)


@web.get("/mailbox/<name>")
def mail(name: str) -> Any:
    """One mail: as text, as HTML in a frame that can run nothing, and its links."""
    found = mailbox.read(_folder(), name)
    if found is None:
        raise NotFound
    links = list(dict.fromkeys(_LINK.findall(found.text)))
    return page("mail.html", mail=found, links=links, headers=list(found.message.items()))


@web.get("/mailbox/<name>/html")
def mail_html(name: str) -> Any:
    """The HTML part alone, as the frame shows it: links open in the whole window."""
    found = mailbox.read(_folder(), name)
    if found is None or not found.html:
        raise NotFound
    response = make_response('<base target="_top">' + found.html)
    response.headers["Content-Type"] = "text/html; charset=utf-8"
    response.headers["Content-Security-Policy"] = MAIL_POLICY
    response.headers["X-Frame-Options"] = "SAMEORIGIN"
    return response
