"""Goods: cubes of four kinds, and coins."""

from __future__ import annotations

from msgspec import Struct

CUBES = ("stone", "wood", "sand", "grain")
GOODS = (*CUBES, "coin")


class Goods(Struct, frozen=True, omit_defaults=True):
    """How many of each. Amounts of a player are never negative; only a bank that lends substitutes may be."""

    stone: int = 0
    wood: int = 0
    sand: int = 0
    grain: int = 0
    coin: int = 0

    def of(self, good: str) -> int:
        """How many of one kind."""
        count: int = getattr(self, good)
        return count

    def plus(self, more: Goods) -> Goods:
        """Both together."""
        return Goods(
            self.stone + more.stone,
            self.wood + more.wood,
            self.sand + more.sand,
            self.grain + more.grain,
            self.coin + more.coin,
        )

    def minus(self, less: Goods) -> Goods:
        """What is left without `less`."""
        return Goods(
            self.stone - less.stone,
            self.wood - less.wood,
            self.sand - less.sand,
            self.grain - less.grain,
            self.coin - less.coin,
        )

    def covers(self, price: Goods) -> bool:
        """Whether `price` can be paid out of this."""
        return all(self.of(good) >= price.of(good) for good in GOODS)

    @property
    def total(self) -> int:
        """All pieces, coins included."""
        return self.stone + self.wood + self.sand + self.grain + self.coin

    @property
    def cubes(self) -> int:
        """All cubes, without the coins."""
        return self.total - self.coin

    def pairs(self) -> tuple[tuple[str, int], ...]:
        """Kind and number of whatever is there, in the printed order."""
        return tuple((good, self.of(good)) for good in GOODS if self.of(good))


def some(good: str, count: int = 1) -> Goods:
    """`count` pieces of one kind."""
    return Goods(**{good: count})
