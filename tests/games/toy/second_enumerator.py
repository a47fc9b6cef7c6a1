"""What is legal in the toy game, a second time, from RULES.md alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations, product
from typing import Any

BEADS = ("amber", "blue", "coral")
PLACES = ("p1", "p2", "p3", "p4", "p5", "p6")


def legal(view: Any, ask: str, said: Sequence[str], options: Mapping[str, Any]) -> set[str]:
    """Every line that is legal as the answer to `ask`, from the view of the asked seat."""
    me = next(player for player in view.players if player.hand is not None)
    free = [place for place in PLACES if place not in {placed.place for placed in view.board}]
    match ask:
        case "turn":
            return set(_deeds(view, me))
        case "offer":
            return {"pass", *(f"bid {_written(beads)}" for beads in _mixes(me.hand, 1, 2))}
        case "place":
            others = [placed.place for placed in view.board if placed.seat != me.seat]
            return {f"place {place}" for place in [*free, *others]}
        case "place-again":
            return {f"place {place}" for place in free}
    raise AssertionError(f"no rule asks {ask}")


def _deeds(view: Any, me: Any) -> Iterator[str]:
    yield "end"
    if view.bag:
        yield "draw"
    for gave, took in product(_mixes(me.hand, 2, 2), BEADS):
        if view.stock[took]:
            yield f"trade {_written(gave)} {took}"
    own = [placed.place for placed in view.board if placed.seat == me.seat]
    for count in (1, 2):
        yield from (f"clear {' '.join(places)}" for places in permutations(own, count))
    others = [str(player.seat) for player in view.players if player.seat != me.seat]
    for count in range(1, len(others) + 1):
        yield from (f"wave {' '.join(seats)}" for seats in combinations(others, count))


def _mixes(hand: Mapping[str, int], least: int, most: int) -> Iterator[dict[str, int]]:
    for counts in product(*(range(hand[kind] + 1) for kind in BEADS)):
        if least <= sum(counts) <= most:
            yield dict(zip(BEADS, counts, strict=True))


def _written(beads: Mapping[str, int]) -> str:
    return " ".join(f"{count} {kind}" for kind, count in beads.items() if count)


def same(line: str) -> str:
    """There is one way to write each line."""
    return line
