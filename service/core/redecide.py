"""What every body of a log must have been, given only what its actor said and the recorded luck.

The second reading of a game: not folding the facts, but deciding everything again. Both must give the same bodies.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from eventstore.body import Asked, Body, By
from games.kernel.asking import Seat
from games.kernel.codec import action_from, to_json
from games.kernel.engine import Decided, act, begin
from games.kernel.game import Finished
from games.kernel.luck import Draw, Luck, Recorded, Run
from service.core import lifecycle_facts as lf
from service.core.draft_events import SERVICE, asked_then, places_of
from service.core.game_state import GameState, apply
from service.core.sealing import Known, strip, unseal
from service.core.undo import MOST_UNDOS


class Differs(Exception):
    """A body is not what it must have been; the message names the version and the field."""


class Redecider:
    """Takes the bodies of one log in order. Raises Differs, and what the rules raise, at the first that differs."""

    def __init__(self, known: Mapping[str, Known]) -> None:
        self._known = known
        self._state: GameState | None = None
        self._start: GameState | None = None
        self._finished: Finished | None = None
        self.decided = 0

    def take(self, body: Body, hash_: str) -> None:
        """The next body."""
        state = self._state
        if state is None:
            self._same(body, _opened(body))
        else:
            if self._start is None or body.commit == body.version:
                self._start = state
            self._same(body, self._expected(state, self._start, body))
        self._state = apply(state, body, hash_, self._known)

    def _same(self, body: Body, expected: Mapping[str, Any]) -> None:
        for field, value in expected.items():
            if to_json(getattr(body, field)) != to_json(value):
                raise Differs(f"version {body.version}: `{field}` is not what follows from what was said")

    def _expected(self, state: GameState, start: GameState, body: Body) -> dict[str, Any]:
        common = {"game": state.game, "rules": state.setup.rules}
        if self._finished is not None and body.type != "ended":
            raise Differs(f"version {body.version}: the game was over before it")
        match body.type:
            case "started" | "played":
                return common | self._decided(state, start, body)
            case "undone":
                return common | _undone(state, start, body)
            case "ended":
                return common | self._ended(state, body)
            case "seat-taken" | "seat-left":
                return common | _seats(state, body)
        raise Differs(f"version {body.version}: there are no events of the type {body.type!r}")

    def _decided(self, state: GameState, start: GameState, body: Body) -> dict[str, Any]:
        dealer = Recorded([_luck(record, self._known) for record in body.luck])
        decided: Decided[Any, Any, Any]
        if body.type == "started":
            if state.status != "open" or not all(seat.holder for seat in state.seats):
                raise Differs(f"version {body.version}: the table could not start")
            decided, by, first, said = begin(state.rules, dealer), SERVICE, body.facts[:1], {}
        else:
            by, first, said = _actor(state, body), [], body.said
            action = action_from(state.game_def, body.said)
            decided = act(state.rules, state.live, Seat(by.seat if by.seat is not None else -1), action, dealer)
        if dealer.left:
            raise Differs(f"version {body.version}: it records more luck than the rules need")
        self.decided += 1
        self._finished = decided.up if isinstance(decided.up, Finished) else None
        return {
            "by": by,
            "said": said,
            "facts": [*first, *(strip(to_json(fact)) for fact in decided.facts)],
            "luck": [strip(to_json(draw)) for draw in decided.luck],
            "stack": [strip(to_json(frame)) for frame in decided.position.stack],
            "asked": asked_then(start, state, decided.up, by),
        }

    def _ended(self, state: GameState, body: Body) -> dict[str, Any]:
        fact = lf.lifecycle_fact(body.facts[0])
        assert isinstance(fact, lf.Ended)
        if (fact.reason == "finished") != (self._finished is not None):
            raise Differs(f"version {body.version}: it ended for another reason than it says")
        standings = places_of(self._finished) if self._finished is not None else None
        expected = lf.Ended(fact.reason, standings, fact.secret)
        return _still(state) | {
            "by": SERVICE, "said": {"reason": fact.reason}, "facts": [expected], "asked": [],
        }  # fmt: skip


def _opened(body: Body) -> dict[str, Any]:
    fact = lf.lifecycle_fact(body.facts[0])
    if not isinstance(fact, lf.Opened) or body.type != "opened":
        raise Differs("version 1: a game begins with `opened`")
    said = {"kind": fact.kind, "seats": fact.seats, "options": fact.options}
    quiet: dict[str, Any] = {"luck": [], "stack": [], "asked": []}
    return quiet | {"by": SERVICE, "rules": fact.rules, "said": said, "facts": [fact]}


def _undone(state: GameState, start: GameState, body: Body) -> dict[str, Any]:
    fact = lf.lifecycle_fact(body.facts[0])
    assert isinstance(fact, lf.Undone)
    past = (state.trail or {}).get(fact.to)
    if past is None or state.undos >= MOST_UNDOS:
        raise Differs(f"version {body.version}: this could not be taken back")
    by = _actor(state, body)
    return {
        "by": by,
        "said": {"to": fact.to},
        "facts": [fact],
        "luck": [],
        "stack": [strip(to_json(frame)) for frame in past.position.stack],
        "asked": asked_then(start, state, state.rules.next_up(past.position), by),
    }


def _seats(state: GameState, body: Body) -> dict[str, Any]:
    fact = lf.lifecycle_fact(body.facts[0])
    assert isinstance(fact, lf.SeatTaken | lf.SeatLeft)
    seat = state.seats[fact.seat]
    if state.status != "open":
        raise Differs(f"version {body.version}: nobody sits down or stands up after the start")
    if isinstance(fact, lf.SeatTaken):
        if seat.holder:
            raise Differs(f"version {body.version}: the seat was taken")
        expected: lf.LifecycleFact = lf.SeatTaken(fact.seat, seat.holders + 1, fact.bot, fact.words)
        by = By(fact.seat, "bot" if fact.bot else "self", seat.holders + 1)
    else:
        expected = lf.SeatLeft(fact.seat, seat.holder)
        by = By(fact.seat, "bot" if seat.bot else "self", seat.holder)
    return _still(state) | {"by": by, "said": {"seat": fact.seat}, "facts": [expected], "asked": list(state.asked)}


def _still(state: GameState) -> dict[str, Any]:
    """What an event of the table leaves as it is."""
    stack = [strip(to_json(frame)) for frame in state.position.stack] if state.position else []
    return {"luck": [], "stack": stack}


def _actor(state: GameState, body: Body) -> By:
    """Only the asked seat acts, by its present holder."""
    asked: Asked | None = state.asked_of(body.by.seat) if body.by.seat is not None else None
    if asked is None:
        raise Differs(f"version {body.version}: somebody acted who was not asked")
    seat = state.seats[asked.seat]
    return By(asked.seat, "bot" if seat.bot else "self", seat.holder)


def _luck(record: Any, known: Mapping[str, Known]) -> Luck:
    opened = unseal(record, known)
    return msgspec.convert(opened, Run) if "take" in record else msgspec.convert(opened, Draw)
