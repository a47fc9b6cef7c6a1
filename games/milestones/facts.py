"""What has happened, in words of the rule book. A fact holds every amount, so that `evolve` needs no rule."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from games.kernel.asking import Seat
from games.milestones.goods import Goods

Source = Literal["road", "house", "market", "flour", "harvest", "bonus"]


class MarketPlaced(Struct, frozen=True, forbid_unknown_fields=True, tag="start-market-placed"):
    """R3: the first market stands on the start stall."""

    vertex: str


class BonusTileLaid(Struct, frozen=True, forbid_unknown_fields=True, tag="bonus-tile-laid"):
    """R4: a bonus tile lies in a bush triangle."""

    triangle: str
    kind: str


class StartCoinsGiven(Struct, frozen=True, forbid_unknown_fields=True, tag="start-coins-given"):
    """R5: everybody has got the first coins."""

    coins: int


class StartPlayerDrawn(Struct, frozen=True, forbid_unknown_fields=True, tag="start-player-drawn"):
    """R6: this seat begins."""

    seat: Seat


class DisplayRefilled(Struct, frozen=True, forbid_unknown_fields=True, tag="display-refilled"):
    """R7, R37: a tile of the pile lies in the display."""

    tile: str


class StartTileRevealed(Struct, frozen=True, forbid_unknown_fields=True, tag="start-tile-revealed"):
    """R8: a tile lies open for the draft."""

    tile: str


class StartTilesChosen(Struct, frozen=True, forbid_unknown_fields=True, tag="start-tiles-chosen"):
    """R9: a player has taken start tiles."""

    seat: Seat
    tiles: tuple[str, ...]


class StartTileRemoved(Struct, frozen=True, forbid_unknown_fields=True, tag="start-tile-removed"):
    """R12: a start tile nobody took is out of the game."""

    tile: str


class CoverTilesLaid(Struct, frozen=True, forbid_unknown_fields=True, tag="cover-tiles-laid"):
    """R35: cover tiles level a space."""

    seat: Seat
    space: str
    count: int


class TilePlaced(Struct, frozen=True, forbid_unknown_fields=True, tag="tile-placed"):
    """R10, R34: a worker tile lies on `space` and the one right of it."""

    seat: Seat
    tile: str
    space: str


class BonusLost(Struct, frozen=True, forbid_unknown_fields=True, tag="bonus-lost"):
    """R36, R60: the bonus tile of a covered worker leaves the game."""

    seat: Seat
    space: str
    kind: str


class Moved(Struct, frozen=True, forbid_unknown_fields=True, tag="moved"):
    """R14, R17: the pawn has advanced; after the `last` move of the turn it lies down."""

    seat: Seat
    to: str
    last: bool


class Harvested(Struct, frozen=True, forbid_unknown_fields=True, tag="harvested"):
    """R25, R26: goods for the workers of one kind that were counted."""

    seat: Seat
    space: str
    good: str
    amount: int
    counted: tuple[str, ...]


class HarvestDeclined(Struct, frozen=True, forbid_unknown_fields=True, tag="harvest-declined"):
    """R19: the worker was left alone."""

    seat: Seat
    space: str


class IncomePaid(Struct, frozen=True, forbid_unknown_fields=True, tag="income"):
    """R31: the coin of an ascending row."""

    seat: Seat
    coins: int


class TileHired(Struct, frozen=True, forbid_unknown_fields=True, tag="tile-hired"):
    """R33: a tile of the display is in the player's hand."""

    seat: Seat
    tile: str
    coins: int


class CubeBought(Struct, frozen=True, forbid_unknown_fields=True, tag="cube-bought"):
    """R38."""

    seat: Seat
    cube: str
    coins: int


class CubesSold(Struct, frozen=True, forbid_unknown_fields=True, tag="cubes-sold"):
    """R39."""

    seat: Seat
    cubes: Goods
    coins: int


class RoadBuilt(Struct, frozen=True, forbid_unknown_fields=True, tag="road-built"):
    """R41: two road pieces, and a milestone on `milestone`."""

    seat: Seat
    start: str
    milestone: str
    end: str
    pays: Goods


class HouseBuilt(Struct, frozen=True, forbid_unknown_fields=True, tag="house-built"):
    """R44; `counted` are the corners that scored."""

    seat: Seat
    triangle: str
    counted: tuple[str, ...]
    pays: Goods


class MarketBuilt(Struct, frozen=True, forbid_unknown_fields=True, tag="market-built"):
    """R47."""

    seat: Seat
    vertex: str
    pays: Goods


class BonusTaken(Struct, frozen=True, forbid_unknown_fields=True, tag="bonus-taken"):
    """R50: a bonus tile lies on a worker now."""

    seat: Seat
    triangle: str
    kind: str
    space: str


class FlourDelivered(Struct, frozen=True, forbid_unknown_fields=True, tag="flour-delivered"):
    """R55, R56: a sack stands at the market; `numbers` are the vertices that scored."""

    seat: Seat
    market: str
    numbers: tuple[str, ...]
    pays: Goods
    coins: int


class GoodsReturned(Struct, frozen=True, forbid_unknown_fields=True, tag="goods-returned"):
    """R59."""

    seat: Seat
    goods: Goods


class WorkerCovered(Struct, frozen=True, forbid_unknown_fields=True, tag="worker-covered"):
    """R60: a cover tile lies on the worker of this space."""

    seat: Seat
    space: str


class PointsScored(Struct, frozen=True, forbid_unknown_fields=True, tag="points-scored"):
    """R24: the score marker has advanced."""

    seat: Seat
    points: int
    source: Source


class EndTriggered(Struct, frozen=True, forbid_unknown_fields=True, tag="end-triggered"):
    """R65, R66: this player's turn is the last but the others' last ones."""

    seat: Seat
    why: Literal["points", "tiles"]


class RoundsUsedUp(Struct, frozen=True, forbid_unknown_fields=True, tag="rounds-used-up"):
    """R75: the guard against endless games has ended this one."""

    rounds: int


class TurnEnded(Struct, frozen=True, forbid_unknown_fields=True, tag="turn-ended"):
    """R13: `upcoming` is the seat whose pawn stands up now, None after the last turn of the game."""

    seat: Seat
    upcoming: Seat | None


class KindScored(Struct, frozen=True, forbid_unknown_fields=True, tag="kind-scored"):
    """R69-R72: the sums of one kind of worker, and what they earn; in seat order."""

    kind: str
    sums: tuple[int, ...]
    points: tuple[int, ...]


class GameEnded(Struct, frozen=True, forbid_unknown_fields=True, tag="game-ended"):
    """R74: final scores and places, in seat order; equal places are shared."""

    scores: tuple[int, ...]
    places: tuple[int, ...]


Fact = (
    Moved
    | Harvested
    | PointsScored
    | TurnEnded
    | RoadBuilt
    | HouseBuilt
    | MarketBuilt
    | BonusTaken
    | FlourDelivered
    | IncomePaid
    | TileHired
    | CubeBought
    | CubesSold
    | CoverTilesLaid
    | TilePlaced
    | BonusLost
    | DisplayRefilled
    | GoodsReturned
    | WorkerCovered
    | HarvestDeclined
    | BonusTileLaid
    | StartTileRevealed
    | StartTilesChosen
    | StartTileRemoved
    | MarketPlaced
    | StartCoinsGiven
    | StartPlayerDrawn
    | EndTriggered
    | RoundsUsedUp
    | KindScored
    | GameEnded
)
