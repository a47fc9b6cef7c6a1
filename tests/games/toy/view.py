"""What one viewer may see: everything but the hands of the others."""

from __future__ import annotations

from msgspec import Struct

from games.kernel.asking import Seat
from games.kernel.flow import Position
from tests.games.toy import frames as fr
from tests.games.toy.table import BEADS, Placed, Player, Table


class PlayerView(Struct, frozen=True):
    """`beads` counts the beads; `hand` says how many of each, None where one may not know."""

    seat: Seat
    score: int
    beads: int
    hand: dict[str, int] | None


class View(Struct, frozen=True, tag="toy-view"):
    """The whole position; `in_hand` is the ticket that is bid for or placed just now, `deeds` those left."""

    players: tuple[PlayerView, ...]
    stock: dict[str, int]
    bag: tuple[str, ...]
    board: tuple[Placed, ...]
    in_hand: str
    deeds: int
    turns: int
    over: bool
    scores: tuple[int, ...]


def view(position: Position[Table, fr.Frame], viewer: Seat | None, *, over: bool) -> View:
    """The position for one seat, or for an onlooker (None)."""
    table = position.table
    return View(
        players=tuple(_player(player, Seat(seat), over or seat == viewer) for seat, player in enumerate(table.players)),
        stock=dict(zip(BEADS, table.stock, strict=True)),
        bag=table.bag,
        board=table.board,
        in_hand="".join(table.aside),
        deeds=next((frame.deeds for frame in reversed(position.stack) if isinstance(frame, fr.Turn)), 0),
        turns=table.turns,
        over=table.over,
        scores=tuple(player.score for player in table.players),
    )


def _player(player: Player, seat: Seat, known: bool) -> PlayerView:
    return PlayerView(seat, player.score, player.count, player.beads if known else None)
