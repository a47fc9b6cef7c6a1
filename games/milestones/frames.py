"""What is still to be decided, as data; the top frame of the stack says what comes next."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from games.kernel.asking import Seat


class SetUp(Struct, frozen=True, tag="set-up"):
    """R2-R8: the next piece of the set-up, in the order of the rule numbers."""

    part: Literal["market", "bonus", "coins", "start", "display", "draft"] = "market"


class Draft(Struct, frozen=True, tag="draft"):
    """R9: `left` players, this one included, are still to choose start tiles."""

    left: int


class PlaceStartTiles(Struct, frozen=True, tag="place-start-tiles"):
    """R10: the tiles in hand go on empty spaces, the first one of them next."""

    seat: Seat


class Turn(Struct, frozen=True, tag="turn"):
    """R14: move `move` of the turn comes next.

    `passed` and `kind` (the spaces passed and the kind harvested in the first move) matter for
    harvestScope "turn" alone (R26).
    """

    seat: Seat
    move: int
    passed: tuple[str, ...] = ()
    kind: str = ""


class TurnEnd(Struct, frozen=True, tag="turn-end"):
    """R67: both moves are done."""

    seat: Seat


class TradingHouse(Struct, frozen=True, tag="trading-house"):
    """R32: hire at most once, buy and sell."""

    seat: Seat
    hired: bool = False


class PlaceHiredTile(Struct, frozen=True, tag="place-hired-tile"):
    """R34: the hired tile must be placed."""

    seat: Seat


class Refill(Struct, frozen=True, tag="refill"):
    """R37: the display is refilled."""


class BuildingOffice(Struct, frozen=True, tag="building-office"):
    """R40-R49: build."""

    seat: Seat


class CollectBonus(Struct, frozen=True, tag="collect-bonus"):
    """R50-R54: bonus tiles beside a milestone or market just placed; `triangles` not dealt with yet."""

    seat: Seat
    triangles: tuple[str, ...]


class PutBonusTile(Struct, frozen=True, tag="put-bonus-tile"):
    """R50: the bonus tile of this triangle goes on a worker."""

    seat: Seat
    triangle: str


class Mill(Struct, frozen=True, tag="mill"):
    """R55: deliver flour."""

    seat: Seat


class Castle(Struct, frozen=True, tag="castle"):
    """R59-R61: the two duties."""

    seat: Seat


class FinalScoring(Struct, frozen=True, tag="final-scoring"):
    """R69: the kinds are scored."""


class GameOver(Struct, frozen=True, tag="game-over"):
    """Nothing more."""


Frame = (
    SetUp
    | Draft
    | PlaceStartTiles
    | Turn
    | TurnEnd
    | TradingHouse
    | PlaceHiredTile
    | Refill
    | BuildingOffice
    | CollectBonus
    | PutBonusTile
    | Mill
    | Castle
    | FinalScoring
    | GameOver
)
