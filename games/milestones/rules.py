"""The rules of one game: the top frame says which step is next, and the step does the rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from games.kernel.asking import Question, Seat
from games.kernel.errors import IllegalAction, RulesFault
from games.kernel.game import Automatic, Finished, Setup
from games.kernel.luck import Chance
from games.kernel.sealed import Sealed
from games.milestones import effects, refusals, scoring, setup, view, zones
from games.milestones import frames as fr
from games.milestones.actions import Action, read
from games.milestones.evolve import evolve
from games.milestones.facts import Fact
from games.milestones.steps import bonus, building_office, castle, draft, mill, place_tile, trading_house, turn
from games.milestones.table import Table
from games.milestones.terms import Out, Pos, terms_of


class Milestones:
    """Follows the protocol `games.kernel.game.Rules`."""

    def __init__(self, chosen: Setup) -> None:
        self.terms = terms_of(chosen)

    def begin(self) -> Pos:
        """Everything in its supply, the set-up to come."""
        return setup.begin(self.terms)

    def next_up(self, position: Pos) -> Question[Action] | Automatic | Chance | Finished:  # noqa: C901 - one line a frame
        """What the top frame needs."""
        terms = self.terms
        match position.top:
            case fr.SetUp() as frame:
                return setup.next_up(terms, position, frame)
            case fr.Draft() as frame:
                return draft.ask(terms, position, frame)
            case fr.PlaceStartTiles() as frame:
                return draft.ask_place(terms, position, frame)
            case fr.Turn() as frame:
                return turn.ask(terms, position, frame)
            case fr.TradingHouse() as frame:
                return trading_house.ask(terms, position, frame)
            case fr.PlaceHiredTile() as frame:
                return place_tile.ask(terms, position, frame)
            case fr.Refill():
                return place_tile.refill(position)
            case fr.BuildingOffice() as frame:
                return building_office.ask(terms, position, frame)
            case fr.CollectBonus() as frame:
                return bonus.ask(terms, position, frame)
            case fr.PutBonusTile() as frame:
                return bonus.ask_worker(terms, position, frame)
            case fr.Mill() as frame:
                return mill.ask(terms, position, frame)
            case fr.Castle() as frame:
                return castle.ask(terms, position, frame)
            case fr.TurnEnd() | fr.FinalScoring():
                return Automatic()
            case fr.GameOver():
                return Finished(scoring.standings(terms, position.table))
        assert_never(position.top)

    def decide(self, position: Pos, action: Action) -> Out:  # noqa: C901 - one line a frame
        """What follows from a legal answer to the top frame's question."""
        terms = self.terms
        match position.top:
            case fr.Draft() as frame:
                return draft.decide(terms, position, frame, action)
            case fr.PlaceStartTiles() as frame:
                return draft.decide_place(terms, position, frame, action)
            case fr.Turn() as frame:
                return turn.decide(terms, position, frame, action)
            case fr.TradingHouse() as frame:
                return trading_house.decide(terms, position, frame, action)
            case fr.PlaceHiredTile() as frame:
                return place_tile.decide(terms, position, frame, action)
            case fr.BuildingOffice() as frame:
                return building_office.decide(terms, position, frame, action)
            case fr.CollectBonus() as frame:
                return bonus.decide(frame, action)
            case fr.PutBonusTile() as frame:
                return bonus.decide_worker(terms, position, frame, action)
            case fr.Mill() as frame:
                return mill.decide(terms, position, frame, action)
            case fr.Castle() as frame:
                return castle.decide(terms, position, frame, action)
            case other:
                raise RulesFault(f"{type(other).__name__} asks nobody")

    def settle(self, position: Pos) -> Out:
        """The next forced step."""
        terms = self.terms
        match position.top:
            case fr.SetUp() as frame:
                return setup.settle(terms, frame)
            case fr.Draft() as frame:
                return draft.settle(terms, position)
            case fr.TurnEnd() as frame:
                return turn.settle_end(terms, position, frame)
            case fr.PlaceHiredTile() as frame:
                return place_tile.settle(terms, position, frame)
            case fr.CollectBonus() as frame:
                return bonus.settle(terms, position, frame)
            case fr.PutBonusTile() as frame:
                return bonus.settle_worker(terms, position, frame)
            case fr.Castle() as frame:
                return castle.settle(terms, position, frame)
            case fr.TradingHouse() | fr.BuildingOffice() | fr.Mill():
                return effects.nothing_to_do()
            case fr.FinalScoring():
                return scoring.settle(terms, position)
            case other:
                raise RulesFault(f"{type(other).__name__} has nothing to settle")

    def drawn(self, position: Pos, item: str) -> Out:
        """The step that drew, now with the item."""
        match position.top:
            case fr.SetUp() as frame:
                return setup.drawn(self.terms, position, frame, item)
            case fr.Refill():
                return place_tile.drawn(item)
            case other:
                raise RulesFault(f"{type(other).__name__} draws nothing")

    def dealt(self, position: Pos, hands: tuple[Sealed, ...]) -> Out:
        """No hands are dealt in this game (R23). Raises RulesFault."""
        raise RulesFault("milestones deals no hands")

    def evolve(self, table: Table, fact: Fact) -> Table:
        """The table after one fact."""
        return evolve(table, fact)

    def view(self, position: Pos, viewer: Seat | None, *, over: bool) -> view.View:
        """What everybody sees (R23): the same for each viewer."""
        return view.view(self.terms, position)

    def refusal(self, position: Pos, action: Action) -> IllegalAction | None:
        """Why `action` is not among the choices."""
        up = self.next_up(position)
        if isinstance(up, Question) and action in up.menu:
            return None
        return refusals.refusal(self.terms, position, action)

    def read(self, code: str) -> Action | None:
        """The action a well-formed code means."""
        return read(code)

    def between_turns(self, position: Pos) -> bool:
        """Whether a turn is about to begin."""
        return isinstance(position.top, fr.Turn) and position.top.move == 1

    def zones(self, table: Table) -> Mapping[str, Mapping[str, int]]:
        """Where every piece is."""
        return zones.zones(self.terms, table)
