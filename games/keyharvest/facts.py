"""What has happened, in words of the rule book. A fact holds every amount, so that `evolve` needs no rule."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from games.kernel.asking import Amounts, Seat
from games.kernel.sealed import Sealed
from games.keyharvest import happening_facts as hf


class StartPlayerDrawn(Struct, frozen=True, forbid_unknown_fields=True, tag="start-player-drawn"):
    """R6: this seat begins."""

    seat: Seat


class StartTilesDealt(Struct, frozen=True, forbid_unknown_fields=True, tag="start-tiles-dealt"):
    """R7: a pair of starting tiles lies on a board."""

    seat: Seat
    tiles: tuple[str, ...]


class CountersDealt(Struct, frozen=True, forbid_unknown_fields=True, tag="counters-dealt"):
    """R8: three counters behind each screen, in seat order; `stock` is what is left, for all to see."""

    hands: tuple[Sealed, ...]
    stock: Amounts


class TileDrawn(Struct, frozen=True, forbid_unknown_fields=True, tag="tile-drawn"):
    """R91-R93: a field tile has come out of the bag."""

    seat: Seat
    tile: str


class RegistryFilled(Struct, frozen=True, forbid_unknown_fields=True, tag="registry-filled"):
    """R9, R50, R106: a tile in hand lies on a space of the registry."""

    space: int
    tile: str


class RegistryTaken(Struct, frozen=True, forbid_unknown_fields=True, tag="registry-taken"):
    """A tile of the registry is in a player's hand."""

    seat: Seat
    tile: str
    space: int


class RegistryReturned(Struct, frozen=True, forbid_unknown_fields=True, tag="registry-returned"):
    """R104: the tiles of the registry are in the bag again."""

    tiles: tuple[str, ...]


class NothingDrawn(Struct, frozen=True, forbid_unknown_fields=True, tag="nothing-drawn"):
    """R90, R95: no field tile was left to draw."""

    seat: Seat


class FieldHarvested(Struct, frozen=True, forbid_unknown_fields=True, tag="field-harvested"):
    """R26, R28, R60: the counter of a tile, "" if there was none; `flipped`: the tile lies harvested now."""

    seat: Seat
    tile: str
    crop: str
    flipped: bool


class FieldsTurned(Struct, frozen=True, forbid_unknown_fields=True, tag="fields-turned"):
    """R64, R103: harvested tiles lie unharvested again."""

    seat: Seat
    tiles: tuple[str, ...]


class CountersTaken(Struct, frozen=True, forbid_unknown_fields=True, tag="counters-taken"):
    """R63, R101, R111: counters of the stock, shown to all; `by` says through which tile."""

    seat: Seat
    counters: Amounts
    by: str


class CountersPaid(Struct, frozen=True, forbid_unknown_fields=True, tag="counters-paid"):
    """Counters go to another player, or (None) to the stock, shown to all."""

    seat: Seat
    to: Seat | None
    counters: Amounts


class TileStored(Struct, frozen=True, forbid_unknown_fields=True, tag="tile-stored"):
    """R47, R48: a tile in hand lies in the store, with its bid."""

    seat: Seat
    tile: str
    bid: Amounts


class StoreEmptied(Struct, frozen=True, forbid_unknown_fields=True, tag="store-emptied"):
    """R43, R44: a stored tile is in the hand of `seat`; its bid goes `to` a player, or (None) to the stock."""

    seat: Seat
    owner: Seat
    tile: str
    bid: Amounts
    to: Seat | None


class FieldLeft(Struct, frozen=True, forbid_unknown_fields=True, tag="field-left"):
    """A field tile has left the board of `seat` and is in somebody's hand."""

    seat: Seat
    tile: str


class FieldPlaced(Struct, frozen=True, forbid_unknown_fields=True, tag="field-placed"):
    """R22, R23: a tile in hand lies on its hex, unharvested."""

    seat: Seat
    tile: str


