"""A wait seen from its page: what happened before it, what was sent in it, and how it ended."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, select

from eventstore.body import Body, decode
from games.kernel.words import Lang
from service import tables as t
from service.core import access, seen
from service.core.game_state import GameState
from service.core.loading import load
from service.core.play import QUESTION
from service.core.principal import Principal
from service.core.transaction import reading
from service.core.world import World

LONGEST_LOOK_BACK = 80
"""Events before a wait that are looked through for one's own last answer."""


def news(world: World, principal: Principal, game: str, seat: int, *, lang: Lang) -> dict[str, list[dict[str, Any]]]:
    """For the asked seat: `before`: what happened between its last answer and this wait; `sent`: its own answers in it.

    Each is `{version, at, by, texts, undone}`. Both empty for a seat that is not asked. Raises NotFound.
    """
    with reading(world) as tx:
        access.visible(world, tx, principal, game)
        own = access.seat_of(world, tx, principal, game)
        state = load(world, tx, game)
        asked = state.asked_of(seat)
        if asked is None:
            return {"before": [], "sent": []}
        who = seen.viewer(world, tx, state, own.seat if own else None, lang)
        bodies = _bodies(world, tx, game, max(0, asked.since - LONGEST_LOOK_BACK))
    told = _told(state, who, bodies)
    before = [line for line in told if line["version"] <= asked.since]
    last = max((line["version"] for line in before if line["by"] == seat), default=0)
    return {
        "before": [line for line in before if line["version"] > last],
        "sent": [line for line in told if line["version"] > asked.since and line["by"] == seat],
    }


def answered(world: World, game: str, seat: int, holder: int, since: int, *, lang: Lang) -> list[dict[str, Any]]:
    """What a holder answered in a wait that is over, as an onlooker may read it: `{version, at, texts, undone, route}`.

    `route`: page | api | reply | bot | clock, None where it is not known. The caller has checked the right to ask.
    """
    with reading(world) as tx:
        state = load(world, tx, game)
        who = seen.viewer(world, tx, state, None, lang)
        bodies = _bodies(world, tx, game, since)
        where = (t.answers.c.game == game) & (t.answers.c.to_version > since)
        routes = tx.execute(select(t.answers).where(where)).all()
    of_wait = []
    for body in bodies:
        if (body.by.seat, body.by.holder) == (seat, holder):
            of_wait.append(body)
        if not any(asked.seat == seat and asked.since == since for asked in body.asked):
            break
    told = _told(state, who, of_wait)
    for line in told:
        near = (row.route for row in routes if row.from_version <= line["version"] <= row.to_version)
        line["route"] = next(near, None)
    return told


def _bodies(world: World, tx: Connection, game: str, after: int) -> list[Body]:
    return [decode(event.text) for event in world.store.read(tx, game, after=after)]


def _told(state: GameState, who: seen.Viewer, bodies: list[Body]) -> list[dict[str, Any]]:
    return [
        {
            "version": body.version,
            "at": body.at,
            "by": body.by.seat,
            "texts": [fact["text"] for fact in seen.facts(state, who, body) if fact["text"]],
            "undone": state.is_undone(body.version),
        }
        for body in bodies
    ]


def is_answered(world: World, game: str, question: str) -> bool:
    """Whether a question has been answered: then sending it again can only repeat the receipt or be refused."""
    if not QUESTION.fullmatch(question):
        return False
    with reading(world) as tx:
        where = (t.answers.c.game == game) & (t.answers.c.question == question)
        return tx.execute(select(t.answers.c.question).where(where)).first() is not None
