"""Rule verbs shared by the steps. They tell facts; they never touch a table themselves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from games.kernel.asking import Choice, Seat
from games.kernel.flow import Close, Flow, Open, Outcome, Swap
from games.keyharvest import facts as f
from games.keyharvest.actions import Action, Decline
from games.keyharvest.evolve import evolve
from games.keyharvest.frames import Frame, Happening, Relocation, Turn
from games.keyharvest.table import Table
from games.keyharvest.terms import Out, Pos, Terms


class Telling:
    """Facts in the making: each is folded at once, so that what comes next sees it."""

    def __init__(self, terms: Terms, table: Table) -> None:
        self.terms = terms
        self.table = table
        self.facts: list[f.Fact] = []

    def tell(self, fact: f.Fact) -> None:
        """One more fact."""
        self.facts.append(fact)
        self.table = evolve(self.table, fact)

    def then(self, *flow: Flow[Frame]) -> Out:
        """All facts so far, and how the stack goes on."""
        return Outcome(tuple(self.facts), flow)

    def go_on(self, frames: Sequence[Frame]) -> Out:
        """All facts so far; the top frame makes way for others, the last of which comes first."""
        return self.then(Close(), *opened(frames))


def opened(frames: Iterable[Frame]) -> list[Flow[Frame]]:
    """The flow that lays frames on the stack, the last one on top."""
    return [Open(frame) for frame in frames]


def swapped(frame: Frame, frames: Iterable[Frame] = ()) -> tuple[Flow[Frame], ...]:
    """The flow that puts `frame` in the place of the top one, and others above it."""
    return (Swap(frame), *opened(frames))


def place_field(telling: Telling, seat: Seat, tile: str) -> tuple[Frame, ...]:
    """R22, R23: the tile in hand goes on its hex. R52: a worker there is lifted, and may be relocated next."""
    worker = telling.table.players[seat].worker_on(tile)
    if worker is not None:
        telling.tell(f.WorkerLifted(seat, worker, tile))
    telling.tell(f.FieldPlaced(seat, tile))
    return () if worker is None else (Relocation(seat, worker),)


def discard_field(telling: Telling, seat: Seat, tile: str) -> None:
    """A tile of the own board goes to the fallow field."""
    telling.tell(f.FieldLeft(seat, tile))
    telling.tell(f.FieldDiscarded(seat, tile))


def take_from_registry(telling: Telling, seat: Seat, tile: str) -> int:
    """A tile of the registry is in hand; the space it lay on."""
    space = telling.table.space_of(tile)
    telling.tell(f.RegistryTaken(seat, tile, space))
    return space


def post_worker(telling: Telling, fact: f.WorkerPlaced) -> None:
    """R33, R37: a worker takes its hex; a lower one that stood there goes back."""
    lower = telling.table.players[fact.seat].worker_on(fact.hex)
    if lower is not None:
        telling.tell(f.WorkerReplaced(fact.seat, lower, fact.hex))
    telling.tell(fact)


def in_happening(position: Pos) -> bool:
    """R80: whether a happening is being carried out."""
    return any(isinstance(frame, Happening) for frame in position.stack)


def in_turn(position: Pos) -> Seat:
    """Whose turn it is, whoever is asked."""
    bottom = position.stack[0]
    assert isinstance(bottom, Turn)
    return bottom.seat


def must(choices: list[Choice[Action]]) -> list[Choice[Action]]:
    """A duty: the first choice is the least answer."""
    return [replace(choice, is_pass=not number) for number, choice in enumerate(choices)]


def may(choices: list[Choice[Action]]) -> list[Choice[Action]]:
    """An offer: it can be declined."""
    return [*choices, Choice("decline", Decline(), "decline", is_pass=True)]
