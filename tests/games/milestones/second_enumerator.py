"""What is legal in Milestones, a second time: slow, simple, and written from the rules alone.

It knows the public view, what the asked seat has said since it is asked, and the options. It shares no code with the
engine, not even the board. Lines are as a player writes them: `road v00 v01 v12`, `cover s3 1 stone 2 coin`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, permutations, product
from typing import Any

CUBES = ("stone", "wood", "sand", "grain")
GOODS = (*CUBES, "coin")
LOOP = ("s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "tradingHouse", "buildingOffice", "mill", "castle")
NUMBERS = (
    "0 2 4 3 2 4 1 3",
    "3 1 3 2 1 3 2 5 2",
    "2 5 1 3 2 4 3 2",
    "4 1 3 2 4 3 2 5 1",
    "3 2 4 3 1 4 1 3",
    "1 5 1 2 4 2 3 5 2",
)
START = "v00"

Line = str


class Board:
    """The triangular grid, from the six rows of numbers (even rows lie half a step to the right)."""

    def __init__(self) -> None:
        rows = [row.split() for row in NUMBERS]
        self.spot = {f"v{r}{c}": (r, 2 * c + (r % 2 == 0)) for r, row in enumerate(rows) for c in range(len(row))}
        self.number = {f"v{r}{c}": int(number) for r, row in enumerate(rows) for c, number in enumerate(row)}
        self.triangles = dict(self._triangles())

    def adjacent(self, one: str, other: str) -> bool:
        """Whether an edge of the grid joins the two."""
        (r, x), (s, y) = self.spot[one], self.spot[other]
        return (r == s and abs(x - y) == 2) or (abs(r - s) == 1 and abs(x - y) == 1)

    def around(self, vertex: str) -> list[str]:
        """The vertices next to this one."""
        return [other for other in self.spot if self.adjacent(vertex, other)]

    def _triangles(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        for strip in range(5):
            within = [v for v, (r, _) in self.spot.items() if r in (strip, strip + 1)]
            found = [t for t in combinations(within, 3) if all(self.adjacent(a, b) for a, b in combinations(t, 2))]
            found.sort(key=lambda corners: sum(self.spot[v][1] for v in corners))
            yield from ((f"t{strip}{index:02d}", corners) for index, corners in enumerate(found))


BOARD = Board()


class Game:
    """A position, as its player sees it."""

    def __init__(self, view: Any, options: Mapping[str, Any], seat: int | None = None) -> None:
        self.view = view
        self.options = options
        self.me = view.players[view.turn if seat is None else seat]
        self.goods = {good: self.me.goods.of(good) for good in GOODS}
        self.roads = [tuple(road) for road in view.roads]
        self.markets = {market.vertex: market.sack for market in view.markets}
        self.covered = set(self.markets) | set(view.milestones)

    # R7–R12

    def draft(self) -> Iterator[Line]:
        """R9: two of the start tiles."""
        return (f"tiles {one} {other}" for one, other in combinations(sorted(self.view.start_display), 2))

    def start_places(self) -> Iterator[Line]:
        """R11: two empty neighbouring spaces."""
        empty = [space.height == 0 for space in self.me.spaces]
        return (f"place s{left + 1}" for left in range(7) if empty[left] and empty[left + 1])

    # R14–R22

    def moves(self, said: Sequence[Line]) -> Iterator[Line]:
        """R15, R22; on a visible worker one may decline the harvest (R19)."""
        harvested = self.harvested(said)
        for to in LOOP if self.me.at == "castle" else LOOP[LOOP.index(self.me.at) + 1 :]:
            if to == "castle" == self.me.at and not self.options["castleToCastleLap"]:
                continue
            yield f"move {to}"
            worker = self.visible().get(to)
            if worker and harvested in ("", worker.worker.kind):
                yield f"move {to} decline"

    def harvested(self, said: Sequence[Line]) -> str:
        """The kind of the first move's harvest, where a second one must not be of another kind (G7)."""
        if self.options["harvestScope"] == "move" or self.view.move == 1:
            return ""
        moved = [line for line in said if line.startswith("move ")][-1].split()
        worker = self.visible().get(moved[1])
        return worker.worker.kind if worker and moved[-1] != "decline" else ""

    def visible(self) -> dict[str, Any]:
        """Spaces with a visible worker."""
        return {space.id: space for space in self.me.spaces if space.worker is not None}

    # R31–R39

    def trading(self) -> Iterator[Line]:
        """R33, R38, R39."""
        if not self.view.hired and self.goods["coin"] >= 2 and list(self.hired_places()):
            yield from (f"hire {tile}" for tile in self.view.display)
        if self.goods["coin"] >= 2:
            yield from (f"buy {cube}" for cube in CUBES if self._in_supply(cube))
        if self._in_supply("coin"):
            own = [cube for cube in CUBES for _ in range(self.goods[cube])]
            yield from {f"sell {one} {other}" for one, other in combinations(own, 2)}

    def _in_supply(self, good: str) -> bool:
        limited = self.options["coinsLimited" if good == "coin" else "goodsLimited"]
        return not limited or self.view.supply.goods.of(good) > 0

    def hired_places(self) -> Iterator[Line]:
        """R34, R35, and G12 where cover tiles are a limit."""
        heights = [space.height for space in self.me.spaces]
        for left in range(7):
            needed = abs(heights[left] - heights[left + 1])
            if not self.options["coverTilesLimited"] or needed <= self.view.supply.covers:
                yield f"place s{left + 1}"

    # R40–R54

    def pieces_at(self, vertex: str) -> int:
        """Road pieces that touch a vertex."""
        return sum(vertex in road for road in self.roads)

    def open_end(self, vertex: str) -> bool:
        """The end of a road, with nothing on it."""
        return self.pieces_at(vertex) == 1 and vertex not in self.covered

    def building(self) -> Iterator[Line]:
        """R40–R49, as far as it can be paid and the pieces last (R77)."""
        supply = self.view.supply
        stone, wood, sand = (self.goods[good] > 0 for good in ("stone", "wood", "sand"))
        if stone and sand and supply.roads >= 2 and supply.milestones:
            yield from self.road_lines()
        if stone and wood and supply.houses:
            yield from (f"house {triangle}" for triangle in BOARD.triangles if self.house_fits(triangle))
        if wood and sand and supply.markets:
            yield from (f"market {vertex}" for vertex in BOARD.number if self.market_fits(vertex))

    def road_lines(self) -> Iterator[Line]:
        """R40, R41, R43."""
        network = {vertex for road in self.roads for vertex in road} | set(self.markets)
        starts = [vertex for vertex in BOARD.number if vertex in self.markets or self.open_end(vertex)]
        outside = [vertex for vertex in BOARD.number if vertex not in network]
        for start, (middle, end) in product(starts, permutations(outside, 2)):
            if BOARD.adjacent(start, middle) and BOARD.adjacent(middle, end):
                yield f"road {start} {middle} {end}"

    def house_fits(self, triangle: str) -> bool:
        """R44, R46."""
        edges = [set(pair) for pair in combinations(BOARD.triangles[triangle], 2)]
        beside = any(set(road) in edges for road in self.roads)
        tile = self.tiles().get(triangle)
        return triangle not in self.view.houses and beside and (tile is None or bool(self.free_workers(tile)))

    def market_fits(self, vertex: str) -> bool:
        """R47."""
        return vertex not in self.covered and self.pieces_at(vertex) in (1, 2)

    def tiles(self) -> dict[str, str]:
        """Bonus tiles on the board."""
        return {tile.triangle: tile.kind for tile in self.view.bonus}

    def free_workers(self, kind: str) -> list[str]:
        """Own visible workers of that kind without a bonus tile."""
        return [name for name, space in self.visible().items() if space.worker.kind == kind and not space.bonus]

    def takeable(self, build: Line) -> list[str]:
        """Triangles whose tile can be taken because of this build (R50–R52)."""
        verb, *places = build.split()
        if verb == "house":
            near = places
        else:
            corner = places[1] if verb == "road" else places[0]
            near = [triangle for triangle, corners in BOARD.triangles.items() if corner in corners]
        return [triangle for triangle in near if self.free_workers(self.tiles().get(triangle, ""))]

    def bonus_order(self, said: Sequence[Line]) -> Iterator[Line]:
        """R52: which tile next; R54: or none, where that is agreed."""
        build = last_build(said)
        yield from (f"bonus {triangle}" for triangle in self.takeable(build))
        if self.options["bonusPickup"] == "optional":
            yield "done"

    def bonus_workers(self, said: Sequence[Line]) -> Iterator[Line]:
        """R50: on which worker."""
        named = said[-1].removeprefix("bonus ") if said[-1].startswith("bonus ") else ""
        open_ = [named] if named in self.tiles() else self.takeable(last_build(said))
        return (f"on {space}" for triangle in open_[:1] for space in self.free_workers(self.tiles()[triangle]))

    # R55–R58

    def mill(self) -> Iterator[Line]:
        """R55–R57: two of the uncovered numbers around the market, or as many as there are."""
        if self.goods["grain"] < 2 or not self.view.supply.sacks:
            return
        for market in (vertex for vertex, sack in self.markets.items() if not sack):
            near = [v for v in BOARD.around(market) if v not in self.covered and v != START]
            yield from (f"deliver {market} {a} {b}" for a, b in combinations(near, 2) if len(near) > 2)
            if len(near) <= 2:
                yield f"deliver {market}"

    # R59–R64

    def castle(self) -> list[Line]:
        """R59–R61: every way of giving back what is too much, with every worker that may be covered."""
        back = self.ways_back()
        returns = [" ".join(f"{count} {good}" for good, count in way if count) for way in back]
        words = returns if len(back) > 1 else [""]
        if len(self.visible()) > 2 and (not self.options["coverTilesLimited"] or self.view.supply.covers > 0):
            return [f"cover {space} {way}".strip() for space in self.visible() for way in words]
        return [f"return {way}".strip() for way in words]

    def ways_back(self) -> list[tuple[tuple[str, int], ...]]:
        """All ways to come down to three goods."""
        excess = max(0, sum(self.goods.values()) - 3)
        ranges = [range(self.goods[good] + 1) for good in GOODS]
        return [tuple(zip(GOODS, counts, strict=True)) for counts in product(*ranges) if sum(counts) == excess]


