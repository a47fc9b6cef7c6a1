"""R107: V, Extra Harvest. Any isolated, unharvested fields of the own board are harvested."""

from __future__ import annotations

from games.kernel.asking import Choice, Seat
from games.kernel.errors import IllegalAction
from games.keyharvest import actions as a
from games.keyharvest.effects import Telling
from games.keyharvest.frames import Happening
from games.keyharvest.groups import isolated
from games.keyharvest.happenings.deed import Deed, HappeningText
from games.keyharvest.harvesting import harvest, tiles_field
from games.keyharvest.reason import no
from games.keyharvest.table import Table
from games.keyharvest.terms import Terms


def ripe(terms: Terms, table: Table, seat: Seat) -> tuple[str, ...]:
    """The isolated fields that can be harvested."""
    player = table.players[seat]
    return tuple(label for label in isolated(terms.printed, player.labels) if label in player.unharvested)


class ExtraHarvest(HappeningText):
    """V, Extra Harvest."""

    ASK = "extra-harvest"
    ACTIONS = (a.Harvest,)

    def asked(self, terms: Terms, table: Table, frame: Happening) -> Seat | None:
        """Each with such a field."""
        return frame.rest[0] if ripe(terms, table, frame.rest[0]) else None

    def choices(self, terms: Terms, table: Table, frame: Happening) -> list[Choice[a.Action]]:
        """Any of them."""
        fields = ripe(terms, table, frame.rest[0])
        named = tiles_field(terms, table, fields)
        return [Choice("harvest isolated", a.Harvest("isolated"), "harvest", fields, fields=named)]

    def answer(self, telling: Telling, frame: Happening, action: a.Action) -> Deed:
        """Counter and flip for each, as in action A."""
        assert isinstance(action, a.Harvest)
        terms, table, seat = telling.terms, telling.table, frame.rest[0]
        offered, free = ripe(terms, table, seat), terms.options.substitute_for_workers
        return Deed(harvest(terms, table, seat, offered, action.tiles, free=free))

    def why_not(self, terms: Terms, table: Table, frame: Happening, action: a.Action) -> IllegalAction:
        """Only isolated, unharvested fields."""
        return no(
            "R107",
            "Only isolated fields that are not harvested yet.",
            "Nur isolierte, noch nicht abgeerntete Felder.",
        )