class FieldDiscarded(Struct, frozen=True, forbid_unknown_fields=True, tag="field-discarded"):
    """A tile in hand lies in the fallow field."""

    seat: Seat
    tile: str


class WorkerPlaced(Struct, frozen=True, forbid_unknown_fields=True, tag="worker-placed"):
    """R31, R53, R109: a worker stands on a hex: played, relocated, or moved from another one."""

    seat: Seat
    worker: str
    hex: str
    how: Literal["played", "relocated", "moved"]


class WorkerReplaced(Struct, frozen=True, forbid_unknown_fields=True, tag="worker-replaced"):
    """R37: a higher worker takes the hex; this one goes back."""

    seat: Seat
    worker: str
    hex: str


class WorkerRemoved(Struct, frozen=True, forbid_unknown_fields=True, tag="worker-removed"):
    """R40, R110: a worker is taken off the board and goes back."""

    seat: Seat
    worker: str
    hex: str


class WorkerLifted(Struct, frozen=True, forbid_unknown_fields=True, tag="worker-lifted"):
    """R52: a field tile takes the hex of this worker."""

    seat: Seat
    worker: str
    hex: str


class WorkerReturned(Struct, frozen=True, forbid_unknown_fields=True, tag="worker-returned"):
    """R54: a lifted worker goes back."""

    seat: Seat
    worker: str


class WorkerReused(Struct, frozen=True, forbid_unknown_fields=True, tag="worker-reused"):
    """R71: a worker is used again where it stands."""

    seat: Seat
    worker: str


class EffectDeclined(Struct, frozen=True, forbid_unknown_fields=True, tag="effect-declined"):
    """R39: a worker is not used."""

    seat: Seat
    worker: str


class RoundsUsedUp(Struct, frozen=True, forbid_unknown_fields=True, tag="rounds-used-up"):
    """R88a: the guard against endless games has ended this one."""

    rounds: int


class TurnEnded(Struct, frozen=True, forbid_unknown_fields=True, tag="turn-ended"):
    """R18: the bag goes to `upcoming`, None after the last turn of the game."""

    seat: Seat
    upcoming: Seat | None


class ScreensLifted(Struct, frozen=True, forbid_unknown_fields=True, tag="screens-lifted"):
    """R2a: all counters are open; in seat order."""

    counters: tuple[Amounts, ...]


class BoardScored(Struct, frozen=True, forbid_unknown_fields=True, tag="board-scored"):
    """R113-R116: the points of one player; `crops` are the kinds it has most of."""

    seat: Seat
    workers: int
    largest: int
    second: int
    crops: tuple[str, ...]


class GameEnded(Struct, frozen=True, forbid_unknown_fields=True, tag="game-ended"):
    """R118: final scores and places, in seat order; equal places are shared."""

    scores: tuple[int, ...]
    places: tuple[int, ...]


Fact = (
    StartPlayerDrawn
    | StartTilesDealt
    | CountersDealt
    | hf.HappeningsAdded
    | TileDrawn
    | RegistryFilled
    | RegistryTaken
    | RegistryReturned
    | NothingDrawn
    | FieldHarvested
    | FieldsTurned
    | CountersTaken
    | CountersPaid
    | TileStored
    | StoreEmptied
    | FieldLeft
    | FieldPlaced
    | FieldDiscarded
    | hf.GiftGiven
    | hf.NoGift
    | WorkerPlaced
    | WorkerReplaced
    | WorkerRemoved
    | WorkerLifted
    | WorkerReturned
    | WorkerReused
    | EffectDeclined
    | hf.HappeningLaid
    | hf.TrackMovedBack
    | hf.HappeningSetAside
    | hf.HappeningsReturned
    | hf.HappeningIgnored
    | hf.HappeningDeclined
    | hf.EndBegun
    | RoundsUsedUp
    | TurnEnded
    | ScreensLifted
    | BoardScored
    | GameEnded
)
