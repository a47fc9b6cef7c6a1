"""Questions and choices: the menu, the law and the API answer are one and the same container."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations, permutations
from typing import Any, Generic, Literal, NewType, TypeVar

import msgspec
from msgspec import Struct

from games.kernel import misfits
from games.kernel.errors import BadValues

Seat = NewType("Seat", int)
"""A place at the table, counted from 0 in turn order."""

A = TypeVar("A", bound=Struct)

Then = Literal["", "you", "luck", "other", "over"]
Amounts = tuple[tuple[str, int], ...]
"""How many of which: pairs in the order of the field's values, only numbers above 0."""


class Value(Struct, frozen=True, omit_defaults=True):
    """One thing a field may hold. `at`: places on the board; `max`: the most of it (kind `amounts`)."""

    value: str
    at: tuple[str, ...] = ()
    max: int = 1


class Field(Struct, frozen=True, omit_defaults=True):
    """A part of a choice that is still to be filled in; *every* combination it admits is legal.

    kind `one_of`: one value (a `str` in the action) · `some_of`: `at_least` to `at_most` different values
    (a tuple; in the order given if `ordered`, else in the order of `values`) · `amounts`: `at_least` to
    `at_most` pieces in all, of each value at most its `max` (`Amounts`).
    The action has an attribute of the field's `name`.
    """

    name: str
    kind: Literal["one_of", "some_of", "amounts"]
    values: tuple[Value, ...]
    ordered: bool = False
    at_least: int = 1
    at_most: int = 1


class Choice(Struct, Generic[A], frozen=True, omit_defaults=True):
    """One thing a seat may do.

    `code`: letters, digits and blanks, made of the game's own ids, unique in its question, the same in every language.
    `action`: what is sent to `decide`; attributes named by `fields` hold their empty value.
    `group`: key of the heading it is listed under. `at`: the places it touches, in order.
    `then`: who is asked after it, where that is known for sure. `is_pass`: the least answer.
    """

    code: str
    action: A
    group: str
    at: tuple[str, ...] = ()
    then: Then = ""
    is_pass: bool = False
    fields: tuple[Field, ...] = ()


class Menu(Generic[A]):
    """All choices of one question: iterate, count, look up, and `action in menu` is the law."""

    def __init__(self, choices: Sequence[Choice[A]]) -> None:
        self._choices = tuple(choices)

    def __iter__(self) -> Iterator[Choice[A]]:
        return iter(self._choices)

    def __len__(self) -> int:
        return len(self._choices)

    def __getitem__(self, index: int) -> Choice[A]:
        return self._choices[index]

    def __contains__(self, action: object) -> bool:
        return self.match(action) is not None

    @cached_property
    def codes(self) -> Mapping[str, Choice[A]]:
        """Choices by their code, in lower case."""
        return {choice.code.lower(): choice for choice in self._choices}

    def match(self, action: object) -> Choice[A] | None:
        """The choice that `action` is a complete form of, or None."""
        for choice in self._choices:
            if type(choice.action) is type(action) and _fits(choice, action):
                return choice
        return None

    def actions(self) -> Iterator[A]:
        """Every complete legal action, built lazily (there may be very many)."""
        for choice in self._choices:
            yield from _filled(choice.action, choice.fields)


def fill(choice: Choice[A], values: Mapping[str, Any]) -> A:
    """The complete action of `choice` with `values` for its fields (JSON forms: str, list, mapping of counts).

    Raises BadValues, naming the field, when one is missing, unknown or does not fit.
    """
    known = {field.name for field in choice.fields}
    for name in values:
        if name not in known:
            raise misfits.no_such_field(str(name), choice.code)
    filled = {field.name: _read(field, values.get(field.name)) for field in choice.fields}
    return msgspec.structs.replace(choice.action, **filled)


