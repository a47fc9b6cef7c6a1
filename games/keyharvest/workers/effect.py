"""What every worker file answers: whether its effect can be used, how, and what follows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from games.kernel.asking import Choice
from games.kernel.errors import IllegalAction
from games.keyharvest.actions import Action
from games.keyharvest.frames import UseWorker
from games.keyharvest.table import Table
from games.keyharvest.terms import Out, Terms


class Effect(ABC):
    """The effect of one worker; `frame` says whose and where it stands. `ASK` keys the question's words."""

    ASK: ClassVar[str]
    ACTIONS: ClassVar[tuple[type, ...]]

    @abstractmethod
    def usable(self, terms: Terms, table: Table, frame: UseWorker) -> bool:
        """Whether there is anything to do, as far as everybody can see."""

    @abstractmethod
    def choices(self, terms: Terms, table: Table, frame: UseWorker) -> list[Choice[Action]]:
        """The ways to use it."""

    @abstractmethod
    def use(self, terms: Terms, table: Table, frame: UseWorker, action: Action) -> Out:
        """What follows; the frame of the worker makes way."""

    @abstractmethod
    def why_not(self, terms: Terms, table: Table, frame: UseWorker, action: Action) -> IllegalAction:
        """Why one of its actions is not among the choices."""
