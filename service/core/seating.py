"""People and bots sit down, stand up, and the game begins: in the caller's transaction, with the table's row locked."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, insert, select, update

from service import tables as t
from service.core import accounts, invitation_rows, lifecycle, names
from service.core.access import SeatRef
from service.core.addresses import malformed
from service.core.errors import AlreadySeated, GameOver, SeatTaken, Started
from service.core.world import World

LONGEST_WORDS = 200
"""Characters of a contribution to the luck."""


def must_be_open(row: Row[Any]) -> None:
    """Raises Started or GameOver for a table at which nobody can sit down any more."""
    if row.status == "running":
        raise Started("The game has begun.")
    if row.status == "over":
        raise GameOver("The game is over.")


def person(
    world: World,
    tx: Connection,
    row: Row[Any],
    account: str,
    *,
    name: str | None = None,
    number: int | None = None,
    words: str | None = None,
    pointer: str = "/name",
) -> SeatRef:
    """Seat somebody, in the first free seat unless `number` is given. `pointer`: where the name stood.

    Raises Started, GameOver, AlreadySeated, SeatTaken, Malformed.
    """
    must_be_open(row)
    taken = present(tx, row.id)
    if any(one.account == account for one in taken):
        raise AlreadySeated("You are at this table already.")
    seat = _free(row, taken, number)
    called = names.apart(accounts.called(tx, account, name, pointer), [one.name for one in taken])
    return _sit(world, tx, row.id, seat, called, account=account, words=contribution(words))


def bot(world: World, tx: Connection, row: Row[Any]) -> SeatRef:
    """Seat a bot in the last free seat. Raises Started, GameOver, SeatTaken."""
    must_be_open(row)
    taken = present(tx, row.id)
    free = free_seats(row, taken)
    if not free:
        raise SeatTaken("Every seat is taken.")
    bots = sum(bool(one.bot) for one in taken)
    return _sit(world, tx, row.id, free[-1], names.apart(f"Bot {bots + 1}", [one.name for one in taken]))


def stand_up(world: World, tx: Connection, game: str, seat: int) -> None:
    """Free a seat before the start; the row stays as the record of who held it."""
    lifecycle.leave_seat(world, tx, game=game, seat=seat)
    s = t.seats.c
    present = (s.game == game) & (s.seat == seat) & s.until_version.is_(None)
    tx.execute(update(t.seats).where(present).values(until_version=world.store.head(tx, game).version))
    revised(tx, game)


def begin_if_full(world: World, tx: Connection, game: str) -> list[tuple[str, str]]:
    """Start the game when every seat is taken. Returns the wake-ups for after the transaction."""
    row = tx.execute(select(t.games).where(t.games.c.id == game)).one()
    if free_seats(row, present(tx, game)):
        return []
    return begin(world, tx, game)


def begin(world: World, tx: Connection, game: str) -> list[tuple[str, str]]:
    """Start the game; invitations that are still open lapse. Raises NotReady, Started, Fault."""
    wakes = lifecycle.start(world, tx, game=game)
    lapse_invitations(tx, game)
    return wakes


def lapse_invitations(tx: Connection, game: str) -> None:
    """Nobody can accept any more; the addresses are forgotten. The links stay and say that the table is full."""
    invitation_rows.close(tx, t.invitations.c.game == game, "withdrawn")


def revised(tx: Connection, game: str) -> None:
    """Names, seats or settings of a table have changed: what was cached of it is stale."""
    tx.execute(update(t.games).where(t.games.c.id == game).values(revision=t.games.c.revision + 1))


def free_seats(row: Row[Any], taken: list[Row[Any]]) -> list[int]:
    """The seats that nobody holds."""
    held = {one.seat for one in taken}
    return [seat for seat in range(row.seats) if seat not in held]


def contribution(words: str | None) -> str | None:
    """Words for the luck as typed, None for blank ones. Raises Malformed."""
    if words is None or not words.strip():
        return None
    if len(words) > LONGEST_WORDS or "\0" in words or not words.isprintable():
        raise malformed("/words", f"At most {LONGEST_WORDS} printable characters, in one line.")
    return words


def present(tx: Connection, game: str) -> list[Row[Any]]:
    """The present holders, seat by seat."""
    s = t.seats.c
    return list(tx.execute(select(t.seats).where((s.game == game) & s.until_version.is_(None)).order_by(s.seat)))


def _free(row: Row[Any], taken: list[Row[Any]], number: int | None) -> int:
    free = free_seats(row, taken)
    if number is not None and not 0 <= number < row.seats:
        raise malformed("/seat", f"Seats are counted from 0 to {row.seats - 1}.")
    if not free or number not in (None, *free):
        raise SeatTaken("This seat is taken." if free else "Every seat is taken.", free=free)
    return free[0] if number is None else number


def _sit(
    world: World,
    tx: Connection,
    game: str,
    seat: int,
    name: str,
    *,
    account: str | None = None,
    words: str | None = None,
) -> SeatRef:
    holder = lifecycle.take_seat(world, tx, game=game, seat=seat, bot=account is None, words=words)
    version = world.store.head(tx, game).version
    who = {"account": account, "bot": account is None, "name": name}
    tx.execute(insert(t.seats).values(game=game, seat=seat, holder=holder, from_version=version, **who))
    revised(tx, game)
    return SeatRef(seat, holder)
