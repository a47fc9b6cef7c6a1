"""R110: Y, Holiday. An own worker is taken off the board."""

from __future__ import annotations

from games.kernel.asking import Choice, Seat
from games.kernel.errors import IllegalAction
from games.keyharvest import actions as a
from games.keyharvest import facts as f
from games.keyharvest.effects import Telling
from games.keyharvest.frames import Happening
from games.keyharvest.happenings.deed import Deed, HappeningText
from games.keyharvest.reason import no
from games.keyharvest.table import Table
from games.keyharvest.terms import Terms


class Holiday(HappeningText):
    """Y, Holiday."""

    ASK = "holiday"
    ACTIONS = (a.Remove,)

    def asked(self, terms: Terms, table: Table, frame: Happening) -> Seat | None:
        """Each with a worker."""
        return frame.rest[0] if table.players[frame.rest[0]].workers else None

    def choices(self, terms: Terms, table: Table, frame: Happening) -> list[Choice[a.Action]]:
        """Any of them."""
        player = table.players[frame.rest[0]]
        return [
            Choice(f"remove {posted.worker}", a.Remove(posted.worker), "remove", (posted.hex,))
            for posted in player.workers
        ]

    def answer(self, telling: Telling, frame: Happening, action: a.Action) -> Deed:
        """A farmhand goes to the supply, one of the townsfolk to the town."""
        assert isinstance(action, a.Remove)
        hex_ = telling.table.players[frame.rest[0]].hex_of(action.worker)
        assert hex_ is not None
        telling.tell(f.WorkerRemoved(frame.rest[0], action.worker, hex_))
        return Deed()

    def why_not(self, terms: Terms, table: Table, frame: Happening, action: a.Action) -> IllegalAction:
        """Only an own worker."""
        return no("R110", "That worker is not on your board.", "Dieser Arbeiter steht nicht auf deinem Tableau.")
