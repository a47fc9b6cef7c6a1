"""What is still to be decided, as data; the top frame of the stack says what comes next."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from games.kernel.asking import Seat

Deed = Literal["harvest", "worker", "place", "store"]
Why = Literal["substitute", "trader"]


class SetUp(Struct, frozen=True, tag="set-up"):
    """R6-R12: the next piece of the set-up, in the order of the rule numbers."""

    part: Literal["start", "tiles", "counters", "registry", "happenings"] = "start"


class Turn(Struct, frozen=True, tag="turn"):
    """R14: a turn; `used` are the actions taken in it, in their order."""

    seat: Seat
    used: tuple[Deed, ...] = ()


class HarvestMore(Struct, frozen=True, tag="harvest-more"):
    """R28: a crop is running out; `tiles` of the same group may still be harvested."""

    seat: Seat
    tiles: tuple[str, ...]
    free: bool = True


class Reaping(Struct, frozen=True, tag="reaping"):
    """R28: the counters of these tiles, one after the other.

    `flip`: the tiles are turned; `free`: where a crop has run out another one may be taken.
    """

    seat: Seat
    tiles: tuple[str, ...]
    flip: bool
    free: bool = True


class PlaceSecond(Struct, frozen=True, tag="place-second"):
    """R42: a second tile out of a store."""

    seat: Seat


class StoreSecond(Struct, frozen=True, tag="store-second"):
    """R47: a second tile into the store."""

    seat: Seat


class UseWorker(Struct, frozen=True, tag="use-worker"):
    """R39: the effect of a worker on its hex."""

    seat: Seat
    worker: str
    hex: str


class Relocation(Struct, frozen=True, tag="relocation"):
    """R53: a field tile has taken the hex of this worker."""

    seat: Seat
    worker: str


class Drawing(Struct, frozen=True, tag="drawing"):
    """R91-R93: a field tile is drawn for a space of the registry, to be placed, or to be chosen about.

    `veiled`: a happening not seen before has come up, and which one is drawn next.
    """

    seat: Seat
    purpose: Literal["registry", "place", "substitute", "trader"]
    space: int = 0
    veiled: bool = False


class HeldTile(Struct, frozen=True, tag="held-tile"):
    """R72, R108: what becomes of the tile in hand."""

    seat: Seat
    tile: str
    why: Why


class Happening(Struct, frozen=True, tag="happening"):
    """R77: everything a happening causes; `rest` are the seats still to come, `owed` the spaces it must refill.

    `kind` is the crop of a Windfall that is the same for all (windfallKinds "same").
    """

    tile: str
    drawer: Seat
    rest: tuple[Seat, ...]
    owed: tuple[int, ...] = ()
    kind: str = ""


class GiftReceived(Struct, frozen=True, tag="gift-received"):
    """R99: what becomes of a gift; the `last` receiver cannot pass it on."""

    seat: Seat
    tile: str
    last: bool


class QuestionSpace(Struct, frozen=True, tag="question-space"):
    """R81: the boards are counted (questionSpaceCheck "after")."""


class Flush(Struct, frozen=True, tag="flush"):
    """R95: the tiles that are still laid aside are put on the track."""


class FinalScoring(Struct, frozen=True, tag="final-scoring"):
    """R112-R118: the scoring."""


class GameOver(Struct, frozen=True, tag="game-over"):
    """Nothing more."""


Frame = (
    SetUp
    | Turn
    | HarvestMore
    | Reaping
    | PlaceSecond
    | StoreSecond
    | UseWorker
    | Relocation
    | Drawing
    | HeldTile
    | Happening
    | GiftReceived
    | QuestionSpace
    | Flush
    | FinalScoring
    | GameOver
)
