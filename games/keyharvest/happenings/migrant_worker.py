"""R109: X, Migrant Worker. An own worker moves to another hex; it is not used there."""

from __future__ import annotations

from games.kernel.asking import Choice, Seat
from games.kernel.errors import IllegalAction
from games.keyharvest import actions as a
from games.keyharvest import facts as f
from games.keyharvest.effects import Telling, post_worker
from games.keyharvest.frames import Happening
from games.keyharvest.happenings.deed import Deed, HappeningText
from games.keyharvest.placement import spots, why_not_there
from games.keyharvest.reason import no
from games.keyharvest.table import Table
from games.keyharvest.terms import Terms


class MigrantWorker(HappeningText):
    """X, Migrant Worker."""

    ASK = "migrant-worker"
    ACTIONS = (a.Move,)

    def asked(self, terms: Terms, table: Table, frame: Happening) -> Seat | None:
        """Each with a worker that can move."""
        player = table.players[frame.rest[0]]
        return frame.rest[0] if any(spots(terms, player, posted.worker) for posted in player.workers) else None

    def choices(self, terms: Terms, table: Table, frame: Happening) -> list[Choice[a.Action]]:
        """Any worker to any hex that fits it; a lower worker there is replaced."""
        player = table.players[frame.rest[0]]
        return [
            Choice(f"move {posted.worker} {hex_}", a.Move(posted.worker, hex_), "move", (posted.hex, hex_))
            for posted in player.workers
            for hex_ in spots(terms, player, posted.worker)
        ]

    def answer(self, telling: Telling, frame: Happening, action: a.Action) -> Deed:
        """It only moves."""
        assert isinstance(action, a.Move)
        post_worker(telling, f.WorkerPlaced(frame.rest[0], action.worker, action.hex, "moved"))
        return Deed()

    def why_not(self, terms: Terms, table: Table, frame: Happening, action: a.Action) -> IllegalAction:
        """An own worker, and a hex that fits it."""
        assert isinstance(action, a.Move)
        player = table.players[frame.rest[0]]
        if player.hex_of(action.worker) is None:
            return no("R109", "That worker is not on your board.", "Dieser Arbeiter steht nicht auf deinem Tableau.")
        return why_not_there(terms, player, action.worker, action.hex)
