"""The rules, step by step."""

from __future__ import annotations

from collections.abc import Mapping

from games.kernel.asking import Choice, Field, Seat, Then, Value
from games.kernel.errors import IllegalAction
from games.kernel.flow import Close, Open, Outcome, Position, Swap
from games.kernel.sealed import Sealed
from tests.games.toy import actions as a
from tests.games.toy import facts as f
from tests.games.toy import frames as fr
from tests.games.toy.table import BEADS, DEEDS, EACH, HAND, PLACES, TICKETS, Player, Table

Out = Outcome[f.Fact, fr.Frame]
Pos = Position[Table, fr.Frame]


def begin(seats: int) -> Pos:
    """Everything in its supply (R1)."""
    table = Table(tuple(Player() for _ in range(seats)), tuple(EACH for _ in BEADS), TICKETS)
    return Position(table, (fr.SetUp(),))


def pool() -> tuple[str, ...]:
    """The beads that hands are dealt from."""
    return tuple(kind for kind in BEADS for _ in range(EACH))


def dealt(hands: tuple[Sealed, ...]) -> Out:
    """R2."""
    gone = [kind for hand in hands for kind in hand.value or ()]
    stock = tuple((kind, EACH - gone.count(kind)) for kind in BEADS)
    assert len(gone) == HAND * len(hands)
    return Outcome((f.BeadsDealt(hands, stock),), (Swap(fr.Turn(Seat(0), DEEDS)),))


def last_turn(table: Table, rounds: int) -> bool:
    """Whether the game ends with the present turn, as things are (R11)."""
    turns = table.turns + 1
    return turns % len(table.players) == 0 and (not table.bag or turns >= rounds * len(table.players))


def after_deed(table: Table, frame: fr.Turn, rounds: int) -> Then:
    """Who is asked after a deed that asks nothing itself."""
    if frame.deeds > 1:
        return "you"
    return "over" if last_turn(table, rounds) else "other"


def turn_choices(table: Table, frame: fr.Turn, rounds: int) -> list[Choice[a.Action]]:
    """R3."""
    then = after_deed(table, frame, rounds)
    choices: list[Choice[a.Action]] = []
    if table.bag:
        choices.append(Choice("draw", a.Draw(), "deeds", then="luck"))
    if table.players[frame.seat].count >= 2:
        choices.append(trade_choice(table, frame.seat, then))
    own = tuple(placed for placed in table.board if placed.seat == frame.seat)
    if own:
        values = tuple(Value(placed.place, at=(placed.place,)) for placed in own)
        field = Field("places", "some_of", values, ordered=True, at_least=1, at_most=min(2, len(own)))
        # What is cleared fills the bag: the game may go on.
        certain: Then = "" if then == "over" else then
        choices.append(Choice("clear", a.Clear(), "deeds", then=certain, fields=(field,)))
    others = tuple(Value(str(seat)) for seat in range(len(table.players)) if seat != frame.seat)
    wave = Field("seats", "some_of", others, at_least=1, at_most=len(others))
    choices.append(Choice("wave", a.Wave(), "deeds", then=then, fields=(wave,)))
    ends: Then = "over" if last_turn(table, rounds) else "other"
    return [*choices, Choice("end", a.End(), "turn", then=ends, is_pass=True)]


def trade_choice(table: Table, seat: Seat, then: Then) -> Choice[a.Action]:
    """R8."""
    give = Field("give", "amounts", _own(table, seat), at_least=2, at_most=2)
    there = zip(BEADS, table.stock, strict=True)
    take = Field("take", "one_of", tuple(Value(kind) for kind, count in there if count))
    return Choice("trade", a.Trade(), "deeds", then=then, fields=(give, take))


def _own(table: Table, seat: Seat) -> tuple[Value, ...]:
    beads: Mapping[str, int] = table.players[seat].beads or {}
    return tuple(Value(kind, max=count) for kind, count in beads.items() if count)


def decide_turn(table: Table, frame: fr.Turn, action: a.Action) -> Out:
    """A deed, or the end of the turn."""
    seat = frame.seat
    rest = fr.Turn(seat, frame.deeds - 1)
    match action:
        case a.Draw():
            return Outcome((), (Swap(rest), Open(fr.DrawTicket(seat))))
        case a.Trade(give, take):
            return Outcome((f.BeadsTraded(seat, give, take),), (Swap(rest),))
        case a.Clear(places):
            return Outcome(cleared(table, seat, places), (Swap(rest),))
        case a.Wave(seats):
            return Outcome(waved(seats), (Swap(rest),))
        case _:
            return Outcome((), (Swap(fr.Turn(seat, 0)),))


def cleared(table: Table, seat: Seat, places: tuple[str, ...]) -> tuple[f.Fact, ...]:
    """R9."""
    facts: list[f.Fact] = []
    for place, times in zip(places, (2, 1), strict=False):
        there = table.at(place)
        assert there is not None
        facts.append(f.TicketCleared(seat, there.ticket, place))
        facts.append(f.PointsScored(seat, times * int(there.ticket), "cleared"))
    return tuple(facts)


