"""The fields of a choice as form fields, and the form's answer as one line: `castle 1 stone 2 coin`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from werkzeug.datastructures import MultiDict

from service.web.lang import t

PREFIX = "v-"


def spans(field: Mapping[str, Any]) -> str:
    """How many are to be chosen, in words."""
    least, most = field["at_least"], field["at_most"]
    if least == most:
        return t("exactly {n}", "genau {n}", n=least)
    return t("{a} to {b}", "{a} bis {b}", a=least, b=most)


def line_of(choice: Mapping[str, Any], form: MultiDict[str, str]) -> tuple[str, dict[str, str]]:
    """The line that a filled-in form means, and what is wrong with it, by form field."""
    words, errors = [str(choice["code"])], dict[str, str]()
    for field in choice["fields"]:
        name = PREFIX + field["name"]
        try:
            words += _words(field, name, form)
        except ValueError as error:
            errors[name] = f"{field['label']}: {error}"
    return " ".join(words), errors


def _words(field: Mapping[str, Any], name: str, form: MultiDict[str, str]) -> list[str]:
    values = [value["value"] for value in field["values"]]
    if field["kind"] == "one_of":
        picked = form.get(name, "")
        if picked not in values:
            raise ValueError(t("choose one.", "bitte eines wählen."))
        return [picked]
    if field["kind"] == "some_of":
        return _some(field, name, form, values)
    return _amounts(field, name, form)


def _some(field: Mapping[str, Any], name: str, form: MultiDict[str, str], values: list[str]) -> list[str]:
    if field["ordered"]:
        slots = (form.get(f"{name}-{n}", "") for n in range(1, field["at_most"] + 1))
        picked = [value for value in slots if value]
        if len(set(picked)) < len(picked):
            raise ValueError(t("each only once.", "jedes nur einmal."))
    else:
        picked = [value for value in values if form.get(f"{name}-{value}")]
    if not set(picked) <= set(values) or not field["at_least"] <= len(picked) <= field["at_most"]:
        raise ValueError(t("choose {n}.", "bitte {n} wählen.", n=spans(field)))
    return picked


def _amounts(field: Mapping[str, Any], name: str, form: MultiDict[str, str]) -> list[str]:
    words, total = list[str](), 0
    for value in field["values"]:
        text = form.get(f"{name}-{value['value']}", "") or "0"
        if not (text.isascii() and text.isdigit() and len(text) < 4) or int(text) > value["max"]:
            raise ValueError(
                t("at most {n} of {what}.", "höchstens {n} von {what}.", n=value["max"], what=value["label"])
            )
        if int(text):
            words += [str(int(text)), value["value"]]
            total += int(text)
    if not field["at_least"] <= total <= field["at_most"]:
        raise ValueError(t("choose {n} in all.", "bitte insgesamt {n} wählen.", n=spans(field)))
    return words
