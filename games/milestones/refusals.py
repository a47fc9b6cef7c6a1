"""Why an action is not among the choices: the rule that forbids it, in words."""

from __future__ import annotations

from games.kernel.errors import IllegalAction
from games.milestones.actions import Action
from games.milestones.terms import Pos, Terms


def refusal(terms: Terms, position: Pos, action: Action) -> IllegalAction:
    """The reason."""
    return IllegalAction("milestones:R14", {"en": "This is not asked now.", "de": "Danach wird jetzt nicht gefragt."})
