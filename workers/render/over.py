"""The game is over: how it ended, who came in where, and how the luck can be checked."""

from __future__ import annotations

from typing import Any

from service.core.mail_table import TableNow, table_now
from workers.render.about_table import draft_of, shared
from workers.render.message import Draft
from workers.render.paper import Paper


def draft(paper: Paper) -> Draft:
    """The last mail of a table. Raises CoreError."""
    now = table_now(paper.world, paper.mail, paper.mail.lang)
    ended = now.state.ended
    values = {
        "reason": ended.reason if ended else "",
        "standings": _standings(now),
        "winners": [row["name"] for row in _standings(now) if row["place"] == 1],
        "luck_page": f"{paper.settings.public_url}/how-luck-is-made",
        "secret": ended.secret if ended else "",
    }
    return draft_of(paper, "over", {**shared(paper, now), **values})


def _standings(now: TableNow) -> list[dict[str, Any]]:
    places = now.state.ended.standings if now.state.ended else None
    rows = [{"place": row.place, "name": now.names[row.seat], "score": row.score} for row in places or ()]
    return sorted(rows, key=lambda row: int(row["place"]))
