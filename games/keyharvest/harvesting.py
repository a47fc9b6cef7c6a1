"""Counters for field tiles (R25-R30): by the action, by workers A and B, and by the Extra Harvest."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.asking import Field, Seat, Value
from games.keyharvest import counters as c
from games.keyharvest.frames import Frame, HarvestMore, Reaping
from games.keyharvest.table import Table
from games.keyharvest.terms import Terms

AT_ONCE = 3
"""How many tiles are named at once where a crop is running out, so that their order matters."""


def short(terms: Terms, table: Table, tiles: Sequence[str]) -> bool:
    """R28: whether a crop of these tiles can run out, so that it matters which comes first."""
    wanted = c.tally(terms.crop(tile) for tile in tiles)
    return any(table.stock) and any(need > left for need, left in zip(wanted, table.stock, strict=True))


def tiles_field(terms: Terms, table: Table, tiles: Sequence[str], most: int = 0) -> tuple[Field, ...]:
    """The field for one or more of `tiles`, in an order where that matters; a single tile needs none."""
    if len(tiles) == 1:
        return ()
    ordered = short(terms, table, tiles)
    limit = most or (AT_ONCE if ordered else len(tiles))
    values = tuple(Value(tile, (tile,)) for tile in tiles)
    return (Field("tiles", "some_of", values, ordered=ordered, at_most=min(limit, len(tiles))),)


def harvest(
    terms: Terms, table: Table, seat: Seat, offered: Sequence[str], chosen: Sequence[str], *, free: bool = True
) -> tuple[Frame, ...]:
    """R26: what follows when these tiles are harvested; where a crop runs out, more of the same may be named next."""
    taken = tuple(chosen) or tuple(offered)
    rest = tuple(tile for tile in offered if tile not in taken)
    more = rest and len(taken) == AT_ONCE and short(terms, table, offered)
    reaping = Reaping(seat, taken, flip=True, free=free)
    return (HarvestMore(seat, rest, free), reaping) if more else (reaping,)
