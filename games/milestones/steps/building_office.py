"""R40-R49, R77: build roads, houses and markets, as many as can be paid."""

from __future__ import annotations

from games.kernel.asking import Choice, Question, Seat
from games.kernel.flow import Close, Flow, Open, Outcome
from games.kernel.game import Automatic
from games.milestones import facts as f
from games.milestones.actions import Action, BuildHouse, BuildMarket, BuildRoad, Done
from games.milestones.effects import Telling, done, score, then_here
from games.milestones.frames import BuildingOffice, CollectBonus, Frame, PutBonusTile
from games.milestones.network import Network
from games.milestones.table import Table
from games.milestones.terms import Out, Pos, Terms


def ask(terms: Terms, position: Pos, frame: BuildingOffice) -> Question[Action] | Automatic:
    """What to build; nothing is asked of somebody who can build nothing."""
    table, seat = position.table, frame.seat
    if not (roads(terms, table, seat) or houses(terms, table, seat) or markets(terms, table, seat)):
        return Automatic()
    return Question(seat, "building-office", lambda: _choices(terms, position, frame))


def affords(terms: Terms, table: Table, seat: Seat, what: str) -> bool:
    """Whether the player can pay for `what`."""
    return table.players[seat].goods.covers(terms.constants.costs[what])


def roads(terms: Terms, table: Table, seat: Seat) -> list[tuple[str, str, str]]:
    """R40, R41, R43: all roads that can be paid and supplied (R77)."""
    if table.supply.roads < 2 or not table.supply.milestones or not affords(terms, table, seat, "road"):
        return []
    return Network(terms.printed, table).roads()


def houses(terms: Terms, table: Table, seat: Seat) -> list[str]:
    """R44, R46: all triangles where a house can be built; beside R77, a bonus tile there must fit a free worker."""
    if not table.supply.houses or not affords(terms, table, seat, "house"):
        return []
    return [site for site in Network(terms.printed, table).house_sites() if fits(terms, table, seat, site)]


def fits(terms: Terms, table: Table, seat: Seat, triangle: str) -> bool:
    """R46: no bonus tile lies in the triangle, or the player can place it."""
    kind = table.bonus_at(triangle)
    return kind is None or bool(terms.free_for(table, seat, kind))


def markets(terms: Terms, table: Table, seat: Seat) -> list[str]:
    """R47: all free numbers where a market can be built (R77)."""
    if not table.supply.markets or not affords(terms, table, seat, "market"):
        return []
    return Network(terms.printed, table).market_sites()


def _choices(terms: Terms, position: Pos, frame: BuildingOffice) -> list[Choice[Action]]:
    table, seat, then = position.table, frame.seat, then_here(position)
    new_roads: list[Choice[Action]] = [
        Choice(f"road {' '.join(road)}", BuildRoad(*road), "road", road, then) for road in roads(terms, table, seat)
    ]
    new_houses: list[Choice[Action]] = [
        Choice(f"house {site}", BuildHouse(site), "house", (site,), then) for site in houses(terms, table, seat)
    ]
    new_markets: list[Choice[Action]] = [
        Choice(f"market {site}", BuildMarket(site), "market", (site,), then) for site in markets(terms, table, seat)
    ]
    return [*new_roads, *new_houses, *new_markets, done(terms, position, seat)]


def decide(terms: Terms, position: Pos, frame: BuildingOffice, action: Action) -> Out:
    """Build points first, then the bonus tiles (R53)."""
    telling, seat = Telling(terms, position.table), frame.seat
    match action:
        case BuildRoad(start, middle, end):
            return _road(telling, seat, (start, middle, end))
        case BuildHouse(triangle):
            return _house(telling, seat, triangle)
        case BuildMarket(vertex):
            return _market(telling, seat, vertex)
        case _:
            assert isinstance(action, Done)
            return Outcome((), (Close(),))


def _road(telling: Telling, seat: Seat, road: tuple[str, str, str]) -> Out:
    """R41, R42: two pieces, a milestone, the number under it; R52: only the milestone collects."""
    terms = telling.terms
    telling.tell(f.RoadBuilt(seat, *road, terms.constants.costs["road"]))
    score(telling, seat, terms.printed.numbers[road[1]], "road")
    return telling.then(*collecting(telling, seat, road[1]))


def _house(telling: Telling, seat: Seat, triangle: str) -> Out:
    """R45: the uncovered numbers at the corners; R46: a bonus tile there is taken with it."""
    terms, kind = telling.terms, telling.table.bonus_at(triangle)
    counts = tuple(Network(terms.printed, telling.table).house_counts(triangle))
    telling.tell(f.HouseBuilt(seat, triangle, counts, terms.constants.costs["house"]))
    score(telling, seat, sum(terms.printed.numbers[corner] for corner in counts), "house")
    return telling.then() if kind is None else telling.then(Open(PutBonusTile(seat, triangle)))


def _market(telling: Telling, seat: Seat, vertex: str) -> Out:
    """R48: the number just covered; R49: from now on it is a market like any other."""
    terms = telling.terms
    telling.tell(f.MarketBuilt(seat, vertex, terms.constants.costs["market"]))
    score(telling, seat, terms.printed.numbers[vertex], "market")
    return telling.then(*collecting(telling, seat, vertex))


def collecting(telling: Telling, seat: Seat, vertex: str) -> tuple[Flow[Frame], ...]:
    """R50: the triangles at `vertex` in which a bonus tile lies."""
    near = tuple(t for t in telling.terms.printed.at_vertex[vertex] if telling.table.bonus_at(t) is not None)
    return (Open(CollectBonus(seat, near)),) if near else ()
