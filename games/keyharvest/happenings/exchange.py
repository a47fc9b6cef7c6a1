"""R98: N, Exchange. Any own field for an isolated one of an opponent, who cannot refuse."""

from __future__ import annotations

from games.kernel.asking import Choice, Seat
from games.kernel.errors import IllegalAction
from games.keyharvest import actions as a
from games.keyharvest import facts as f
from games.keyharvest.effects import Telling, place_field
from games.keyharvest.frames import Happening
from games.keyharvest.groups import isolated
from games.keyharvest.happenings.deed import Deed, HappeningText
from games.keyharvest.reason import no
from games.keyharvest.table import Table
from games.keyharvest.terms import Terms


def targets(terms: Terms, table: Table, seat: Seat) -> list[str]:
    """R21: the isolated fields of all opponents, as they lie now."""
    return [
        label
        for other, player in enumerate(table.players)
        if other != seat
        for label in isolated(terms.printed, player.labels)
    ]


class Exchange(HappeningText):
    """N, Exchange."""

    ASK = "exchange"
    ACTIONS = (a.Swap,)

    def asked(self, terms: Terms, table: Table, frame: Happening) -> Seat | None:
        """Each with a field to give, if there is an isolated one to get."""
        seat = frame.rest[0]
        return seat if table.players[seat].fields and targets(terms, table, seat) else None

    def choices(self, terms: Terms, table: Table, frame: Happening) -> list[Choice[a.Action]]:
        """Any own field, isolated or not, for any of them."""
        seat = frame.rest[0]
        return [
            Choice(f"swap {give} {get}", a.Swap(give, get), "swap", (give, get))
            for give in table.players[seat].labels
            for get in targets(terms, table, seat)
        ]

    def answer(self, telling: Telling, frame: Happening, action: a.Action) -> Deed:
        """Both are lifted, both are placed; then displaced workers, first the own one, then the opponent's."""
        assert isinstance(action, a.Swap)
        seat, other = frame.rest[0], telling.table.holder_of(action.get)
        assert other is not None
        telling.tell(f.FieldLeft(seat, action.give))
        telling.tell(f.FieldLeft(other, action.get))
        own = place_field(telling, seat, action.get)
        return Deed((*place_field(telling, other, action.give), *own))

    def why_not(self, terms: Terms, table: Table, frame: Happening, action: a.Action) -> IllegalAction:
        """An own field for an isolated one."""
        assert isinstance(action, a.Swap)
        if action.give not in table.players[frame.rest[0]].labels:
            return no("R98", f"{action.give} is not on your board.", f"{action.give} liegt nicht auf deinem Tableau.")
        return no(
            "R98",
            f"{action.get} is no isolated field of an opponent.",
            f"{action.get} ist kein isoliertes Feld eines Gegners.",
        )
