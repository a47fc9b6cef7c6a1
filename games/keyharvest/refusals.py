"""Why an action is not among the choices: the rule that forbids it, in words. The steps know their own rules."""

from __future__ import annotations

from games.kernel.errors import IllegalAction
from games.keyharvest import actions as a
from games.keyharvest import frames as fr
from games.keyharvest.reason import no
from games.keyharvest.steps import gift, happening, held_tile, place_tile, relocate, store_tile, turn, use_worker
from games.keyharvest.terms import Pos, Terms


def refusal(terms: Terms, position: Pos, action: a.Action) -> IllegalAction:
    """The reason why an action that is not in the menu is not in it."""
    match position.top:
        case fr.Turn() as frame:
            return turn.why_not(terms, position, frame, action)
        case fr.UseWorker() as frame:
            return use_worker.why_not(terms, position, frame, action)
        case fr.Relocation() as frame:
            return relocate.why_not(terms, position, frame, action)
        case fr.HeldTile() as frame:
            return held_tile.why_not(frame, action)
        case fr.Happening() as frame:
            return happening.why_not(terms, position, frame, action)
        case fr.GiftReceived() as frame:
            return gift.why_not(frame, action)
        case frame:
            return _second(terms, position, frame, action)


def _second(terms: Terms, position: Pos, frame: fr.Frame, action: a.Action) -> IllegalAction:
    """The questions that follow an action."""
    match frame, action:
        case fr.PlaceSecond(), a.PlaceTile(tile):
            return place_tile.why_not(position.table, tile)
        case fr.StoreSecond(seat), a.StoreTile():
            return store_tile.why_not(terms, position.table, seat, action)
        case fr.PlaceSecond(), _:
            return no("R41", "A second tile, or done.", "Ein zweites Plättchen, oder fertig.")
        case fr.StoreSecond(), _:
            return no("R47", "A second tile, or done.", "Ein zweites Plättchen, oder fertig.")
        case fr.HarvestMore(), a.Harvest("more", _):
            return no("R30", "Only tiles of the same group.", "Nur Plättchen derselben Gruppe.")
        case fr.HarvestMore(), _:
            return no("R25", "Harvest more of this group, or done.", "Ernte mehr von dieser Gruppe, oder fertig.")
        case fr.Reaping(), a.Substitute():
            return no("R28", "That crop has run out, too.", "Auch diese Sorte ist ausgegangen.")
        case fr.Reaping(), _:
            return no("R28", "Choose another crop first.", "Suche zuerst eine andere Sorte aus.")
        case _:
            return no("R88", "Nobody is asked anything now.", "Jetzt wird niemand gefragt.")
