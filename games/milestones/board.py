"""The printed matter as tables: grid, numbers, bushes, worker tiles, constants. Read once, never changed."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct

from games.kernel.errors import UnknownRules
from games.kernel.game import Place
from games.milestones.goods import Goods

NEWEST = "reconstruction-1"
SETS = (NEWEST,)


class Vertex(Struct, frozen=True, rename="camel"):
    """A grid point; `n` is None at the white start stall (R3)."""

    id: str
    row: int
    col: int
    x: float
    y: float
    n: int | None
    start_market: bool = False


class Triangle(Struct, frozen=True):
    """A face of the grid; a bush starts with a bonus tile (R4)."""

    id: str
    corners: tuple[str, str, str]
    bush: bool


class BoardData(Struct, frozen=True, rename="camel"):
    """The main board as the data set gives it."""

    start_market: str
    vertices: tuple[Vertex, ...]
    edges: tuple[tuple[str, str], ...]
    triangles: tuple[Triangle, ...]


class Worker(Struct, frozen=True):
    """One half of a worker tile: its kind and its printed number."""

    kind: str
    n: int


class Tile(Struct, frozen=True):
    """A worker tile; the lower number lies on the left (R10)."""

    id: str
    left: Worker
    right: Worker


class Final(Struct, frozen=True, rename="camel"):
    """Points of a kind majority."""

    sole: int
    tied: int
    all_tied: int


class Sell(Struct, frozen=True, rename="camel"):
    """Cubes given and coins got in one sale."""

    cubes: int
    coin_gain: int


class Constants(Struct, frozen=True, rename="camel"):
    """The numbers of the rules."""

    players: tuple[int, ...]
    target_score: dict[str, int]
    supply: dict[str, int]
    start_coins: int
    display_size: int
    draft_tiles: dict[str, int]
    draft_pick: int
    moves_per_turn: int
    loop: tuple[str, ...]
    mandatory_stop: str
    kinds: dict[str, str]
    costs: dict[str, Goods]
    sell: Sell
    income_coin: int
    flour_coin: int
    flour_numbers_counted: int
    castle_goods_limit: int
    castle_min_workers: int
    bonus_immediate: int
    bonus_per_harvest: int
    bonus_worker_weight: int
    final: Final
    options: dict[str, str | int | bool]


class _Tiles(Struct, frozen=True):
    tiles: tuple[Tile, ...]


class _Bonus(Struct, frozen=True):
    counts: dict[str, int]


class _Data(Struct, frozen=True, rename="camel"):
    name: str
    reconstruction: bool
    constants: Constants
    board: BoardData
    worker_tiles: _Tiles
    bonus_tiles: _Bonus


Edge = tuple[str, str]


def edge(one: str, other: str) -> Edge:
    """The edge between two vertices, the same from both sides."""
    return (one, other) if one < other else (other, one)


class Printed:
    """One data set with the look-ups that the rules ask all the time."""

    def __init__(self, raw: Any) -> None:
        data = msgspec.convert(raw, _Data)
        self.name = data.name
        self.reconstruction = data.reconstruction
        self.sha256 = hashlib.sha256(msgspec.json.encode(raw, order="sorted")).hexdigest()
        self.constants = data.constants
        self.board = data.board
        self.start_market = data.board.start_market
        self.tiles: Mapping[str, Tile] = {tile.id: tile for tile in data.worker_tiles.tiles}
        self.bonus_tiles = tuple(sorted(kind for kind, count in data.bonus_tiles.counts.items() for _ in range(count)))
        self.loop = data.constants.loop
        self.places = self.loop[: self.loop.index("tradingHouse")]
        self.kinds = data.constants.kinds

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The printed number of each vertex; the start stall has none and is not in it."""
        return {vertex.id: vertex.n for vertex in self.board.vertices if vertex.n is not None}

    @cached_property
    def neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """The vertices one edge away, in order of their ids."""
        near: dict[str, list[str]] = {vertex.id: [] for vertex in self.board.vertices}
        for one, other in self.board.edges:
            near[one].append(other)
            near[other].append(one)
        return {vertex: tuple(sorted(others)) for vertex, others in near.items()}

    @cached_property
    def corners(self) -> Mapping[str, tuple[str, str, str]]:
        """The three corners of each triangle."""
        return {triangle.id: triangle.corners for triangle in self.board.triangles}

    @cached_property
    def bushes(self) -> tuple[str, ...]:
        """The triangles that start with a bonus tile, in order of their ids."""
        return tuple(sorted(triangle.id for triangle in self.board.triangles if triangle.bush))

    @cached_property
    def at_vertex(self) -> Mapping[str, tuple[str, ...]]:
        """The triangles that touch each vertex, in order of their ids."""
        near: dict[str, list[str]] = {vertex.id: [] for vertex in self.board.vertices}
        for triangle in self.board.triangles:
            for corner in triangle.corners:
                near[corner].append(triangle.id)
        return {vertex: tuple(sorted(ids)) for vertex, ids in near.items()}

    @cached_property
    def at_edge(self) -> Mapping[Edge, tuple[str, ...]]:
        """The one or two triangles beside each edge."""
        near: dict[Edge, list[str]] = {}
        for triangle in self.board.triangles:
            a, b, c = triangle.corners
            for side in (edge(a, b), edge(b, c), edge(a, c)):
                near.setdefault(side, []).append(triangle.id)
        return {side: tuple(sorted(ids)) for side, ids in near.items()}

    @cached_property
    def halves(self) -> Mapping[str, Worker]:
        """The worker on each half of each tile: `w12L`, `w12R`."""
        lefts = {f"{tile.id}L": tile.left for tile in self.tiles.values()}
        return lefts | {f"{tile.id}R": tile.right for tile in self.tiles.values()}

    def target(self, seats: int) -> int:
        """The score that starts the end (R65)."""
        return self.constants.target_score[str(seats)]

    def start_tiles(self, seats: int) -> int:
        """How many tiles lie open for the draft (R8)."""
        return self.constants.draft_tiles[str(seats)]

    def map(self) -> tuple[Place, ...]:
        """Every place with centre and outline: vertices, triangles, and one player board below them."""
        spots = {vertex.id: (vertex.x, vertex.y) for vertex in self.board.vertices}
        found = [Place(name, x, y) for name, (x, y) in spots.items()]
        for triangle in self.board.triangles:
            outline = tuple(spots[corner] for corner in triangle.corners)
            x = round(sum(x for x, _ in outline) / 3, 4)
            y = round(sum(y for _, y in outline) / 3, 4)
            found.append(Place(triangle.id, x, y, outline))
        return (*found, *self._player_board())

    def _player_board(self) -> list[Place]:
        below = max(vertex.y for vertex in self.board.vertices) + 1.5
        upper = [Place(name, index + 0.5, below, _box(index, below, 1)) for index, name in enumerate(self.places)]
        buildings = reversed(self.loop[len(self.places) :])
        lower = [
            Place(name, 2 * index + 1.0, below + 1, _box(2 * index, below + 1, 2))
            for index, name in enumerate(buildings)
        ]
        return upper + lower


def _box(left: float, middle: float, width: float) -> tuple[tuple[float, float], ...]:
    top, bottom = middle - 0.5, middle + 0.5
    return ((left, top), (left + width, top), (left + width, bottom), (left, bottom))


@lru_cache(maxsize=8)
def printed(name: str) -> Printed:
    """The data set of that name. Raises UnknownRules."""
    if name not in SETS:
        raise UnknownRules(f"milestones has no data set {name!r}")
    return Printed(msgspec.json.decode(files(__package__).joinpath("data", f"{name}.json").read_bytes()))


def tile_named(name: str) -> Tile:
    """The tile of that id, whatever the data set: an id never means different tiles in two sets (a test sees to it)."""
    return next(tiles[name] for tiles in (printed(known).tiles for known in SETS) if name in tiles)
