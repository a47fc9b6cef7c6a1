"""What one player has: a board, a supply of farmhands, a store, and counters behind a screen."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from games.kernel.asking import Amounts
from games.kernel.sealed import Sealed
from games.keyharvest.counters import CROPS, NONE, Counts


class Field(Struct, frozen=True):
    """A field tile on a board; the large symbol is up until it is harvested."""

    label: str
    harvested: bool = False


class Posted(Struct, frozen=True):
    """A worker on a board."""

    worker: str
    hex: str


class Stored(Struct, frozen=True):
    """A field tile in a store, with its bid."""

    tile: str
    bid: Amounts


class Player(Struct, frozen=True):
    """One player. `dealt` is the hand of the start, known or not; `changes`, with sign, came and went since.

    So the table can be told by somebody who knows no hand (R2a). `shown`: the counters when the screens are lifted.
    """

    supply: tuple[str, ...]
    fields: tuple[Field, ...] = ()
    workers: tuple[Posted, ...] = ()
    store: tuple[Stored, ...] = ()
    dealt: Sealed | None = None
    start: int = 0
    changes: Counts = NONE
    shown: Amounts | None = None

    @property
    def count(self) -> int:
        """How many counters there are: it follows from what everybody has seen."""
        return self.start + sum(self.changes)

    @property
    def counters(self) -> dict[str, int] | None:
        """How many of each kind; None where the hand is not known."""
        if self.shown is not None:
            return {crop: dict(self.shown).get(crop, 0) for crop in CROPS}
        if self.dealt is None:
            return dict(zip(CROPS, self.changes, strict=True))
        if self.dealt.value is None:
            return None
        hand = self.dealt.value
        return {crop: hand.count(crop) + change for crop, change in zip(CROPS, self.changes, strict=True)}

    @property
    def held(self) -> dict[str, int]:
        """The kinds that are there, for choices of the player's own; nothing where the hand is not known."""
        return {crop: count for crop, count in (self.counters or {}).items() if count > 0}

    @property
    def labels(self) -> tuple[str, ...]:
        """The field tiles on the board."""
        return tuple(field.label for field in self.fields)

    @property
    def unharvested(self) -> tuple[str, ...]:
        """Those that can be harvested."""
        return tuple(field.label for field in self.fields if not field.harvested)

    @property
    def harvested(self) -> tuple[str, ...]:
        """Those that lie with the small symbol up."""
        return tuple(field.label for field in self.fields if field.harvested)

    def worker_on(self, hex_: str) -> str | None:
        """The worker on a hex."""
        return next((posted.worker for posted in self.workers if posted.hex == hex_), None)

    def hex_of(self, worker: str) -> str | None:
        """Where a worker stands on this board."""
        return next((posted.hex for posted in self.workers if posted.worker == worker), None)

    def with_field(self, field: Field) -> Player:
        """A field tile lies on its hex."""
        others = (own for own in self.fields if own.label != field.label)
        return replace(self, fields=tuple(sorted((*others, field), key=lambda own: own.label)))

    def without_field(self, label: str) -> Player:
        """A field tile is gone."""
        return replace(self, fields=tuple(own for own in self.fields if own.label != label))

    def with_worker(self, worker: str, hex_: str) -> Player:
        """A worker stands on a hex."""
        others = (own for own in self.workers if own.worker != worker)
        posted = tuple(sorted((*others, Posted(worker, hex_)), key=lambda own: own.worker))
        return replace(self, workers=posted, supply=tuple(own for own in self.supply if own != worker))

    def without_worker(self, worker: str) -> Player:
        """A worker has left the board."""
        return replace(self, workers=tuple(own for own in self.workers if own.worker != worker))

    def with_farmhand(self, worker: str) -> Player:
        """A farmhand lies in the supply again."""
        return replace(self, supply=tuple(sorted((*self.supply, worker))))
