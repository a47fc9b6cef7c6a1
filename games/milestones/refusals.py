"""Why an action is not among the choices: the rule that forbids it, in words. The steps know their own rules."""

from __future__ import annotations

from games.kernel.errors import IllegalAction
from games.milestones import actions as a
from games.milestones import frames as fr
from games.milestones.reason import no
from games.milestones.steps import bonus, building_office, castle, draft, mill, place_tile, trading_house, turn
from games.milestones.terms import Pos, Terms


def refusal(terms: Terms, position: Pos, action: a.Action) -> IllegalAction:  # noqa: C901 - one line a question
    """The reason why an action that is not in the menu is not in it."""
    table = position.table
    match position.top, action:
        case fr.Draft(), a.ChooseTiles():
            return draft.why_not(position, action)
        case fr.PlaceStartTiles(), a.PlaceTile():
            return draft.why_not_there(action)
        case fr.Turn() as frame, a.Move():
            return turn.why_not(terms, position, frame, action)
        case fr.TradingHouse() as frame, a.Hire() | a.Buy() | a.Sell():
            return trading_house.why_not(terms, table, frame, action)
        case fr.PlaceHiredTile(), a.PlaceTile():
            return place_tile.why_not(action)
        case fr.BuildingOffice() as frame, a.BuildRoad() | a.BuildHouse() | a.BuildMarket():
            return building_office.why_not(terms, table, frame.seat, action)
        case fr.CollectBonus() as frame, a.TakeBonus() | a.Done():
            return bonus.why_not(position, frame, action)
        case fr.PutBonusTile() as frame, a.PutBonus():
            return bonus.why_not_on(terms, position, frame, action)
        case fr.Mill() as frame, a.Deliver():
            return mill.why_not(terms, table, frame.seat, action)
        case fr.Castle() as frame, a.Cover() | a.ReturnGoods():
            return castle.why_not(terms, table, frame.seat, action)
        case frame, _:
            return _not_now(frame)


_NOW: dict[type, tuple[str, str, str]] = {
    fr.Draft: ("R9", "Choose two start tiles first.", "Wähle zuerst zwei Startplättchen."),
    fr.PlaceStartTiles: ("R10", "Place your start tile first.", "Lege zuerst dein Startplättchen."),
    fr.Turn: ("R14", "It is time to move the pawn.", "Jetzt wird die Figur gezogen."),
    fr.TradingHouse: (
        "R32",
        "At the trading house you can hire, buy and sell, or be done.",
        "Im Handelshaus kannst du anheuern, kaufen und verkaufen, oder fertig sein.",
    ),
    fr.PlaceHiredTile: ("R34", "Place the hired tile first.", "Lege zuerst das angeheuerte Plättchen."),
    fr.BuildingOffice: (
        "R19",
        "At the building office you can build, or be done.",
        "Im Bauamt kannst du bauen, oder fertig sein.",
    ),
    fr.CollectBonus: ("R50", "Take the bonus tiles first.", "Nimm zuerst die Bonusplättchen."),
    fr.PutBonusTile: (
        "R50",
        "Put the bonus tile on a worker first.",
        "Lege zuerst das Bonusplättchen auf einen Arbeiter.",
    ),
    fr.Mill: (
        "R55",
        "At the mill you can deliver flour, or be done.",
        "In der Mühle kannst du Mehl liefern, oder fertig sein.",
    ),
    fr.Castle: (
        "R19",
        "The duties at the castle must be done first.",
        "Zuerst kommen die Pflichten auf dem Schloss.",
    ),
    fr.GameOver: ("R67", "The game is over.", "Das Spiel ist zu Ende."),
}


def _not_now(frame: fr.Frame) -> IllegalAction:
    """An action of another moment."""
    named = _NOW.get(type(frame))
    return (
        no(*named) if named else IllegalAction("", {"en": "Nothing is asked now.", "de": "Jetzt wird nichts gefragt."})
    )
