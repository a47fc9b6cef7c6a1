"""R59-R63: return goods above three, and cover a worker. Both are duties."""

from __future__ import annotations

from games.kernel.asking import Choice, Field, Question, Seat, Value
from games.kernel.errors import IllegalAction
from games.kernel.flow import Close
from games.kernel.game import Automatic
from games.milestones import facts as f
from games.milestones.actions import Action, Cover, ReturnGoods
from games.milestones.effects import Telling, lose_bonus, then_here
from games.milestones.frames import Castle
from games.milestones.goods import Goods
from games.milestones.reason import no
from games.milestones.table import Table
from games.milestones.terms import Out, Pos, Terms


def excess(terms: Terms, table: Table, seat: Seat) -> int:
    """R59: how many goods must be returned, coins included."""
    return max(table.players[seat].goods.total - terms.constants.castle_goods_limit, 0)


def chooses_returns(terms: Terms, table: Table, seat: Seat) -> bool:
    """Whether the goods can be returned in more than one way."""
    return excess(terms, table, seat) > 0 and len(table.players[seat].goods.pairs()) > 1


def coverable(terms: Terms, table: Table, seat: Seat) -> list[str]:
    """R60: any visible worker; R61: none when only two are left; R64: none without cover tiles, if they are limited."""
    workers = [space for space, _ in terms.workers(table, seat)]
    short = terms.options.cover_tiles_limited and table.supply.covers < 1
    return [] if short or len(workers) <= terms.constants.castle_min_workers else workers


def ask(terms: Terms, position: Pos, frame: Castle) -> Question[Action] | Automatic:
    """Which worker, which goods; duties with a single way are done without asking."""
    table, seat = position.table, frame.seat
    if coverable(terms, table, seat) or chooses_returns(terms, table, seat):
        return Question(seat, "castle", lambda: _choices(terms, position, frame))
    return Automatic()


def _choices(terms: Terms, position: Pos, frame: Castle) -> list[Choice[Action]]:
    table, seat, then = position.table, frame.seat, then_here(position)
    fields = _returns(terms, table, seat)
    workers = coverable(terms, table, seat)
    if not workers:
        return [Choice("return", ReturnGoods(), "return", then=then, is_pass=True, fields=fields)]
    least = next((space for space in workers if not table.space(seat, space).bonus), workers[0])
    return [
        Choice(f"cover {space}", Cover(space), "cover", (space,), then, is_pass=space == least, fields=fields)
        for space in workers
    ]


def _returns(terms: Terms, table: Table, seat: Seat) -> tuple[Field, ...]:
    if not chooses_returns(terms, table, seat):
        return ()
    count = excess(terms, table, seat)
    values = tuple(Value(good, max=min(held, count)) for good, held in table.players[seat].goods.pairs())
    return (Field("returns", "amounts", values, at_least=count, at_most=count),)


def decide(terms: Terms, position: Pos, frame: Castle, action: Action) -> Out:
    """R63: the goods first, then the worker."""
    telling, seat = Telling(terms, position.table), frame.seat
    assert isinstance(action, Cover | ReturnGoods)
    _give_back(telling, seat, Goods(**dict(action.returns)) if action.returns else _forced(terms, position, seat))
    if isinstance(action, Cover):
        lose_bonus(telling, seat, action.space)
        telling.tell(f.WorkerCovered(seat, action.space))
    return telling.then(Close())


def settle(terms: Terms, position: Pos, frame: Castle) -> Out:
    """R61: no worker to cover, and at most one way to return goods."""
    telling = Telling(terms, position.table)
    _give_back(telling, frame.seat, _forced(terms, position, frame.seat))
    return telling.then(Close())


def _forced(terms: Terms, position: Pos, seat: Seat) -> Goods:
    """All of the excess, when the player holds one kind alone."""
    count = excess(terms, position.table, seat)
    return Goods(**{good: count for good, _ in position.table.players[seat].goods.pairs()}) if count else Goods()


def _give_back(telling: Telling, seat: Seat, goods: Goods) -> None:
    if goods.total:
        telling.tell(f.GoodsReturned(seat, goods))


def why_not(terms: Terms, table: Table, seat: Seat, action: Cover | ReturnGoods) -> IllegalAction:
    """R60, R61, R64: which worker. R59: which goods."""
    workers = coverable(terms, table, seat)
    if isinstance(action, ReturnGoods) and workers:
        return no("R60", "A worker must be covered as well.", "Auch ein Arbeiter muss zugedeckt werden.")
    if isinstance(action, Cover) and action.space not in workers:
        return _why_not_covered(terms, table, seat, action.space)
    count = excess(terms, table, seat)
    return no(
        "R59",
        f"Return exactly {count} of your goods, coins included.",
        f"Gib genau {count} deiner Waren zurück, Münzen eingeschlossen.",
    )


def _why_not_covered(terms: Terms, table: Table, seat: Seat, space: str) -> IllegalAction:
    if terms.worker_on(table, seat, space) is None:
        return no("R60", f"No worker is visible on {space}.", f"Auf {space} ist kein Arbeiter zu sehen.")
    if len(terms.workers(table, seat)) <= terms.constants.castle_min_workers:
        return no(
            "R61",
            "With only two visible workers none is covered.",
            "Bei nur noch zwei sichtbaren Arbeitern wird keiner zugedeckt.",
        )
    return no("R64", "There is no cover tile left.", "Es ist kein Abdeckplättchen mehr da.")
