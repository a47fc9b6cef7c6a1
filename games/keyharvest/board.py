"""The printed matter as tables: map, crops, starting pairs, workers, happenings. Read once, never changed."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cached_property, lru_cache
from importlib.resources import files
from math import sqrt
from typing import Any, Literal

import msgspec
from msgspec import Struct

from games.kernel.errors import UnknownRules
from games.kernel.game import Place

NEWEST = "reconstruction-1"
SETS = (NEWEST,)
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
"""From a hex to its neighbours, in axial coordinates."""
CORNERS = ((0, -1.0), (1, -0.5), (1, 0.5), (0, 1.0), (-1, 0.5), (-1, -0.5))
"""The outline of a hex: halves of its width, and its heights."""


class PrintedField(Struct, frozen=True):
    """A field tile, and the hex with its label."""

    label: str
    q: int
    r: int
    crop: str


class Worker(Struct, frozen=True):
    """A worker tile: `n` is what it needs and what it is worth (R34, R113)."""

    id: str
    n: int
    kind: Literal["farmhand", "townsfolk"]
    mandatory: bool


class PrintedHappening(Struct, frozen=True):
    """A happening: a bell may be declined, a scroll (`mandatory`) may not (R78)."""

    id: str
    mandatory: bool


class _Data(Struct, frozen=True, rename="camel"):
    name: str
    reconstruction: bool
    players: tuple[int, ...]
    crops: dict[str, int]
    start_counters: int
    store_size: int
    registry_size: int
    track_size: int
    question_space: int
    question_pieces: int
    further_turns: int
    happenings_in_game: dict[str, int]
    starting_pairs: tuple[tuple[str, str], ...]
    fields: tuple[PrintedField, ...]
    workers: tuple[Worker, ...]
    happenings: tuple[PrintedHappening, ...]
    options: dict[str, str | int | bool]


class Printed:
    """One data set with the look-ups that the rules ask all the time."""

    def __init__(self, raw: Any) -> None:
        self.data = msgspec.convert(raw, _Data)
        self.name = self.data.name
        self.reconstruction = self.data.reconstruction
        self.sha256 = hashlib.sha256(msgspec.json.encode(raw, order="sorted")).hexdigest()
        self.labels = tuple(sorted(field.label for field in self.data.fields))
        self.crop: Mapping[str, str] = {field.label: field.crop for field in self.data.fields}
        self.workers: Mapping[str, Worker] = {worker.id: worker for worker in self.data.workers}
        self.farmhands = tuple(worker.id for worker in self.data.workers if worker.kind == "farmhand")
        self.townsfolk = tuple(worker.id for worker in self.data.workers if worker.kind == "townsfolk")
        self.happenings: Mapping[str, PrintedHappening] = {tile.id: tile for tile in self.data.happenings}
        self.pairs: Mapping[str, tuple[str, str]] = {" ".join(sorted(pair)): pair for pair in self.data.starting_pairs}

    @cached_property
    def neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """The hexes beside each hex, in order of their labels."""
        at = {(field.q, field.r): field.label for field in self.data.fields}
        found = {}
        for field in self.data.fields:
            around = (at.get((field.q + dq, field.r + dr), "") for dq, dr in STEPS)
            found[field.label] = tuple(sorted(filter(None, around)))
        return found

    def happenings_in_game(self, seats: int) -> int:
        """How many happenings go into the bag (R10)."""
        return self.data.happenings_in_game[str(seats)]

    def map(self) -> tuple[Place, ...]:
        """Every hex with centre and outline; all country boards are alike."""
        return tuple(_hex(field) for field in self.data.fields)


def _hex(field: PrintedField) -> Place:
    half = sqrt(3) / 2
    x, y = half * (2 * field.q + field.r), 1.5 * field.r
    outline = tuple((round(x + half * dx, 4), round(y + dy, 4)) for dx, dy in CORNERS)
    return Place(field.label, round(x, 4), y, outline)


@lru_cache(maxsize=8)
def printed(name: str) -> Printed:
    """The data set of that name. Raises UnknownRules."""
    if name not in SETS:
        raise UnknownRules(f"keyharvest has no data set {name!r}")
    return Printed(msgspec.json.decode(files(__package__).joinpath("data", f"{name}.json").read_bytes()))
