"""A bot that draws, never bids, and otherwise does the least."""

from __future__ import annotations

from games.kernel.asking import Question
from tests.games.toy.actions import Action
from tests.games.toy.view import View


def answer(view: View, question: Question[Action]) -> Action:
    """From what the seat can see alone."""
    draw = question.menu.codes.get("draw")
    return draw.action if draw else next(choice.action for choice in question.menu if choice.is_pass)
