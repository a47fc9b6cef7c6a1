"""Words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.kernel.asking import Choice, Field
from games.kernel.words import Section, Text


class Words:
    """Follows the protocol `games.kernel.game.Phrases`."""

    def prompt(self, view: Any, ask: str, names: Sequence[str]) -> Text:
        """The question in one short phrase."""
        return Text(ask, ask)

    def help(self, view: Any, ask: str) -> tuple[Text, str]:
        """The rule."""
        return Text(ask, ask), "milestones:R14"

    def group(self, group: str) -> Text:
        """Heading."""
        return Text(group, group)

    def choice(self, view: Any, ask: str, choice: Choice[Any]) -> Text:
        """The choice."""
        return Text(choice.code, choice.code)

    def field(self, ask: str, field: Field) -> Text:
        """What is to be filled in."""
        return Text(field.name, field.name)

    def value(self, view: Any, ask: str, field: Field, value: str) -> Text:
        """One value."""
        return Text(value, value)

    def fact(self, fact: Any, names: Sequence[str]) -> Text | None:
        """What happened."""
        return Text(str(fact), str(fact))

    def position(self, view: Any, names: Sequence[str]) -> tuple[Section, ...]:
        """The position."""
        return ()

    def headline(self, view: Any) -> Text:
        """The state of play."""
        return Text(str(view.scores), str(view.scores))
