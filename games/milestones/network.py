"""The road network as it lies: what belongs to it, where roads may start, what may be built."""

from __future__ import annotations

from collections import Counter

from games.milestones.board import Printed, edge
from games.milestones.table import Table


class Network:
    """Everything that follows from the road pieces, milestones and markets of one table."""

    def __init__(self, printed: Printed, table: Table) -> None:
        self._printed = printed
        self._table = table
        self.degree = Counter(vertex for piece in table.roads for vertex in piece)
        self.marked = frozenset(table.milestones) | frozenset(table.markets)
        self.vertices = frozenset(self.degree) | frozenset(table.markets)

    def open_ends(self) -> list[str]:
        """Vertices with exactly one road piece, no milestone and no market, in order of their ids."""
        return sorted(vertex for vertex, count in self.degree.items() if count == 1 and vertex not in self.marked)

    def junctions(self) -> list[str]:
        """Vertices with exactly two road pieces, no milestone and no market (R40)."""
        return sorted(vertex for vertex, count in self.degree.items() if count == 2 and vertex not in self.marked)

    def starts(self) -> list[str]:
        """Where a road may start (R40): markets and open ends."""
        return sorted({*self._table.markets, *self.open_ends()})

    def roads(self) -> list[tuple[str, str, str]]:
        """Every road start, middle, end that the grid allows (R41, R43); costs do not count here."""
        near, inside = self._printed.neighbours, self.vertices
        return [
            (start, middle, end)
            for start in self.starts()
            for middle in near[start]
            if middle not in inside
            for end in near[middle]
            if end not in inside
        ]

    def house_sites(self) -> list[str]:
        """Triangles without a house with a road piece on an edge (R44), in order of their ids."""
        beside = {triangle for piece in self._table.roads for triangle in self._printed.at_edge[edge(*piece)]}
        return sorted(beside - set(self._table.houses))

    def market_sites(self) -> list[str]:
        """Free numbers at an open end or a junction (R47)."""
        return sorted(self.open_ends() + self.junctions())

    def uncovered(self, vertices: tuple[str, ...]) -> list[str]:
        """Those of `vertices` whose number lies open, in the order given; the start stall has none."""
        return [vertex for vertex in vertices if vertex in self._printed.numbers and vertex not in self.marked]

    def house_counts(self, triangle: str) -> list[str]:
        """The corners that a house in `triangle` scores (R45)."""
        return self.uncovered(self._printed.corners[triangle])
