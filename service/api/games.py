"""Tables: open one, find some, look at one, change who may see it, start it."""

from __future__ import annotations

from typing import Any

from service.api import etags
from service.api.blueprint import BASE
from service.api.operation import Call, Operation, Reply, serves
from service.api.schemas.tables import Change, Game, Games, GamesQuery, NewGame
from service.core import lobby, reading
from service.core.errors import Conflict, Fault, GameOver, Limited, NotFound, NotReady, Parked, SeatTaken, Started

TAG = "tables"


@serves(
    Operation(
        "POST",
        "/games",
        TAG,
        "Open a table",
        {201: Game},
        scope="table",
        body=NewGame,
        errors=(Limited, Conflict, SeatTaken, Fault),
        creates=True,
    )
)
def open_game(call: Call) -> Any:
    """The host sits down in the first seat at once, unless `sit` is false. A full table starts by itself."""
    wish = {**call.body, "lang": call.body["lang"] or call.lang}
    table = lobby.open_table(call.world, call.principal, key=call.key, **wish)
    return Reply(table, headers={"Location": f"{BASE}/games/{table['id']}"})


@serves(
    Operation(
        "GET", "/games", TAG, "Find tables", {200: Games}, sign_in="may", query=GamesQuery, errors=(), tagged=True
    )
)
def list_games(call: Call) -> Any:
    """The public ones, or with `mine=1` those where one sits or that one hosts; newest first."""
    wish = call.query
    found = reading.games(
        call.world,
        call.principal,
        kind=wish.get("kind"),
        status=wish.get("status"),
        mine=wish.get("mine") == "1",
        cursor=wish.get("cursor"),
        limit=wish.get("limit", 50),
    )
    return etags.of_data(found, call.principal, call.lang)


@serves(
    Operation(
        "GET",
        "/games/<game:game>",
        TAG,
        "One table",
        {200: Game},
        sign_in="may",
        errors=(NotFound, Parked),
        tagged=True,
    )
)
def one_game(call: Call, game: str) -> Any:
    """Seats, status, version, who is asked what since when; no state, and nobody's choices."""

    def make() -> Any:
        return reading.summary(call.world, call.principal, game)

    return etags.of_game(call.world, call.principal, game, call.lang, make)


@serves(
    Operation(
        "PATCH",
        "/games/<game:game>",
        TAG,
        "Change a table",
        {200: Game},
        scope="table",
        body=Change,
        errors=(NotFound,),
    )
)
def change_game(call: Call, game: str) -> Any:
    """Who may see it; the host alone."""
    lobby.set_visibility(call.world, call.principal, game, call.body["visibility"])
    return reading.summary(call.world, call.principal, game)


@serves(
    Operation(
        "POST",
        "/games/<game:game>/start",
        TAG,
        "Start a table",
        {200: Game},
        scope="table",
        errors=(NotFound, Started, GameOver, NotReady, Parked, Fault),
    )
)
def start_game(call: Call, game: str) -> Any:
    """The host alone, once every seat is taken; a full table starts by itself."""
    lobby.start(call.world, call.principal, game)
    return reading.summary(call.world, call.principal, game)
