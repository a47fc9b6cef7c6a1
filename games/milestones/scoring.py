"""R69-R74: the kinds, the places."""

from __future__ import annotations

from games.kernel.asking import Seat
from games.kernel.flow import Swap
from games.kernel.game import Standing
from games.milestones import facts as f
from games.milestones.effects import Telling
from games.milestones.frames import GameOver
from games.milestones.table import Table
from games.milestones.terms import Out, Pos, Terms


def settle(terms: Terms, position: Pos) -> Out:
    """All five kinds, then the places."""
    telling = Telling(terms, position.table)
    for kind in terms.printed.kinds:
        sums = tuple(strength(terms, position.table, Seat(seat), kind) for seat in range(terms.seats))
        telling.tell(f.KindScored(kind, sums, majority(terms, sums)))
    places = tuple(standing.place for standing in standings(terms, telling.table))
    scores = tuple(player.score for player in telling.table.players)
    telling.tell(f.GameEnded(scores, places))
    return telling.then(Swap(GameOver()))


def strength(terms: Terms, table: Table, seat: Seat, kind: str) -> int:
    """R69: visible workers of one kind; one with a bonus tile counts twice."""
    weight = terms.constants.bonus_worker_weight
    return sum(
        weight if table.space(seat, space).bonus else 1
        for space, worker in terms.workers(table, seat)
        if worker.kind == kind
    )


def majority(terms: Terms, sums: tuple[int, ...]) -> tuple[int, ...]:
    """R70-R72: the sole highest sum, a shared one, or nothing when all are equal."""
    final, best = terms.constants.final, max(sums)
    if min(sums) == best:
        return (final.all_tied,) * len(sums)
    points = final.sole if sums.count(best) == 1 else final.tied
    return tuple(points if own == best else 0 for own in sums)


def standings(terms: Terms, table: Table) -> tuple[Standing, ...]:
    """R73, R74: by points, then by goods left; still tied is a shared place."""
    ranks = [(player.score, leftovers(terms, table, Seat(seat))) for seat, player in enumerate(table.players)]
    return tuple(
        Standing(Seat(seat), 1 + sum(other > rank for other in ranks), rank[0]) for seat, rank in enumerate(ranks)
    )


def leftovers(terms: Terms, table: Table, seat: Seat) -> int:
    """R74: the goods that break a tie."""
    goods = table.players[seat].goods
    return goods.total if terms.options.tie_break_counts_coins else goods.cubes
