"""R104: S, New Survey. The registry goes back into the bag, and as many tiles are drawn for the same spaces."""

from __future__ import annotations

from games.kernel.errors import IllegalAction
from games.keyharvest import actions as a
from games.keyharvest import facts as f
from games.keyharvest.effects import Telling
from games.keyharvest.frames import Happening
from games.keyharvest.happenings.deed import Deed, HappeningText
from games.keyharvest.reason import no
from games.keyharvest.table import Table
from games.keyharvest.terms import Terms


class NewSurvey(HappeningText):
    """S, New Survey."""

    def pass_by(self, telling: Telling, frame: Happening) -> Deed:
        """All tiles into the bag; their spaces are owed. The space that is refilled anyway comes after that."""
        registry = telling.table.registry
        spaces = tuple(number for number, tile in enumerate(registry, 1) if tile)
        if spaces:
            telling.tell(f.RegistryReturned(telling.table.offered))
        return Deed(owed=spaces)

    def why_not(self, terms: Terms, table: Table, frame: Happening, action: a.Action) -> IllegalAction:
        """There is nothing to choose."""
        return no("R104", "Nothing is chosen in a New Survey.", "Bei der Neuvermessung wird nichts ausgesucht.")
