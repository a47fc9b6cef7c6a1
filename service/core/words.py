"""A position, a question and facts as JSON and words for one viewer: what API, page and mail all show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.kernel.asking import Choice, Field, Question
from games.kernel.codec import to_json
from games.kernel.game import Phrases
from games.kernel.words import Lang, Text
from service.core import lifecycle_facts as lf


def question_json(
    phrases: Phrases, view: Any, question: Question[Any], id_: str, names: Sequence[str], lang: Lang
) -> Any:
    """A question with all its choices, in the form of docs/write-a-client.md."""
    help_, rule = phrases.help(view, question.ask)
    return {
        "id": id_,
        "seat": int(question.seat),
        "ask": question.ask,
        "prompt": phrases.prompt(view, question.ask, names).to(lang),
        "help": help_.to(lang),
        "rule": rule,
        "choices": [
            _choice_json(phrases, view, question.ask, number, choice, lang)
            for number, choice in enumerate(question.menu, start=1)
        ],
    }


def _choice_json(phrases: Phrases, view: Any, ask: str, number: int, choice: Choice[Any], lang: Lang) -> Any:
    return {
        "id": f"c{number}",
        "code": choice.code,
        "label": phrases.choice(view, ask, choice).to(lang),
        "group": choice.group,
        "group_label": phrases.group(choice.group).to(lang),
        "at": list(choice.at),
        "then": choice.then or None,
        "pass": choice.is_pass,
        "action": to_json(choice.action),
        "fields": [_field_json(phrases, view, ask, field, lang) for field in choice.fields],
    }


def _field_json(phrases: Phrases, view: Any, ask: str, field: Field, lang: Lang) -> Any:
    return {
        "name": field.name,
        "label": phrases.field(ask, field).to(lang),
        "kind": field.kind,
        "ordered": field.ordered,
        "at_least": field.at_least,
        "at_most": field.at_most,
        "values": [
            {
                "value": value.value,
                "label": phrases.value(view, ask, field, value.value).to(lang),
                "at": list(value.at),
                "max": value.max,
            }
            for value in field.values
        ],
    }


def fact_text(phrases: Phrases, fact: Any, names: Sequence[str], lang: Lang) -> str | None:
    """What happened, in one sentence."""
    text = phrases.fact(fact, names)
    return text.to(lang) if text is not None else None


def position_words(phrases: Phrases, view: Any, names: Sequence[str], lang: Lang) -> list[dict[str, Any]]:
    """The whole position in words."""
    return [
        {"title": section.title.to(lang), "lines": [line.to(lang) for line in section.lines]}
        for section in phrases.position(view, names)
    ]


def lifecycle_text(fact: lf.LifecycleFact, names: Sequence[str], lang: Lang) -> str | None:
    """What happened to the table, in one sentence."""
    text = _lifecycle(fact, names)
    return text.to(lang) if text else None


_ENDS = {
    "resigned": Text("somebody resigned", "jemand hat aufgegeben"),
    "abandoned": Text("the table was closed", "der Tisch wurde geschlossen"),
}


def _lifecycle(fact: lf.LifecycleFact, names: Sequence[str]) -> Text | None:
    match fact:
        case lf.Opened():
            return Text("The table was opened.", "Der Tisch wurde eröffnet.")
        case lf.SeatTaken(seat):
            return Text(f"{names[seat]} sat down.", f"{names[seat]} hat Platz genommen.")
        case lf.SeatLeft():
            return Text("Somebody stood up.", "Jemand ist aufgestanden.")
        case lf.LuckFixed():
            return Text("The game began.", "Das Spiel hat begonnen.")
        case lf.Undone(to):
            return Text(f"Taken back to version {to}.", f"Zurückgenommen bis Stand {to}.")
        case lf.Ended("finished"):
            return Text("The game is over.", "Das Spiel ist zu Ende.")
        case lf.Ended(reason):
            why = _ENDS.get(reason, Text(reason, reason))
            return Text(f"The game has ended without a result: {why.en}.", f"Das Spiel endete ohne Wertung: {why.de}.")
    return None
