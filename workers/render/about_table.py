"""What all mails about a table share: its links, its thread, the line above which one answers, its size."""

from __future__ import annotations

import hashlib
import re
from itertools import groupby
from typing import Any
from urllib.parse import quote

from sqlalchemy import Row, select

from service import tables as t
from service.core import links
from service.core.mail_table import TableNow
from service.core.world import World
from workers.render.letter import Unwritable
from workers.render.message import Draft
from workers.render.templates import fill

MOST_HTML = 60_000
"""Bytes; larger mails are clipped by some mail programs."""
MARK_CHARACTERS = 8
BLANK_LINES = re.compile(r"\n{3,}")


def address(world: World, mail: Row[Any], purpose: str, path: str) -> str:
    """A link of this mail: `path` and its token."""
    return f"{world.settings.public_url}/{path}/{token(world, mail, purpose)}"


def token(world: World, mail: Row[Any], purpose: str) -> str:
    """The token of this mail; under the link key of the time when it was written. Raises Unwritable."""
    with world.store.reading() as tx:
        known = links.tokens_of(world, tx, mail.id)
    if purpose not in known:
        raise Unwritable(f"this mail has no link `{purpose}` under any link key known here")
    return known[purpose]


def shared(world: World, mail: Row[Any], now: TableNow) -> dict[str, Any]:
    """The values that every template about a table may use."""
    public = world.settings.public_url
    return {
        "table": now.name,
        "title": now.title,
        "you": now.you,
        "names": now.names,
        "page": address(world, mail, "turn", "t"),
        "show": f"{public}/g/{now.id}/at/{now.state.version}" if now.visibility != "private" else None,
        "mute": address(world, mail, "mute", "mute"),
        "receipt": now.receipt,
        "headline": now.headline,
        "news": now.news,
        "left_out": now.left_out,
        "position": now.position,
        "mark": mark(mail) if reply_box(world, mail) else None,
        "tap": tap(world, mail),
        "lean": 0,
        **question_values(now),
    }


def question_values(now: TableNow) -> dict[str, Any]:
    """The question with its choices numbered and grouped; `question` None where the reader is not asked."""
    if now.question is None:
        return {"question": None, "groups": []}
    numbered = [{**choice, "number": n} for n, choice in enumerate(now.question["choices"], start=1)]
    groups = [
        {"label": label, "choices": list(choices)}
        for label, choices in groupby(numbered, key=lambda choice: choice["group_label"])
    ]
    return {"question": now.question, "groups": groups}


def reply_box(world: World, mail: Row[Any]) -> str | None:
    """Local part of the reply address, None where answers by mail are not taken."""
    if world.settings.reply_domain is None or mail.kind not in ("turn", "reply"):
        return None
    return f"r-{token(world, mail, 'reply')}"


def bounce_box(world: World, mail: Row[Any]) -> str | None:
    """Local part of the envelope sender, None where bounces are not taken."""
    if world.settings.bounce_domain is None:
        return None
    return f"b-{token(world, mail, 'bounce')}"


def mark(mail: Row[Any]) -> str:
    """The line above which one answers, in both languages, with a mark that only this mail has."""
    own = hashlib.sha256(mail.message_id.encode()).hexdigest()[:MARK_CHARACTERS]
    return f"### Answer above this line / Bitte über dieser Zeile antworten · {own} ###"


def tap(world: World, mail: Row[Any]) -> Any:
    """A function code → `mailto:` link with the answer in it ('tap, send'); None where answers are not taken."""
    box = reply_box(world, mail)
    if box is None:
        return None
    return lambda code: f"mailto:{box}@{world.settings.reply_domain}?subject={quote(code)}&body={quote(code)}"


def headers(world: World, mail: Row[Any]) -> dict[str, str]:
    """Thread, list and one-click unsubscribing (RFC 2919, RFC 8058) of a mail about a table."""
    made = {
        "List-Id": f"<table-{mail.game}.{world.settings.mail_domain}>",
        "List-Unsubscribe": f"<{address(world, mail, 'mute', 'mute')}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    if mail.in_reply_to is not None:
        root = _root(world, mail)
        made["In-Reply-To"] = mail.in_reply_to
        made["References"] = " ".join(dict.fromkeys([root, mail.in_reply_to]))
    return made


def _root(world: World, mail: Row[Any]) -> str:
    """The first mail of the thread."""
    m = t.mails.c
    query = select(m.message_id).where((m.account == mail.account) & (m.game == mail.game)).order_by(m.id).limit(1)
    with world.store.reading() as tx:
        root: str = tx.execute(query).scalar_one()
    return root


def draft_of(world: World, mail: Row[Any], template: str, values: dict[str, Any]) -> Draft:
    """Fill the three templates of a kind. Too much HTML is made leaner: first no tap links, then no position."""
    lang = mail.lang
    html = ""
    for lean in (0, 1, 2):
        html = fill(template, "body.html", lang, {**values, "lean": lean})
        if len(html.encode()) < MOST_HTML:
            break
    return Draft(
        subject=fill(template, "subject.txt", lang, values).strip(),
        text=BLANK_LINES.sub("\n\n", fill(template, "body.txt", lang, values)),
        html=html,
        headers=headers(world, mail),
        reply=reply_box(world, mail),
        bounce=bounce_box(world, mail),
    )
