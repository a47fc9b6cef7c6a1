"""Taking back: as long as everything after it was one's own, held no luck, and left oneself alone asked.

So no notice that is owed is ever withdrawn, and nothing that was drawn is ever drawn again.
"""

from __future__ import annotations

import hashlib
from typing import Any

from eventstore.body import canonical
from games.kernel.words import Lang, Text
from service.core import seen
from service.core.draft_events import Commit
from service.core.errors import CannotUndo, Forbidden, Unavailable
from service.core.game_state import GameState
from service.core.loading import load, secret_of
from service.core.play import actor_of, again, answered, must_be_asked, result, stored
from service.core.principal import Principal
from service.core.transaction import TRIES, reading
from service.core.world import World

MOST_UNDOS = 20
"""In one wait."""
_TOO_OFTEN = Text(
    f"At most {MOST_UNDOS} times in one turn can something be taken back.",
    f"Höchstens {MOST_UNDOS}-mal in einem Zug lässt sich etwas zurücknehmen.",
)
_NOT_YOURS = Text(
    "Only your own steps since the last draw and since you are asked can be taken back.",
    "Zurücknehmen lassen sich nur eigene Schritte, seit du gefragt bist und seit zuletzt etwas gezogen wurde.",
)


def undo(
    world: World, principal: Principal, game: str, *, question: str, to: int | None, route: str, lang: Lang
) -> dict[str, Any]:
    """Go back to version `to` (None: one step). `question` is the question open now: guard and retry key.

    Answers like `play.answer`. Raises CannotUndo and what `play.answer` raises.
    """
    print_ = hashlib.sha256(canonical(["undo", to])).hexdigest()
    for _ in range(TRIES):
        with reading(world) as tx:
            actor = actor_of(world, tx, principal, game, route)
            state = load(world, tx, game)
            who = seen.viewer(world, tx, state, actor.seat, lang)
            earlier = answered(tx, game, question, actor.seat)
            if earlier is not None:
                return again(world, tx, state, who, earlier, print_)
            must_be_asked(state, who, question)
            if state.seats[actor.seat].holder != actor.holder:
                raise Forbidden("This seat has changed hands.")
            secret = secret_of(tx, game)
        commit = Commit(world, state, secret)
        target = _target(state, to, lang)
        commit.undo(actor.by(), {"to": target}, target)
        if stored(world, commit, actor, question, print_, []):
            return result(world, commit, who, 0, [])
    raise Unavailable("The game moves too fast at the moment; nothing was stored.")


def undo_to(state: GameState) -> int | None:
    """The version one step back, if the asked seat may go there."""
    return state.back if state.undos < MOST_UNDOS else None


def _target(state: GameState, to: int | None, lang: Lang) -> int:
    if state.undos >= MOST_UNDOS:
        raise CannotUndo(_TOO_OFTEN.to(lang), undo_to=None)
    target = state.back if to is None else to
    if target is None or target not in (state.trail or {}):
        raise CannotUndo(
            _NOT_YOURS.to(lang),
            undo_to=state.back,
            allowed=sorted(state.trail or {}),
        )
    return target
