"""What a bot sees: its own board, and what a field or a worker more or less would be worth there."""

from __future__ import annotations

from collections.abc import Iterable

from games.kernel.asking import Field
from games.keyharvest.board import Printed, printed
from games.keyharvest.counters import size
from games.keyharvest.groups import groups
from games.keyharvest.view import PlayerView, View

RIPE = 0.8
"""What a field that can be harvested is worth beside its points."""


class Eye:
    """Weighs by the points a board is worth as it lies."""

    def __init__(self, view: View, own: PlayerView) -> None:
        self.view = view
        self.own = own
        self.printed: Printed = printed(view.data)
        self.own_labels = {field.label for field in own.fields}
        self.own_store = {stored.tile for stored in own.store}
        self.workers = {worker.hex: worker.n for worker in own.workers}
        self._now = self._points(self.own_labels)

    def gain(self, tile: str) -> float:
        """What one more field is worth: points, a harvest, neighbours to come; a worker there may be lost."""
        near = sum(hex_ in self.own_labels for hex_ in self.printed.neighbours[tile])
        lost = 0.6 * self.workers.get(tile, 0)
        return self._points({*self.own_labels, tile}) - self._now + RIPE + 0.2 * near - lost

    def loss(self, tile: str) -> float:
        """What is lost with a field."""
        ripe = any(field.label == tile and not field.harvested for field in self.own.fields)
        return self._now - self._points(self.own_labels - {tile}) + RIPE * ripe

    def swap(self, give: str, get: str) -> float:
        """What is won when one field goes and another comes."""
        after = self._points({*self.own_labels, get} - {give})
        ripe = any(field.label == give and not field.harvested for field in self.own.fields)
        return after - self._now + RIPE * (1 - ripe) - 0.6 * self.workers.get(get, 0)

    def worth(self, worker: str, hex_: str) -> float:
        """A worker's points, less those of the one it replaces."""
        return self.printed.workers[worker].n - self.workers.get(hex_, 0)

    def price(self, tile: str) -> int:
        """How many counters lie with a tile in a store."""
        return sum(size(stored.bid) for player in self.view.players for stored in player.store if stored.tile == tile)

    def counters_of(self, field: Field) -> dict[str, int]:
        """How many of each kind may be chosen from, by what is behind the screen where it is known."""
        held = self.own.counters if field.name != "counters" else self.view.stock
        return {value.value: min(value.max, (held or {}).get(value.value, value.max)) for value in field.values}

    def _points(self, labels: Iterable[str]) -> float:
        sizes = sorted((len(group) for group in groups(self.printed, labels)), reverse=True)
        return sum(sizes[:1]) + 2 * sum(sizes[1:2]) + 0.2 * sum(sizes[2:])
