"""What a client sends as an answer, and which action of the open question it means."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from eventstore.body import canonical
from games.kernel.asking import Question, fill
from games.kernel.errors import BadValues, IllegalAction
from games.kernel.flow import Position
from games.kernel.game import Phrases
from games.kernel.grammar import read_line, tidy
from games.kernel.words import Lang
from service.core.errors import Illegal, Malformed

MOST_ANSWERS = 50
LONGEST_CODE = 500
MOST_PIECES = 10_000


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer: the id of a choice (`c3`) or its code, and values for its fields.

    A code may carry the values itself: `castle 1 stone s3`.
    """

    choice: str | None = None
    code: str | None = None
    values: dict[str, Any] | None = None

    def to_json(self) -> dict[str, Any]:
        """As it came in."""
        parts = {"choice": self.choice, "code": self.code, "values": self.values}
        return {key: value for key, value in parts.items() if value is not None}


def check(answers: Sequence[Answer]) -> None:
    """What a schema could see. Raises Malformed."""
    if not 1 <= len(answers) <= MOST_ANSWERS:
        raise Malformed(f"Send 1 to {MOST_ANSWERS} answers in one request.")
    for index, answer in enumerate(answers):
        if (answer.choice is None) == (answer.code is None):
            raise Malformed(f"Answer {index} needs either `choice` or `code`.", index=index)
        if index and answer.choice is not None:
            raise Malformed("Only the first answer may name a choice by id; later ones are given by code.", index=index)
        if len(answer.code or "") > LONGEST_CODE:
            raise Malformed("A code is at most 500 characters long.", index=index)
        if not all(_value_fits(value) for value in (answer.values or {}).values()):
            raise Malformed("A value is a text, a list of texts, or a map of texts to whole numbers.", index=index)


def _value_fits(value: Any) -> bool:
    if isinstance(value, dict):
        return all(type(count) is int and 0 <= count < MOST_PIECES for count in value.values())
    if isinstance(value, list):
        return all(isinstance(item, str) for item in value)
    return isinstance(value, str)


def fingerprint(answers: Sequence[Answer]) -> str:
    """The same for the same answers; tells a retry from a second thought."""
    return hashlib.sha256(canonical([answer.to_json() for answer in answers])).hexdigest()


def action_of(
    phrases: Phrases, rules: Any, position: Position[Any, Any], question: Question[Any], answer: Answer, lang: Lang
) -> Any:
    """The legal action that an answer means. Raises Illegal with the rule that forbids it, in `lang`."""
    try:
        action = _chosen(question, answer)
    except BadValues as error:
        detail = f"{_label(phrases, question, error.field, lang)}{error.why[lang]}"
        raise Illegal(detail, field=error.field, rule=None, ask=question.ask) from error
    if action is not None:
        return action
    raise refused(_refusal(rules, position, answer), question, lang)


def _label(phrases: Phrases, question: Question[Any], name: str, lang: Lang) -> str:
    """What people call the field of that name, to begin a sentence with; "" where no choice has such a field."""
    fields = (field for choice in question.menu for field in choice.fields if field.name == name)
    field = next(fields, None)
    return f"{phrases.field(question.ask, field).to(lang)}: " if field is not None else ""


def refused(error: IllegalAction, question: Question[Any], lang: Lang) -> Illegal:
    """The engine's refusal as an error for people."""
    return Illegal(error.why.get(lang) or error.why["en"], rule=error.rule or None, ask=question.ask)


def _chosen(question: Question[Any], answer: Answer) -> Any:
    if answer.choice is not None:
        number = answer.choice[1:]
        known = answer.choice[:1] == "c" and number.isascii() and number.isdigit() and len(number) < 6
        if not known or not 1 <= int(number) <= len(question.menu):
            return None
        return fill(question.menu[int(number) - 1], answer.values or {})
    code = tidy(answer.code or "")
    if answer.values is not None:
        choice = question.menu.codes.get(code)
        return fill(choice, answer.values) if choice else None
    found = read_line(question.menu, code)
    return found[1] if found else None


def _refusal(rules: Any, position: Position[Any, Any], answer: Answer) -> IllegalAction:
    words = tidy(answer.code or "").split(" ")
    for size in range(len(words), 0, -1):
        action = rules.read(" ".join(words[:size]))
        if action is not None:
            error: IllegalAction | None = rules.refusal(position, action)
            if error is not None:
                return error
    what = answer.choice or answer.code
    return IllegalAction(
        "", {"en": f"“{what}” is not among the choices of this question.", "de": f"„{what}“ steht hier nicht zur Wahl."}
    )
