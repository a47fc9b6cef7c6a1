"""The table with all its pieces, frozen. The only file that replaces parts of it."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from games.kernel.asking import Seat
from games.milestones.board import Edge, edge
from games.milestones.goods import Goods

COVER = "cover"


class Space(Struct, frozen=True):
    """An employment space: what lies on it from the bottom up (`cover`, `w12L`), and whether a bonus tile is on top."""

    stack: tuple[str, ...] = ()
    bonus: bool = False

    @property
    def height(self) -> int:
        """The number of layers (R35)."""
        return len(self.stack)

    @property
    def top(self) -> str:
        """What can be seen, "" on an empty space."""
        return self.stack[-1] if self.stack else ""


class Player(Struct, frozen=True):
    """What one player has. `at` is a space of the loop; `hand` holds tiles on their way to the board."""

    at: str
    lying: bool = False
    score: int = 0
    goods: Goods = Goods()
    hand: tuple[str, ...] = ()
    spaces: tuple[Space, ...] = (Space(),) * 8


class Supply(Struct, frozen=True):
    """The open supply. `covers` is negative by the number of substitutes in use (R64)."""

    goods: Goods
    roads: int
    milestones: int
    markets: int
    houses: int
    sacks: int
    covers: int


class Table(Struct, frozen=True, tag="milestones-table"):
    """All pieces. `pile` is a sorted multiset: the draw pile has no order (R23a)."""

    supply: Supply
    pile: tuple[str, ...]
    bonus_pool: tuple[str, ...]
    players: tuple[Player, ...]
    display: tuple[str, ...] = ()
    start_display: tuple[str, ...] = ()
    gone_tiles: tuple[str, ...] = ()
    gone_bonus: tuple[str, ...] = ()
    bonus: tuple[tuple[str, str], ...] = ()
    roads: tuple[Edge, ...] = ()
    milestones: tuple[str, ...] = ()
    markets: tuple[str, ...] = ()
    sacks: tuple[str, ...] = ()
    houses: tuple[str, ...] = ()
    start: Seat = Seat(0)
    turns: int = 0
    trigger: Seat | None = None
    over: bool = False

    def space(self, seat: Seat, name: str) -> Space:
        """One employment space of a player."""
        return self.players[seat].spaces[index_of(name)]

    def bonus_at(self, triangle: str) -> str | None:
        """The kind of the bonus tile still lying in a triangle."""
        return next((kind for where, kind in self.bonus if where == triangle), None)

    def place_market(self, vertex: str) -> Table:
        """A market stands on `vertex`."""
        supply = replace(self.supply, markets=self.supply.markets - 1)
        return replace(self, markets=(*self.markets, vertex), supply=supply)

    def lay_bonus(self, triangle: str, kind: str) -> Table:
        """A bonus tile lies in `triangle`."""
        return replace(self, bonus=(*self.bonus, (triangle, kind)), bonus_pool=without(self.bonus_pool, kind))

    def begin_at(self, seat: Seat) -> Table:
        """`seat` is the start player."""
        return replace(self, start=seat)

    def reveal(self, tile: str) -> Table:
        """A tile of the pile lies in the display."""
        return replace(self, pile=without(self.pile, tile), display=(*self.display, tile))

    def reveal_start(self, tile: str) -> Table:
        """A tile of the pile lies open for the draft."""
        return replace(self, pile=without(self.pile, tile), start_display=(*self.start_display, tile))

    def choose_start(self, seat: Seat, tiles: tuple[str, ...]) -> Table:
        """Start tiles are in a player's hand."""
        rest = tuple(tile for tile in self.start_display if tile not in tiles)
        return replace(self, start_display=rest).with_seat(seat, hand=tiles)

    def remove_start(self, tile: str) -> Table:
        """A start tile is out of the game."""
        return replace(self, start_display=without(self.start_display, tile), gone_tiles=(*self.gone_tiles, tile))

    def hire(self, seat: Seat, tile: str, coins: int) -> Table:
        """A tile of the display is in a player's hand, and paid for."""
        taken = replace(self, display=without(self.display, tile)).with_seat(seat, hand=(tile,))
        return taken.pay(seat, Goods(coin=coins))

    def lay_covers(self, seat: Seat, name: str, count: int) -> Table:
        """Cover tiles lie on a space."""
        supply = replace(self.supply, covers=self.supply.covers - count)
        return replace(self, supply=supply).with_layers(seat, index_of(name), *(COVER,) * count)

    def place_tile(self, seat: Seat, tile: str, name: str) -> Table:
        """The tile in hand lies on `name` and the space right of it."""
        left = index_of(name)
        hand = without(self.players[seat].hand, tile)
        return (
            self.with_seat(seat, hand=hand).with_layers(seat, left, f"{tile}L").with_layers(seat, left + 1, f"{tile}R")
        )

    def lose_bonus(self, seat: Seat, name: str, kind: str) -> Table:
        """The bonus tile of a space is out of the game."""
        gone = replace(self, gone_bonus=(*self.gone_bonus, kind))
        return gone.with_space(seat, index_of(name), replace(self.space(seat, name), bonus=False))

    def take_bonus(self, seat: Seat, triangle: str, name: str) -> Table:
        """The bonus tile of `triangle` lies on a space."""
        rest = tuple(laid for laid in self.bonus if laid[0] != triangle)
        return replace(self, bonus=rest).with_space(seat, index_of(name), replace(self.space(seat, name), bonus=True))

    def move(self, seat: Seat, to: str, lying: bool) -> Table:
        """The pawn stands, or lies, on `to`."""
        return self.with_seat(seat, at=to, lying=lying)

    def pay(self, seat: Seat, goods: Goods) -> Table:
        """Goods go from a player to the supply."""
        supply = replace(self.supply, goods=self.supply.goods.plus(goods))
        return replace(self, supply=supply).with_seat(seat, goods=self.players[seat].goods.minus(goods))

    def gain(self, seat: Seat, goods: Goods) -> Table:
        """Goods go from the supply to a player."""
        supply = replace(self.supply, goods=self.supply.goods.minus(goods))
        return replace(self, supply=supply).with_seat(seat, goods=self.players[seat].goods.plus(goods))

    def score(self, seat: Seat, points: int) -> Table:
        """The score marker has advanced."""
        return self.with_seat(seat, score=self.players[seat].score + points)

    def give_each(self, coins: int) -> Table:
        """Everybody gets coins from the supply."""
        table = self
        for index in range(len(self.players)):
            table = table.gain(Seat(index), Goods(coin=coins))
        return table

    def score_all(self, points: tuple[int, ...]) -> Table:
        """All score markers advance; in seat order."""
        table = self
        for index, gained in enumerate(points):
            table = table.score(Seat(index), gained)
        return table

    def build_road(self, start: str, milestone: str, end: str) -> Table:
        """Two road pieces and a milestone lie on the board."""
        supply = replace(self.supply, roads=self.supply.roads - 2, milestones=self.supply.milestones - 1)
        roads = (*self.roads, edge(start, milestone), edge(milestone, end))
        return replace(self, supply=supply, roads=roads, milestones=(*self.milestones, milestone))

    def build_house(self, triangle: str) -> Table:
        """A house stands in `triangle`."""
        supply = replace(self.supply, houses=self.supply.houses - 1)
        return replace(self, supply=supply, houses=(*self.houses, triangle))

    def place_sack(self, market: str) -> Table:
        """A flour sack stands at `market`."""
        supply = replace(self.supply, sacks=self.supply.sacks - 1)
        return replace(self, supply=supply, sacks=(*self.sacks, market))

    def trigger_end(self, seat: Seat) -> Table:
        """`seat` plays its last turn."""
        return replace(self, trigger=seat)

    def end_turn(self, upcoming: Seat | None) -> Table:
        """One more turn is over; the next pawn stands up."""
        ended = replace(self, turns=self.turns + 1)
        return ended if upcoming is None else ended.with_seat(upcoming, lying=False)

    def end_game(self) -> Table:
        """Nothing more."""
        return replace(self, over=True)

    def with_seat(self, seat: Seat, **changes: object) -> Table:
        """Some things of one player are different; raises TypeError for a name that no player has."""
        player = replace(self.players[seat], **changes)
        return replace(self, players=(*self.players[:seat], player, *self.players[seat + 1 :]))

    def with_space(self, seat: Seat, index: int, space: Space) -> Table:
        """One employment space is different."""
        spaces = self.players[seat].spaces
        return self.with_seat(seat, spaces=(*spaces[:index], space, *spaces[index + 1 :]))

    def with_layers(self, seat: Seat, index: int, *pieces: str) -> Table:
        """More layers lie on an employment space."""
        space = self.players[seat].spaces[index]
        return self.with_space(seat, index, replace(space, stack=(*space.stack, *pieces)))


def index_of(name: str) -> int:
    """The index of an employment space: `s1` is 0."""
    return int(name[1:]) - 1


def without(items: tuple[str, ...], item: str) -> tuple[str, ...]:
    """`items` less one `item`. Raises ValueError if it is not there: a fact that contradicts the table."""
    at = items.index(item)
    return items[:at] + items[at + 1 :]
