"""Tables: opened, sat down at, left, started. Each is one write transaction: whole, or nothing of it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Row, insert, select, update

from games.kernel.game import Setup
from service import tables as t
from service.core import (
    access,
    accounts,
    inviting,
    keys,
    lifecycle,
    limits,
    names,
    new_table,
    reading,
    seating,
)
from service.core.access import SeatRef
from service.core.addresses import malformed
from service.core.errors import Forbidden, NotFound
from service.core.invitations import hosted
from service.core.inviting import Wakes
from service.core.principal import Principal
from service.core.record import wake_all
from service.core.transaction import change, lock_table
from service.core.world import World, new_id

TABLES_A_DAY = 50
DAY = 86_400
VISIBILITIES = ("public", "link", "private")


def open_table(  # noqa: PLR0913 - a table has so many sides, and each is named
    world: World,
    principal: Principal,
    *,
    kind: str,
    name: str,
    seats: int,
    options: Mapping[str, Any] | None = None,
    preset: str | None = None,
    visibility: str = "link",
    invitations: Sequence[str] = (),
    bots: int = 0,
    words: str | None = None,
    sit: bool = True,
    player: str | None = None,
    lang: str = "en",
    key: str | None = None,
) -> dict[str, Any]:
    """Open a table, with its secret fixed; returns it as `reading.summary` does. A full one starts at once.

    The host sits in the first seat unless `sit` is false, as `player` or the account's name; bots take the last ones.
    Raises Unauthenticated, Forbidden, Malformed, KeyReused, SeatTaken (more invitations than free seats), Limited,
    Conflict (an address invited twice), Fault.
    """
    account = access.whole_account(principal, "table")
    setup = new_table.setup(kind, seats, options or {}, preset)
    row = {"kind": kind, "name": names.table(name), "lang": accounts.language(lang)}
    row["visibility"] = _visibility(visibility)
    if not 0 <= bots <= seats - (1 if sit else 0):
        raise malformed("/bots", "There are not so many seats left for bots.")
    request = {**row, "seats": seats, "options": dict(setup.options), "invitations": list(invitations)}
    request |= {"bots": bots, "words": words, "sit": sit, "player": player}

    def make(tx: Connection) -> tuple[str, Wakes]:
        if (earlier := keys.earlier(world, tx, account, "games", key, request)) is not None:
            return str(earlier["id"]), []
        limits.use(world, tx, "tables-a-day", account, most=TABLES_A_DAY, seconds=DAY)
        table = _write(world, tx, account, row, setup, words)
        wakes = _fill(world, tx, table, account if sit else None, player, bots, invitations)
        keys.keep(world, tx, account, "games", key, request, {"id": table.id})
        return table.id, wakes

    game, wakes = change(world, make)
    wake_all(world, wakes)
    return reading.summary(world, principal, game)


def sit_down(
    world: World,
    principal: Principal,
    game: str,
    *,
    name: str | None = None,
    seat: int | None = None,
    words: str | None = None,
    key: str | None = None,
) -> SeatRef:
    """Sit down in a seat, or in the first free one. The last one to sit down starts the game.

    Raises Unauthenticated, NotFound, Forbidden, Started, GameOver, AlreadySeated, SeatTaken, Malformed, KeyReused,
    Fault.
    """
    access.need(principal, "read")
    request = {"game": game, "name": name, "seat": seat, "words": words}

    def sit(tx: Connection) -> tuple[SeatRef, Wakes]:
        access.visible(world, tx, principal, game)
        account = access.account_for(principal, "table")
        table = _locked(tx, game)
        earlier = keys.earlier(world, tx, account, "seats", key, request)
        if earlier is not None:
            return SeatRef(earlier["seat"], earlier["holder"]), []
        taken = seating.person(world, tx, table, account, name=name, number=seat, words=words)
        inviting.accepted_by(world, tx, game, account)
        keys.keep(world, tx, account, "seats", key, request, {"seat": taken.seat, "holder": taken.holder})
        return taken, seating.begin_if_full(world, tx, game)

    taken, wakes = change(world, sit)
    wake_all(world, wakes)
    return taken


def leave(world: World, principal: Principal, game: str) -> None:
    """Stand up before the start; after it this is resigning, and the game ends without a result.

    A host who leaves an open table at which nobody else sits closes it. Raises NotFound, Forbidden, GameOver.
    """
    access.need(principal, "read")

    def go(tx: Connection) -> Wakes:
        table = access.visible(world, tx, principal, game)
        account = access.account_for(principal, "table")
        if table.status == "open":  # a running game is guarded by its stream alone, as in an answer
            table = _locked(tx, game)
        mine = access.seat_of(world, tx, principal, game)
        if mine is None:
            raise Forbidden("You have no seat at this table.")
        return stand_up(world, tx, table, mine.seat, account)

    wake_all(world, change(world, go))


def stand_up(world: World, tx: Connection, table: Row[Any], seat: int, account: str) -> Wakes:
    """Leave or resign inside the caller's transaction. Returns the wake-ups. Raises GameOver, Parked."""
    if table.status == "running":
        return lifecycle.end(world, tx, game=table.id, reason="resigned")
    seating.must_be_open(table)
    seating.stand_up(world, tx, table.id, seat)
    if table.host == account and all(one.bot for one in seating.present(tx, table.id)):
        return close(world, tx, table.id)
    return []


