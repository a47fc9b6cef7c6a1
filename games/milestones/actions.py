"""What a player may say, and how it is written: `road v00 v01 v12`."""

from __future__ import annotations

import re

from msgspec import Struct

from games.kernel.asking import Amounts


class ChooseTiles(Struct, frozen=True, tag="choose-tiles"):
    """Take these two start tiles (R9)."""

    tiles: tuple[str, ...] = ()


class PlaceTile(Struct, frozen=True, tag="place-tile"):
    """Lay the tile in hand on `space` and the space right of it (R10, R34)."""

    space: str


class Move(Struct, frozen=True, tag="move"):
    """Advance the pawn; on a visible worker harvest, or decline to (R14, R19)."""

    to: str
    harvest: bool = True


class Hire(Struct, frozen=True, tag="hire"):
    """Hire this tile of the display (R33)."""

    tile: str


class Buy(Struct, frozen=True, tag="buy"):
    """Buy one cube (R38)."""

    cube: str


class Sell(Struct, frozen=True, tag="sell"):
    """Sell two cubes (R39), in the printed order."""

    cubes: tuple[str, str]


class BuildRoad(Struct, frozen=True, tag="build-road"):
    """Build a road from `start` over `middle`, where the milestone goes, to `end` (R41)."""

    start: str
    middle: str
    end: str


class BuildHouse(Struct, frozen=True, tag="build-house"):
    """Build a house in a triangle (R44)."""

    triangle: str


class BuildMarket(Struct, frozen=True, tag="build-market"):
    """Build a market on a number (R47)."""

    vertex: str


class TakeBonus(Struct, frozen=True, tag="take-bonus"):
    """Take the bonus tile of this triangle next (R52)."""

    triangle: str


class PutBonus(Struct, frozen=True, tag="put-bonus"):
    """Put the bonus tile on the worker of this space (R50)."""

    space: str


class Deliver(Struct, frozen=True, tag="deliver"):
    """Deliver flour to a market and count two of the numbers around it (R55, R56)."""

    market: str
    numbers: tuple[str, ...] = ()


class Cover(Struct, frozen=True, tag="cover"):
    """At the castle: return `returns`, where there is a choice, and cover the worker of `space` (R59, R60)."""

    space: str
    returns: Amounts = ()


class ReturnGoods(Struct, frozen=True, tag="return-goods"):
    """At the castle, when no worker need be covered: return `returns` (R59)."""

    returns: Amounts = ()


class Done(Struct, frozen=True, tag="done"):
    """Enough of this space."""


Action = (
    ChooseTiles
    | PlaceTile
    | Move
    | Hire
    | Buy
    | Sell
    | BuildRoad
    | BuildHouse
    | BuildMarket
    | TakeBonus
    | PutBonus
    | Deliver
    | Cover
    | ReturnGoods
    | Done
)

_SPACE = re.compile(r"s[1-8]")
_TILE = re.compile(r"w\d\d")
_VERTEX = re.compile(r"v\d\d")
_TRIANGLE = re.compile(r"t\d\d\d")
_LOOP = {"tradinghouse": "tradingHouse", "buildingoffice": "buildingOffice", "mill": "mill", "castle": "castle"}
_CUBES = ("stone", "wood", "sand", "grain")


def read(code: str) -> Action | None:
    """The action of a well-formed code, legal or not; None if it is no code of this game."""
    verb, *words = code.strip().lower().split() or [""]
    match verb, words:
        case "done", []:
            return Done()
        case "tiles", _ if all(_TILE.fullmatch(word) for word in words):
            return ChooseTiles(tuple(sorted(words)))
        case "move", [to, *rest] if rest in ([], ["decline"]) and (_SPACE.fullmatch(to) or to in _LOOP):
            return Move(_LOOP.get(to, to), not rest)
        case "place", [space] if _SPACE.fullmatch(space):
            return PlaceTile(space)
        case "on", [space] if _SPACE.fullmatch(space):
            return PutBonus(space)
        case "cover", [space] if _SPACE.fullmatch(space):
            return Cover(space)
        case "return", []:
            return ReturnGoods()
        case "hire", [tile] if _TILE.fullmatch(tile):
            return Hire(tile)
        case _:
            return _read_trade_or_build(verb, words)


def _read_trade_or_build(verb: str, words: list[str]) -> Action | None:
    match verb, words:
        case "buy", [cube] if cube in _CUBES:
            return Buy(cube)
        case "sell", [one, other] if one in _CUBES and other in _CUBES:
            return Sell((one, other))
        case "road", [start, middle, end] if all(_VERTEX.fullmatch(word) for word in words):
            return BuildRoad(start, middle, end)
        case "house" | "bonus", [triangle] if _TRIANGLE.fullmatch(triangle):
            return BuildHouse(triangle) if verb == "house" else TakeBonus(triangle)
        case "market" | "deliver", [vertex] if _VERTEX.fullmatch(vertex):
            return BuildMarket(vertex) if verb == "market" else Deliver(vertex)
    return None
