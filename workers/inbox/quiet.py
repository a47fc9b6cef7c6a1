"""Mails that play nothing are explained three times an hour and seat; a machine at the other end meets silence."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row

from service.core import limits
from service.core.errors import Limited
from service.core.world import World

AN_HOUR = 3
A_DAY = 12


def may_explain(world: World, box: Row[Any]) -> bool:
    """Whether the holder is still told why nothing was played; counts this time."""
    seat = f"{box.game} {box.seat}"
    try:
        with world.store.writing() as tx:
            limits.use(world, tx, "replies-explained", seat, most=AN_HOUR, seconds=3_600)
            limits.use(world, tx, "replies-explained-a-day", seat, most=A_DAY, seconds=86_400)
    except Limited:
        return False
    return True
