"""What is legal in Key Harvest, a second time: slow, simple, and written from the rules alone.

It knows what the asked seat sees and the options. It shares no code with the engine, not even the map. Lines are as a
player writes them: `play F C4`, `store D4 2 ho 1 wi`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations, product
from typing import Any

CROPS = ("ho", "ve", "ap", "wi", "wh")
ROWS = {
    "A": "wh ho wi ve ap wh ho",
    "B": "wi ap ve wh wi ho ve ap",
    "C": "wh ho wh ho ap ve ap wi ve",
    "D": "ap ve wi ve wh wi wh ho",
    "E": "ve wh ap wh wi ho ap ve wi",
    "F": "ho wi ho ap ve wh wi wh",
    "G": "ap ve wh wi ho ap ho",
}
NUMBERS = dict(zip("ABCDEFGHIJKL", (1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5), strict=True))
CROP = {f"{row}{n}": crop for row, crops in ROWS.items() for n, crop in enumerate(crops.split(), 1)}

Line = str


def middle(label: str) -> tuple[int, int]:
    """Row, and place in it in halves of a hex; the rows are centred (section 2)."""
    length = len(ROWS[label[0]].split())
    return ord(label[0]) - ord("A"), 2 * int(label[1]) - length


def beside(one: str, other: str) -> bool:
    """Whether two hexes touch."""
    (r, x), (s, y) = middle(one), middle(other)
    return (r == s and abs(x - y) == 2) or (abs(r - s) == 1 and abs(x - y) == 1)


def groups(labels: Sequence[str]) -> list[list[str]]:
    """R19: what hangs together."""
    found: list[list[str]] = []
    for label in sorted(labels):
        touching = [group for group in found if any(beside(label, other) for other in group)]
        found = [group for group in found if group not in touching]
        found.append(sorted([label, *(other for group in touching for other in group)]))
    return found


def mixes(held: Mapping[str, int], least: int, most: int) -> Iterator[Line]:
    """Every way to take `least` to `most` counters."""
    for counts in product(*(range(held.get(crop, 0) + 1) for crop in CROPS)):
        if least <= sum(counts) <= most:
            yield " ".join(f"{count} {crop}" for crop, count in zip(CROPS, counts, strict=True) if count)


class Game:
    """A position, as its asked player sees it."""

    def __init__(self, view: Any, options: Mapping[str, Any]) -> None:
        self.view = view
        self.options = options
        self.seat = view.asked
        self.me = view.players[view.asked]
        self.others = [player for player in view.players if player.seat != view.asked]
        self.held = self.me.counters
        self.count = sum(self.held.values())
        self.fields = [own.label for own in self.me.fields]
        self.ripe = [own.label for own in self.me.fields if not own.harvested]
        self.bare = [own.label for own in self.me.fields if own.harvested]
        self.workers = {own.worker: own.hex for own in self.me.workers}
        self.registry = [tile for tile in view.registry if tile]
        self.stock = [crop for crop in CROPS if view.stock[crop]]
        self.matter = view.matter

    # R14-R18

    def turn(self) -> Iterator[Line]:
        """R14, R15."""
        used = self.view.used
        yield "end"
        if len(used) == 2:
            return
        if "harvest" not in used:
            yield from self.harvest()
        if "worker" not in used:
            yield from self.play()
            yield from (f"remove {worker}" for worker in self.workers)
        if "place" not in used and "store" not in used:
            yield from self.place()
        if "store" not in used:
            yield from self.store()

    # R25-R30

    def harvest(self) -> Iterator[Line]:
        """R25, R30: any fields of one group, called by its first unharvested one."""
        for group in groups(self.fields):
            ripe = [label for label in group if label in self.ripe]
            if ripe:
                yield from self.named(f"harvest {ripe[0]}", ripe, 0)

    def named(self, verb: str, labels: Sequence[str], most: int) -> Iterator[Line]:
        """R28: in an order, and at most three, where a crop can run out; a single one is not named."""
        if len(labels) == 1:
            yield verb
            return
        wanted = [CROP[label] for label in labels]
        short = bool(self.stock) and any(wanted.count(crop) > self.view.stock[crop] for crop in CROPS)
        limit = most or (3 if short else len(labels))
        several = permutations if short else combinations
        for size in range(1, min(limit, len(labels)) + 1):
            yield from (" ".join((verb, *some)) for some in several(sorted(labels), size))

    def harvest_more(self) -> Iterator[Line]:
        """R28: more of the same group."""
        yield "done"
        yield from self.named("harvest more", self.matter.tiles, 0)

    # R31-R38

    def hexes(self, worker: str, *, replacing: bool = True) -> Iterator[str]:
        """R33, R34, R35."""
        standing = {hex_: other for other, hex_ in self.workers.items() if other != worker}
        for hex_ in CROP:
            lower = hex_ not in standing or (replacing and NUMBERS[standing[hex_]] < NUMBERS[worker])
            near = [label for label in self.fields if beside(label, hex_)]
            crowded = any(beside(other, hex_) for other in standing)
            free = hex_ not in self.fields and hex_ != self.workers.get(worker)
            if free and lower and len(near) >= NUMBERS[worker] and not crowded:
                yield hex_

    def play(self) -> Iterator[Line]:
        """R32."""
        for worker in (*self.me.supply, *self.view.town):
            yield from (f"play {worker} {hex_}" for hex_ in self.hexes(worker))

    def relocate(self) -> Iterator[Line]:
        """R53, R54."""
        replacing = self.options["relocationMayReplace"]
        yield from (f"relocate {hex_}" for hex_ in self.hexes(self.matter.worker, replacing=replacing))
        if self.options["relocationOptional"]:
            yield "take back"

    # R41-R51

    def place(self) -> Iterator[Line]:
        """R43, R44."""
        yield from (f"place {own.tile}" for own in self.me.store)
        for player in self.others:
            for own in player.store:
                if all(self.held[crop] >= count for crop, count in own.bid):
                    yield f"place {own.tile}"

    def store(self) -> Iterator[Line]:
        """R47, R48."""
        if len(self.me.store) < 2:
            bids = list(mixes(self.held, 1, self.count))
            yield from (f"store {tile} {bid}" for tile in self.registry for bid in bids)

    # R60-R75

    def near(self, labels: Sequence[str]) -> list[str]:
        """Those beside the worker in question."""
        return sorted(label for label in labels if beside(label, self.matter.hex))

    def buying(self, more: int) -> Iterator[Line]:
        """R65, R67."""
        for player in self.others:
            for own in player.store:
                price = sum(count for _, count in own.bid) + more
                yield from (f"buy {own.tile} {pay}" for pay in mixes(self.held, price, price))

    def isolated(self, player: Any) -> list[str]:
        """R21."""
        labels = [own.label for own in player.fields]
        return [group[0] for group in groups(labels) if len(group) == 1]

    def worker(self, ask: str) -> Iterator[Line]:  # noqa: C901 - one line a worker
        """R60-R75."""
        match ask:
            case "apprentice":
                yield from (f"reap {label}" for label in self.near(self.ripe))
            case "casual-worker":
                yield from self.named("reap", self.near(self.ripe), 2)
            case "day-labourer":
                count = min(2, sum(self.view.stock.values()))
                yield from (f"take {counters}" for counters in mixes(self.view.stock, count, count))
            case "unskilled-worker":
                yield from self.turned(self.near(self.bare), 6 if self.options["unskilledFlipLimit"] == "any" else 1)
            case "skilled-worker":
                yield from self.buying(1)
            case "merchant":
                yield from self.buying(0)
            case "storekeeper":
                yield from self.store()
            case "bailiff":
                targets = [label for player in self.others for label in self.isolated(player)]
                yield from (f"claim {label} {pay}" for label in targets for pay in mixes(self.held, 3, 3))
            case "lawyer":
                yield from (f"reuse {worker}" for worker in self.reusable())
            case "trader":
                yield from ["draw"] if self.view.bag else [f"take {tile}" for tile in self.registry]
            case "benefactor":
                yield from (f"take {tile}" for tile in self.registry)

    def turned(self, labels: Sequence[str], most: int) -> Iterator[Line]:
        """R64, R103: fields that are turned back."""
        for size in range(1, min(most, len(labels)) + 1):
            yield from (" ".join(("turn", *some)) for some in combinations(sorted(labels), size))

    def reusable(self) -> Iterator[str]:
        """R71."""
        for worker, hex_ in self.workers.items():
            near = [label for label in self.fields if beside(label, hex_)]
            enough = not self.options["lawyerChecksNeighbours"] or len(near) >= NUMBERS[worker]
            if worker != self.matter.worker and enough:
                yield worker

    # R97-R111

    def happening(self, ask: str) -> Iterator[Line]:  # noqa: C901 - one line a happening
        """R97-R111."""
        match ask:
            case "replacement":
                yield from (f"replace {label}" for label in self.fields)
            case "exchange":
                targets = [label for player in self.others for label in self.isolated(player)]
                yield from (f"swap {give} {get}" for give, get in product(self.fields, targets))
            case "good-harvest":
                yield from (f"take {crop}" for crop in self.good_crops())
            case "lucky-dip":
                pays = list(mixes(self.held, 2, 2))
                tiles = self.registry if not self.view.bag else []
                yield from (f"buy {tile} {pay}" for tile in tiles for pay in pays)
                yield from (f"pay {pay}" for pay in pays if self.view.bag)
            case "new-harvest":
                yield from self.turned(self.bare, 2)
            case "quick-sale":
                yield from (f"buy {tile} {pay}" for tile in self.registry for pay in mixes(self.held, 3, 3))
            case "land-consolidation":
                yield from (f"swap {give} {get}" for give, get in product(self.fields, self.registry))
            case "extra-harvest":
                alone = [label for label in self.isolated(self.me) if label in self.ripe]
                yield from self.named("harvest isolated", alone, 0)
            case "migrant-worker":
                for worker in self.workers:
                    yield from (f"move {worker} {hex_}" for hex_ in self.hexes(worker))
            case "holiday":
                yield from (f"remove {worker}" for worker in self.workers)

    def good_crops(self) -> list[str]:
        """R101."""
        crops = [CROP[label] for label in self.ripe]
        most = [crop for crop in CROPS if crops and crops.count(crop) == max(map(crops.count, CROPS))]
        missing = any(crop not in self.stock for crop in most)
        return [crop for crop in self.stock if missing or crop in most]

    def gift_received(self) -> Iterator[Line]:
        """R99, R100."""
        yield "keep"
        if not self.matter.last:
            yield "pass"
        if self.matter.last or self.fields:
            yield "discard"


WORKERS = (
    "apprentice",
    "casual-worker",
    "day-labourer",
    "unskilled-worker",
    "skilled-worker",
    "merchant",
    "storekeeper",
    "bailiff",
    "lawyer",
    "trader",
    "benefactor",
)


def legal(view: Any, ask: str, said: Sequence[Line], options: Mapping[str, Any]) -> set[Line]:
    """Every line that is legal as the answer to `ask`, from the view of the asked seat."""
    game = Game(view, options)
    lines: Mapping[str, Any] = {
        "turn": game.turn,
        "harvest-more": game.harvest_more,
        "substitute": lambda: [f"substitute {crop}" for crop in game.stock],
        "place-second": lambda: {*game.place(), "done"},
        "store-second": lambda: {*game.store(), "done"},
        "relocate": game.relocate,
        "overseer": lambda: [f"discard {label}" for label in game.fields],
        "drawn-field": lambda: ["keep", "discard"],
        "substitute-field": lambda: ["discard", *(f"replace {label}" for label in game.fields)],
        "gift": lambda: [f"give {label}" for label in game.fields],
        "gift-received": game.gift_received,
        "windfall": lambda: [f"give {crop}" for crop in game.stock],
    }
    if ask in lines:
        return {same(line) for line in lines[ask]()}
    found = game.worker(ask) if ask in WORKERS else game.happening(ask)
    return {"decline", *(same(line) for line in found)}


def same(line: Line) -> Line:
    """There is one way to write each line."""
    return line
