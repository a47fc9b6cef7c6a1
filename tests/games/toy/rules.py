"""The rules as the kernel calls them."""

from __future__ import annotations

from collections.abc import Mapping

from games.kernel.asking import Question, Seat
from games.kernel.errors import IllegalAction, UnknownRules
from games.kernel.game import Automatic, Finished, Setup, Standing
from games.kernel.luck import Chance, Deal
from games.kernel.sealed import Sealed
from tests.games.toy import frames as fr
from tests.games.toy import steps
from tests.games.toy.actions import Action, Place, read
from tests.games.toy.evolve import evolve
from tests.games.toy.facts import Fact
from tests.games.toy.steps import Out, Pos
from tests.games.toy.table import DEEDS, HAND, Table, zones
from tests.games.toy.view import View, view


class Toy:
    """Follows the protocol `games.kernel.game.Rules`."""

    def __init__(self, setup: Setup) -> None:
        if setup.rules != 1 or setup.data != "toy-1":
            raise UnknownRules(f"toy has no rules {setup.rules} with the data {setup.data!r}")
        self.seats = setup.seats
        self.rounds = int(setup.options["rounds"])

    def begin(self) -> Pos:
        return steps.begin(self.seats)

    def next_up(self, position: Pos) -> Question[Action] | Automatic | Chance | Deal | Finished:
        table = position.table
        match position.top:
            case fr.SetUp():
                return Deal(steps.pool(), tuple((Seat(seat), HAND) for seat in range(self.seats)))
            case fr.Turn() as turn if turn.deeds:
                return Question(turn.seat, "turn", lambda: steps.turn_choices(table, turn, self.rounds))
            case fr.DrawTicket():
                return Chance(table.bag)
            case fr.Offer() as offer if offer.waiting:
                return Question(offer.waiting[0], "offer", lambda: steps.offer_choices(table, offer))
            case fr.PlaceTicket() as frame if table.free:
                ask = "place-again" if frame.again else "place"
                return Question(frame.seat, ask, lambda: steps.place_choices(table, frame))
            case fr.Over(scored=True):
                return Finished(_standings(table))
        return Automatic()

    def decide(self, position: Pos, action: Action) -> Out:
        match position.top:
            case fr.Turn() as turn:
                return steps.decide_turn(position.table, turn, action)
            case fr.Offer() as offer:
                return steps.decide_offer(offer, action)
            case fr.PlaceTicket() as frame:
                assert isinstance(action, Place)
                return steps.place(position.table, frame, action.place)
        raise AssertionError("nothing is asked")

    def settle(self, position: Pos) -> Out:
        match position.top:
            case fr.Turn() as turn:
                return steps.end_turn(position.table, turn, self.rounds)
            case fr.Offer() as offer:
                return steps.unsold(offer)
            case fr.PlaceTicket() as frame:
                return steps.no_place(frame)
        return steps.score(position.table)

    def drawn(self, position: Pos, item: str) -> Out:
        assert isinstance(position.top, fr.DrawTicket)
        return steps.drawn(position.table, position.top, item)

    def dealt(self, position: Pos, hands: tuple[Sealed, ...]) -> Out:
        return steps.dealt(hands)

    def evolve(self, table: Table, fact: Fact) -> Table:
        return evolve(table, fact)

    def view(self, position: Pos, viewer: Seat | None, *, over: bool) -> View:
        return view(position, viewer, over=over)

    def refusal(self, position: Pos, action: Action) -> IllegalAction | None:
        up = self.next_up(position)
        if isinstance(up, Question) and action in up.menu:
            return None
        return steps.why_not(position.table, position.top, action)

    def read(self, code: str) -> Action | None:
        return read(code)

    def between_turns(self, position: Pos) -> bool:
        return isinstance(position.top, fr.Turn) and position.top.deeds == DEEDS

    def zones(self, table: Table) -> Mapping[str, Mapping[str, int]]:
        return zones(table)


def _standings(table: Table) -> tuple[Standing, ...]:
    scores = [player.score for player in table.players]
    return tuple(
        Standing(Seat(seat), 1 + sum(other > score for other in scores), score) for seat, score in enumerate(scores)
    )
