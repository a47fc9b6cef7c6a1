"""R76-R80: a happening is carried out, seat by seat. Each text is a file of `happenings/`."""

from __future__ import annotations

from msgspec.structs import replace

from games.kernel.asking import Question
from games.kernel.errors import IllegalAction
from games.kernel.flow import Close
from games.kernel.game import Automatic
from games.keyharvest import happening_facts as hf
from games.keyharvest import track
from games.keyharvest.actions import Action, Decline
from games.keyharvest.effects import Telling, in_turn, may, must, swapped
from games.keyharvest.frames import Drawing, Happening
from games.keyharvest.happenings import TEXTS
from games.keyharvest.happenings.deed import Deed
from games.keyharvest.reason import no
from games.keyharvest.terms import Out, Pos, Terms


def ask(terms: Terms, position: Pos, frame: Happening) -> Question[Action] | Automatic:
    """R79: each player in turn order, once. Who is asked follows from what all can see, never from counters."""
    text, table = TEXTS[frame.tile], position.table
    seat = text.asked(terms, table, frame) if frame.rest else None
    if seat is None:
        return Automatic()
    kind = must if terms.printed.happenings[frame.tile].mandatory else may
    return Question(seat, text.ASK, lambda: kind(text.choices(terms, table, frame)))


def decide(terms: Terms, position: Pos, frame: Happening, action: Action) -> Out:
    """R78: a bell may be declined."""
    telling = Telling(terms, position.table)
    if isinstance(action, Decline):
        telling.tell(hf.HappeningDeclined(frame.rest[0], frame.tile))
        return _next(telling, frame, Deed())
    return _next(telling, frame, TEXTS[frame.tile].answer(telling, frame, action))


def settle(terms: Terms, position: Pos, frame: Happening) -> Out:
    """Somebody who is not asked; then R96: the refills that the text owes, lowest space first; then it is over."""
    telling = Telling(terms, position.table)
    if frame.rest:
        return _next(telling, frame, TEXTS[frame.tile].pass_by(telling, frame))
    if frame.owed:
        first, *later = sorted(frame.owed)
        rest = replace(frame, owed=tuple(later))
        return telling.then(*swapped(rest, (Drawing(frame.drawer, "registry", first),)))
    return telling.then(Close())


def _next(telling: Telling, frame: Happening, deed: Deed) -> Out:
    """What this seat does lies above the happening; then the next seat comes."""
    rest = replace(frame, rest=frame.rest[1:], owed=(*frame.owed, *deed.owed), kind=deed.kind or frame.kind)
    return telling.then(*swapped(rest, deed.opens))


def flush(terms: Terms, position: Pos) -> Out:
    """R95: what is still laid aside is put on the track in the order drawn, each for the one who drew it.

    It is carried out as any other; when ten lie there the rest is out of the game.
    """
    telling, table = Telling(terms, position.table), position.table
    if not table.aside:
        return telling.then(Close())
    first = table.aside[0]
    if track.full(terms, table):
        telling.tell(hf.HappeningIgnored(first.drawer, first.tile))
        return telling.then()
    frames = track.lay(telling, first.drawer, first.tile, in_turn(position))
    return telling.then(*swapped(position.top, frames))


def count(terms: Terms, position: Pos) -> Out:
    """R81: the boards are counted when the happening is over, where that is agreed."""
    telling = Telling(terms, position.table)
    track.count_boards(telling)
    return telling.then(Close())


def why_not(terms: Terms, position: Pos, frame: Happening, action: Action) -> IllegalAction:
    """Each text knows its rule."""
    text = TEXTS[frame.tile]
    if isinstance(action, text.ACTIONS):
        return text.why_not(terms, position.table, frame, action)
    if isinstance(action, Decline):
        return no("R78", "This happening must be carried out.", "Dieses Ereignis muss ausgeführt werden.")
    return no(
        "R79",
        f"It is about happening {frame.tile} now.",
        f"Jetzt geht es um das Ereignis {frame.tile}.",
    )
