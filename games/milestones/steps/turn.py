"""R13-R28, R67, R75: the two moves of a turn, the harvest, and the end of a turn."""

from __future__ import annotations

from games.kernel.asking import Choice, Question, Seat, Then
from games.kernel.errors import IllegalAction
from games.kernel.flow import Flow, Open, Swap
from games.milestones import facts as f
from games.milestones.actions import Action, Move
from games.milestones.effects import Telling, after_turn, available, coins_paid, score, upcoming
from games.milestones.frames import (
    BuildingOffice,
    Castle,
    FinalScoring,
    Frame,
    Mill,
    TradingHouse,
    Turn,
    TurnEnd,
)
from games.milestones.naming import place
from games.milestones.reason import no
from games.milestones.table import Table
from games.milestones.terms import Out, Pos, Terms


def ask(terms: Terms, position: Pos, frame: Turn) -> Question[Action]:
    """Where to; on a visible worker also whether to harvest."""
    return Question(frame.seat, "move", lambda: _moves(terms, position, frame))


def destinations(terms: Terms, table: Table, seat: Seat) -> tuple[str, ...]:
    """R15, R22: any space ahead up to the castle; from the castle every space, itself included (R20)."""
    loop, at = terms.printed.loop, table.players[seat].at
    if at != terms.constants.mandatory_stop:
        return loop[loop.index(at) + 1 :]
    return loop if terms.options.castle_to_castle_lap else loop[:-1]


def passed(terms: Terms, table: Table, seat: Seat, to: str) -> tuple[str, ...]:
    """R26: the employment spaces between start and end of the move; the space left is not one of them."""
    loop, at = terms.printed.loop, table.players[seat].at
    first = 0 if at == terms.constants.mandatory_stop else loop.index(at) + 1
    return tuple(name for name in loop[first : loop.index(to)] if name in terms.printed.places)


def counted(terms: Terms, table: Table, frame: Turn, to: str) -> tuple[str, ...]:
    """R25, R26: the spaces whose workers a harvest on `to` counts; () where there is nothing to harvest."""
    worker = terms.worker_on(table, frame.seat, to) if to in terms.printed.places else None
    if worker is None or frame.kind not in ("", worker.kind):
        return ()
    spaces = {*frame.passed, *passed(terms, table, frame.seat, to), to}
    return tuple(
        name for name, other in terms.workers(table, frame.seat) if other.kind == worker.kind and name in spaces
    )


def _moves(terms: Terms, position: Pos, frame: Turn) -> list[Choice[Action]]:
    choices: list[Choice[Action]] = []
    for number, to in enumerate(destinations(terms, position.table, frame.seat)):
        then = _then(terms, position.table, frame, to)
        harvest = bool(counted(terms, position.table, frame, to))
        after = "other" if then == "over" and _reaches_target(terms, position.table, frame, to) else then
        choices.append(Choice(f"move {to}", Move(to), _group(terms, to), (to,), after, not number and not harvest))
        if harvest:
            decline = Move(to, harvest=False)
            choices.append(Choice(f"move {to} decline", decline, "decline", (to,), then, not number))
    return choices


def _group(terms: Terms, to: str) -> str:
    return "workers" if to in terms.printed.places else "buildings"


def _then(terms: Terms, table: Table, frame: Turn, to: str) -> Then:
    if frame.move < terms.constants.moves_per_turn:
        return "you"
    return after_turn(terms, table, frame.seat) if to in terms.printed.places else ""


def _reaches_target(terms: Terms, table: Table, frame: Turn, to: str) -> bool:
    """Whether the points of the harvest start the last turns (R65): then the guard (R75) does not end the game."""
    if table.trigger is not None:
        return False
    bonus = sum(table.space(frame.seat, name).bonus for name in counted(terms, table, frame, to))
    points = table.players[frame.seat].score + bonus * terms.constants.bonus_per_harvest
    return points >= terms.printed.target(terms.seats)


