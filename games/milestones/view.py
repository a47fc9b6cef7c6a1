"""What anybody may see. Everything is public but the order of the pile, which does not exist (R23, R23a)."""

from __future__ import annotations

from msgspec import Struct

from games.kernel.asking import Seat
from games.milestones import frames as fr
from games.milestones.board import Edge, Worker
from games.milestones.goods import Goods
from games.milestones.network import Network
from games.milestones.scoring import strength
from games.milestones.steps.draft import drafter
from games.milestones.steps.turn import ascending
from games.milestones.table import Supply, Table
from games.milestones.terms import Pos, Terms


class SpaceView(Struct, frozen=True):
    """An employment space: its worker if one is visible, whether with a bonus tile, and how many layers lie there."""

    id: str
    height: int
    worker: Worker | None
    bonus: bool


class PlayerView(Struct, frozen=True):
    """One player. `ascending`: the row would bring income; `strengths`: what each kind counts for at the end."""

    seat: Seat
    score: int
    goods: Goods
    at: str
    lying: bool
    hand: tuple[str, ...]
    spaces: tuple[SpaceView, ...]
    ascending: bool
    strengths: dict[str, int]


class BonusView(Struct, frozen=True):
    """A bonus tile still on the board."""

    triangle: str
    kind: str


class MarketView(Struct, frozen=True):
    """A market, with or without a flour sack."""

    vertex: str
    sack: bool


class View(Struct, frozen=True, tag="milestones-view"):
    """The whole position. `turn` is the seat to play, `move` 1 or 2, `phase` the step it is in; `hired`: a tile was
    hired in this visit; `passed`, `harvested`: what counts from the first move (harvestScope "turn" alone).

    `pile` counts the face-down tiles and `unseen` names them: no order exists. `trigger` is who started the end.
    `turns` are the turns played; `scores` in seat order.
    """

    data: str
    seats: int
    phase: str
    turn: Seat | None
    move: int
    hired: bool
    passed: tuple[str, ...]
    harvested: str
    start: Seat
    turns: int
    target: int
    trigger: Seat | None
    over: bool
    scores: tuple[int, ...]
    players: tuple[PlayerView, ...]
    pile: int
    unseen: tuple[str, ...]
    display: tuple[str, ...]
    start_display: tuple[str, ...]
    gone: tuple[str, ...]
    supply: Supply
    roads: tuple[Edge, ...]
    milestones: tuple[str, ...]
    markets: tuple[MarketView, ...]
    houses: tuple[str, ...]
    bonus: tuple[BonusView, ...]
    open_ends: tuple[str, ...]
    junctions: tuple[str, ...]


_PHASES: dict[type, str] = {
    fr.SetUp: "set-up",
    fr.Draft: "draft",
    fr.PlaceStartTiles: "draft",
    fr.Turn: "move",
    fr.TurnEnd: "move",
    fr.TradingHouse: "trading-house",
    fr.PlaceHiredTile: "trading-house",
    fr.Refill: "trading-house",
    fr.BuildingOffice: "building-office",
    fr.CollectBonus: "building-office",
    fr.PutBonusTile: "building-office",
    fr.Mill: "mill",
    fr.Castle: "castle",
    fr.FinalScoring: "over",
    fr.GameOver: "over",
}


def view(terms: Terms, position: Pos) -> View:
    """The position for every seat and every onlooker alike."""
    table = position.table
    network = Network(terms.printed, table)
    return View(
        data=terms.printed.name,
        seats=terms.seats,
        phase=_PHASES[type(position.top)],
        turn=_to_play(terms, position),
        move=_move(terms, position),
        hired=any(isinstance(frame, fr.TradingHouse) and frame.hired for frame in position.stack),
        passed=position.top.passed if isinstance(position.top, fr.Turn) else (),
        harvested=position.top.kind if isinstance(position.top, fr.Turn) else "",
        start=table.start,
        turns=table.turns,
        target=terms.printed.target(terms.seats),
        trigger=table.trigger,
        over=table.over,
        scores=tuple(player.score for player in table.players),
        players=tuple(_player(terms, table, Seat(seat)) for seat in range(terms.seats)),
        pile=len(table.pile),
        unseen=table.pile,
        display=table.display,
        start_display=table.start_display,
        gone=table.gone_tiles,
        supply=table.supply,
        roads=table.roads,
        milestones=table.milestones,
        markets=tuple(MarketView(market, market in table.sacks) for market in table.markets),
        houses=table.houses,
        bonus=tuple(BonusView(triangle, kind) for triangle, kind in table.bonus),
        open_ends=tuple(network.open_ends()),
        junctions=tuple(network.junctions()),
    )


def _player(terms: Terms, table: Table, seat: Seat) -> PlayerView:
    player = table.players[seat]
    spaces = zip(terms.printed.places, player.spaces, strict=True)
    return PlayerView(
        seat=seat,
        score=player.score,
        goods=player.goods,
        at=player.at,
        lying=player.lying,
        hand=player.hand,
        spaces=tuple(
            SpaceView(name, space.height, terms.printed.halves.get(space.top), space.bonus) for name, space in spaces
        ),
        ascending=ascending(terms, table, seat),
        strengths={kind: strength(terms, table, seat, kind) for kind in terms.printed.kinds},
    )


def _to_play(terms: Terms, position: Pos) -> Seat | None:
    for frame in reversed(position.stack):
        if isinstance(frame, fr.Draft):
            return drafter(terms, position, frame.left) if frame.left else None
        seat: Seat | None = getattr(frame, "seat", None)
        if seat is not None:
            return seat
    return None


def _move(terms: Terms, position: Pos) -> int:
    """Which move of the turn is being made; 0 outside a turn."""
    for frame in position.stack:
        if isinstance(frame, fr.Turn):
            on_top = frame is position.top
            return frame.move if on_top else frame.move - 1
        if isinstance(frame, fr.TurnEnd):
            return terms.constants.moves_per_turn
    return 0
