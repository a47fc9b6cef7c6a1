"""R72, R108: what becomes of a field tile that was drawn and is in hand."""

from __future__ import annotations

from games.kernel.asking import Choice, Question
from games.kernel.errors import IllegalAction
from games.kernel.flow import Close
from games.keyharvest import actions as a
from games.keyharvest import facts as f
from games.keyharvest.effects import Telling, discard_field, place_field
from games.keyharvest.frames import HeldTile
from games.keyharvest.reason import no
from games.keyharvest.terms import Out, Pos, Terms


def ask(position: Pos, frame: HeldTile) -> Question[a.Action]:
    """R72: keep it or not. R108: keep it for another field, or not."""
    ask_ = "drawn-field" if frame.why == "trader" else "substitute-field"
    return Question(frame.seat, ask_, lambda: _choices(position, frame))


def _choices(position: Pos, frame: HeldTile) -> list[Choice[a.Action]]:
    discard: Choice[a.Action] = Choice("discard", a.Discard(), "discard", (frame.tile,), is_pass=True)
    if frame.why == "trader":
        return [Choice("keep", a.Keep(), "keep", (frame.tile,)), discard]
    own = position.table.players[frame.seat].labels
    found: list[Choice[a.Action]] = [
        Choice(f"replace {tile}", a.Replace(tile), "replace", (tile, frame.tile)) for tile in own
    ]
    return [*found, discard]


def decide(terms: Terms, position: Pos, frame: HeldTile, action: a.Action) -> Out:
    """R108: remove first, then place. Whatever is not kept lies in the fallow field."""
    telling = Telling(terms, position.table)
    if isinstance(action, a.Discard):
        telling.tell(f.FieldDiscarded(frame.seat, frame.tile))
        return telling.then(Close())
    if isinstance(action, a.Replace):
        discard_field(telling, frame.seat, action.tile)
    return telling.go_on(place_field(telling, frame.seat, frame.tile))


def why_not(frame: HeldTile, action: a.Action) -> IllegalAction:
    """R72 and R108 leave no other way."""
    if frame.why == "trader":
        return no("R72", "Keep the tile or discard it.", "Behalte das Plättchen oder lege es ab.")
    if isinstance(action, a.Replace):
        return no("R108", f"{action.tile} is not on your board.", f"{action.tile} liegt nicht auf deinem Tableau.")
    return no(
        "R108",
        "Replace a field of your board by the tile, or discard it.",
        "Ersetze ein Feld deines Tableaus durch das Plättchen, oder lege es ab.",
    )
