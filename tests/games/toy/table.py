"""All pieces of a table."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from games.kernel.asking import Amounts, Seat
from games.kernel.sealed import Sealed

BEADS = ("amber", "blue", "coral")
EACH = 6
TICKETS = ("1", "1", "2", "2", "3", "3", "4", "4")
PLACES = ("p1", "p2", "p3", "p4", "p5", "p6")
HAND = 3
DEEDS = 2


class Placed(Struct, frozen=True):
    """A ticket on a place."""

    place: str
    ticket: str
    seat: Seat


class Player(Struct, frozen=True):
    """`hand` is what was dealt, known or not; `changes` (one a kind, with sign) is what came and went since."""

    score: int = 0
    hand: Sealed | None = None
    changes: tuple[int, ...] = (0, 0, 0)

    @property
    def count(self) -> int:
        """How many beads: public."""
        return (0 if self.hand is None else HAND) + sum(self.changes)

    @property
    def beads(self) -> dict[str, int] | None:
        """How many of each kind; None where the hand is not known."""
        if self.hand is None or self.hand.value is None:
            return None
        dealt = self.hand.value
        return {kind: dealt.count(kind) + change for kind, change in zip(BEADS, self.changes, strict=True)}


class Table(Struct, frozen=True, tag="toy-table"):
    """`aside` holds a ticket between two places; `turns` counts those played."""

    players: tuple[Player, ...]
    stock: tuple[int, ...]
    bag: tuple[str, ...]
    aside: tuple[str, ...] = ()
    board: tuple[Placed, ...] = ()
    turns: int = 0
    over: bool = False

    def deal(self, hands: tuple[Sealed, ...], stock: Amounts) -> Table:
        """Everybody has a hand."""
        counts = dict(stock)
        players = tuple(replace(player, hand=hand) for player, hand in zip(self.players, hands, strict=True))
        return replace(self, players=players, stock=tuple(counts.get(kind, 0) for kind in BEADS))

    def pay(self, seat: Seat, beads: Amounts, sign: int = -1) -> Table:
        """Beads from a hand to the stock (or, with `sign` 1, the other way)."""
        moved = dict(beads)
        steps = [sign * moved.get(kind, 0) for kind in BEADS]
        player = self.players[seat]
        changed = replace(player, changes=tuple(a + b for a, b in zip(player.changes, steps, strict=True)))
        stock = tuple(a - b for a, b in zip(self.stock, steps, strict=True))
        return replace(self._with(seat, changed), stock=stock)

    def score(self, seat: Seat, points: int) -> Table:
        """Points for a seat."""
        player = self.players[seat]
        return self._with(seat, replace(player, score=player.score + points))

    def _with(self, seat: Seat, player: Player) -> Table:
        return replace(self, players=(*self.players[:seat], player, *self.players[seat + 1 :]))

    def take(self, ticket: str) -> Table:
        """A ticket out of the bag."""
        bag = list(self.bag)
        bag.remove(ticket)
        return replace(self, bag=tuple(bag), aside=(*self.aside, ticket))

    def put_back(self, ticket: str) -> Table:
        """A ticket in hand into the bag."""
        return replace(self._from_aside(ticket), bag=tuple(sorted((*self.bag, ticket))))

    def lay(self, seat: Seat, ticket: str, place: str) -> Table:
        """A ticket in hand onto a place."""
        board = tuple(sorted((*self.board, Placed(place, ticket, seat)), key=lambda placed: placed.place))
        return replace(self._from_aside(ticket), board=board)

    def lift(self, place: str) -> Table:
        """The ticket of a place into the hand."""
        gone = self.at(place)
        assert gone is not None
        board = tuple(placed for placed in self.board if placed.place != place)
        return replace(self, board=board, aside=(*self.aside, gone.ticket))

    def _from_aside(self, ticket: str) -> Table:
        aside = list(self.aside)
        aside.remove(ticket)
        return replace(self, aside=tuple(aside))

    def end_turn(self) -> Table:
        """One more turn was played."""
        return replace(self, turns=self.turns + 1)

    def end(self) -> Table:
        """The game is over."""
        return replace(self, over=True)

    def at(self, place: str) -> Placed | None:
        """What lies on a place."""
        return next((placed for placed in self.board if placed.place == place), None)

    @property
    def free(self) -> tuple[str, ...]:
        """The places without a ticket."""
        return tuple(place for place in PLACES if self.at(place) is None)


def zones(table: Table) -> Mapping[str, Mapping[str, int]]:
    """Every zone with its pieces; a hand that is not known holds pieces of no known kind."""
    found: dict[str, dict[str, int]] = {"stock": dict(zip(BEADS, table.stock, strict=True))}
    for seat, player in enumerate(table.players):
        found[f"hand {seat}"] = player.beads or {"?": player.count}
    found["bag"] = _counted(table.bag)
    found["aside"] = _counted(table.aside)
    found["board"] = _counted(tuple(placed.ticket for placed in table.board))
    return found


def _counted(tickets: tuple[str, ...]) -> dict[str, int]:
    return {f"ticket {ticket}": tickets.count(ticket) for ticket in tickets}
