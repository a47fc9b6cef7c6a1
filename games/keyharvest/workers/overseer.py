"""R66: F, the Overseer. He must move one field of the own board, whichever, to the fallow field."""

from __future__ import annotations

from games.kernel.asking import Choice
from games.kernel.errors import IllegalAction
from games.kernel.flow import Close
from games.keyharvest import actions as a
from games.keyharvest.effects import Telling, discard_field
from games.keyharvest.frames import UseWorker
from games.keyharvest.reason import no
from games.keyharvest.table import Table
from games.keyharvest.terms import Out, Terms
from games.keyharvest.workers.effect import Effect


class Overseer(Effect):
    """F, the Overseer."""

    ASK = "overseer"
    ACTIONS = (a.Drop,)

    def usable(self, terms: Terms, table: Table, frame: UseWorker) -> bool:
        """There is a field on the board."""
        return bool(table.players[frame.seat].fields)

    def choices(self, terms: Terms, table: Table, frame: UseWorker) -> list[Choice[a.Action]]:
        """Any field, those that made the placement legal among them."""
        own = table.players[frame.seat].labels
        return [Choice(f"discard {label}", a.Drop(label), "fields", (label,)) for label in own]

    def use(self, terms: Terms, table: Table, frame: UseWorker, action: a.Action) -> Out:
        """The field is gone for good; the Overseer stays where he is."""
        assert isinstance(action, a.Drop)
        telling = Telling(terms, table)
        discard_field(telling, frame.seat, action.tile)
        return telling.then(Close())

    def why_not(self, terms: Terms, table: Table, frame: UseWorker, action: a.Action) -> IllegalAction:
        """Only an own field."""
        assert isinstance(action, a.Drop)
        return no("R66", f"{action.tile} is not on your board.", f"{action.tile} liegt nicht auf deinem Tableau.")
