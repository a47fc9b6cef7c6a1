"""What things are called, in English and German: kinds, goods, places, tiles, amounts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.kernel.words import Text
from games.milestones.board import Printed, Worker, tile_named
from games.milestones.goods import Goods

KINDS = {
    "quarryman": Text("quarryman", "Steinbrecher"),
    "lumberjack": Text("lumberjack", "Holzfäller"),
    "sandworker": Text("sand worker", "Sandarbeiter"),
    "farmer": Text("grain farmer", "Getreidebauer"),
    "minter": Text("minter", "Münzer"),
}
GOOD_NAMES = {
    "stone": Text("stone", "Stein"),
    "wood": Text("wood", "Holz"),
    "sand": Text("sand", "Sand"),
    "grain": Text("grain", "Getreide"),
    "coin": Text("coin", "Münze"),
}
BUILDINGS = {
    "tradingHouse": Text("trading house", "Handelshaus"),
    "buildingOffice": Text("building office", "Bauamt"),
    "mill": Text("mill", "Mühle"),
    "castle": Text("castle", "Schloss"),
}
_TO = {
    "tradingHouse": Text("to the trading house", "zum Handelshaus"),
    "buildingOffice": Text("to the building office", "zum Bauamt"),
    "mill": Text("to the mill", "zur Mühle"),
    "castle": Text("to the castle", "zum Schloss"),
}
SOURCES = {
    "road": Text("road", "Straße"),
    "house": Text("house", "Haus"),
    "market": Text("market", "Markt"),
    "flour": Text("flour", "Mehl"),
    "harvest": Text("bonus tiles in the harvest", "Bonusplättchen bei der Ernte"),
    "bonus": Text("bonus tile", "Bonusplättchen"),
}
NOTHING = Text("nothing", "nichts")


def place(name: str) -> Text:
    """A space of the loop by its name."""
    return BUILDINGS.get(name, Text(name, name))


def to_place(name: str) -> Text:
    """`to the mill`."""
    return _TO.get(name, Text(f"to {name}", f"auf {name}"))


def amount(good: str, count: int) -> Text:
    """`2 coins`."""
    if good == "coin":
        return Text(f"{count} {'coin' if count == 1 else 'coins'}", f"{count} {'Münze' if count == 1 else 'Münzen'}")
    name = GOOD_NAMES[good]
    return Text(f"{count} {name.en}", f"{count} {name.de}")


def goods(held: Goods) -> Text:
    """`2 stone, 1 wood and 1 coin`."""
    return listing([amount(good, count) for good, count in held.pairs()]) if held.pairs() else NOTHING


def points(count: int) -> Text:
    """`3 points`."""
    return Text(f"{count} {'point' if count == 1 else 'points'}", f"{count} {'Punkt' if count == 1 else 'Punkte'}")


def listing(parts: Sequence[Text]) -> Text:
    """`a, b and c`."""
    return Text(_list([part.en for part in parts], "and"), _list([part.de for part in parts], "und"))


def plain(parts: Iterable[str]) -> Text:
    """The same for names that need no translation."""
    return listing([Text(part, part) for part in parts])


def _list(parts: list[str], last: str) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def worker(half: Worker) -> Text:
    """`quarryman 3`."""
    return Text(f"{KINDS[half.kind].en} {half.n}", f"{KINDS[half.kind].de} {half.n}")


def tile(name: str) -> Text:
    """`w12 (lumberjack 3, quarryman 4)`."""
    halves = tile_named(name)
    left, right = worker(halves.left), worker(halves.right)
    return Text(f"{name} ({left.en}, {right.en})", f"{name} ({left.de}, {right.de})")


def vertex(printed: Printed, name: str) -> str:
    """A vertex with its number: `v12 (3)`."""
    return f"{name} ({printed.numbers.get(name, '–')})"


def corners(printed: Printed, triangle: str) -> str:
    """A triangle with its corners: `t003 (v01 v02 v12)`."""
    return f"{triangle} ({' '.join(printed.corners[triangle])})"
