"""R99, R100: O, Gift. Everybody gives a field tile to the left; the drawer begins and receives the last one."""

from __future__ import annotations

from games.kernel.asking import Choice, Seat
from games.kernel.errors import IllegalAction
from games.keyharvest import actions as a
from games.keyharvest import facts as f
from games.keyharvest import happening_facts as hf
from games.keyharvest.effects import Telling
from games.keyharvest.frames import GiftReceived, Happening
from games.keyharvest.happenings.deed import Deed, HappeningText
from games.keyharvest.reason import no
from games.keyharvest.table import Table
from games.keyharvest.terms import Terms


def hand_over(telling: Telling, frame: Happening, tile: str) -> GiftReceived:
    """The tile in hand goes to the left; the drawer is the last to receive."""
    seat, last = frame.rest[0], len(frame.rest) == 1
    taker = Seat((seat + 1) % telling.terms.seats)
    telling.tell(hf.GiftGiven(seat, taker, tile))
    return GiftReceived(taker, tile, last)


class Gift(HappeningText):
    """O, Gift."""

    ASK = "gift"
    ACTIONS = (a.Give,)

    def asked(self, terms: Terms, table: Table, frame: Happening) -> Seat | None:
        """Whoever has a field on the board must give."""
        return frame.rest[0] if table.players[frame.rest[0]].fields else None

    def choices(self, terms: Terms, table: Table, frame: Happening) -> list[Choice[a.Action]]:
        """Any field of the board, one just placed among them; none of the store."""
        own = table.players[frame.rest[0]].labels
        return [Choice(f"give {label}", a.Give(label), "fields", (label,)) for label in own]

    def answer(self, telling: Telling, frame: Happening, action: a.Action) -> Deed:
        """The left neighbour decides about it next."""
        assert isinstance(action, a.Give)
        telling.tell(f.FieldLeft(frame.rest[0], action.tile))
        return Deed((hand_over(telling, frame, action.tile),))

    def pass_by(self, telling: Telling, frame: Happening) -> Deed:
        """R100: who has nothing to give gives nothing; the neighbour gets nothing, and must give all the same."""
        telling.tell(hf.NoGift(frame.rest[0]))
        return Deed()

    def why_not(self, terms: Terms, table: Table, frame: Happening, action: a.Action) -> IllegalAction:
        """Only a field of the own board."""
        assert isinstance(action, a.Give)
        return no("R99", f"{action.tile} is not on your board.", f"{action.tile} liegt nicht auf deinem Tableau.")
