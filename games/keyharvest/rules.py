"""The rules of one game: the top frame says which step is next, and the step does the rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from games.kernel.asking import Question, Seat
from games.kernel.errors import IllegalAction, RulesFault
from games.kernel.game import Automatic, Finished, Setup
from games.kernel.luck import Chance, Deal
from games.kernel.sealed import Sealed
from games.keyharvest import frames as fr
from games.keyharvest import refusals, scoring, setup, view, zones
from games.keyharvest.actions import Action, read
from games.keyharvest.evolve import evolve
from games.keyharvest.facts import Fact
from games.keyharvest.steps import draw, gift, happening, harvest, held_tile, place_tile, relocate, store_tile, turn
from games.keyharvest.steps import use_worker as use
from games.keyharvest.table import Table
from games.keyharvest.terms import Out, Pos, terms_of


class KeyHarvest:
    """Follows the protocol `games.kernel.game.Rules`."""

    def __init__(self, chosen: Setup) -> None:
        self.terms = terms_of(chosen)

    def begin(self) -> Pos:
        """Everything in its supply, the set-up to come."""
        return setup.begin(self.terms)

    def next_up(self, position: Pos) -> Question[Action] | Automatic | Chance | Deal | Finished:  # noqa: C901 - one line a frame
        """What the top frame needs."""
        terms = self.terms
        match position.top:
            case fr.SetUp() as frame:
                return setup.next_up(terms, position, frame)
            case fr.Turn() as frame:
                return turn.ask(terms, position, frame)
            case fr.HarvestMore() as frame:
                return harvest.ask_more(terms, position, frame)
            case fr.Reaping() as frame:
                return harvest.ask_substitute(terms, position, frame) or Automatic()
            case fr.PlaceSecond() as frame:
                return place_tile.ask_second(position, frame)
            case fr.StoreSecond() as frame:
                return store_tile.ask_second(terms, position, frame)
            case fr.UseWorker() as frame:
                return use.ask(terms, position, frame)
            case fr.Relocation() as frame:
                return relocate.ask(terms, position, frame)
            case fr.Drawing() as frame:
                return draw.next_up(position, frame)
            case fr.HeldTile() as frame:
                return held_tile.ask(position, frame)
            case fr.Happening() as frame:
                return happening.ask(terms, position, frame)
            case fr.GiftReceived() as frame:
                return gift.ask(position, frame)
            case fr.QuestionSpace() | fr.Flush() | fr.FinalScoring():
                return Automatic()
            case fr.GameOver():
                return Finished(scoring.standings(terms, position.table))
        assert_never(position.top)

    def decide(self, position: Pos, action: Action) -> Out:  # noqa: C901 - one line a frame
        """What follows from a legal answer to the top frame's question."""
        terms = self.terms
        match position.top:
            case fr.Turn() as frame:
                return turn.decide(terms, position, frame, action)
            case fr.HarvestMore() as frame:
                return harvest.decide_more(terms, position, frame, action)
            case fr.Reaping() as frame:
                return harvest.decide_substitute(terms, position, frame, action)
            case fr.PlaceSecond() as frame:
                return place_tile.decide_second(terms, position, frame, action)
            case fr.StoreSecond() as frame:
                return store_tile.decide_second(terms, position, frame, action)
            case fr.UseWorker() as frame:
                return use.decide(terms, position, frame, action)
            case fr.Relocation() as frame:
                return relocate.decide(terms, position, frame, action)
            case fr.HeldTile() as frame:
                return held_tile.decide(terms, position, frame, action)
            case fr.Happening() as frame:
                return happening.decide(terms, position, frame, action)
            case fr.GiftReceived() as frame:
                return gift.decide(terms, position, frame, action)
            case other:
                raise RulesFault(f"{type(other).__name__} asks nobody")

    def settle(self, position: Pos) -> Out:  # noqa: C901 - one line a frame
        """The next forced step."""
        terms = self.terms
        match position.top:
            case fr.SetUp() as frame:
                return setup.settle(terms, frame, position)
            case fr.Turn() as frame:
                return turn.settle(terms, position, frame)
            case fr.Reaping() as frame:
                return harvest.settle(terms, position, frame)
            case fr.PlaceSecond() | fr.StoreSecond() | fr.UseWorker():
                return use.settle()
            case fr.Relocation() as frame:
                return relocate.settle(terms, position, frame)
            case fr.Drawing() as frame:
                return draw.settle(terms, position, frame)
            case fr.Happening() as frame:
                return happening.settle(terms, position, frame)
            case fr.QuestionSpace():
                return happening.count(terms, position)
            case fr.Flush():
                return happening.flush(terms, position)
            case fr.FinalScoring():
                return scoring.settle(terms, position)
            case other:
                raise RulesFault(f"{type(other).__name__} has nothing to settle")

    def drawn(self, position: Pos, item: str) -> Out:
        """The step that drew, now with the item."""
        match position.top:
            case fr.SetUp() as frame:
                return setup.drawn(self.terms, position, frame, item)
            case fr.Drawing() as frame:
                return draw.drawn(self.terms, position, frame, item)
            case other:
                raise RulesFault(f"{type(other).__name__} draws nothing")

    def dealt(self, position: Pos, hands: tuple[Sealed, ...]) -> Out:
        """The counters behind the screens (R8)."""
        return setup.dealt(position, hands)

    def evolve(self, table: Table, fact: Fact) -> Table:
        """The table after one fact."""
        return evolve(table, fact)

    def view(self, position: Pos, viewer: Seat | None, *, over: bool) -> view.View:
        """What one viewer may see (R2, R2a)."""
        up = self.next_up(position)
        asked = (up.seat, up.ask) if isinstance(up, Question) else (None, "")
        return view.view(self.terms, position, viewer, asked, over=over)

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
        return isinstance(position.top, fr.Turn) and not position.top.used

    def zones(self, table: Table) -> Mapping[str, Mapping[str, int]]:
        """Where every piece is."""
        return zones.zones(table)
