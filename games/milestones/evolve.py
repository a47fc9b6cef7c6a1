"""The table after one fact: one match, and no rule in it."""

from __future__ import annotations

from typing import assert_never

from games.milestones import facts as f
from games.milestones.goods import Goods, some
from games.milestones.table import Table


def evolve(table: Table, fact: f.Fact) -> Table:  # noqa: C901 - one line a fact, and nothing else
    """The table after `fact`. Total: a forgotten fact is an error of the type check."""
    match fact:
        case f.Moved(seat, to, last):
            return table.move(seat, to, last)
        case f.Harvested(seat, _, good, amount, _):
            return table.gain(seat, some(good, amount))
        case f.PointsScored(seat, points, _):
            return table.score(seat, points)
        case f.TurnEnded(_, upcoming):
            return table.end_turn(upcoming)
        case f.RoadBuilt(seat, start, milestone, end, pays):
            return table.build_road(start, milestone, end).pay(seat, pays)
        case f.HouseBuilt(seat, triangle, _, pays):
            return table.build_house(triangle).pay(seat, pays)
        case f.MarketBuilt(seat, vertex, pays):
            return table.place_market(vertex).pay(seat, pays)
        case f.BonusTaken(seat, triangle, _, space):
            return table.take_bonus(seat, triangle, space)
        case f.FlourDelivered(seat, market, _, pays, coins):
            return table.place_sack(market).pay(seat, pays).gain(seat, Goods(coin=coins))
        case f.IncomePaid(seat, coins):
            return table.gain(seat, Goods(coin=coins))
        case f.TileHired(seat, tile, coins):
            return table.hire(seat, tile, coins)
        case f.CubeBought(seat, cube, coins):
            return table.pay(seat, Goods(coin=coins)).gain(seat, some(cube))
        case f.CubesSold(seat, cubes, coins):
            return table.pay(seat, cubes).gain(seat, Goods(coin=coins))
        case f.CoverTilesLaid(seat, space, count):
            return table.lay_covers(seat, space, count)
        case f.TilePlaced(seat, tile, space):
            return table.place_tile(seat, tile, space)
        case f.BonusLost(seat, space, kind):
            return table.lose_bonus(seat, space, kind)
        case f.DisplayRefilled(tile):
            return table.reveal(tile)
        case f.GoodsReturned(seat, goods):
            return table.pay(seat, goods)
        case f.WorkerCovered(seat, space):
            return table.lay_covers(seat, space, 1)
        case f.HarvestDeclined() | f.RoundsUsedUp():
            return table
        case f.BonusTileLaid(triangle, kind):
            return table.lay_bonus(triangle, kind)
        case f.StartTileRevealed(tile):
            return table.reveal_start(tile)
        case f.StartTilesChosen(seat, tiles):
            return table.choose_start(seat, tiles)
        case f.StartTileRemoved(tile):
            return table.remove_start(tile)
        case f.MarketPlaced(vertex):
            return table.place_market(vertex)
        case f.StartCoinsGiven(coins):
            return table.give_each(coins)
        case f.StartPlayerDrawn(seat):
            return table.begin_at(seat)
        case f.EndTriggered(seat, _):
            return table.trigger_end(seat)
        case f.KindScored(_, _, points):
            return table.score_all(points)
        case f.GameEnded():
            return table.end_game()
    assert_never(fact)