def close(world: World, tx: Connection, game: str) -> Wakes:
    """End a table that never began; its invitations lapse."""
    seating.lapse_invitations(tx, game)
    return lifecycle.end(world, tx, game=game, reason="abandoned")


def start(world: World, principal: Principal, game: str) -> None:
    """Start a full table; for its host. Raises NotFound, Forbidden, Started, GameOver, NotReady, Fault."""

    def begin(tx: Connection) -> Wakes:
        seating.must_be_open(hosted(world, tx, principal, game))
        return seating.begin(world, tx, game)

    wake_all(world, change(world, begin))


def add_bots(world: World, principal: Principal, game: str, count: int) -> None:
    """Seat bots in the last free seats; for the host. A full table starts. Raises as `start`, SeatTaken."""

    def seat(tx: Connection) -> Wakes:
        table = hosted(world, tx, principal, game)
        for _ in range(count):
            seating.bot(world, tx, table)
        return seating.begin_if_full(world, tx, game)

    wake_all(world, change(world, seat))


def set_visibility(world: World, principal: Principal, game: str, visibility: str) -> None:
    """Who may see a table: public (listed), link (whoever has the id), private; for the host."""
    wanted = _visibility(visibility)

    def put(tx: Connection) -> None:
        table = hosted(world, tx, principal, game)
        if table.visibility != wanted:
            tx.execute(update(t.games).where(t.games.c.id == game).values(visibility=wanted))
            seating.revised(tx, game)

    change(world, put)


def _write(
    world: World, tx: Connection, account: str, row: dict[str, Any], setup: Setup, words: str | None
) -> Row[Any]:
    """The row of a new table, its secret, and its first event."""
    accounts.present(tx, account)
    game = new_id()
    fixed = {"seats": setup.seats, "options": json.dumps(dict(setup.options)), "rules": setup.rules, "data": setup.data}
    made = {"id": game, "status": "open", "host": account, "created_at": world.stamp()}
    tx.execute(insert(t.games).values(**row, **fixed, **made))
    host_words = seating.contribution(words)
    secret = lifecycle.new_secret()
    lifecycle.open_stream(world, tx, game=game, kind=row["kind"], setup=setup, secret=secret, host_words=host_words)
    return tx.execute(select(t.games).where(t.games.c.id == game)).one()


def _fill(
    world: World,
    tx: Connection,
    table: Row[Any],
    host: str | None,
    player: str | None,
    bots: int,
    invitations: Sequence[str],
) -> Wakes:
    """Seat host and bots, invite, and start if that fills the table."""
    if host is not None:
        seating.person(world, tx, table, host, name=player, pointer="/player")
    for _ in range(bots):
        seating.bot(world, tx, table)
    _, wakes = inviting.invite(world, tx, table, invitations, "/invitations")
    return wakes + seating.begin_if_full(world, tx, table.id)


def _locked(tx: Connection, game: str) -> Row[Any]:
    row = lock_table(tx, game)
    if row is None:
        raise NotFound
    return row


def _visibility(visibility: str) -> str:
    if visibility not in VISIBILITIES:
        raise malformed("/visibility", f"One of: {', '.join(VISIBILITIES)}.")
    return visibility
