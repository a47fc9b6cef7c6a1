"""A plain player (for now the least answer)."""

from __future__ import annotations

from typing import Any

from games.kernel.asking import Question
from games.keyharvest.actions import Action
from games.keyharvest.view import View


def answer(view: View, question: Question[Any]) -> Action:
    """The least answer."""
    return next(choice.action for choice in question.menu if choice.is_pass)