def waved(seats: tuple[str, ...]) -> tuple[f.Fact, ...]:
    """R10."""
    return tuple(f.PointsScored(Seat(int(seat)), 1, "waved") for seat in seats)


def end_turn(table: Table, frame: fr.Turn, rounds: int) -> Out:
    """The turn is over; the next seat, or the end (R3, R11)."""
    over = last_turn(table, rounds)
    following = Seat((frame.seat + 1) % len(table.players))
    then: fr.Frame = fr.Over(scored=False) if over else fr.Turn(following, DEEDS)
    return Outcome((f.TurnEnded(frame.seat),), (Swap(then),))


def drawn(table: Table, frame: fr.DrawTicket, ticket: str) -> Out:
    """R4; then the others are asked (R5)."""
    seats = len(table.players)
    order = (Seat((frame.seat + step) % seats) for step in range(1, seats))
    waiting = tuple(seat for seat in order if table.players[seat].count)
    return Outcome((f.TicketDrawn(frame.seat, ticket),), (Swap(fr.Offer(frame.seat, ticket, waiting)),))


def offer_choices(table: Table, frame: fr.Offer) -> list[Choice[a.Action]]:
    """R5."""
    seat = frame.waiting[0]
    own = _own(table, seat)
    field = Field("beads", "amounts", own, at_least=1, at_most=min(2, table.players[seat].count))
    bid: Choice[a.Action] = Choice("bid", a.Bid(), "offer", fields=(field,), then="you" if table.free else "")
    return [bid, Choice("pass", a.Pass(), "offer", is_pass=True, then="other" if len(frame.waiting) > 1 else "")]


def decide_offer(frame: fr.Offer, action: a.Action) -> Out:
    """A bid or none."""
    seat = frame.waiting[0]
    if isinstance(action, a.Bid):
        won = fr.PlaceTicket(seat, frame.ticket, again=False)
        return Outcome((f.BidMade(seat, action.beads),), (Swap(won),))
    left = fr.Offer(frame.drawer, frame.ticket, frame.waiting[1:])
    return Outcome((f.OfferDeclined(seat),), (Swap(left),))


def unsold(frame: fr.Offer) -> Out:
    """Nobody bid."""
    return Outcome((), (Swap(fr.PlaceTicket(frame.drawer, frame.ticket, again=False)),))


def place_choices(table: Table, frame: fr.PlaceTicket) -> list[Choice[a.Action]]:
    """R6, R7."""
    places = list(table.free)
    if not frame.again:
        places += [placed.place for placed in table.board if placed.seat != frame.seat]
    first = min(places)
    return [
        Choice(f"place {place}", a.Place(place), "places", at=(place,), is_pass=place == first)
        for place in PLACES
        if place in places
    ]


def place(table: Table, frame: fr.PlaceTicket, where: str) -> Out:
    """R6; whoever is pushed away places again (R7)."""
    laid = f.TicketPlaced(frame.seat, frame.ticket, where)
    there = table.at(where)
    if there is None:
        return Outcome((laid,), (Close(),))
    pushed = f.TicketPushed(there.seat, there.ticket, where)
    return Outcome((pushed, laid), (Swap(fr.PlaceTicket(there.seat, there.ticket, again=True)),))


def no_place(frame: fr.PlaceTicket) -> Out:
    """The board is full (R7)."""
    return Outcome((f.TicketReturned(frame.ticket),), (Close(),))


def score(table: Table) -> Out:
    """R11."""
    facts: list[f.Fact] = []
    for number, player in enumerate(table.players):
        tickets = sum(int(placed.ticket) for placed in table.board if placed.seat == number)
        facts.append(f.PointsScored(Seat(number), tickets, "tickets"))
        facts.append(f.PointsScored(Seat(number), player.count, "beads"))
    return Outcome((*facts, f.GameEnded()), (Swap(fr.Over(scored=True)),))


def why_not(table: Table, top: fr.Frame, action: a.Action) -> IllegalAction:
    """The rule that forbids it."""
    match top, action:
        case fr.Turn(), a.Draw():
            return _no("R4", "The bag is empty.", "Der Beutel ist leer.")
        case fr.Turn(), a.Trade():
            return _no("R8", "You cannot pay or get these beads.", "Diese Perlen kannst du nicht zahlen oder bekommen.")
        case fr.Turn(), a.Clear():
            return _no("R9", "You have no such tickets there.", "Du hast dort keine solchen Marken.")
        case fr.Turn(), a.Wave():
            return _no("R10", "Wave to other seats, each once.", "Winke anderen Plätzen, jedem einmal.")
        case fr.Offer(), a.Bid():
            return _no("R5", "You cannot pay that.", "Das kannst du nicht zahlen.")
        case fr.PlaceTicket(again=True), a.Place():
            return _no("R7", "That place is not free.", "Dieser Ort ist nicht frei.")
        case fr.PlaceTicket(), a.Place():
            return _no("R6", "Your own ticket lies there.", "Dort liegt deine eigene Marke.")
    return _no("R3", "You are asked something else now.", "Du wirst gerade etwas anderes gefragt.")


def _no(rule: str, en: str, de: str) -> IllegalAction:
    return IllegalAction(f"toy:{rule}", {"en": en, "de": de})
