"""Crop counters: five kinds, and how many of which."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.kernel.asking import Amounts, Field, Value

CROPS = ("ho", "ve", "ap", "wi", "wh")
"""Hops, vegetables, apples, wine, wheat: codes that no language confuses."""

Counts = tuple[int, ...]
"""How many of each kind, in the order of CROPS."""

NONE: Counts = (0,) * len(CROPS)


def size(counters: Amounts) -> int:
    """How many counters in all."""
    return sum(count for _, count in counters)


def one(crop: str) -> Amounts:
    """A single counter."""
    return ((crop, 1),)


def plus(counts: Counts, counters: Amounts, sign: int = 1) -> Counts:
    """The counts with some more, or with `sign` -1 some fewer."""
    more = dict(counters)
    return tuple(count + sign * more.get(crop, 0) for crop, count in zip(CROPS, counts, strict=True))


def amounts(counts: Counts) -> Amounts:
    """The kinds that are there, in printed order."""
    return tuple((crop, count) for crop, count in zip(CROPS, counts, strict=True) if count)


def of(counts: Counts, crop: str) -> int:
    """How many of one kind."""
    return counts[CROPS.index(crop)]


def in_stock(counts: Counts) -> tuple[str, ...]:
    """The kinds of which there is at least one."""
    return tuple(crop for crop, count in zip(CROPS, counts, strict=True) if count)


def tally(crops: Iterable[str]) -> Counts:
    """The counts of single counters."""
    listed = list(crops)
    return tuple(listed.count(crop) for crop in CROPS)


def covers(held: Mapping[str, int], price: Amounts) -> bool:
    """Whether these very kinds can be paid."""
    return all(held.get(crop, 0) >= count for crop, count in price)


def any_of(name: str, held: Mapping[str, int], least: int, most: int) -> Field:
    """A field for `least` to `most` counters of any kinds out of those held."""
    values = tuple(Value(crop, max=min(held[crop], most)) for crop in CROPS if held.get(crop))
    return Field(name, "amounts", values, at_least=least, at_most=most)
