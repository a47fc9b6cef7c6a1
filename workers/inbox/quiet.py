"""How many mails that play nothing are answered in an hour and in a day: a machine at the other end meets silence.

Each kind has an allowance of its own, so that neither strangers nor one's own slips use up what one asks for.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sqlalchemy import Row

from service.core import limits
from service.core.errors import Limited
from service.core.world import World
from workers.inbox.outcome import PLAYED, Outcome

HOUR, DAY = 3_600, 86_400
ALLOWED = {
    "asked-for": (30, 120),
    "explained": (3, 12),
    "foreign": (3, 12),
}
"""Kind → answers an hour and a day for one seat. `asked-for`: help, board, undo from the right address."""


def answered(world: World, box: Row[Any], outcome: Outcome) -> Outcome | None:
    """The outcome if it is still told, None if not; counts this time. The last one says that silence follows."""
    if outcome.what in PLAYED:
        return outcome
    kind = "foreign" if outcome.what == "foreign" else "asked-for" if outcome.command else "explained"
    seat, (an_hour, a_day) = f"{box.game} {box.seat}", ALLOWED[kind]
    try:
        with world.store.writing() as tx:
            in_hour = limits.use(world, tx, f"replies-{kind}", seat, most=an_hour, seconds=HOUR)
            in_day = limits.use(world, tx, f"replies-{kind}-a-day", seat, most=a_day, seconds=DAY)
    except Limited:
        return None
    if in_day == a_day:
        return replace(outcome, silence=DAY)
    return replace(outcome, silence=HOUR) if in_hour == an_hour else outcome
