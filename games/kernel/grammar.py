"""The text form of an answer: a code, then the values of its fields: `castle 1 stone 2 coin s4`.

The notation of mails, history and the page's typed code. Made from the menu alone, so every game has it. A field
`some_of` takes every word it knows: no later field of its choice may have the same values.
"""

from __future__ import annotations

import re
from typing import Any

from games.kernel import misfits
from games.kernel.asking import A, Choice, Field, Menu, fill


def tidy(line: str) -> str:
    """The line in lower case with single blanks and without a full stop or closing bracket at its end."""
    return re.sub(r"[\s,]+", " ", line.strip().rstrip(".)")).strip().lower()


def read_line(menu: Menu[A], line: str) -> tuple[Choice[A], A] | None:
    """The choice and the complete action that `line` means, None if it begins with no code of `menu`.

    The longest code wins; what follows it fills the choice's fields in their order. Raises BadValues.
    """
    words = tidy(line).split(" ")
    longest = max((code.count(" ") + 1 for code in menu.codes), default=0)
    for size in range(min(len(words), longest), 0, -1):
        choice = menu.codes.get(" ".join(words[:size]))
        if choice is not None:
            return choice, fill(choice, _values(choice, words[size:]))
    return None


def write_line(choice: Choice[A], action: A) -> str:
    """The text form of a complete action."""
    words = [choice.code]
    for field in choice.fields:
        value = getattr(action, field.name)
        if field.kind == "one_of":
            words.append(value)
        elif field.kind == "some_of":
            words += value
        else:
            words += [f"{count} {name}" for name, count in value]
    return " ".join(words)


def example(choice: Choice[Any]) -> str:
    """A line that means a complete form of `choice`: as little as it takes, but something for every field if may be."""
    words = [choice.code]
    for field in choice.fields:
        names = [value.value for value in field.values]
        size = max(field.at_least, min(1, field.at_most))
        if field.kind == "one_of":
            words.append(names[0])
        elif field.kind == "some_of":
            words += names[:size]
        else:
            words += _few(field, size)
    return " ".join(words)


def _few(field: Field, size: int) -> list[str]:
    """`size` pieces, as they come."""
    words: list[str] = []
    for value in field.values:
        count = min(value.max, size)
        size -= count
        words += [str(count), value.value] if count else []
    return words


def _values(choice: Choice[Any], words: list[str]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    rest = list(words)
    for field in choice.fields:
        values[field.name], rest = _take(field, rest)
    if rest:
        raise misfits.not_understood(rest, choice.code)
    return values


def _take(field: Field, words: list[str]) -> tuple[Any, list[str]]:
    known = {value.value.lower(): value.value for value in field.values}
    if field.kind == "one_of":
        return (known.get(words[0], words[0]), words[1:]) if words else (None, words)
    if field.kind == "some_of":
        taken = next((place for place, word in enumerate(words) if word not in known), len(words))
        return [known[word] for word in words[:taken]], words[taken:]
    counts: dict[str, int] = {}
    taken = 0
    while taken + 1 < len(words) and _is_count(words[taken]) and words[taken + 1] in known:
        name = known[words[taken + 1]]
        counts[name] = counts.get(name, 0) + _count(words[taken])
        taken += 2
    return counts, words[taken:]


def _is_count(word: str) -> bool:
    return word.isascii() and word.isdigit()


def _count(digits: str) -> int:
    """The number, or one that is too large for any field: nobody has to read a thousand digits."""
    return int(digits.lstrip("0")[:9] or "0")
