"""R64: D, the Unskilled Worker. Harvested fields beside him are turned back (unskilledFlipLimit)."""

from __future__ import annotations

from games.kernel.asking import Choice, Field, Value
from games.kernel.errors import IllegalAction
from games.kernel.flow import Close, Outcome
from games.keyharvest import actions as a
from games.keyharvest import facts as f
from games.keyharvest.frames import UseWorker
from games.keyharvest.placement import fields_beside
from games.keyharvest.reason import no
from games.keyharvest.table import Table
from games.keyharvest.terms import Out, Terms
from games.keyharvest.workers.effect import Effect


def _harvested_beside(terms: Terms, table: Table, frame: UseWorker) -> list[str]:
    player = table.players[frame.seat]
    return [label for label in fields_beside(terms, player, frame.hex) if label in player.harvested]


class UnskilledWorker(Effect):
    """D, the Unskilled Worker."""

    ASK = "unskilled-worker"
    ACTIONS = (a.TurnBack,)

    def usable(self, terms: Terms, table: Table, frame: UseWorker) -> bool:
        """There is a harvested field beside him."""
        return bool(_harvested_beside(terms, table, frame))

    def choices(self, terms: Terms, table: Table, frame: UseWorker) -> list[Choice[a.Action]]:
        """Any number of them, or exactly one where that is agreed."""
        beside = _harvested_beside(terms, table, frame)
        most = len(beside) if terms.options.unskilled_flip_limit == "any" else 1
        values = tuple(Value(label, (label,)) for label in beside)
        return [
            Choice(
                "turn", a.TurnBack(), "fields", tuple(beside), fields=(Field("tiles", "some_of", values, at_most=most),)
            )
        ]

    def use(self, terms: Terms, table: Table, frame: UseWorker, action: a.Action) -> Out:
        """They lie unharvested again."""
        assert isinstance(action, a.TurnBack)
        return Outcome((f.FieldsTurned(frame.seat, action.tiles),), (Close(),))

    def why_not(self, terms: Terms, table: Table, frame: UseWorker, action: a.Action) -> IllegalAction:
        """Only harvested fields beside him."""
        one = terms.options.unskilled_flip_limit == "one"
        return no(
            "R64",
            f"Name {'one' if one else 'some'} of your harvested fields beside hex {frame.hex}.",
            f"Nenne {'eines' if one else 'einige'} deiner abgeernteten Felder neben {frame.hex}.",
        )
