"""R63: C, the Day Labourer. Two counters of any kinds from the stock, shown to all."""

from __future__ import annotations

from games.kernel.asking import Choice
from games.kernel.errors import IllegalAction
from games.kernel.flow import Close, Outcome
from games.keyharvest import actions as a
from games.keyharvest import facts as f
from games.keyharvest.counters import CROPS, any_of
from games.keyharvest.frames import UseWorker
from games.keyharvest.reason import no
from games.keyharvest.table import Table
from games.keyharvest.terms import Out, Terms
from games.keyharvest.workers.effect import Effect

COUNT = 2


class DayLabourer(Effect):
    """C, the Day Labourer."""

    ASK = "day-labourer"
    ACTIONS = (a.TakeCounters,)

    def usable(self, terms: Terms, table: Table, frame: UseWorker) -> bool:
        """There is something in the stock."""
        return any(table.stock)

    def choices(self, terms: Terms, table: Table, frame: UseWorker) -> list[Choice[a.Action]]:
        """Two, alike or not; the last one if there is only one."""
        count = min(COUNT, sum(table.stock))
        counters = any_of("counters", dict(zip(CROPS, table.stock, strict=True)), count, count)
        return [Choice("take", a.TakeCounters(), "counters", fields=(counters,))]

    def use(self, terms: Terms, table: Table, frame: UseWorker, action: a.Action) -> Out:
        """The counters are shown and go behind the screen."""
        assert isinstance(action, a.TakeCounters)
        return Outcome((f.CountersTaken(frame.seat, action.counters, frame.worker),), (Close(),))

    def why_not(self, terms: Terms, table: Table, frame: UseWorker, action: a.Action) -> IllegalAction:
        """R24: only what the stock holds."""
        return no("R63", "Take two counters that the stock holds.", "Nimm zwei Steine, die im Vorrat liegen.")
