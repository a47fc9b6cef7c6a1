"""The table with all its pieces, frozen. The only file that replaces parts of it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from games.kernel.asking import Amounts, Seat
from games.kernel.sealed import Sealed
from games.keyharvest.counters import CROPS, Counts, plus
from games.keyharvest.player import Field, Player, Stored


class Aside(Struct, frozen=True):
    """A happening laid aside, and who drew it (R92, R95)."""

    tile: str
    drawer: Seat


class Lifted(Struct, frozen=True):
    """A worker in its player's hand (R52)."""

    seat: Seat
    worker: str


class Table(Struct, frozen=True, tag="keyharvest-table"):
    """All pieces. The bag has no order: `bag` are its field tiles and `known` those of its happenings that have been
    seen, both sorted; `veiled` more happenings in it are out of `unseen`, those that nobody has seen yet.

    `registry` holds "" where a space is empty. `passing` are field tiles on their way, `lifted` workers on theirs.
    `turns_left` counts the present turn and those to come, None before the end has begun.
    """

    players: tuple[Player, ...]
    stock: Counts
    bag: tuple[str, ...]
    unseen: tuple[str, ...]
    town: tuple[str, ...]
    townsfolk: tuple[str, ...]
    registry: tuple[str, ...]
    veiled: int = 0
    known: tuple[str, ...] = ()
    track: tuple[str, ...] = ()
    aside: tuple[Aside, ...] = ()
    out: tuple[str, ...] = ()
    fallow: tuple[str, ...] = ()
    passing: tuple[str, ...] = ()
    lifted: tuple[Lifted, ...] = ()
    start: Seat = Seat(0)
    turns: int = 0
    turns_left: int | None = None
    scores: tuple[int, ...] = ()
    over: bool = False

    @property
    def offered(self) -> tuple[str, ...]:
        """The tiles of the registry, in the order of their labels."""
        return tuple(sorted(tile for tile in self.registry if tile))

    @property
    def in_bag(self) -> int:
        """How many tiles are in the bag (R2)."""
        return len(self.bag) + len(self.known) + self.veiled

    def space_of(self, tile: str) -> int:
        """The space of the registry, from 1, that a tile lies on."""
        return self.registry.index(tile) + 1

    def owner_of(self, tile: str) -> Seat | None:
        """Whose store a tile lies in."""
        for seat, player in enumerate(self.players):
            if any(stored.tile == tile for stored in player.store):
                return Seat(seat)
        return None

    def holder_of(self, tile: str) -> Seat | None:
        """Whose board a tile lies on."""
        return next((Seat(seat) for seat, player in enumerate(self.players) if tile in player.labels), None)

    def bid_on(self, tile: str) -> Amounts:
        """The bid that lies with a tile in a store."""
        return next(stored.bid for player in self.players for stored in player.store if stored.tile == tile)

    def with_player(self, seat: Seat, player: Player) -> Table:
        """Another state of one player."""
        return replace(self, players=(*self.players[:seat], player, *self.players[seat + 1 :]))

    def begin_at(self, seat: Seat) -> Table:
        """`seat` is the start player."""
        return replace(self, start=seat)

    def deal_tiles(self, seat: Seat, tiles: tuple[str, ...]) -> Table:
        """Tiles of the bag lie on a board."""
        player = self.players[seat]
        for tile in tiles:
            player = player.with_field(Field(tile))
        return replace(self, bag=without(self.bag, *tiles)).with_player(seat, player)

    def deal_counters(self, hands: tuple[Sealed, ...], stock: Amounts) -> Table:
        """Counters lie behind the screens; how many follows from the stock, which ones perhaps nobody knows."""
        left = tuple(dict(stock).get(crop, 0) for crop in CROPS)
        each = (sum(self.stock) - sum(left)) // len(hands)
        dealt = zip(self.players, hands, strict=True)
        players = tuple(replace(player, dealt=hand, start=each) for player, hand in dealt)
        return replace(self, stock=left, players=players)

    def add_happenings(self, count: int) -> Table:
        """Happenings are in the bag."""
        return replace(self, veiled=count)

    def draw_tile(self, tile: str) -> Table:
        """A field tile of the bag is in hand."""
        return replace(self, bag=without(self.bag, tile), passing=(*self.passing, tile))

    def fill_registry(self, space: int, tile: str) -> Table:
        """The tile in hand lies on a space of the registry."""
        registry = (*self.registry[: space - 1], tile, *self.registry[space:])
        return replace(self, registry=registry, passing=without(self.passing, tile))

    def take_from_registry(self, tile: str, space: int) -> Table:
        """A tile of the registry is in hand."""
        registry = (*self.registry[: space - 1], "", *self.registry[space:])
        return replace(self, registry=registry, passing=(*self.passing, tile))

    def empty_registry(self, tiles: tuple[str, ...]) -> Table:
        """The tiles of the registry are in the bag."""
        return replace(self, registry=("",) * len(self.registry), bag=tuple(sorted((*self.bag, *tiles))))

    def harvest(self, seat: Seat, tile: str, crop: str, flipped: bool) -> Table:
        """A counter of the stock lies behind a screen, a tile perhaps with the small symbol up."""
        table = self.move_counters(None, seat, ((crop, 1),)) if crop else self
        player = table.players[seat]
        return table.with_player(seat, player.with_field(Field(tile, harvested=True))) if flipped else table

    def turn_fields(self, seat: Seat, tiles: tuple[str, ...]) -> Table:
        """Tiles lie with the large symbol up again."""
        player = self.players[seat]
        for tile in tiles:
            player = player.with_field(Field(tile))
        return self.with_player(seat, player)

    def move_counters(self, giver: Seat | None, taker: Seat | None, counters: Amounts) -> Table:
        """Counters go from a screen, or (None) from the stock, to another screen or the stock."""
        table = self.with_counters(giver, counters, -1)
        return table.with_counters(taker, counters, 1)

    def with_counters(self, where: Seat | None, counters: Amounts, sign: int) -> Table:
        """More counters, or with `sign` -1 fewer, behind a screen or (None) in the stock."""
        if where is None:
            return replace(self, stock=plus(self.stock, counters, sign))
        player = self.players[where]
        return self.with_player(where, replace(player, changes=plus(player.changes, counters, sign)))

    def store(self, seat: Seat, tile: str, bid: Amounts) -> Table:
        """The tile in hand lies in a store, with counters from behind the screen."""
        player = self.players[seat]
        stored = replace(player, store=(*player.store, Stored(tile, bid)), changes=plus(player.changes, bid, -1))
        return replace(self, passing=without(self.passing, tile)).with_player(seat, stored)

    def empty_store(self, owner: Seat, tile: str, bid: Amounts, to: Seat | None) -> Table:
        """A stored tile is in hand, its bid goes to a player or the stock."""
        player = self.players[owner]
        left = replace(player, store=tuple(stored for stored in player.store if stored.tile != tile))
        table = replace(self, passing=(*self.passing, tile)).with_player(owner, left)
        return table.with_counters(to, bid, 1)

    def lift_field(self, seat: Seat, tile: str) -> Table:
        """A field tile of a board is in hand."""
        table = replace(self, passing=(*self.passing, tile))
        return table.with_player(seat, self.players[seat].without_field(tile))

    def lay_field(self, seat: Seat, tile: str) -> Table:
        """The tile in hand lies on its hex, unharvested."""
        table = replace(self, passing=without(self.passing, tile))
        return table.with_player(seat, self.players[seat].with_field(Field(tile)))

    def discard(self, tile: str) -> Table:
        """The tile in hand lies in the fallow field."""
        return replace(self, passing=without(self.passing, tile), fallow=tuple(sorted((*self.fallow, tile))))

    def post(self, seat: Seat, worker: str, hex_: str) -> Table:
        """A worker stands on a hex, wherever it was before."""
        hands = tuple(lifted for lifted in self.lifted if lifted != Lifted(seat, worker))
        town = tuple(one for one in self.town if one != worker)
        table = replace(self, lifted=hands, town=town)
        return table.with_player(seat, self.players[seat].with_worker(worker, hex_))

    def lift_worker(self, seat: Seat, worker: str) -> Table:
        """A worker of a board is in its player's hand."""
        table = replace(self, lifted=(*self.lifted, Lifted(seat, worker)))
        return table.with_player(seat, self.players[seat].without_worker(worker))

    def return_worker(self, seat: Seat, worker: str) -> Table:
        """A worker, on the board or in the hand, lies in the supply or on the town board."""
        hands = tuple(lifted for lifted in self.lifted if lifted != Lifted(seat, worker))
        player = self.players[seat].without_worker(worker)
        if worker in self.townsfolk:
            return replace(self, lifted=hands, town=tuple(sorted((*self.town, worker)))).with_player(seat, player)
        return replace(self, lifted=hands).with_player(seat, player.with_farmhand(worker))

    def lay_happening(self, tile: str) -> Table:
        """A happening, out of the bag or laid aside, lies on the next space of the track."""
        table = self._reveal(tile)
        return replace(table, track=(*table.track, tile))

    def set_aside(self, seat: Seat, tile: str) -> Table:
        """A happening of the bag is laid aside."""
        table = self._reveal(tile)
        return replace(table, aside=(*table.aside, Aside(tile, seat)))

    def ignore(self, tile: str) -> Table:
        """A happening is out of the game."""
        table = self._reveal(tile)
        return replace(table, out=(*table.out, tile))

    def _reveal(self, tile: str) -> Table:
        if tile in self.known:
            return replace(self, known=without(self.known, tile))
        if tile in self.unseen:
            return replace(self, unseen=without(self.unseen, tile), veiled=self.veiled - 1)
        return replace(self, aside=tuple(laid for laid in self.aside if laid.tile != tile))

    def return_happenings(self, tiles: tuple[str, ...]) -> Table:
        """What was laid aside is in the bag."""
        aside = tuple(laid for laid in self.aside if laid.tile not in tiles)
        return replace(self, aside=aside, known=tuple(sorted((*self.known, *tiles))))

    def move_track_back(self, tiles: tuple[str, ...]) -> Table:
        """The first happenings of the track are in the bag, the others moved down."""
        track = tuple(tile for tile in self.track if tile not in tiles)
        return replace(self, track=track, known=tuple(sorted((*self.known, *tiles))))

    def begin_end(self, turns: int) -> Table:
        """The present turn and so many more are left."""
        return replace(self, turns_left=turns + 1)

    def end_turn(self) -> Table:
        """A turn is over."""
        left = None if self.turns_left is None else self.turns_left - 1
        return replace(self, turns=self.turns + 1, turns_left=left)

    def lift_screens(self, counters: tuple[Amounts, ...]) -> Table:
        """All counters are open."""
        shown = zip(self.players, counters, strict=True)
        return replace(self, players=tuple(replace(player, shown=own) for player, own in shown))

    def score(self, points: int) -> Table:
        """The points of the next seat are counted."""
        return replace(self, scores=(*self.scores, points))

    def end_game(self) -> Table:
        """The game is over."""
        return replace(self, over=True)


def without(pieces: Iterable[str], *gone: str) -> tuple[str, ...]:
    """The pieces without one of each of `gone`."""
    left = list(pieces)
    for piece in gone:
        left.remove(piece)
    return tuple(left)
