"""What a player may say, and how it is written: `play F C4`, `store D4 2 ho 1 wi`."""

from __future__ import annotations

import re

from msgspec import Struct

from games.kernel.asking import Amounts
from games.keyharvest.counters import CROPS


class Harvest(Struct, frozen=True, tag="harvest"):
    """Harvest `tiles` of the group that holds `of` (R25); `more`: of the same group, `isolated`: V (R107)."""

    of: str
    tiles: tuple[str, ...] = ()


class Substitute(Struct, frozen=True, tag="substitute"):
    """Take this crop for one that has run out (R28)."""

    crop: str


class Play(Struct, frozen=True, tag="play"):
    """Play a worker (R31)."""

    worker: str
    hex: str


class Remove(Struct, frozen=True, tag="remove"):
    """Take a worker off the own board (R31, R110)."""

    worker: str


class Relocate(Struct, frozen=True, tag="relocate"):
    """Place the lifted worker again (R53)."""

    hex: str


class TakeBack(Struct, frozen=True, tag="take-back"):
    """Do not place the lifted worker again (R54)."""


class Move(Struct, frozen=True, tag="move"):
    """Move a worker without using it (R109)."""

    worker: str
    hex: str


class PlaceTile(Struct, frozen=True, tag="place"):
    """Put this tile of a store on the own board (R41)."""

    tile: str


class StoreTile(Struct, frozen=True, tag="store"):
    """Take this tile of the registry into the own store, with a bid (R47, R48, R68)."""

    tile: str
    bid: Amounts = ()


class Buy(Struct, frozen=True, tag="buy"):
    """Pay any counters for this tile (R65, R67, R102, R105)."""

    tile: str
    pay: Amounts = ()


class Claim(Struct, frozen=True, tag="claim"):
    """Take this isolated tile off another board (R69)."""

    tile: str
    pay: Amounts = ()


class Pay(Struct, frozen=True, tag="pay"):
    """Pay for a draw (R102)."""

    pay: Amounts = ()


class Take(Struct, frozen=True, tag="take"):
    """Take this tile of the registry (R73, R74)."""

    tile: str


class TakeCrop(Struct, frozen=True, tag="take-crop"):
    """Take one counter of this crop (R101)."""

    crop: str


class TakeCounters(Struct, frozen=True, tag="take-counters"):
    """Take counters of any kinds (R63)."""

    counters: Amounts = ()


class GiveCrop(Struct, frozen=True, tag="give-crop"):
    """Give one counter of this crop (R111)."""

    crop: str


class Reap(Struct, frozen=True, tag="reap"):
    """Take a counter of this tile without turning it (R60)."""

    tile: str


class ReapSome(Struct, frozen=True, tag="reap-some"):
    """Take a counter of each of these tiles without turning them (R61)."""

    tiles: tuple[str, ...] = ()


class TurnBack(Struct, frozen=True, tag="turn-back"):
    """Turn harvested tiles to the unharvested side (R64, R103)."""

    tiles: tuple[str, ...] = ()


class Draw(Struct, frozen=True, tag="draw"):
    """Draw a tile (R72)."""


class Keep(Struct, frozen=True, tag="keep"):
    """Put the tile in hand on the own board (R72, R99)."""


class Discard(Struct, frozen=True, tag="discard"):
    """Put the tile in hand into the fallow field (R72, R99, R108)."""


class Drop(Struct, frozen=True, tag="drop"):
    """Move this own field tile to the fallow field (R66)."""

    tile: str


class PassOn(Struct, frozen=True, tag="pass-on"):
    """Give on the tile received (R99)."""


class Give(Struct, frozen=True, tag="give"):
    """Give away this own field tile (R99)."""

    tile: str


class Replace(Struct, frozen=True, tag="replace"):
    """Move this own field tile to the fallow field for a drawn one (R97, R108)."""

    tile: str


class Swap(Struct, frozen=True, tag="swap"):
    """Give an own field tile for another one (R98, R106)."""

    give: str
    get: str


class Reuse(Struct, frozen=True, tag="reuse"):
    """Use another worker again (R71)."""

    worker: str


class Decline(Struct, frozen=True, tag="decline"):
    """Do not use what may be used (R39, R78)."""


class Done(Struct, frozen=True, tag="done"):
    """No second tile, no more of a harvest."""


class End(Struct, frozen=True, tag="end"):
    """End the turn (R18)."""


Action = (
    Harvest
    | Substitute
    | Play
    | Remove
    | Relocate
    | TakeBack
    | Move
    | PlaceTile
    | StoreTile
    | Buy
    | Claim
    | Pay
    | Take
    | TakeCrop
    | TakeCounters
    | GiveCrop
    | Reap
    | ReapSome
    | TurnBack
    | Draw
    | Keep
    | Discard
    | Drop
    | PassOn
    | Give
    | Replace
    | Swap
    | Reuse
    | Decline
    | Done
    | End
)

_TILE = re.compile(r"[A-G][1-9]")
_WORKER = re.compile(r"[A-L]")
_PLAIN: dict[str, Action] = {
    "take": TakeCounters(),
    "reap": ReapSome(),
    "turn": TurnBack(),
    "pay": Pay(),
    "draw": Draw(),
    "keep": Keep(),
    "discard": Discard(),
    "pass": PassOn(),
    "take back": TakeBack(),
    "decline": Decline(),
    "done": Done(),
    "end": End(),
    "harvest more": Harvest("more"),
    "harvest isolated": Harvest("isolated"),
}
_WITH_TILE: dict[str, type[Harvest | PlaceTile | StoreTile | Buy | Claim | Take | Reap | Give | Replace]] = {
    "harvest": Harvest,
    "place": PlaceTile,
    "store": StoreTile,
    "buy": Buy,
    "claim": Claim,
    "take": Take,
    "reap": Reap,
    "give": Give,
    "replace": Replace,
}
_WITH_CROP: dict[str, type[Substitute | TakeCrop | GiveCrop]] = {
    "substitute": Substitute,
    "take": TakeCrop,
    "give": GiveCrop,
}


def read(code: str) -> Action | None:
    """The action of a well-formed code, legal or not; None if it is no code of this game."""
    plain = _PLAIN.get(" ".join(code.lower().split()))
    if plain is not None:
        return plain
    verb, *words = code.lower().split() or [""]
    upper = [word.upper() for word in words]
    match upper:
        case [one] if _TILE.fullmatch(one):
            return _with_tile(verb, one)
        case [one] if verb in _WITH_CROP and one.lower() in CROPS:
            return _WITH_CROP[verb](one.lower())
        case [worker] if _WORKER.fullmatch(worker) and verb in ("remove", "reuse"):
            return Remove(worker) if verb == "remove" else Reuse(worker)
        case [worker, hex_] if _WORKER.fullmatch(worker) and _TILE.fullmatch(hex_) and verb in ("play", "move"):
            return Play(worker, hex_) if verb == "play" else Move(worker, hex_)
        case [give, get] if verb == "swap" and _TILE.fullmatch(give) and _TILE.fullmatch(get):
            return Swap(give, get)
    return None


def _with_tile(verb: str, tile: str) -> Action | None:
    if verb == "relocate":
        return Relocate(tile)
    if verb == "discard":
        return Drop(tile)
    made = _WITH_TILE.get(verb)
    return made(tile) if made else None
