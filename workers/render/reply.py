"""The answer to an answer by mail: what was played, the receipt, and what is asked next.

`mails.data` holds an outcome (workers/inbox/outcome.py): what the sender is told first.
"""

from __future__ import annotations

import json
from dataclasses import asdict

from service.core.mail_table import table_now
from workers.inbox.outcome import Outcome
from workers.render import how_to
from workers.render.about_table import draft_of, shared
from workers.render.message import Draft
from workers.render.paper import Paper


def draft(paper: Paper) -> Draft:
    """The mail of an outcome. Raises CoreError."""
    now = table_now(paper.world, paper.mail, paper.mail.lang)
    values = shared(paper, now)
    outcome = json.loads(paper.mail.data)
    values |= {
        "outcome": {**asdict(Outcome("")), **outcome},  # one written by an older release lacks what is new
        "forms": how_to.forms(paper.mail.lang, values["groups"]),
        "over": now.state.status == "over",
        "others": now.asked_names,
        "full": outcome["what"] in ("board", "help") or values["question"] is not None,
    }
    return draft_of(paper, "reply", values)
