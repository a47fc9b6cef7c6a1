"""Where every piece of the game is: each in exactly one zone, so that nothing comes from nowhere (R1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from games.keyharvest.counters import CROPS
from games.keyharvest.player import Player
from games.keyharvest.table import Table


def zones(table: Table) -> Mapping[str, Mapping[str, int]]:
    """Every zone with its pieces; the sum over all zones never changes.

    Happenings that nobody has seen are a zone of their own, for nobody can say which of them are in the bag. Counters
    behind a screen that is not known count as `?`.
    """
    found: dict[str, Mapping[str, int]] = {
        "bag": Counter({**_named("field", table.bag), **_named("happening", table.known)}),
        "unseen": _named("happening", table.unseen),
        "registry": _named("field", (tile for tile in table.registry if tile)),
        "track": _named("happening", table.track),
        "aside": _named("happening", (laid.tile for laid in table.aside)),
        "out": _named("happening", table.out),
        "fallow": _named("field", table.fallow),
        "passing": _named("field", table.passing),
        "lifted": _workers(table, (lifted.worker for lifted in table.lifted)),
        "town": _workers(table, table.town),
        "stock": dict(zip(CROPS, table.stock, strict=True)),
    }
    for seat, player in enumerate(table.players):
        found[f"board {seat}"] = _board(table, player)
        found[f"supply {seat}"] = _workers(table, player.supply)
        found[f"store {seat}"] = _store(player)
        counters = player.counters
        found[f"screen {seat}"] = {"?": player.count} if counters is None else counters
    return found


def _named(what: str, names: Iterable[str]) -> Counter[str]:
    return Counter(f"{what} {name}" for name in names)


def _workers(table: Table, names: Iterable[str]) -> Counter[str]:
    return Counter(f"{'townsfolk' if name in table.townsfolk else 'farmhand'} {name}" for name in names)


def _board(table: Table, player: Player) -> Counter[str]:
    return _named("field", player.labels) + _workers(table, (posted.worker for posted in player.workers))


def _store(player: Player) -> Counter[str]:
    bids: Counter[str] = Counter()
    for stored in player.store:
        bids.update(dict(stored.bid))
    return _named("field", (stored.tile for stored in player.store)) + bids
