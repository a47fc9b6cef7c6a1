"""Rule verbs shared by the steps. They tell facts; they never touch a table themselves."""

from __future__ import annotations

from games.kernel.asking import Choice, Seat, Then
from games.kernel.flow import Close, Flow, Outcome
from games.milestones import facts as f
from games.milestones.actions import Action, Done
from games.milestones.evolve import evolve
from games.milestones.frames import Frame, Turn
from games.milestones.goods import Goods
from games.milestones.table import Table
from games.milestones.terms import Out, Pos, Terms


class Telling:
    """Facts in the making: each is folded at once, so that what comes next sees it."""

    def __init__(self, terms: Terms, table: Table) -> None:
        self.terms = terms
        self.table = table
        self.facts: list[f.Fact] = []

    def tell(self, fact: f.Fact) -> None:
        """One more fact."""
        self.facts.append(fact)
        self.table = evolve(self.table, fact)

    def then(self, *flow: Flow[Frame]) -> Out:
        """All facts so far, and how the stack goes on."""
        return Outcome(tuple(self.facts), flow)


def score(telling: Telling, seat: Seat, points: int, source: f.Source) -> None:
    """R24: points count at once. R65: whoever reaches the target starts the end, unless it has begun (R67)."""
    if not points:
        return
    telling.tell(f.PointsScored(seat, points, source))
    table, target = telling.table, telling.terms.printed.target(telling.terms.seats)
    if table.trigger is None and table.players[seat].score >= target:
        telling.tell(f.EndTriggered(seat, "points"))


def lose_bonus(telling: Telling, seat: Seat, space: str) -> None:
    """R36, R60: the bonus tile on a worker about to be covered leaves the game."""
    worker = telling.terms.worker_on(telling.table, seat, space)
    if worker and telling.table.space(seat, space).bonus:
        telling.tell(f.BonusLost(seat, space, worker.kind))


def available(terms: Terms, bank: Goods, good: str) -> int:
    """R76: how many of a kind the supply can give; without the limit, as many as anybody wants."""
    limited = terms.options.coins_limited if good == "coin" else terms.options.goods_limited
    return max(bank.of(good), 0) if limited else 1_000_000


def coins_paid(telling: Telling, coins: int) -> int:
    """R78: what the bank really pays of `coins`; the rest is forfeited."""
    return min(coins, available(telling.terms, telling.table.supply.goods, "coin"))


def after_turn(terms: Terms, table: Table, seat: Seat) -> Then:
    """Who is asked when the turn of `seat` is over: somebody else, or nobody any more."""
    return "over" if upcoming(terms, table, seat) is None else "other"


def upcoming(terms: Terms, table: Table, seat: Seat) -> Seat | None:
    """The seat whose turn follows (R13); None after the last turn of the game (R67, R75)."""
    following = Seat((seat + 1) % terms.seats)
    if table.trigger is not None:
        return None if following == table.trigger else following
    rounds, rest = divmod(table.turns + 1, terms.seats)
    return None if rest == 0 and rounds >= terms.options.stall_guard_rounds else following


def nothing_to_do() -> Out:
    """A building where nothing can be done (any more) is left without asking."""
    return Outcome((), (Close(),))


def then_here(position: Pos) -> Then:
    """Who is asked after an answer that draws nothing, where that is sure: the same seat before its second move."""
    return "you" if any(isinstance(frame, Turn) for frame in position.stack) else ""


def done(terms: Terms, position: Pos, seat: Seat) -> Choice[Action]:
    """The least answer at a building: enough."""
    then = then_here(position) or after_turn(terms, position.table, seat)
    return Choice("done", Done(), "done", then=then, is_pass=True)
