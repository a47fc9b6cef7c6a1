"""One question as one step of a page: first what, then where, then the fields of it. Nothing is ever pre-selected."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.web.draft import Draft

FEW = 16
"""Up to so many choices are listed at once; more are chosen in two steps: what, then where."""

HEADING = "#question"
"""Every step of a draft leads to the heading of the next one, with the focus on it."""


def step(question: Mapping[str, Any], draft: Draft, here: str, pick: str, fill: str) -> dict[str, Any]:
    """What the page shows of a question.

    `groups`: headings with choices to follow · `picked`: the group being looked at, if any, with the way `back` ·
    `filling`: the choice whose fields are to be filled in, if any. Unknown `pick` and `fill` are as good as none.
    """
    choices = question["choices"]
    groups: dict[str, dict[str, Any]] = {}
    for choice in choices:
        group = groups.setdefault(
            choice["group"], {"label": choice["group_label"], "key": choice["group"], "items": []}
        )
        group["items"].append(_item(choice, question["id"], draft, here))
    filling = next((choice for choice in choices if choice["fields"] and choice["code"] == fill), None)
    picked = groups.get(pick)
    shown = [picked] if picked else list(groups.values())
    if not picked and len(choices) > FEW and len(groups) > 1:
        for group in shown:
            if len(group["items"]) > 1:
                group["href"] = here + draft.query(pick=group["key"]) + HEADING
    return {"groups": shown, "picked": picked, "filling": filling, "back": here + draft.query() + HEADING}


def _item(choice: Mapping[str, Any], question: str, draft: Draft, here: str) -> dict[str, Any]:
    if choice["fields"]:
        href = here + draft.query(fill=choice["code"]) + HEADING
    else:
        href = here + draft.with_line(question, choice["code"]).query() + HEADING
    return {"label": choice["label"], "code": choice["code"], "then": choice["then"], "href": href}
