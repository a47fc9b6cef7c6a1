"""R52-R59: a field tile has taken a worker's hex; the worker may be placed again and used again."""

from __future__ import annotations

from games.kernel.asking import Choice, Question
from games.kernel.errors import IllegalAction
from games.kernel.flow import Close, Swap
from games.kernel.game import Automatic
from games.keyharvest import actions as a
from games.keyharvest import facts as f
from games.keyharvest.effects import Telling, must, post_worker
from games.keyharvest.frames import Relocation, UseWorker
from games.keyharvest.placement import relocations, why_not_there
from games.keyharvest.reason import no
from games.keyharvest.terms import Out, Pos, Terms


def ask(terms: Terms, position: Pos, frame: Relocation) -> Question[a.Action] | Automatic:
    """R53: where the worker goes; R59: its own player says so, whoever's turn it is."""
    player = position.table.players[frame.seat]
    if not relocations(terms, player, frame.worker):
        return Automatic()
    return Question(frame.seat, "relocate", lambda: _choices(terms, position, frame))


def _choices(terms: Terms, position: Pos, frame: Relocation) -> list[Choice[a.Action]]:
    player = position.table.players[frame.seat]
    found: list[Choice[a.Action]] = [
        Choice(f"relocate {hex_}", a.Relocate(hex_), "hexes", (hex_,))
        for hex_ in relocations(terms, player, frame.worker)
    ]
    if not terms.options.relocation_optional:
        return must(found)
    return [*found, Choice("take back", a.TakeBack(), "decline", is_pass=True)]


def decide(terms: Terms, position: Pos, frame: Relocation, action: a.Action) -> Out:
    """R53: it is used again, as when it is played. R54: or it goes back."""
    if not isinstance(action, a.Relocate):
        return settle(terms, position, frame)
    telling = Telling(terms, position.table)
    post_worker(telling, f.WorkerPlaced(frame.seat, frame.worker, action.hex, "relocated"))
    return telling.then(Swap(UseWorker(frame.seat, frame.worker, action.hex)))


def settle(terms: Terms, position: Pos, frame: Relocation) -> Out:
    """R54: a worker that is not relocated goes back, and may be played later."""
    telling = Telling(terms, position.table)
    telling.tell(f.WorkerReturned(frame.seat, frame.worker))
    return telling.then(Close())


def why_not(terms: Terms, position: Pos, frame: Relocation, action: a.Action) -> IllegalAction:
    """R33-R35: which hex."""
    if isinstance(action, a.Relocate):
        player = position.table.players[frame.seat]
        replacing = terms.options.relocation_may_replace
        return why_not_there(terms, player, frame.worker, action.hex, replacing=replacing)
    if isinstance(action, a.TakeBack):
        return no("R54", "This worker must be relocated.", "Dieser Arbeiter muss versetzt werden.")
    return no("R53", "Relocate the worker first.", "Versetze zuerst den Arbeiter.")