def decide(terms: Terms, position: Pos, frame: Turn, action: Action) -> Out:
    """R14: the pawn advances; R18: the space's action is finished before what lies below it goes on."""
    assert isinstance(action, Move)
    telling = Telling(terms, position.table)
    seat, last = frame.seat, frame.move == terms.constants.moves_per_turn
    counts = counted(terms, position.table, frame, action.to)
    gone_by = passed(terms, position.table, seat, action.to)
    telling.tell(f.Moved(seat, action.to, last))
    kind = ""
    if counts and action.harvest:
        kind = harvest(telling, seat, action.to, counts)
    elif counts:
        telling.tell(f.HarvestDeclined(seat, action.to))
    if action.to == "tradingHouse":
        income(telling, seat)
    memory = (gone_by, kind) if terms.options.harvest_scope == "turn" else ((), "")
    follows = TurnEnd(seat) if last else Turn(seat, frame.move + 1, *memory)
    opened = _building(seat, action.to)
    flow: tuple[Flow[Frame], ...] = (Swap(follows),) if opened is None else (Swap(follows), Open(opened))
    return telling.then(*flow)


def _building(seat: Seat, to: str) -> Frame | None:
    match to:
        case "tradingHouse":
            return TradingHouse(seat)
        case "buildingOffice":
            return BuildingOffice(seat)
        case "mill":
            return Mill(seat)
        case "castle":
            return Castle(seat)
        case _:
            return None


def harvest(telling: Telling, seat: Seat, space: str, counts: tuple[str, ...]) -> str:
    """R25-R29: goods for all workers counted, and a point for each bonus tile on one; returns the kind."""
    worker = telling.terms.worker_on(telling.table, seat, space)
    assert worker is not None
    good = telling.terms.printed.kinds[worker.kind]
    amount = min(len(counts), available(telling.terms, telling.table.supply.goods, good))
    bonus = sum(telling.table.space(seat, name).bonus for name in counts)
    telling.tell(f.Harvested(seat, space, good, amount, counts))
    score(telling, seat, bonus * telling.terms.constants.bonus_per_harvest, "harvest")
    return worker.kind


def ascending(terms: Terms, table: Table, seat: Seat) -> bool:
    """R31: the visible numbers never decrease from left to right."""
    numbers = [worker.n for _, worker in terms.workers(table, seat)]
    return numbers == sorted(numbers)


def income(telling: Telling, seat: Seat) -> None:
    """R31: the coin of an ascending row, paid without asking (R19), as long as the bank has one (R78)."""
    if ascending(telling.terms, telling.table, seat):
        coins = coins_paid(telling, telling.terms.constants.income_coin)
        if coins:
            telling.tell(f.IncomePaid(seat, coins))


def settle_end(terms: Terms, position: Pos, frame: TurnEnd) -> Out:
    """R13, R67, R75: the next seat's turn, or the final scoring."""
    table, telling = position.table, Telling(terms, position.table)
    following = upcoming(terms, table, frame.seat)
    telling.tell(f.TurnEnded(frame.seat, following))
    if following is not None:
        return telling.then(Swap(Turn(following, 1)))
    if table.trigger is None:
        telling.tell(f.RoundsUsedUp(terms.options.stall_guard_rounds))
    return telling.then(Swap(FinalScoring()))


def why_not(terms: Terms, position: Pos, frame: Turn, action: Move) -> IllegalAction:
    """R14, R15, R20: where a pawn cannot go. R16: where nothing can be declined."""
    at, to = position.table.players[frame.seat].at, action.to
    if to in destinations(terms, position.table, frame.seat):
        if to in terms.printed.places and terms.worker_on(position.table, frame.seat, to) is not None:
            return no(
                "R26",
                "At this table a turn yields one kind of goods only: there is no harvest to decline.",
                "An diesem Tisch bringt ein Zug nur eine Warenart: Es gibt keine Ernte abzulehnen.",
            )
        return no("R16", "There is nothing to harvest on that space.", "Auf diesem Feld gibt es nichts zu ernten.")
    if at == to == terms.constants.mandatory_stop:
        return no(
            "R20",
            "At this table a full lap from castle to castle is not allowed.",
            "An diesem Tisch ist keine volle Runde von Schloss zu Schloss erlaubt.",
        )
    if at == to:
        return no(
            "R14", "The pawn must advance by at least one space.", "Die Figur muss mindestens ein Feld vorrücken."
        )
    return no(
        "R15",
        f"The pawn cannot pass the castle, and {place(to).en} lies behind it.",
        f"Am Schloss muss die Figur anhalten; dahinter liegt: {place(to).de}.",
    )
