"""What every happening file answers: who is asked, what there is to choose, and what follows."""

from __future__ import annotations

from typing import Protocol

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


class HappeningText(Protocol):
    """The text of one happening; `frame.rest[0]` is the seat whose part it is. A module is one."""

    @property
    def ASK(self) -> str:  # noqa: N802 - a constant of the module
        """The question's key."""
        ...

    @property
    def ACTIONS(self) -> tuple[type, ...]:  # noqa: N802 - a constant of the module
        """The actions it is about."""
        ...

    def asked(self, terms: Terms, table: Table, frame: Happening) -> Seat | None:
        """Who is asked for this part, None where there is nothing to choose, as far as everybody can see."""
        ...

    def choices(self, terms: Terms, table: Table, frame: Happening) -> list[Choice[Action]]:
        """The ways to take part."""
        ...

    def answer(self, telling: Telling, frame: Happening, action: Action) -> Deed:
        """What follows from an answer."""
        ...

    def pass_by(self, telling: Telling, frame: Happening) -> Deed:
        """What happens where nobody is asked."""
        ...

    def why_not(self, terms: Terms, table: Table, frame: Happening, action: Action) -> IllegalAction:
        """Why one of its actions is not among the choices."""
        ...
