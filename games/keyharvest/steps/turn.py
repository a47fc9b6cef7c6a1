"""R13-R18: a turn of up to two different actions."""

from __future__ import annotations

from msgspec.structs import replace

from games.kernel.asking import Choice, Question, Seat, Then
from games.kernel.errors import IllegalAction
from games.kernel.flow import Swap
from games.kernel.game import Automatic
from games.keyharvest import actions as a
from games.keyharvest import facts as f
from games.keyharvest.effects import Telling, swapped
from games.keyharvest.frames import Deed, FinalScoring, Frame, Turn
from games.keyharvest.reason import no
from games.keyharvest.steps import harvest, place_tile, store_tile, worker
from games.keyharvest.table import Table
from games.keyharvest.terms import Out, Pos, Terms

MOST = 2
DEEDS: tuple[Deed, ...] = ("harvest", "worker", "place", "store")


def open_deeds(frame: Turn) -> tuple[Deed, ...]:
    """R14: each action once, two in all. R15: no tile from a store to the board after one into the store."""
    if len(frame.used) >= MOST:
        return ()
    barred = {*frame.used, "place"} if "store" in frame.used else {*frame.used}
    return tuple(deed for deed in DEEDS if deed not in barred)


def possible(terms: Terms, table: Table, seat: Seat, deed: Deed) -> bool:
    """Whether an action is possible, as far as everybody can see."""
    match deed:
        case "harvest":
            return bool(table.players[seat].unharvested)
        case "worker":
            return worker.possible(terms, table, seat)
        case "place":
            return place_tile.possible(table, seat)
        case "store":
            return store_tile.possible(terms, table, seat)


def ask(terms: Terms, position: Pos, frame: Turn) -> Question[a.Action] | Automatic:
    """Which action. A turn that has begun and can only end ends by itself."""
    table = position.table
    if frame.used and not any(possible(terms, table, frame.seat, deed) for deed in open_deeds(frame)):
        return Automatic()
    return Question(frame.seat, "turn", lambda: _choices(terms, table, frame))


def _choices(terms: Terms, table: Table, frame: Turn) -> list[Choice[a.Action]]:
    deeds, seat = open_deeds(frame), frame.seat
    found: list[Choice[a.Action]] = []
    if "harvest" in deeds:
        found += harvest.choices(terms, table, seat, _after(terms, table, frame))
    if "worker" in deeds:
        found += worker.choices(terms, table, seat)
    if "place" in deeds:
        found += place_tile.choices(table, seat)
    if "store" in deeds:
        found += store_tile.choices(terms, table, seat)
    return [*found, Choice("end", a.End(), "turn", then=_next(terms, table, frame), is_pass=True)]


def _after(terms: Terms, table: Table, frame: Turn) -> Then:
    """Who is asked after a harvest that needs no substitute: a harvest makes nothing else impossible."""
    if len(frame.used) + 1 >= MOST:
        return _next(terms, table, frame)
    later = (deed for deed in open_deeds(frame) if deed != "harvest")
    return "you" if any(possible(terms, table, frame.seat, deed) for deed in later) else ""


def _next(terms: Terms, table: Table, frame: Turn) -> Then:
    """Who is asked when the turn is over."""
    return "other" if upcoming(terms, table, frame.seat) is not None else "over"


def decide(terms: Terms, position: Pos, frame: Turn, action: a.Action) -> Out:
    """R16: what an action causes lies above the turn and comes first."""
    telling = Telling(terms, position.table)
    match action:
        case a.Harvest():
            return _acted(frame, "harvest", telling, harvest.harvest_group(telling, frame.seat, action))
        case a.Play() | a.Remove():
            return _acted(frame, "worker", telling, worker.answer(telling, frame.seat, action))
        case a.PlaceTile(tile):
            return _acted(frame, "place", telling, place_tile.first(telling, frame.seat, tile))
        case a.StoreTile(tile, bid):
            return _acted(frame, "store", telling, store_tile.first(telling, frame.seat, tile, bid))
        case _:
            return end(telling, frame)


def _acted(frame: Turn, deed: Deed, telling: Telling, frames: tuple[Frame, ...]) -> Out:
    return telling.then(*swapped(replace(frame, used=(*frame.used, deed)), frames))


def settle(terms: Terms, position: Pos, frame: Turn) -> Out:
    """A turn that can only end."""
    return end(Telling(terms, position.table), frame)


def end(telling: Telling, frame: Turn) -> Out:
    """R18: the bag goes to the left. R88: after the last turn comes the scoring."""
    terms = telling.terms
    following = upcoming(terms, telling.table, frame.seat)
    telling.tell(f.TurnEnded(frame.seat, following))
    if following is not None:
        return telling.then(Swap(Turn(following)))
    if telling.table.turns_left is None:
        telling.tell(f.RoundsUsedUp(terms.options.stall_guard_rounds))
    return telling.then(Swap(FinalScoring()))


def upcoming(terms: Terms, table: Table, seat: Seat) -> Seat | None:
    """R13: the seat whose turn follows; None after the last turn (R88, R88a)."""
    following = Seat((seat + 1) % terms.seats)
    if table.turns_left is not None:
        return following if table.turns_left > 1 else None
    rounds, rest = divmod(table.turns + 1, terms.seats)
    return None if rest == 0 and rounds >= terms.options.stall_guard_rounds else following


def why_not(terms: Terms, position: Pos, frame: Turn, action: a.Action) -> IllegalAction:
    """R14, R15: an action that is not open any more. Else the action itself says why."""
    deed = _deed(action)
    if deed is None:
        return no(
            "R14",
            "It is your turn: harvest, worker, place, store, or end.",
            "Du bist am Zug: ernten, Arbeiter, anlegen, einlagern, oder beenden.",
        )
    if deed in frame.used:
        return no("R14", "Each action once in a turn.", "Jede Aktion nur einmal im Zug.")
    if deed == "place" and "store" in frame.used:
        return no(
            "R15",
            "After a tile was taken into the store, none can be placed from a store in this turn.",
            "Nach dem Einlagern kann in diesem Zug nicht mehr aus einem Lager angelegt werden.",
        )
    return _why_not_so(terms, position.table, frame.seat, action)


def _deed(action: a.Action) -> Deed | None:
    match action:
        case a.Harvest(of, _) if of not in ("more", "isolated"):
            return "harvest"
        case a.Play() | a.Remove():
            return "worker"
        case a.PlaceTile():
            return "place"
        case a.StoreTile():
            return "store"
        case _:
            return None


def _why_not_so(terms: Terms, table: Table, seat: Seat, action: a.Action) -> IllegalAction:
    match action:
        case a.Harvest():
            return harvest.why_not(terms, table, seat, action)
        case a.Play() | a.Remove():
            return worker.why_not(terms, table, seat, action)
        case a.PlaceTile(tile):
            return place_tile.why_not(table, tile)
        case a.StoreTile():
            return store_tile.why_not(terms, table, seat, action)
    raise AssertionError(action)
