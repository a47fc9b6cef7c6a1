"""What one viewer may see: everything but the counters behind the screens of others (R2, R2a)."""

from __future__ import annotations

from msgspec import Struct

from games.kernel.asking import Amounts, Seat
from games.keyharvest import frames as fr
from games.keyharvest.counters import CROPS
from games.keyharvest.player import Player
from games.keyharvest.scoring import board_points, group_points, worker_points
from games.keyharvest.table import Table
from games.keyharvest.terms import Pos, Terms


class FieldView(Struct, frozen=True):
    """A field tile on a board."""

    label: str
    crop: str
    harvested: bool


class WorkerView(Struct, frozen=True):
    """A worker on a board, with its number."""

    worker: str
    hex: str
    n: int


class StoredView(Struct, frozen=True):
    """A tile in a store, with the counters that lie with it."""

    tile: str
    crop: str
    bid: Amounts


class PlayerView(Struct, frozen=True):
    """One player. `counters` and `total` are None where one may not know.

    `supply` are the farmhands before the screen; `largest` and `second` what the groups are worth as they lie,
    `worker_points` what the workers are.
    """

    seat: Seat
    fields: tuple[FieldView, ...]
    workers: tuple[WorkerView, ...]
    supply: tuple[str, ...]
    store: tuple[StoredView, ...]
    counters: dict[str, int] | None
    total: int | None
    worker_points: int
    largest: int
    second: int


class Matter(Struct, frozen=True):
    """What the open question is about: a worker and its hex, a tile in hand, tiles still to come, a happening.

    `last`: nobody comes after the asked seat in a Gift. `seat`: who gets a counter in a Windfall.
    """

    worker: str = ""
    hex: str = ""
    tile: str = ""
    tiles: tuple[str, ...] = ()
    happening: str = ""
    last: bool = False
    seat: Seat | None = None


class View(Struct, frozen=True, tag="keyharvest-view"):
    """The whole position. `turn` is in turn and has `used` actions; `asked` is asked `ask` about `matter`.

    `bag` names the field tiles in the bag, `bag_happenings` counts the others, `unseen` names the happenings that
    nobody has seen. `turns_left` counts the present turn and those to come once the end has begun. `scores` are the
    points of the boards, at the end those of the crops too; in seat order.
    """

    data: str
    seats: int
    turn: Seat | None
    used: tuple[str, ...]
    asked: Seat | None
    ask: str
    matter: Matter
    start: Seat
    turns: int
    turns_left: int | None
    over: bool
    scores: tuple[int, ...]
    players: tuple[PlayerView, ...]
    stock: dict[str, int]
    bag: tuple[str, ...]
    bag_happenings: int
    unseen: tuple[str, ...]
    registry: tuple[str, ...]
    track: tuple[str, ...]
    aside: tuple[str, ...]
    out: tuple[str, ...]
    fallow: tuple[str, ...]
    town: tuple[str, ...]
    passing: tuple[str, ...]


def view(terms: Terms, position: Pos, viewer: Seat | None, asked: tuple[Seat | None, str], *, over: bool) -> View:
    """The position for one seat, or for an onlooker (None)."""
    table, bottom = position.table, position.stack[0]
    turn = bottom if isinstance(bottom, fr.Turn) else None
    return View(
        data=terms.printed.name,
        seats=terms.seats,
        turn=turn.seat if turn else None,
        used=turn.used if turn else (),
        asked=asked[0],
        ask=asked[1],
        matter=_matter(position),
        start=table.start,
        turns=table.turns,
        turns_left=table.turns_left,
        over=table.over,
        scores=table.scores or tuple(board_points(terms, player) for player in table.players),
        players=tuple(_player(terms, table, Seat(seat), viewer, over=over) for seat in range(terms.seats)),
        stock=dict(zip(CROPS, table.stock, strict=True)),
        bag=table.bag,
        bag_happenings=len(table.known) + table.veiled,
        unseen=table.unseen,
        registry=table.registry,
        track=table.track,
        aside=tuple(laid.tile for laid in table.aside),
        out=table.out,
        fallow=table.fallow,
        town=table.town,
        passing=table.passing,
    )


def _matter(position: Pos) -> Matter:
    current = next((frame for frame in reversed(position.stack) if isinstance(frame, fr.Happening)), None)
    tile = current.tile if current else ""
    match position.top:
        case fr.Happening() as frame:
            return Matter(happening=tile, seat=frame.rest[0] if frame.rest else None)
        case fr.UseWorker(_, worker, hex_):
            return Matter(worker=worker, hex=hex_, happening=tile)
        case fr.Relocation(_, worker):
            return Matter(worker=worker, happening=tile)
        case fr.HarvestMore(_, tiles) | fr.Reaping(_, tiles):
            return Matter(tiles=tiles, happening=tile)
        case fr.HeldTile(_, held):
            return Matter(tile=held, happening=tile)
        case fr.GiftReceived(_, held, last):
            return Matter(tile=held, last=last, happening=tile)
        case _:
            return Matter(happening=tile)


def _player(terms: Terms, table: Table, seat: Seat, viewer: Seat | None, *, over: bool) -> PlayerView:
    player: Player = table.players[seat]
    open_ = over or player.shown is not None or seat == viewer
    largest, second = group_points(terms, player)
    return PlayerView(
        seat=seat,
        fields=tuple(FieldView(own.label, terms.crop(own.label), own.harvested) for own in player.fields),
        workers=tuple(WorkerView(own.worker, own.hex, terms.worker(own.worker).n) for own in player.workers),
        supply=player.supply,
        store=tuple(StoredView(own.tile, terms.crop(own.tile), own.bid) for own in player.store),
        counters=player.counters if open_ else None,
        total=player.count if open_ or terms.options.show_counter_totals else None,
        worker_points=worker_points(terms, player),
        largest=largest,
        second=second,
    )
