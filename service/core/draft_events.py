"""A commit in the making: bodies are built one on the other in memory, then stored whole or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from eventstore.body import Asked, Body, By, body_hash, encode
from eventstore.store import NewEvent
from games.kernel.asking import Question
from games.kernel.codec import to_json
from games.kernel.engine import Decided
from games.kernel.game import Finished
from service.core import lifecycle_facts as lf
from service.core.game_state import GameState, apply
from service.core.sealing import known, openings_of, strip
from service.core.world import World

SERVICE = By(None, "service", 0)


class Commit:
    """The events of one transaction on one stream. `state` is always the state after the last of them."""

    def __init__(self, world: World, state: GameState, secret: bytes) -> None:
        self._world = world
        self._secret = secret
        self.start = state
        self.state = state
        self.bodies: list[Body] = []
        self.events: list[NewEvent] = []

    @property
    def next_version(self) -> int:
        """The version that the next event gets."""
        return self.state.version + 1

    def decided(
        self, by: By, type_: str, said: Any, decided: Decided[Any, Any, Any], *, first: Sequence[Any] = ()
    ) -> None:
        """An event of the rules: `played` or `started`. A finished game is ended in the same commit."""
        version = self.next_version
        openings = openings_of(version, decided.luck)
        self._add(
            by,
            type_,
            said,
            facts=[*first, *(strip(to_json(fact)) for fact in decided.facts)],
            luck=[strip(to_json(draw)) for draw in decided.luck],
            stack=[strip(to_json(frame)) for frame in decided.position.stack],
            asked=asked_then(self.start, self.state, decided.up, by),
            openings=openings,
            position=decided.position,
        )
        if isinstance(decided.up, Finished):
            self.end("finished", places_of(decided.up))

    def lifecycle(self, by: By, type_: str, said: Any, facts: Sequence[lf.LifecycleFact]) -> None:
        """An event of the table; whoever is asked stays asked."""
        self._add(by, type_, said, facts=[to_json(fact) for fact in facts], asked=list(self.state.asked))

    def undo(self, by: By, said: Any, to: int) -> None:
        """Back to version `to`: the same seat is asked, always by a new question id, in the same wait."""
        assert self.state.trail is not None
        was = self.state.trail[to]
        asked = self.state.rules.next_up(was.position)
        self._add(
            by,
            "undone",
            said,
            facts=[to_json(lf.Undone(to))],
            stack=[strip(to_json(frame)) for frame in was.position.stack],
            asked=asked_then(self.start, self.state, asked, by),
        )

    def end(self, reason: str, places: list[lf.Place] | None) -> None:
        """The last event of a stream: publishes the secret."""
        ended = lf.Ended(reason, places, self._secret.hex())
        self._add(SERVICE, "ended", {"reason": reason}, facts=[to_json(ended)], asked=[], closes=True)

    def _add(
        self,
        by: By,
        type_: str,
        said: Any,
        *,
        facts: list[Any],
        luck: list[Any] | None = None,
        stack: list[Any] | None = None,
        asked: list[Asked],
        openings: tuple[Any, ...] = (),
        closes: bool = False,
        position: Any = None,
    ) -> None:
        state = self.state
        kept = [strip(to_json(frame)) for frame in state.position.stack] if state.position else []
        body = Body(
            game=state.game,
            version=self.next_version,
            commit=self.bodies[0].version if self.bodies else self.next_version,
            prev=state.head,
            at=max(self._world.stamp(), state.at),
            rules=state.setup.rules,
            by=by,
            type=type_,
            said=said,
            facts=facts,
            luck=luck or [],
            stack=kept if stack is None else stack,
            asked=asked,
        )
        text = encode(body)
        self.bodies.append(body)
        self.events.append(NewEvent(text, openings, closes))
        seals = known(self._secret, state.game, openings) if openings else {}
        self.state = apply(state, body, body_hash(text), seals, position)


def places_of(finished: Finished) -> list[lf.Place]:
    """How the seats came in, as `ended` tells it."""
    return [lf.Place(int(one.seat), one.place, one.score) for one in finished.standings]


def asked_then(start: GameState, state: GameState, up: Any, by: By) -> list[Asked]:
    """Who is asked after the next event of a commit: always by a new question id.

    A seat that was asked when the commit began (`start`) stays in the same wait, and so does one that asks itself on.
    """
    if not isinstance(up, Question):
        return []
    seat, version = int(up.seat), state.version + 1
    before = start.asked_of(seat) or state.asked_of(seat)
    since = before.since if before and (by.seat == seat or start.asked_of(seat)) else version
    return [Asked(seat, f"{version}.{seat}", up.ask, since)]
