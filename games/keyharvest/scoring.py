"""R112-R118: workers, groups, crops, the places."""

from __future__ import annotations

from games.kernel.asking import Seat
from games.kernel.flow import Swap
from games.kernel.game import Standing
from games.keyharvest import facts as f
from games.keyharvest.counters import CROPS, Counts, amounts
from games.keyharvest.effects import Telling
from games.keyharvest.frames import GameOver
from games.keyharvest.groups import groups
from games.keyharvest.player import Player
from games.keyharvest.table import Table
from games.keyharvest.terms import Out, Pos, Terms


def settle(terms: Terms, position: Pos) -> Out:
    """The screens are lifted (R2a), each board is counted, then come the places."""
    telling = Telling(terms, position.table)
    held = tuple(tuple((player.counters or {}).get(crop, 0) for crop in CROPS) for player in position.table.players)
    telling.tell(f.ScreensLifted(tuple(amounts(counts) for counts in held)))
    for seat, player in enumerate(position.table.players):
        largest, second = group_points(terms, player)
        telling.tell(f.BoardScored(Seat(seat), worker_points(terms, player), largest, second, majorities(held, seat)))
    places = tuple(standing.place for standing in standings(terms, telling.table))
    telling.tell(f.GameEnded(telling.table.scores, places))
    return telling.then(Swap(GameOver()))


def worker_points(terms: Terms, player: Player) -> int:
    """R112, R113: the numbers of the workers on the board, and of no others."""
    return sum(terms.worker(posted.worker).n for posted in player.workers)


def group_points(terms: Terms, player: Player) -> tuple[int, int]:
    """R114: 1 for each field of the largest group. R115: 2 for each of the second largest, if there is one."""
    sizes = sorted((len(group) for group in groups(terms.printed, player.labels)), reverse=True)
    largest, second = (*sizes, 0, 0)[:2]
    return largest, 2 * second


def majorities(held: tuple[Counts, ...], seat: int) -> tuple[str, ...]:
    """R116: the crops of which this seat holds more than every other; bids do not count (R117)."""
    return tuple(
        crop
        for kind, crop in enumerate(CROPS)
        if all(held[seat][kind] > counts[kind] for other, counts in enumerate(held) if other != seat)
    )


def board_points(terms: Terms, player: Player) -> int:
    """What the board is worth as it lies."""
    return worker_points(terms, player) + sum(group_points(terms, player))


def standings(terms: Terms, table: Table) -> tuple[Standing, ...]:
    """R118: points, then tiles on the board, then counters; still tied is a shared place."""
    ranks = [
        (points, _tiles(terms, player), player.count)
        for points, player in zip(table.scores, table.players, strict=True)
    ]
    return tuple(
        Standing(Seat(seat), 1 + sum(other > rank for other in ranks), rank[0]) for seat, rank in enumerate(ranks)
    )


def _tiles(terms: Terms, player: Player) -> int:
    return len(player.fields) + (len(player.workers) if terms.options.tie_break_counts_workers else 0)
