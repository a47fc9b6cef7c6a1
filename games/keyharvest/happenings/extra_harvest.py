"""R107: V, Extra Harvest. Any isolated, unharvested fields of the own board are harvested."""

from __future__ import annotations

from games.kernel.asking import Choice, Seat
from games.kernel.errors import IllegalAction
from games.keyharvest import actions as a
from games.keyharvest.effects import Telling
from games.keyharvest.frames import Happening
from games.keyharvest.groups import isolated
from games.keyharvest.happenings.deed import Deed
from games.keyharvest.harvesting import harvest, tiles_field
from games.keyharvest.reason import no
from games.keyharvest.table import Table
from games.keyharvest.terms import Terms

ASK = "extra-harvest"
ACTIONS = (a.Harvest,)


def ripe(terms: Terms, table: Table, seat: Seat) -> tuple[str, ...]:
    """The isolated fields that can be harvested."""
    player = table.players[seat]
    return tuple(label for label in isolated(terms.printed, player.labels) if label in player.unharvested)


def asked(terms: Terms, table: Table, frame: Happening) -> Seat | None:
    """Each with such a field."""
    return frame.rest[0] if ripe(terms, table, frame.rest[0]) else None


def choices(terms: Terms, table: Table, frame: Happening) -> list[Choice[a.Action]]:
    """Any of them."""
    fields = ripe(terms, table, frame.rest[0])
    named = tiles_field(terms, table, fields)
    return [Choice("harvest isolated", a.Harvest("isolated"), "harvest", fields, fields=named)]


def answer(telling: Telling, frame: Happening, action: a.Action) -> Deed:
    """Counter and flip for each, as in action A."""
    assert isinstance(action, a.Harvest)
    terms, table, seat = telling.terms, telling.table, frame.rest[0]
    offered, free = ripe(terms, table, seat), terms.options.substitute_for_workers
    return Deed(harvest(terms, table, seat, offered, action.tiles, free=free))


def pass_by(telling: Telling, frame: Happening) -> Deed:
    """Who has nothing to choose from gets nothing."""
    return Deed()


def why_not(terms: Terms, table: Table, frame: Happening, action: a.Action) -> IllegalAction:
    """Only isolated, unharvested fields."""
    return no(
        "R107",
        "Only isolated fields that are not harvested yet.",
        "Nur isolierte, noch nicht abgeerntete Felder.",
    )
