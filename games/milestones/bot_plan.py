"""The bot's look ahead: the best row of stops from where its pawn is up to the castle."""

from __future__ import annotations

from games.milestones.board import Printed
from games.milestones.goods import GOODS, Goods
from games.milestones.view import PlayerView, View

MOVE = 1.1  # what a move is worth that one does not make
STOPS = 4  # how many stops before the castle are thought through
BUILD, FLOUR, LOST_WORKER = 3.4, 6.5, 1.0
Held = tuple[int, ...]
"""Stone, wood, sand, grain, coins: faster to weigh than records."""


class Plan:
    """Weighs rows of stops; everything else on the table is taken as it lies."""

    def __init__(self, view: View, own: PlayerView, printed: Printed) -> None:
        self.own = own
        self.loop = printed.loop
        self.kinds = [space.worker.kind if space.worker else "" for space in own.spaces]
        self.bonus = [space.bonus for space in own.spaces]
        self.good_of = {kind: GOODS.index(good) for kind, good in printed.kinds.items()}
        self.markets = sum(not market.sack for market in view.markets)
        self.hire = hiring(own) if view.display else 0.0
        castle = len(self.loop) - 1
        at = self.loop.index(own.at)
        self.start = -1 if at == castle else at

    def worth(self, to: str) -> float:
        """The best row of stops that begins with `to`."""
        goods = self.own.goods
        held: Held = (goods.stone, goods.wood, goods.sand, goods.grain, goods.coin)
        return self._stop(self.start, self.loop.index(to), held, 1)

    def _stop(self, start: int, to: int, held: Held, stops: int) -> float:
        castle = len(self.loop) - 1
        if to == castle:
            return kept(held) - MOVE - LOST_WORKER
        gain, held = self._action(start, to, held)
        ahead = range(to + 1, castle + 1) if stops < STOPS else (castle,)
        return gain - MOVE + max(self._stop(to, following, held, stops + 1) for following in ahead)

    def _action(self, start: int, to: int, held: Held) -> tuple[float, Held]:
        match self.loop[to]:
            case "tradingHouse":
                return self._trade(held)
            case "buildingOffice":
                return build(held)
            case "mill":
                sacks = min(held[3] // 2, self.markets)
                return FLOUR * sacks, (*held[:3], held[3] - 2 * sacks, held[4] + sacks)
            case _:
                return self._harvest(start, to, held)

    def _harvest(self, start: int, to: int, held: Held) -> tuple[float, Held]:
        kind = self.kinds[to]
        if not kind:
            return 0.0, held
        counted = [place for place in range(start + 1, to + 1) if self.kinds[place] == kind]
        good = self.good_of[kind]
        now = (*held[:good], held[good] + len(counted), *held[good + 1 :])
        return 1.0 * sum(self.bonus[place] for place in counted), now

    def _trade(self, held: Held) -> tuple[float, Held]:
        *cubes, coins = held
        coins += self.own.ascending
        if self.hire and coins < 2 <= coins + sum(cubes) // 2:
            while coins < 2:
                most = sorted(range(4), key=lambda good: cubes[good])[-2:]
                for _ in range(2):
                    cubes[max(most, key=lambda good: cubes[good])] -= 1
                coins += 1
        stone, wood, sand, grain = cubes
        if coins >= 2 and self.hire:
            return self.hire, (stone, wood, sand, grain, coins - 2)
        return 0.0, (stone, wood, sand, grain, coins)


def hiring(own: PlayerView) -> float:
    """What two more workers are worth: the fewer there are, and the fewer kinds, the more."""
    row = [space.worker.kind for space in own.spaces if space.worker]
    return 1.2 + 1.3 * max(5 - len(row), 0) + 0.4 * (5 - len(set(row)))


def builds(stone: int, wood: int, sand: int) -> int:
    """How many things can be built: as many pairs of different cubes out of three kinds."""
    cubes = stone + wood + sand
    return min(cubes // 2, cubes - max(stone, wood, sand))


def build(held: Held) -> tuple[float, Held]:
    """Build as long as two different cubes are left, the largest heaps first."""
    heaps = list(held[:3])
    count = builds(*heaps)
    for _ in range(count):
        for good in sorted(range(3), key=lambda one: -heaps[one])[:2]:
            heaps[good] -= 1
    return BUILD * count, (heaps[0], heaps[1], heaps[2], held[3], held[4])


def kept(held: Held) -> float:
    """What goods are worth behind the castle: at most three, pairs more than single ones."""
    size = min(sum(held), 3)
    pairs = builds(*held[:3]) > 0 or held[3] > 1 or held[4] > 1
    return 0.8 * size + (0.6 if pairs and size > 1 else 0.0)


def keeping(goods: Goods) -> float:
    """What goods are worth that may stay."""
    cubes = builds(goods.stone, goods.wood, goods.sand)
    return 2.0 * cubes + 1.8 * (goods.grain // 2) + 1.2 * (goods.coin // 2) + 0.1 * len(goods.pairs())
