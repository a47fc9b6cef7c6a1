"""What one viewer may see of a state or a body: built, never stripped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, select

from eventstore.body import Body
from games.kernel.asking import Question, Seat
from games.kernel.codec import facts_from
from games.kernel.words import Lang
from service import tables as t
from service.core import lifecycle_facts as lf
from service.core import words
from service.core.game_state import GameState
from service.core.loading import secret_of
from service.core.sealing import Known, known, unseal
from service.core.world import World

LIFECYCLE_TYPES = ("opened", "seat-taken", "seat-left", "undone", "ended")


_NAMES = select(t.seats.c.seat, t.seats.c.name).where(
    (t.seats.c.game == bindparam("game")) & t.seats.c.until_version.is_(None)
)


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: a seat or an onlooker (None), in which language; `names` of the seats; `known` seals."""

    seat: int | None
    lang: Lang
    names: tuple[str, ...]
    known: Mapping[str, Known]


def viewer(world: World, tx: Connection, state: GameState, seat: int | None, lang: Lang) -> Viewer:
    """The viewer of a game; after its end everybody sees everything."""
    openings = world.store.openings(tx, state.game, seat=None if state.ended else seat)
    if state.ended is None and seat is None:
        openings = []
    secret = secret_of(tx, state.game) if openings else b""
    return Viewer(seat, lang, names(tx, state), known(secret, state.game, openings))


def names(tx: Connection, state: GameState) -> tuple[str, ...]:
    """The names of the present holders, seat by seat."""
    rows = {row.seat: row.name for row in tx.execute(_NAMES, {"game": state.game})}
    return tuple(rows.get(seat, "–") for seat in range(len(state.seats)))


def view_of(state: GameState, who: Viewer, position: Any = None) -> Any:
    """The game's own view record for this viewer. The game must have begun."""
    seat = None if who.seat is None else Seat(who.seat)
    return state.rules.view(position or state.position, seat, over=state.status == "over")


def questions(state: GameState, who: Viewer) -> list[dict[str, Any]]:
    """What this viewer is asked now, with all choices; [] for everybody else."""
    asked = None if who.seat is None else state.asked_of(who.seat)
    if asked is None:
        return []
    question = state.rules.next_up(state.position)
    assert isinstance(question, Question)
    view = view_of(state, who)
    return [words.question_json(state.game_def.phrases, view, question, asked.q, who.names, who.lang)]


def facts(state: GameState, who: Viewer, body: Body) -> list[dict[str, Any]]:
    """The facts of one event with a sentence each (None: another one says it)."""
    told = []
    for index, data in enumerate(body.facts):
        open_data = unseal(data, who.known)
        if body.type in LIFECYCLE_TYPES or (body.type == "started" and index == 0):
            text = words.lifecycle_text(lf.lifecycle_fact(data), who.names, who.lang)
        else:
            (fact,) = facts_from(state.game_def, [open_data])
            text = words.fact_text(state.game_def.phrases, fact, who.names, who.lang)
        told.append({"version": body.version, "fact": open_data, "text": text})
    return told


def decided_facts(
    state: GameState, who: Viewer, version: int, decided: Sequence[Any], as_json: Sequence[Any]
) -> list[dict[str, Any]]:
    """The same for facts that were only tried out."""
    phrases = state.game_def.phrases
    return [
        {"version": version, "fact": data, "text": words.fact_text(phrases, fact, who.names, who.lang)}
        for fact, data in zip(decided, as_json, strict=True)
    ]
