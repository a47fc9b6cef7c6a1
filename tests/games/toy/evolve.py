"""The table after a fact: no rule in here."""

from __future__ import annotations

from typing import assert_never

from tests.games.toy import facts as f
from tests.games.toy.table import Table


def evolve(table: Table, fact: f.Fact) -> Table:  # noqa: C901 - one line a fact
    """One fact later."""
    match fact:
        case f.BeadsDealt(hands, stock):
            return table.deal(hands, stock)
        case f.TicketDrawn(_, ticket):
            return table.take(ticket)
        case f.BidMade(seat, beads):
            return table.pay(seat, beads)
        case f.OfferDeclined():
            return table
        case f.TicketPlaced(seat, ticket, place):
            return table.lay(seat, ticket, place)
        case f.TicketPushed(_, _, place):
            return table.lift(place)
        case f.TicketReturned(ticket):
            return table.put_back(ticket)
        case f.BeadsTraded(seat, gave, took):
            return table.pay(seat, gave).pay(seat, ((took, 1),), sign=1)
        case f.TicketCleared(_, ticket, place):
            return table.lift(place).put_back(ticket)
        case f.PointsScored(seat, points, _):
            return table.score(seat, points)
        case f.TurnEnded():
            return table.end_turn()
        case f.GameEnded():
            return table.end()
    assert_never(fact)
