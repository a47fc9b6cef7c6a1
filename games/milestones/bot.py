"""A plain player: weighs each choice by itself, and never looks further than what it sees."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

from games.kernel.asking import Choice, Field, Question, fill
from games.milestones.actions import Action, BuildHouse, BuildMarket, BuildRoad, Buy, Hire, Move, PlaceTile, Sell
from games.milestones.board import Printed, Tile, Worker, printed
from games.milestones.bot_plan import Plan, builds, hiring, keeping
from games.milestones.goods import Goods
from games.milestones.view import PlayerView, View

KIND = {"quarryman": 1.0, "sandworker": 1.0, "lumberjack": 0.9, "farmer": 0.8, "minter": 0.7}


def answer(view: View, question: Question[Any]) -> Action:
    """The choice that weighs most (the first of equals), with its fields filled in. Needs no luck."""
    seen = Seen(view, view.players[question.seat])
    weigh = WEIGHTS.get(question.ask)
    best = question.menu[0] if weigh is None else max(question.menu, key=lambda choice: weigh(seen, choice))
    filled: Action = fill(best, {field.name: _filling(seen, field) for field in best.fields})
    return filled


class Seen:
    """What a bot looks at: the view, its own part of it, and the printed board."""

    def __init__(self, view: View, own: PlayerView) -> None:
        self.view = view
        self.own = own
        self.printed: Printed = printed(view.data)
        self.marked = {*view.milestones, *(market.vertex for market in view.markets)}
        self.bonus = {tile.triangle: tile.kind for tile in view.bonus}
        self.plan = Plan(view, own, self.printed)

    @property
    def goods(self) -> Goods:
        """Its own goods."""
        return self.own.goods

    def workers(self) -> dict[str, Worker]:
        """Its own visible workers by their space."""
        return {space.id: space.worker for space in self.own.spaces if space.worker is not None}

    def free_kinds(self) -> set[str]:
        """The kinds of which it has a free worker."""
        return {space.worker.kind for space in self.own.spaces if space.worker is not None and not space.bonus}

    def bonus_near(self, vertex: str) -> int:
        """How many bonus tiles a milestone or market on `vertex` would bring."""
        near = (self.bonus.get(triangle) for triangle in self.printed.at_vertex[vertex])
        return sum(kind in self.free_kinds() for kind in near if kind is not None)


def _pair(seen: Seen, chosen: tuple[str, ...]) -> float:
    tiles = [seen.printed.tiles[tile] for tile in chosen]
    workers = [worker for tile in tiles for worker in (tile.left, tile.right)]
    kinds = {worker.kind for worker in workers}
    apart = tiles[0].right.n <= tiles[1].left.n or tiles[1].right.n <= tiles[0].left.n
    return 2.0 * len(kinds) + sum(KIND[kind] for kind in kinds) + apart


def _place_start(seen: Seen, choice: Choice[Any]) -> float:
    return -abs(int(choice.action.space[1:]) - seen.printed.tiles[seen.own.hand[0]].left.n)


def _place_hired(seen: Seen, choice: Choice[Any]) -> float:
    return _placing(seen, seen.printed.tiles[seen.own.hand[0]], choice.action)


def _placing(seen: Seen, tile: Tile, action: PlaceTile) -> float:
    left = int(action.space[1:])
    row = {int(name[1:]): worker for name, worker in seen.workers().items()}
    lost = [worker for place, worker in row.items() if place in (left, left + 1)]
    bonus = sum(space.bonus for space in seen.own.spaces[left - 1 : left + 1])
    row |= {left: tile.left, left + 1: tile.right}
    numbers = [row[place].n for place in sorted(row)]
    return 1.2 * (numbers == sorted(numbers)) - sum(KIND[worker.kind] for worker in lost) - 1.5 * bonus


def _move(seen: Seen, choice: Choice[Any]) -> float:
    action: Move = choice.action
    return seen.plan.worth(action.to) - (0.0 if action.harvest else 1.0)


def _fortune(seen: Seen, goods: Goods, hired: bool) -> float:
    """What goods are worth at the trading house."""
    markets = sum(not market.sack for market in seen.view.markets)
    hire = hiring(seen.own) if goods.coin >= 2 and not hired and seen.view.display else 0.0
    cubes = 3.2 * builds(goods.stone, goods.wood, goods.sand) + 0.1 * goods.total
    return cubes + 5.0 * min(goods.grain // 2, markets) + hire


def _harvest(seen: Seen, action: Move, start: int) -> float:
    row, loop = seen.workers(), seen.printed.loop
    worker = row.get(action.to)
    if worker is None or not action.harvest:
        return 0.0
    way = loop[start + 1 : loop.index(action.to) + 1]
    counted = [space for space in seen.own.spaces if space.id in way and row.get(space.id, worker).kind == worker.kind]
    counted = [space for space in counted if space.worker is not None]
    good = seen.printed.kinds[worker.kind]
    held = seen.goods.of(good)
    worth = sum(max(1.1 - 0.3 * (held + number), 0.1) for number in range(len(counted)))
    return worth + 1.2 * sum(space.bonus for space in counted)


def _trading_house(seen: Seen, choice: Choice[Any]) -> float:
    match choice.action:
        case Hire(tile):
            halves = seen.printed.tiles[tile]
            places = [PlaceTile(name) for name in seen.printed.places[:-1]]
            new = {halves.left.kind, halves.right.kind} - {worker.kind for worker in seen.workers().values()}
            gain = KIND[halves.left.kind] + KIND[halves.right.kind] + 0.8 * len(new)
            return 5.0 + gain + max(_placing(seen, halves, place) for place in places)
        case Buy(cube):
            return _gain(seen, Goods(**{cube: 1}), Goods(coin=2))
        case Sell((one, other)):
            return _gain(seen, Goods(coin=1), Goods(**{one: 1}).plus(Goods(**{other: 1})))
    return 0.0


def _gain(seen: Seen, gets: Goods, gives: Goods) -> float:
    """What a trade is worth; a hair less than nothing where it changes nothing, so that trading comes to an end."""
    now, then = seen.goods, seen.goods.plus(gets).minus(gives)
    hired = seen.view.hired
    steps = 0.4 if now.coin < 2 <= now.coin + now.cubes // 2 and gets.coin and not hired else 0.0
    return _fortune(seen, then, hired) - _fortune(seen, now, hired) + steps - 0.05


def _build(seen: Seen, choice: Choice[Any]) -> float:
    numbers = seen.printed.numbers
    match choice.action:
        case BuildRoad(_, middle, end):
            ahead = max(numbers.get(near, 0) for near in seen.printed.neighbours[end])
            return numbers[middle] + 1.8 * seen.bonus_near(middle) + 0.2 * numbers[end] + 0.1 * ahead
        case BuildHouse(triangle):
            corners = [corner for corner in seen.printed.corners[triangle] if corner not in seen.marked]
            return sum(numbers.get(corner, 0) for corner in corners) + 1.8 * (triangle in seen.bonus)
        case BuildMarket(vertex):
            return numbers[vertex] + 0.8 + 1.8 * seen.bonus_near(vertex)
    return 0.5


def _deliver(seen: Seen, choice: Choice[Any]) -> float:
    if choice.is_pass:
        return 0.0
    around = seen.printed.neighbours[choice.action.market]
    numbers = sorted((seen.printed.numbers.get(near, 0) for near in around if near not in seen.marked), reverse=True)
    return 1.0 + sum(numbers[:2])


def _castle(seen: Seen, choice: Choice[Any]) -> float:
    space = getattr(choice.action, "space", "")
    row = seen.workers()
    if space not in row:
        return 0.0
    rest = {int(name[1:]): worker.n for name, worker in row.items() if name != space}
    numbers = [rest[place] for place in sorted(rest)]
    alike = sum(worker.kind == row[space].kind for worker in row.values())
    bonus = next(own.bonus for own in seen.own.spaces if own.id == space)
    return 0.7 * alike + 0.8 * (numbers == sorted(numbers)) - KIND[row[space].kind] - 3.0 * bonus


def _filling(seen: Seen, field: Field) -> Any:
    """The two best start tiles; the two highest numbers (they come first); the goods that are missed least."""
    names = [value.value for value in field.values]
    if field.name == "tiles":
        return max(combinations(names, field.at_least), key=lambda pair: _pair(seen, pair))
    if field.name == "numbers":
        return names[: field.at_least]
    left = seen.goods
    for _ in range(field.at_least):
        left = max((left.minus(Goods(**{good: 1})) for good, _ in left.pairs()), key=keeping)
    return dict(seen.goods.minus(left).pairs())


WEIGHTS: dict[str, Callable[[Seen, Choice[Any]], float]] = {
    "place-start-tile": _place_start,
    "place-hired-tile": _place_hired,
    "move": _move,
    "trading-house": _trading_house,
    "building-office": _build,
    "mill": _deliver,
    "castle": _castle,
}
