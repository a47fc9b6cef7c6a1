"""What every happening file answers: who is asked, what there is to choose, and what follows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from msgspec import Struct

from games.kernel.asking import Choice, Seat
from games.kernel.errors import IllegalAction
from games.keyharvest.actions import Action
from games.keyharvest.effects import Telling
from games.keyharvest.frames import Frame, Happening
from games.keyharvest.table import Table
from games.keyharvest.terms import Terms


class Deed(Struct, frozen=True):
    """What one seat's part leads to: frames, the last one first; spaces to refill at the end; the crop for all."""

    opens: tuple[Frame, ...] = ()
    owed: tuple[int, ...] = ()
    kind: str = ""


class HappeningText(ABC):
    """The text of one happening; `frame.rest[0]` is the seat whose part it is. `ASK` keys the question's words."""

    ASK: ClassVar[str] = ""
    ACTIONS: ClassVar[tuple[type, ...]] = ()

    def asked(self, terms: Terms, table: Table, frame: Happening) -> Seat | None:
        """Who is asked for this part, None where there is nothing to choose, as far as everybody can see."""
        return None

    def choices(self, terms: Terms, table: Table, frame: Happening) -> list[Choice[Action]]:
        """The ways to take part."""
        return []

    def answer(self, telling: Telling, frame: Happening, action: Action) -> Deed:
        """What follows from an answer."""
        return Deed()

    def pass_by(self, telling: Telling, frame: Happening) -> Deed:
        """What happens where nobody is asked."""
        return Deed()

    @abstractmethod
    def why_not(self, terms: Terms, table: Table, frame: Happening, action: Action) -> IllegalAction:
        """Why one of its actions is not among the choices."""
