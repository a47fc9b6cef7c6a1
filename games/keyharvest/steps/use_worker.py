"""R39: the effect of a worker that was played, relocated, or is used again. Each effect is a file of `workers/`."""

from __future__ import annotations

from games.kernel.asking import Question
from games.kernel.errors import IllegalAction
from games.kernel.flow import Close, Outcome
from games.kernel.game import Automatic
from games.keyharvest import facts as f
from games.keyharvest.actions import Action, Decline
from games.keyharvest.effects import may, must
from games.keyharvest.frames import UseWorker
from games.keyharvest.reason import no
from games.keyharvest.terms import Out, Pos, Terms
from games.keyharvest.workers import EFFECTS


def ask(terms: Terms, position: Pos, frame: UseWorker) -> Question[Action] | Automatic:
    """Whether and how to use the worker; nothing is asked where it cannot do anything."""
    effect, table = EFFECTS[frame.worker], position.table
    if not effect.usable(terms, table, frame):
        return Automatic()
    kind = must if terms.worker(frame.worker).mandatory else may
    return Question(frame.seat, effect.ASK, lambda: kind(effect.choices(terms, table, frame)))


def decide(terms: Terms, position: Pos, frame: UseWorker, action: Action) -> Out:
    """The effect, or none."""
    if isinstance(action, Decline):
        return Outcome((f.EffectDeclined(frame.seat, frame.worker),), (Close(),))
    return EFFECTS[frame.worker].use(terms, position.table, frame, action)


def settle() -> Out:
    """It stands there for its points alone."""
    return Outcome((), (Close(),))


def why_not(terms: Terms, position: Pos, frame: UseWorker, action: Action) -> IllegalAction:
    """Each effect knows its rule."""
    effect, name = EFFECTS[frame.worker], frame.worker
    if isinstance(action, effect.ACTIONS):
        return effect.why_not(terms, position.table, frame, action)
    if isinstance(action, Decline):
        return no("R39", "This worker must be used.", "Dieser Arbeiter muss eingesetzt werden.")
    return no(
        "R39",
        f"It is about the use of worker {name} now.",
        f"Jetzt geht es um den Einsatz von Arbeiter {name}.",
    )
