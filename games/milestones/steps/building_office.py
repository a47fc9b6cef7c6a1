"""R40-R49, R77: build roads, houses and markets, as many as can be paid."""

from __future__ import annotations

from games.kernel.asking import Choice, Question, Seat
from games.kernel.errors import IllegalAction
from games.kernel.flow import Close, Flow, Open, Outcome
from games.kernel.game import Automatic
from games.milestones import facts as f
from games.milestones.actions import Action, BuildHouse, BuildMarket, BuildRoad, Done
from games.milestones.effects import Telling, done, score, then_here
from games.milestones.frames import BuildingOffice, CollectBonus, Frame, PutBonusTile
from games.milestones.network import Network
from games.milestones.reason import no
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


def why_not(terms: Terms, table: Table, seat: Seat, action: BuildRoad | BuildHouse | BuildMarket) -> IllegalAction:
    """The first rule that forbids this build: where, then out of what, then for what."""
    match action:
        case BuildRoad():
            what, left = "road", table.supply.roads > 1 and table.supply.milestones > 0
            where = _why_no_road(terms, table, action)
        case BuildHouse(triangle):
            what, left = "house", table.supply.houses > 0
            where = _why_no_house(terms, table, seat, triangle)
        case BuildMarket(vertex):
            what, left = "market", table.supply.markets > 0
            where = _why_no_market(terms, table, vertex)
    if where is not None:
        return where
    if not left:
        return no("R77", f"The supply has no {what} left.", f"Der Vorrat ist leer ({GERMAN[what]}).")
    rule = {"road": "R41", "house": "R44", "market": "R47"}[what]
    return no(rule, f"A {what} costs {PRICES[what][0]}.", f"{GERMAN[what]}: kostet {PRICES[what][1]}.")


GERMAN = {"road": "Straße", "house": "Haus", "market": "Markt"}
PRICES = {
    "road": ("1 stone and 1 sand", "1 Stein und 1 Sand"),
    "house": ("1 stone and 1 wood", "1 Stein und 1 Holz"),
    "market": ("1 wood and 1 sand", "1 Holz und 1 Sand"),
}


def _why_no_road(terms: Terms, table: Table, road: BuildRoad) -> IllegalAction | None:
    near, network = terms.printed.neighbours, Network(terms.printed, table)
    if road.start not in network.starts():
        return no(
            "R40",
            f"A road starts at a market or at an open end; {road.start} is neither.",
            f"Eine Straße beginnt an einem Markt oder an einem Straßenende; {road.start} ist keines von beiden.",
        )
    if road.middle not in near[road.start] or road.end not in near.get(road.middle, ()):
        return no(
            "R41",
            f"{road.start}, {road.middle} and {road.end} are not three points in a row along edges.",
            f"{road.start}, {road.middle} und {road.end} liegen nicht an zwei aufeinanderfolgenden Kanten.",
        )
    for vertex in (road.middle, road.end):
        if vertex in network.vertices:
            return no(
                "R43",
                f"No loops: {vertex} already belongs to the road network.",
                f"Keine Schleifen: {vertex} gehört schon zum Straßennetz.",
            )
    return None


def _why_no_house(terms: Terms, table: Table, seat: Seat, triangle: str) -> IllegalAction | None:
    if triangle in table.houses:
        return no("R44", f"A house stands in {triangle} already.", f"In {triangle} steht schon ein Haus.")
    if triangle not in Network(terms.printed, table).house_sites():
        return no("R44", f"No road lies along {triangle}.", f"An keiner Kante von {triangle} liegt eine Straße.")
    if not fits(terms, table, seat, triangle):
        return no(
            "R46",
            f"You have no free worker for the bonus tile in {triangle}.",
            f"Du hast keinen freien Arbeiter für das Bonusplättchen in {triangle}.",
        )
    return None


def _why_no_market(terms: Terms, table: Table, vertex: str) -> IllegalAction | None:
    network = Network(terms.printed, table)
    if vertex in network.marked:
        return no("R47", f"{vertex} is covered already.", f"{vertex} ist schon überdeckt.")
    if vertex not in network.market_sites():
        return no(
            "R47",
            f"A market goes on the end of a road or between two roads; {vertex} is neither.",
            f"Ein Markt kommt an ein Straßenende oder zwischen zwei Straßen; {vertex} ist keines von beiden.",
        )
    return None
