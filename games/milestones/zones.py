"""Where every piece of the game is: each in exactly one zone, so that nothing comes from nowhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from games.milestones.goods import GOODS, Goods
from games.milestones.table import COVER, Player, Supply, Table
from games.milestones.terms import Terms

OUTSIDE = 10_000
"""Substitutes lying outside the box (R64, options without limits): more than any game can need."""


def zones(terms: Terms, table: Table) -> Mapping[str, Mapping[str, int]]:
    """Every zone with its pieces; the sum over all zones never changes."""
    found: dict[str, Mapping[str, int]] = {
        "supply": _positive(_supply(table.supply)),
        "outside": _substitutes(table.supply),
        "pile": Counter(table.pile),
        "bonus-pool": _bonus(table.bonus_pool),
        "display": Counter(table.display),
        "start-display": Counter(table.start_display),
        "gone": Counter(table.gone_tiles) + _bonus(table.gone_bonus),
        "board": _board(table),
    }
    for seat, player in enumerate(table.players):
        found[f"player-{seat}"] = _player(terms, player)
    return found


def _supply(supply: Supply) -> dict[str, int]:
    goods = {good: supply.goods.of(good) for good in GOODS}
    return goods | {
        "road": supply.roads,
        "milestone": supply.milestones,
        "market": supply.markets,
        "house": supply.houses,
        "sack": supply.sacks,
        COVER: supply.covers,
    }


def _positive(counts: dict[str, int]) -> dict[str, int]:
    return {name: max(count, 0) for name, count in counts.items()}


def _substitutes(supply: Supply) -> dict[str, int]:
    counts = _supply(supply)
    return {name: OUTSIDE + min(counts[name], 0) for name in (*GOODS, COVER)}


def _bonus(kinds: Iterable[str]) -> Counter[str]:
    return Counter(f"bonus {kind}" for kind in kinds)


def _goods(goods: Goods) -> Counter[str]:
    return Counter(dict(goods.pairs()))


def _board(table: Table) -> Counter[str]:
    pieces = Counter(
        road=len(table.roads),
        milestone=len(table.milestones),
        market=len(table.markets),
        house=len(table.houses),
        sack=len(table.sacks),
    )
    return pieces + _bonus(kind for _, kind in table.bonus)


def _player(terms: Terms, player: Player) -> Counter[str]:
    layers = [piece for space in player.spaces for piece in space.stack]
    tiles = Counter(piece[:-1] for piece in layers if piece.endswith("L"))
    covers = Counter({COVER: layers.count(COVER)})
    bonus = _bonus(terms.printed.halves[space.top].kind for space in player.spaces if space.bonus)
    return _goods(player.goods) + tiles + covers + bonus + Counter(player.hand)
