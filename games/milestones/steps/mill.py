"""R55-R58: deliver flour."""

from __future__ import annotations

from games.kernel.asking import Choice, Field, Question, Seat, Value
from games.kernel.errors import IllegalAction
from games.kernel.flow import Close, Outcome
from games.kernel.game import Automatic
from games.milestones import facts as f
from games.milestones.actions import Action, Deliver, Done
from games.milestones.effects import Telling, coins_paid, done, score, then_here
from games.milestones.frames import Mill
from games.milestones.network import Network
from games.milestones.reason import no
from games.milestones.table import Table
from games.milestones.terms import Out, Pos, Terms


def ask(terms: Terms, position: Pos, frame: Mill) -> Question[Action] | Automatic:
    """Which market to supply; nothing is asked of somebody who can supply none."""
    if not targets(terms, position.table, frame.seat):
        return Automatic()
    return Question(frame.seat, "mill", lambda: _choices(terms, position, frame))


def targets(terms: Terms, table: Table, seat: Seat) -> list[str]:
    """R55, R58: every market without a sack, whoever built it, as long as two grain are left."""
    if not table.supply.sacks or not table.players[seat].goods.covers(terms.constants.costs["flour"]):
        return []
    return sorted(set(table.markets) - set(table.sacks))


def candidates(terms: Terms, table: Table, market: str) -> tuple[str, ...]:
    """R56: the uncovered numbers around a market, road or not; the highest first."""
    open_numbers = Network(terms.printed, table).uncovered(terms.printed.neighbours[market])
    return tuple(sorted(open_numbers, key=lambda vertex: -terms.printed.numbers[vertex]))


def _choices(terms: Terms, position: Pos, frame: Mill) -> list[Choice[Action]]:
    then, count = then_here(position), terms.constants.flour_numbers_counted
    choices: list[Choice[Action]] = []
    for market in targets(terms, position.table, frame.seat):
        around = candidates(terms, position.table, market)
        values = tuple(Value(vertex, (vertex,)) for vertex in around)
        two = Field("numbers", "some_of", values, at_least=count, at_most=count)
        fields = (two,) if len(around) > count else ()
        choices.append(Choice(f"deliver {market}", Deliver(market), "deliver", (market,), then, fields=fields))
    return [*choices, done(terms, position, frame.seat)]


def decide(terms: Terms, position: Pos, frame: Mill, action: Action) -> Out:
    """R56, R57: the numbers chosen, or all there are when they are not more than two; the coin in any case."""
    if isinstance(action, Done):
        return Outcome((), (Close(),))
    assert isinstance(action, Deliver)
    telling = Telling(terms, position.table)
    numbers = action.numbers or candidates(terms, position.table, action.market)
    price, coins = terms.constants.costs["flour"], coins_paid(telling, terms.constants.flour_coin)
    telling.tell(f.FlourDelivered(frame.seat, action.market, numbers, price, coins))
    score(telling, frame.seat, sum(terms.printed.numbers[vertex] for vertex in numbers), "flour")
    return telling.then()


def why_not(terms: Terms, table: Table, seat: Seat, action: Deliver) -> IllegalAction:
    """R55, R58: which markets. R56, R57: which numbers."""
    if action.market not in table.markets:
        return no("R55", f"There is no market on {action.market}.", f"Auf {action.market} steht kein Markt.")
    if action.market in table.sacks:
        return no(
            "R58",
            f"The market on {action.market} has its flour already.",
            f"Der Markt auf {action.market} ist schon beliefert.",
        )
    if not table.players[seat].goods.covers(terms.constants.costs["flour"]):
        return no("R55", "A delivery costs 2 grain.", "Eine Lieferung kostet 2 Getreide.")
    around, count = candidates(terms, table, action.market), terms.constants.flour_numbers_counted
    stray = [vertex for vertex in action.numbers if vertex not in around]
    if stray:
        return no(
            "R56",
            f"{stray[0]} is no uncovered number beside {action.market}.",
            f"{stray[0]} ist keine unbedeckte Zahl neben {action.market}.",
        )
    if len(around) <= count:
        return no("R57", "All numbers there count; name none.", "Dort zählen alle Zahlen; nenne keine.")
    return no("R56", "Name exactly two different numbers.", "Nenne genau zwei verschiedene Zahlen.")
