"""What a game is: one `Game` record per folder, with functions that follow the `Rules` protocol."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from games.kernel.asking import A, Choice, Field, Question, Seat
from games.kernel.errors import IllegalAction
from games.kernel.flow import E, F, Outcome, Position, T
from games.kernel.luck import Chance, Deal
from games.kernel.sealed import Sealed
from games.kernel.words import Section, Text


class Automatic(Struct, frozen=True):
    """The top frame needs nobody: `settle` it."""


class Standing(Struct, frozen=True):
    """How one seat came in: `place` counts from 1, equal places are shared."""

    seat: Seat
    place: int
    score: int


class Finished(Struct, frozen=True):
    """The game is over; `standings` in seat order."""

    standings: tuple[Standing, ...]


class Setup(Struct, frozen=True):
    """What a game is played with; fixed by the event `opened`."""

    seats: int
    options: Mapping[str, str | int | bool]
    rules: int
    data: str


class Rules(Protocol[T, F, A, E]):
    """The rules of one game for one set-up. Pure: no I/O, no clock, no randomness."""

    def begin(self) -> Position[T, F]:
        """All pieces in their supplies, the set-up frame open; nothing drawn yet."""
        ...

    def next_up(self, position: Position[T, F]) -> Question[A] | Automatic | Chance | Deal | Finished:
        """What the top frame needs. Cheap: choices are built only when the menu is read."""
        ...

    def decide(self, position: Position[T, F], action: A) -> Outcome[E, F]:
        """What follows from a legal action of the asked seat (legality was checked against the menu)."""
        ...

    def settle(self, position: Position[T, F]) -> Outcome[E, F]:
        """The next forced step."""
        ...

    def drawn(self, position: Position[T, F], item: str) -> Outcome[E, F]:
        """The step that needed `Chance`, now with the item."""
        ...

    def dealt(self, position: Position[T, F], hands: tuple[Sealed, ...]) -> Outcome[E, F]:
        """The step that needed `Deal`, now with the hands."""
        ...

    def evolve(self, table: T, fact: E) -> T:
        """The table after one fact: a dumb match without a rule in it, total over sealed values."""
        ...

    def view(self, position: Position[T, F], viewer: Seat | None, *, over: bool) -> Struct:
        """A new record of what `viewer` (None: an onlooker) may see; after the end (`over`) everything."""
        ...

    def refusal(self, position: Position[T, F], action: A) -> IllegalAction | None:
        """Why `action` is not among the choices: the rule's number and words, None if it is."""
        ...

    def read(self, code: str) -> A | None:
        """The action a well-formed code means, legal or not (without fields' values); None if it is no code."""
        ...

    def between_turns(self, position: Position[T, F]) -> bool:
        """Whether nobody has begun the present turn (the moment at which a game may change its rules version)."""
        ...

    def zones(self, table: T) -> Mapping[str, Mapping[str, int]]:
        """Every zone with how many of each piece lie in it; the sum over the zones never changes."""
        ...


class Phrases(Protocol):
    """Words of one game, made from views, choices and facts alone. `names`: the seats' names."""

    def prompt(self, view: Any, ask: str, names: Sequence[str]) -> Text:
        """The question in one short phrase: 'Move your pawn'."""
        ...

    def help(self, view: Any, ask: str) -> tuple[Text, str]:
        """The rule in two or three sentences in our own words, and its number: `milestones:R14`."""
        ...

    def group(self, group: str) -> Text:
        """Heading over the choices of one group."""
        ...

    def choice(self, view: Any, ask: str, choice: Choice[Any]) -> Text:
        """The choice as a whole phrase that names its things."""
        ...

    def field(self, ask: str, field: Field) -> Text:
        """What is to be filled in."""
        ...

    def value(self, view: Any, ask: str, field: Field, value: str) -> Text:
        """One value of a field."""
        ...

    def fact(self, fact: Any, names: Sequence[str]) -> Text | None:
        """What happened, in one sentence; None where another fact's sentence says it already."""
        ...

    def position(self, view: Any, names: Sequence[str]) -> tuple[Section, ...]:
        """The whole position in words, the most important section first."""
        ...

    def headline(self, view: Any) -> Text:
        """The state of play in a short line: round, scores, how near the end is."""
        ...


class OptionSpec(Struct, frozen=True):
    """A named option of a game: its values, the default, and what it means.

    `value_labels`: a value as people read it, for every value that is a text (numbers and yes or no say themselves).
    """

    name: str
    values: tuple[str | int | bool, ...]
    default: str | int | bool
    label: Text
    value_labels: Mapping[str, Text] = {}


class Preset(Struct, frozen=True):
    """A named set of options."""

    name: str
    label: Text
    options: Mapping[str, str | int | bool]


class Place(Struct, frozen=True):
    """A place of a board: its id (as in `at`), centre and outline in the units of the data set."""

    id: str
    x: float
    y: float
    outline: tuple[tuple[float, float], ...] = ()


class DataSet(Struct, frozen=True):
    """A pinned set of data. `sha256` is over the canonical JSON of the data; a set is never edited."""

    name: str
    sha256: str
    reconstruction: bool
    places: tuple[Place, ...]


class Game(Struct, frozen=True):
    """All there is to know about one kind; `games/<kind>/__init__.py` holds it as `GAME`.

    `tables`, `frames`, `actions`, `facts`, `views` are the types (unions of tagged Structs) for the codec.
    `rules(setup)` gives the rules; raises UnknownRules for a version or data set it does not know.
    `bot(view, question)` answers for a bot seat from what that seat can see.
    """

    kind: str
    title: Text
    seats: tuple[int, ...]
    rules_versions: tuple[int, ...]
    options: tuple[OptionSpec, ...]
    presets: tuple[Preset, ...]
    data_sets: tuple[DataSet, ...]
    tables: Any
    frames: Any
    actions: Any
    facts: Any
    views: Any
    rules: Callable[[Setup], Rules[Any, Any, Any, Any]]
    phrases: Phrases
    bot: Callable[[Any, Question[Any]], Any]

    @property
    def newest(self) -> int:
        """The rules version that new games get."""
        return self.rules_versions[-1]

    def defaults(self) -> dict[str, str | int | bool]:
        """Every option with its default value."""
        return {option.name: option.default for option in self.options}
