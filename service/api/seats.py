"""Seats: sit down, leave before the start, resign after it."""

from __future__ import annotations

from typing import Any

from service.api.operation import Call, Operation, Reply, serves
from service.api.schemas.tables import Bots, Game, SitDown
from service.core import lobby, reading
from service.core.errors import AlreadySeated, Fault, GameOver, NotFound, Parked, SeatTaken, Started

TAG = "tables"


@serves(
    Operation(
        "POST",
        "/games/<game:game>/seats",
        TAG,
        "Sit down",
        {201: Game},
        scope="table",
        body=SitDown,
        errors=(NotFound, Started, SeatTaken, AlreadySeated, GameOver, Parked, Fault),
        creates=True,
    )
)
def sit_down(call: Call, game: str) -> Any:
    """In the first free seat, or the one that is named. One account holds at most one seat of a game."""
    wish = call.body
    lobby.sit_down(
        call.world, call.principal, game, name=wish["name"], seat=wish["seat"], words=wish["words"], key=call.key
    )
    return reading.summary(call.world, call.principal, game)


@serves(
    Operation(
        "DELETE",
        "/games/<game:game>/seats/me",
        TAG,
        "Leave",
        {204: None},
        scope="table",
        errors=(NotFound, GameOver, Parked),
    )
)
def leave(call: Call, game: str) -> Any:
    """Before the start the seat is free again; after it this is resigning, and the game ends without a result."""
    lobby.leave(call.world, call.principal, game)
    return Reply(None)


@serves(
    Operation(
        "POST",
        "/games/<game:game>/bots",
        TAG,
        "Seat bots",
        {200: Game},
        scope="table",
        body=Bots,
        errors=(NotFound, Started, SeatTaken, GameOver, Parked, Fault),
    )
)
def seat_bots(call: Call, game: str) -> Any:
    """In the last free seats; the host alone. A full table starts by itself."""
    lobby.add_bots(call.world, call.principal, game, call.body["count"])
    return reading.summary(call.world, call.principal, game)
