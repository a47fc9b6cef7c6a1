"""Random questions: choices with fields of every kind, and values that do or do not fit them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from msgspec import Struct

from games.kernel.asking import Amounts, Choice, Field, Value

NAMES = ("amber", "blue", "coral", "dark", "ebony")


class Act(Struct, frozen=True, tag="act"):
    """An action with a slot for each kind of field, twice."""

    word: str
    one: str = ""
    some: tuple[str, ...] = ()
    counts: Amounts = ()
    other: str = ""
    more: tuple[str, ...] = ()
    rest: Amounts = ()


class Wave(Struct, frozen=True, tag="wave"):
    """An action of another type."""


@st.composite
def one_of(draw: st.DrawFn, name: str) -> Field:
    """Exactly one value."""
    values = draw(st.lists(st.sampled_from(NAMES), min_size=1, unique=True))
    return Field(name, "one_of", tuple(Value(value) for value in values))


@st.composite
def some_of(draw: st.DrawFn, name: str) -> Field:
    """Several different values, in an order that counts or does not."""
    values = draw(st.lists(st.sampled_from(NAMES), min_size=1, unique=True))
    least = draw(st.integers(0, len(values)))
    most = draw(st.integers(max(least, 1), len(values)))
    return Field(name, "some_of", tuple(Value(v) for v in values), draw(st.booleans()), least, most)


@st.composite
def amounts(draw: st.DrawFn, name: str) -> Field:
    """How many of each."""
    names = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=3, unique=True))
    values = tuple(Value(value, max=draw(st.integers(1, 3))) for value in names)
    total = sum(value.max for value in values)
    least = draw(st.integers(0, total))
    most = draw(st.integers(max(least, 1), total))
    return Field(name, "amounts", values, at_least=least, at_most=most)


@st.composite
def choices(draw: st.DrawFn, code: str = "act") -> Choice[Any]:
    """A choice with up to three fields, of which no two are of the same kind."""
    makers = draw(st.permutations([one_of("one"), some_of("some"), amounts("counts")]))
    fields = tuple(draw(maker) for maker in makers[: draw(st.integers(0, 3))])
    return Choice(code, Act(code), "group", fields=fields)


@st.composite
def values_for(draw: st.DrawFn, field: Field) -> Any:
    """A value that fits, in its JSON form."""
    names = [value.value for value in field.values]
    if field.kind == "one_of":
        return draw(st.sampled_from(names))
    if field.kind == "some_of":
        order = draw(st.permutations(names))
        return order[: draw(st.integers(field.at_least, field.at_most))]
    pieces = draw(st.permutations([value.value for value in field.values for _ in range(value.max)]))
    taken = pieces[: draw(st.integers(field.at_least, field.at_most))]
    return {name: taken.count(name) for name in set(taken)}


@st.composite
def answers(draw: st.DrawFn) -> tuple[Choice[Any], dict[str, Any]]:
    """A choice, and values that fill it."""
    choice = draw(choices())
    return choice, {field.name: draw(values_for(field)) for field in choice.fields}


plain_data = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(NAMES),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5) | st.sampled_from(NAMES), inner),
    max_leaves=6,
)
"""Whatever JSON may hold."""
