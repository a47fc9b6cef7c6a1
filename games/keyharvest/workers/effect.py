"""What every worker file answers: whether its effect can be used, how, and what follows."""

from __future__ import annotations

from typing import Protocol

from games.kernel.asking import Choice
from games.kernel.errors import IllegalAction
from games.keyharvest.actions import Action
from games.keyharvest.frames import UseWorker
from games.keyharvest.table import Table
from games.keyharvest.terms import Out, Terms


class Effect(Protocol):
    """The effect of one worker; `frame` says whose and where it stands. A module is one."""

    @property
    def ASK(self) -> str:  # noqa: N802 - a constant of the module
        """The question's key."""
        ...

    @property
    def ACTIONS(self) -> tuple[type, ...]:  # noqa: N802 - a constant of the module
        """The actions it is about."""
        ...

    def usable(self, terms: Terms, table: Table, frame: UseWorker) -> bool:
        """Whether there is anything to do, as far as everybody can see."""
        ...

    def choices(self, terms: Terms, table: Table, frame: UseWorker) -> list[Choice[Action]]:
        """The ways to use it."""
        ...

    def use(self, terms: Terms, table: Table, frame: UseWorker, action: Action) -> Out:
        """What follows; the frame of the worker makes way."""
        ...

    def why_not(self, terms: Terms, table: Table, frame: UseWorker, action: Action) -> IllegalAction:
        """Why one of its actions is not among the choices."""
        ...
