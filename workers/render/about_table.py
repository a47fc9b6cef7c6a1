"""What all mails about a table share: its links, its thread, the line above which one answers, its size."""

from __future__ import annotations

import re
from typing import Any

from sqlalchemy import Row, select

from service import tables as t
from service.core.mail_table import TableNow
from service.core.world import World
from workers.render.message import Draft
from workers.render.paper import Paper
from workers.render.templates import fill

MOST_HTML = 60_000
"""Bytes; larger mails are clipped by some mail programs."""
BLANK_LINES = re.compile(r"\n{3,}")


def shared(paper: Paper, now: TableNow) -> dict[str, Any]:
    """The values that every template about a table may use."""
    public = paper.settings.public_url
    return {
        "table": now.name,
        "title": now.title,
        "you": now.you,
        "names": now.names,
        "page": paper.address("turn", "t"),
        "show": f"{public}/g/{now.id}/at/{now.state.version}" if now.visibility != "private" else None,
        "mute": paper.address("mute", "mute"),
        "receipt": now.receipt,
        "headline": now.headline,
        "happened": now.happened,
        "played_before": now.played_before,
        "rules_page": f"{public}/rules/{now.kind}",
        "news": now.news,
        "left_out": now.left_out,
        "position": now.position,
        "mark": paper.mark,
        "tap": paper.tap if paper.reply_to else None,
        "lean": 0,
        **question_values(now),
    }


def question_values(now: TableNow) -> dict[str, Any]:
    """The question with its choices numbered and then grouped as on the page: a number is a choice's place in the
    question, so a group may skip some. `question` None where the reader is not asked.
    """
    if now.question is None:
        return {"question": None, "groups": []}
    numbered = [{**choice, "number": n} for n, choice in enumerate(now.question["choices"], start=1)]
    for choice in numbered:
        line = now.examples.get(choice["code"])
        choice["example"] = f"{choice['number']}{line[len(choice['code']) :]}" if line else None
    labels = dict.fromkeys(choice["group_label"] for choice in numbered)
    groups = [
        {"label": label, "choices": [choice for choice in numbered if choice["group_label"] == label]}
        for label in labels
    ]
    return {"question": now.question, "groups": groups}


def headers(paper: Paper) -> dict[str, str]:
    """Thread, list and one-click unsubscribing (RFC 2919, RFC 8058) of a mail about a table."""
    mail = paper.mail
    made = {
        "List-Id": f"<table-{mail.game}.{paper.settings.mail_domain}>",
        "List-Unsubscribe": f"<{paper.address('mute', 'mute')}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    if mail.in_reply_to is not None:
        root = _root(paper.world, mail)
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


def draft_of(paper: Paper, template: str, values: dict[str, Any]) -> Draft:
    """Fill the three templates of a kind. Too much HTML is made leaner: first no tap links, then no position."""
    lang = paper.mail.lang
    html = ""
    for lean in (0, 1, 2):
        html = fill(template, "body.html", lang, {**values, "lean": lean})
        if len(html.encode()) < MOST_HTML:
            break
    return Draft(
        subject=fill(template, "subject.txt", lang, values).strip(),
        text=BLANK_LINES.sub("\n\n", fill(template, "body.txt", lang, values)),
        html=html,
        headers=headers(paper),
    )
