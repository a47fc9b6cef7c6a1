"""A game as a file: JSON lines of bodies as they stand, and the openings that the reader may see."""

from __future__ import annotations

from eventstore.body import canonical, seal_salt
from eventstore.store import Opening, StoredEvent
from service.core import access
from service.core.loading import secret_of
from service.core.principal import Principal
from service.core.transaction import reading
from service.core.world import World


def lines(world: World, principal: Principal, game: str) -> list[str]:
    """`{"body": text, "hash": …}` for each event, then `{"opening": {…}}` for each seal the caller may look behind.

    After the end that is every seal. Raises NotFound.
    """
    with reading(world) as tx:
        access.visible(world, tx, principal, game)
        seat = access.seat_of(world, tx, principal, game)
        over = world.store.head(tx, game).closed
        events = world.store.read(tx, game)
        openings = world.store.openings(tx, game, seat=None if over or seat is None else seat.seat)
        shown = openings if over or seat is not None else []
        secret = secret_of(tx, game) if shown else b""
    return [*(body_line(event) for event in events), *(opening_line(secret, game, one) for one in shown)]


def body_line(event: StoredEvent) -> str:
    """One event: the body stays the very text that is hashed."""
    return canonical({"body": event.text, "hash": event.hash}).decode()


def opening_line(secret: bytes, game: str, opening: Opening) -> str:
    """One opening, with the salt that proves it."""
    salt = seal_salt(secret, game, opening.version, opening.index)
    return canonical(
        {
            "opening": {
                "version": opening.version,
                "index": opening.index,
                "seat": opening.seat,
                "salt": salt.hex(),
                "value": opening.value,
            }
        }
    ).decode()
