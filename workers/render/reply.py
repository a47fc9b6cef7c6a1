"""The answer to an answer by mail: what was played, the receipt, and what is asked next.

`mails.data` holds an outcome (workers/inbox/outcome.py): what the sender is told first.
"""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Row

from service.core.mail_table import table_now
from service.core.world import World
from workers.render.about_table import draft_of, shared
from workers.render.message import Draft


def draft(world: World, mail: Row[Any]) -> Draft:
    """The mail of an outcome. Raises CoreError."""
    now = table_now(world, mail, mail.lang)
    values = shared(world, mail, now)
    outcome = json.loads(mail.data)
    values |= {
        "outcome": outcome,
        "over": now.state.status == "over",
        "others": now.asked_names,
        "full": outcome["what"] in ("board", "help") or values["question"] is not None,
    }
    return draft_of(world, mail, "reply", values)
