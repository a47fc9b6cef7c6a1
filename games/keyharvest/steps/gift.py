"""R99, R100: a gift is received; it is placed, passed on, or discarded."""

from __future__ import annotations

from msgspec.structs import replace

from games.kernel.asking import Choice, Question
from games.kernel.errors import IllegalAction
from games.kernel.flow import Close, Open, Swap
from games.keyharvest import actions as a
from games.keyharvest import facts as f
from games.keyharvest.effects import Telling, place_field
from games.keyharvest.frames import GiftReceived, Happening
from games.keyharvest.happenings.gift import hand_over
from games.keyharvest.reason import no
from games.keyharvest.terms import Out, Pos, Terms


def ask(position: Pos, frame: GiftReceived) -> Question[a.Action]:
    """R99: (i), (ii) or (iii)."""
    return Question(frame.seat, "gift-received", lambda: _choices(position, frame))


def _choices(position: Pos, frame: GiftReceived) -> list[Choice[a.Action]]:
    at = (frame.tile,)
    keep: Choice[a.Action] = Choice("keep", a.Keep(), "keep", at)
    discard: Choice[a.Action] = Choice("discard", a.Discard(), "discard", at, is_pass=frame.last)
    if frame.last:
        return [keep, discard]
    pass_on: Choice[a.Action] = Choice("pass", a.PassOn(), "pass", at, is_pass=True)
    return [keep, pass_on, discard] if position.table.players[frame.seat].fields else [keep, pass_on]


def decide(terms: Terms, position: Pos, frame: GiftReceived, action: a.Action) -> Out:
    """R100: what placing it causes comes before the own gift; a gift that is passed on is the own gift."""
    telling = Telling(terms, position.table)
    if isinstance(action, a.Keep):
        return telling.go_on(place_field(telling, frame.seat, frame.tile))
    if isinstance(action, a.Discard):
        telling.tell(f.FieldDiscarded(frame.seat, frame.tile))
        return telling.then(Close())
    below = position.stack[-2]
    assert isinstance(below, Happening)
    received = hand_over(telling, below, frame.tile)
    return telling.then(Close(), Swap(replace(below, rest=below.rest[1:])), Open(received))


def why_not(frame: GiftReceived, action: a.Action) -> IllegalAction:
    """R99: the last receiver passes nothing on. R100: who has nothing else must not discard it."""
    if isinstance(action, a.PassOn):
        return no("R99", "The last gift cannot be passed on.", "Das letzte Geschenk kann man nicht weitergeben.")
    if isinstance(action, a.Discard):
        return no(
            "R100",
            "You have no other field to give: keep the tile or pass it on.",
            "Du hast kein anderes Feld zum Weitergeben: behalte das Plättchen oder gib es weiter.",
        )
    if frame.last:
        return no("R99", "Keep the gift or discard it.", "Behalte das Geschenk oder lege es ab.")
    return no("R99", "Keep the gift, pass it on or discard it.", "Behalte das Geschenk, gib es weiter oder lege es ab.")
