"""The table after one fact: one match, and no rule in it."""

from __future__ import annotations

from typing import assert_never

from games.keyharvest import facts as f
from games.keyharvest import happening_facts as hf
from games.keyharvest.table import Table


def evolve(table: Table, fact: f.Fact) -> Table:  # noqa: C901 - one line a fact, and nothing else
    """The table after `fact`. Total: a forgotten fact is an error of the type check."""
    match fact:
        case f.FieldHarvested(seat, tile, crop, flipped):
            return table.harvest(seat, tile, crop, flipped)
        case f.TileDrawn(_, tile):
            return table.draw_tile(tile)
        case f.RegistryFilled(space, tile):
            return table.fill_registry(space, tile)
        case f.RegistryTaken(_, tile, space):
            return table.take_from_registry(tile, space)
        case f.TileStored(seat, tile, bid):
            return table.store(seat, tile, bid)
        case f.StoreEmptied(_, owner, tile, bid, to):
            return table.empty_store(owner, tile, bid, to)
        case f.FieldPlaced(seat, tile):
            return table.lay_field(seat, tile)
        case f.FieldLeft(seat, tile):
            return table.lift_field(seat, tile)
        case f.FieldDiscarded(_, tile):
            return table.discard(tile)
        case f.FieldsTurned(seat, tiles):
            return table.turn_fields(seat, tiles)
        case f.CountersTaken(seat, counters, _):
            return table.move_counters(None, seat, counters)
        case f.CountersPaid(seat, to, counters):
            return table.move_counters(seat, to, counters)
        case f.WorkerPlaced(seat, worker, hex_, _):
            return table.post(seat, worker, hex_)
        case f.WorkerLifted(seat, worker, _):
            return table.lift_worker(seat, worker)
        case f.WorkerReplaced(seat, worker, _) | f.WorkerRemoved(seat, worker, _) | f.WorkerReturned(seat, worker):
            return table.return_worker(seat, worker)
        case hf.HappeningLaid(_, tile, _):
            return table.lay_happening(tile)
        case hf.HappeningSetAside(seat, tile):
            return table.set_aside(seat, tile)
        case hf.HappeningsReturned(tiles):
            return table.return_happenings(tiles)
        case hf.HappeningIgnored(_, tile):
            return table.ignore(tile)
        case hf.TrackMovedBack(tiles):
            return table.move_track_back(tiles)
        case f.RegistryReturned(tiles):
            return table.empty_registry(tiles)
        case hf.EndBegun(_, turns):
            return table.begin_end(turns)
        case f.TurnEnded():
            return table.end_turn()
        case f.StartPlayerDrawn(seat):
            return table.begin_at(seat)
        case f.StartTilesDealt(seat, tiles):
            return table.deal_tiles(seat, tiles)
        case f.CountersDealt(hands, stock):
            return table.deal_counters(hands, stock)
        case hf.HappeningsAdded(count):
            return table.add_happenings(count)
        case f.ScreensLifted(counters):
            return table.lift_screens(counters)
        case f.BoardScored(_, workers, largest, second, crops):
            return table.score(workers + largest + second + len(crops))
        case f.GameEnded():
            return table.end_game()
        case (
            f.NothingDrawn()
            | hf.GiftGiven()
            | hf.NoGift()
            | f.WorkerReused()
            | f.EffectDeclined()
            | hf.HappeningDeclined()
            | f.RoundsUsedUp()
        ):
            return table
    assert_never(fact)
