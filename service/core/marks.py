"""Where a game stands for one viewer, told by a few rows: what an ETag is made of, without folding anything."""

from __future__ import annotations

from dataclasses import dataclass

from service.core import access
from service.core.play import reading
from service.core.principal import Principal
from service.core.world import World


@dataclass(frozen=True, slots=True)
class Mark:
    """`version` of the log and `revision` of names, seats and settings; `seat`: the viewer's (seat, holder)."""

    game: str
    version: int
    revision: int
    visibility: str
    seat: tuple[int, int] | None
    account: str | None


def mark(world: World, principal: Principal, game: str) -> Mark:
    """The mark of a game for a viewer. Raises NotFound for what the viewer may not know of."""
    with reading(world) as tx:
        row = access.visible(world, tx, principal, game)
        seat = access.seat_of(world, tx, principal, game)
        version = world.store.head(tx, game).version
    mine = (seat.seat, seat.holder) if seat else None
    return Mark(game, version, row.revision, row.visibility, mine, principal.account)