def last_build(said: Iterable[Line]) -> Line:
    """The road, house or market that was built last."""
    return [line for line in said if line.split()[0] in ("road", "house", "market")][-1]


def legal(view: Any, ask: str, said: Sequence[Line], options: Mapping[str, Any]) -> set[Line]:
    """Every line that is legal as the answer to `ask`; `said`: what the seat has said since it is asked."""
    game = Game(view, options)
    lines: Mapping[str, Any] = {
        "draft": game.draft,
        "place-start-tile": game.start_places,
        "move": lambda: game.moves(said),
        "trading-house": lambda: {*game.trading(), "done"},
        "place-hired-tile": game.hired_places,
        "building-office": lambda: {*game.building(), "done"},
        "collect-bonus": lambda: game.bonus_order(said),
        "put-bonus": lambda: game.bonus_workers(said),
        "mill": lambda: {*game.mill(), "done"},
        "castle": game.castle,
    }
    return {same(line) for line in lines[ask]()}


def same(line: Line) -> Line:
    """One form for lines that mean the same: what has no order is sorted."""
    verb, *rest = line.split()
    if verb == "tiles":
        return " ".join([verb, *sorted(rest)])
    if verb == "deliver":
        return " ".join([verb, rest[0], *sorted(rest[1:])])
    return line
