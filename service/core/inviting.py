"""What invitations do to the tables, inside the caller's transaction: written, limited, answered, refused for ever."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, func, insert, select

from service import tables as t
from service.core import access, accounts, addresses, invitation_rows, jobs, limits, links, seating
from service.core.errors import Conflict, Limited, NotFound, SeatTaken
from service.core.world import World, new_id

HOST_A_DAY = 10
OPEN_PER_ADDRESS = 3
DAY = 86_400
MOST_AT_ONCE = 12

Wakes = list[tuple[str, str]]


def invite(world: World, tx: Connection, row: Row[Any], to: Sequence[str], pointer: str) -> tuple[list[str], Wakes]:
    """Invite addresses to an open table; `pointer`: where they stood. Returns ids and wake-ups.

    Raises Started, GameOver, Malformed, SeatTaken (more than there are seats for), Limited, Conflict (invited already).
    """
    seating.must_be_open(row)
    if len(to) > MOST_AT_ONCE:
        raise addresses.malformed(pointer, f"At most {MOST_AT_ONCE} invitations at once.")
    tidy = [addresses.tidy(address, pointer=f"{pointer}/{number}") for number, address in enumerate(to)]
    made: list[str] = []
    wakes: Wakes = []
    for address in tidy:
        one, wake = _invite(world, tx, row, address)
        made.append(one)
        wakes += wake
    if made:
        _must_have_room(tx, row, pointer)
    return made, wakes


def answered(tx: Connection, game: str, keys: Sequence[str], state: str) -> None:
    """Note what became of the open invitations of an address to a table; the address itself is forgotten."""
    i = t.invitations.c
    invitation_rows.close(tx, (i.game == game) & i.address_key.in_(keys), state)


def accepted_by(world: World, tx: Connection, game: str, account: str) -> None:
    """Somebody sat down: whatever invited their address is accepted."""
    answered(tx, game, own_keys(world, tx, account), "accepted")


def suppress(world: World, tx: Connection, address_key: str) -> None:
    """Never invite this address again, to no table; what is open is declined."""
    s = t.suppressions.c
    if tx.execute(select(s.address_key).where(s.address_key == address_key)).first() is None:
        tx.execute(insert(t.suppressions).values(address_key=address_key, created_at=world.stamp()))
    invitation_rows.close(tx, t.invitations.c.address_key == address_key, "declined")


def take_back(world: World, tx: Connection, game: str, invitation: str) -> None:
    """The host does not want it any more: its link is dead. Raises NotFound."""
    row = find(tx, game, invitation)
    if row is None:
        raise NotFound
    answered(tx, game, (row.address_key,), "withdrawn")
    links.kill_for_invitation(world, tx, row.id)


def find(tx: Connection, game: str, invitation: str) -> Row[Any] | None:
    """The row of an invitation to a table."""
    if not access.GAME_ID.fullmatch(invitation):
        return None
    i = t.invitations.c
    return tx.execute(select(t.invitations).where((i.id == invitation) & (i.game == game))).first()


def own_keys(world: World, tx: Connection, account: str) -> tuple[str, ...]:
    """The hashes under which invitations to an account's address are found."""
    address = accounts.present(tx, account).address
    return addresses.keys(world, address) if address else ()


def _must_have_room(tx: Connection, row: Row[Any], pointer: str) -> None:
    """Nobody is invited to a seat that is promised already. Raises SeatTaken."""
    free = seating.free_seats(row, seating.present(tx, row.id))
    i = t.invitations.c
    waiting = (i.game == row.id) & i.state.in_(invitation_rows.OPEN)
    promised = tx.execute(select(func.count()).select_from(t.invitations).where(waiting)).scalar_one()
    if promised > len(free):
        detail = f"Free seats: {len(free)}; invitations, with those already open: {promised}."
        raise SeatTaken(detail, free=free, errors=[{"pointer": pointer, "detail": detail}])


def _invite(world: World, tx: Connection, row: Row[Any], address: str) -> tuple[str, Wakes]:
    keys = addresses.keys(world, address)
    i = t.invitations.c
    if tx.execute(select(i.id).where((i.game == row.id) & i.address_key.in_(keys))).first() is not None:
        raise Conflict("This address has been invited to this table before.")
    limits.use(world, tx, "invitations-a-day", row.host, most=HOST_A_DAY, seconds=DAY)
    refused = _suppressed(tx, keys)
    if not refused:
        _not_pestered(tx, keys)
    made, now = new_id(), world.stamp()
    state = {"state": "declined", "address": None} if refused else {"state": "owed", "address": address}
    who = {"id": made, "game": row.id, "address_key": keys[0], "host": row.host, "created_at": now}
    tx.execute(insert(t.invitations).values(**who, **state))
    if refused:
        return made, []
    notice = {"id": new_id(), "key": f"invitation {made}", "kind": "invitation", "game": row.id, "invitation": made}
    tx.execute(insert(t.notices).values(**notice, created_at=now, due_at=now))
    return made, [(jobs.DELIVER, str(notice["id"]))]


def _suppressed(tx: Connection, keys: Sequence[str]) -> bool:
    key = t.suppressions.c.address_key
    return tx.execute(select(key).where(key.in_(keys))).first() is not None


def _not_pestered(tx: Connection, keys: Sequence[str]) -> None:
    i = t.invitations.c
    waiting = i.address_key.in_(keys) & i.state.in_(invitation_rows.OPEN)
    count = tx.execute(select(func.count()).select_from(t.invitations).where(waiting)).scalar_one()
    if count >= OPEN_PER_ADDRESS:
        limit = "invitations-to-an-address"
        raise Limited("This address has enough invitations to answer already.", limit=limit, seconds=DAY)
