"""A plain bot."""

from __future__ import annotations

from typing import Any

from games.kernel.asking import Question
from games.milestones.actions import Action
from games.milestones.view import View


def answer(view: View, question: Question[Any]) -> Action:
    """The first action of the menu that is more than nothing."""
    action: Action = next(question.menu.actions())
    return action