def _read(field: Field, given: Any) -> str | tuple[str, ...] | Amounts:
    order = [value.value for value in field.values]
    if field.kind == "one_of":
        if not isinstance(given, str) or given not in order:
            raise misfits.none_of_these(field.name, order)
        return given
    if field.kind == "some_of":
        return _read_some(field, given, order)
    return _read_amounts(field, given)


def _read_some(field: Field, given: Any, order: list[str]) -> tuple[str, ...]:
    picked = [] if given is None else given
    fits = isinstance(picked, list | tuple) and all(isinstance(value, str) for value in picked)
    if not fits or len(set(picked)) != len(picked) or not set(picked) <= set(order):
        raise misfits.not_different(field.name, order)
    if not field.at_least <= len(picked) <= field.at_most:
        raise misfits.not_so_many(field.name, (field.at_least, field.at_most), len(picked))
    return tuple(picked) if field.ordered else tuple(value for value in order if value in picked)


def _read_amounts(field: Field, given: Any) -> Amounts:
    counts = {} if given is None else given
    if not isinstance(counts, Mapping) or not all(type(count) is int and count >= 0 for count in counts.values()):
        raise misfits.no_counts(field.name)
    limits = {value.value: value.max for value in field.values}
    for name, count in counts.items():
        if name not in limits:
            raise misfits.no_such_thing(field.name, limits)
        if count > limits[name]:
            raise misfits.too_many(field.name, name, limits[name])
    total = sum(counts.values())
    if not field.at_least <= total <= field.at_most:
        raise misfits.not_so_many(field.name, (field.at_least, field.at_most), total)
    return tuple((name, counts[name]) for name in limits if counts.get(name))


def _fits(choice: Choice[A], action: Any) -> bool:
    if not choice.fields:
        return bool(choice.action == action)
    empty = {field.name: getattr(choice.action, field.name) for field in choice.fields}
    if choice.action != msgspec.structs.replace(action, **empty):
        return False
    try:
        return all(_holds(field, getattr(action, field.name)) for field in choice.fields)
    except (BadValues, TypeError, ValueError):  # a record's constructor does not check the types of what it is given
        return False


def _holds(field: Field, value: Any) -> bool:
    given = dict(value) if field.kind == "amounts" else value
    return bool(_read(field, given) == value)


def _filled(action: A, fields: tuple[Field, ...]) -> Iterator[A]:
    """Every complete form, one at a time (`itertools.product` would build the values of each field at once)."""
    if not fields:
        yield action
        return
    for value in _fillings(fields[0]):
        yield from _filled(msgspec.structs.replace(action, **{fields[0].name: value}), fields[1:])


def _fillings(field: Field) -> Iterator[Any]:
    names = [value.value for value in field.values]
    if field.kind == "one_of":
        yield from names
    elif field.kind == "some_of":
        several = permutations if field.ordered else combinations
        for size in range(field.at_least, min(field.at_most, len(names)) + 1):
            yield from several(names, size)
    else:
        yield from _mixes(field.values, field.at_least, field.at_most)


def _mixes(values: tuple[Value, ...], least: int, most: int) -> Iterator[Amounts]:
    """Every way to take `least` to `most` pieces; a way that cannot come to enough is not begun."""
    if not values:
        yield ()
        return
    first, rest = values[0], values[1:]
    later = sum(value.max for value in rest)
    for count in range(max(0, least - later), min(first.max, most) + 1):
        taken = ((first.value, count),) if count else ()
        for others in _mixes(rest, least - count, most - count):
            yield (*taken, *others)


class Question(Generic[A]):
    """One seat is asked one thing. `ask` keys its words; the menu is built when it is first read."""

    def __init__(self, seat: Seat, ask: str, choices: Callable[[], Sequence[Choice[A]]]) -> None:
        self.seat = seat
        self.ask = ask
        self._choices = choices

    @cached_property
    def menu(self) -> Menu[A]:
        """The choices: never empty (a question without a choice is a fault in the rules)."""
        return Menu(self._choices())
