"""An answer becomes events: the heart of the service.

Load and decide run outside the write transaction; the append is compare-and-set, so of two answers at the same moment
exactly one is stored. A request is whole or nothing up to its cut: the first event that draws or asks another seat.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import structlog
from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from eventstore.body import By, How, decode
from eventstore.errors import ClosedStream, StaleStream, StoreBusy
from games.kernel.asking import Question, Seat
from games.kernel.codec import to_json
from games.kernel.engine import act
from games.kernel.errors import IllegalAction, RuleError
from games.kernel.words import Lang, Text
from service import tables as t
from service.core import access, record, seen
from service.core.answers import Answer, action_of, check, fingerprint, refused
from service.core.draft_events import Commit
from service.core.errors import (
    AlreadyAnswered,
    Fault,
    Forbidden,
    GameOver,
    Illegal,
    NotAskedNow,
    NotStarted,
    Unauthenticated,
    Unavailable,
)
from service.core.game_state import GameState
from service.core.loading import load, secret_of
from service.core.luck import SecretDealer
from service.core.principal import NOBODY, Principal
from service.core.transaction import TRIES, reading
from service.core.world import World

QUESTION = re.compile(r"[0-9]{1,9}\.[0-9]{1,3}")
"""The form of a question's id; whatever else somebody sends names no question."""

log = structlog.get_logger(__name__)
_NO_MORE = Text("You are not asked anything any more.", "Du bist nichts mehr gefragt.")
_NOT_BEGUN = Text("The game has not begun yet.", "Das Spiel hat noch nicht begonnen.")
_OVER = Text("The game is over.", "Das Spiel ist zu Ende.")
_OTHERWISE_ASKED = Text("You are asked something else now.", "Du bist jetzt etwas anderes gefragt.")
_NOT_ASKED = Text("You are not asked anything now.", "Du bist gerade nicht gefragt.")
_ANSWERED = Text(
    "This question was answered before, and otherwise.", "Diese Frage ist schon beantwortet, und zwar anders."
)


@dataclass(frozen=True, slots=True)
class Actor:
    """Who answers, how, and by which route (page | api | reply | bot | clock)."""

    seat: int
    holder: int
    how: How
    route: str

    def by(self) -> By:
        """As it stands in the event."""
        return By(self.seat, self.how, self.holder)


def answer(
    world: World, principal: Principal, game: str, question: str, answers: Sequence[Answer], *, route: str, lang: Lang
) -> dict[str, Any]:
    """Play answers. The same request again gives the first receipt again (`repeated`).

    Raises Malformed, Unauthenticated, NotFound, Forbidden, NotAskedNow, AlreadyAnswered, GameOver, NotStarted,
    Illegal (nothing stored), Fault, Unavailable.
    """
    check(answers)
    with reading(world) as tx:
        actor = actor_of(world, tx, principal, game, route)
    return as_seat(world, game, actor, question, answers, lang)


def actor_of(world: World, tx: Connection, principal: Principal, game: str, route: str) -> Actor:
    """The seat that a principal may act for. Raises Unauthenticated, NotFound, Forbidden."""
    if principal == NOBODY:
        raise Unauthenticated("Send a bearer token, or sign in.")
    access.visible(world, tx, principal, game)
    access.need(principal, "play")
    seat = access.seat_of(world, tx, principal, game)
    if seat is None:
        raise Forbidden("You have no seat at this table.")
    return Actor(seat.seat, seat.holder, "self", route)


def as_seat(
    world: World, game: str, actor: Actor, question: str, answers: Sequence[Answer], lang: Lang
) -> dict[str, Any]:
    """Play answers for a seat whose right to act has been checked (people, bots, the clock)."""
    print_ = fingerprint(answers)
    for _ in range(TRIES):
        with reading(world) as tx:
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
        played, unplayed = _decide(commit, actor, answers, secret, lang)
        if stored(world, commit, actor, question, print_, unplayed):
            return result(world, commit, who, played, unplayed)
    raise Unavailable("The game moves too fast at the moment; nothing was stored.")


def _decide(
    commit: Commit, actor: Actor, answers: Sequence[Answer], secret: bytes, lang: Lang
) -> tuple[int, list[dict[str, Any]]]:
    """Play as many answers as can be played. Returns how many, and what is left over. Raises Illegal before the cut."""
    cut = False
    for index, one in enumerate(answers):
        try:
            if not _asks(commit.state, actor.seat):
                raise Illegal(_NO_MORE.to(lang), rule=None, ask=None)
            cut = _play_one(commit, actor, one, secret, lang) or cut
        except Illegal as error:
            if not cut:
                raise Illegal(error.detail, index=index, **error.extra) from error
            return index, _left(answers, index, error)
    return len(answers), []


def _left(answers: Sequence[Answer], index: int, error: Illegal) -> list[dict[str, Any]]:
    left: list[dict[str, Any]] = [
        {"index": index + k, "answer": one.to_json(), "why": None} for k, one in enumerate(answers[index:])
    ]
    left[0]["why"] = error.detail
    return left


def _asks(state: GameState, seat: int) -> bool:
    return state.status == "running" and state.asked_of(seat) is not None


def _play_one(commit: Commit, actor: Actor, one: Answer, secret: bytes, lang: Lang) -> bool:
    """One event. Returns whether it is the cut."""
    state = commit.state
    question = state.rules.next_up(state.live)
    assert isinstance(question, Question)
    action = action_of(state.game_def.phrases, state.rules, state.live, question, one, lang)
    dealer = SecretDealer(secret, state.game, state.luck0 or "", next_n=state.next_n, version=commit.next_version)
    try:
        decided = act(state.rules, state.live, Seat(actor.seat), action, dealer)
    except IllegalAction as error:
        raise refused(error, question, lang) from error
    except RuleError:
        raise
    except Exception as error:  # whatever breaks in the rules refuses this action and no other
        log.exception("rules fault", game=state.game, version=state.version, ask=question.ask)
        raise Fault("The rules failed at this answer; nothing was stored and the operator has been told.") from error
    commit.decided(actor.by(), "played", to_json(action), decided)
    return bool(decided.luck) or not _asks(commit.state, actor.seat)


def stored(
    world: World, commit: Commit, actor: Actor, question: str, print_: str, unplayed: list[dict[str, Any]]
) -> bool:
    """Write the commit; False if somebody else was quicker."""
    game = commit.state.game
    try:
        with world.store.writing() as tx:
            wakes = record.store(world, tx, commit)
            tx.execute(
                insert(t.answers).values(
                    game=game,
                    question=question,
                    fingerprint=print_,
                    from_version=commit.start.version + 1,
                    to_version=commit.state.version,
                    route=actor.route,
                    unplayed=json.dumps(unplayed) if unplayed else None,
                    at=commit.state.at,
                )
            )
    except (StaleStream, ClosedStream, IntegrityError):
        return False
    except StoreBusy as error:
        raise Unavailable("The database is busy; nothing was stored.") from error
    record.kept(world, commit)
    record.wake_all(world, wakes)
    return True


def answered(tx: Connection, game: str, question: str, seat: int) -> Any:
    """The row of what this seat answered to a question before, or None."""
    if not QUESTION.fullmatch(question) or question.partition(".")[2] != str(seat):
        return None
    return tx.execute(select(t.answers).where((t.answers.c.game == game) & (t.answers.c.question == question))).first()


def must_be_asked(state: GameState, who: seen.Viewer, question: str) -> None:
    """Raises NotStarted, GameOver or NotAskedNow (with what is asked now) unless this very question is open."""
    if state.status == "open":
        raise NotStarted(_NOT_BEGUN.to(who.lang))
    if state.status == "over":
        raise GameOver(_OVER.to(who.lang))
    assert who.seat is not None
    asked = state.asked_of(who.seat)
    if asked is None or asked.q != question:
        now = seen.questions(state, who)
        raise NotAskedNow(
            (_OTHERWISE_ASKED if now else _NOT_ASKED).to(who.lang),
            version=state.version,
            asked_now=now,
        )


def again(
    world: World, tx: Connection, state: GameState, who: seen.Viewer, earlier: Any, print_: str
) -> dict[str, Any]:
    """The answer to a request whose question has been answered before."""
    events = world.store.read(tx, state.game, after=earlier.from_version - 1, upto=earlier.to_version)
    facts = [fact for event in events for fact in seen.facts(state, who, decode(event.text))]
    if earlier.fingerprint != print_:
        raise AlreadyAnswered(
            _ANSWERED.to(who.lang),
            version=state.version,
            played=facts,
            asked_now=seen.questions(state, who),
        )
    return {
        "version": earlier.to_version,
        "receipt": {"version": earlier.to_version, "hash": events[-1].hash},
        "played": sum(decode(event.text).type == "played" for event in events),
        "facts": facts,
        "then": then(state, who.seat),
        "questions": seen.questions(state, who),
        "unplayed": json.loads(earlier.unplayed) if earlier.unplayed else [],
        "repeated": True,
        "undone": state.is_undone(earlier.from_version),
    }


def result(
    world: World, commit: Commit, who: seen.Viewer, played: int, unplayed: list[dict[str, Any]]
) -> dict[str, Any]:
    """What an answer answers: version, receipt, facts, what is asked next."""
    state = commit.state
    if state.ended:
        with reading(world) as tx:
            who = seen.viewer(world, tx, state, who.seat, who.lang)
    return {
        "version": state.version,
        "receipt": {"version": state.version, "hash": state.head},
        "played": played,
        "facts": [fact for body in commit.bodies for fact in seen.facts(state, who, body)],
        "then": then(state, who.seat),
        "questions": seen.questions(state, who),
        "unplayed": unplayed,
        "repeated": False,
        "undone": False,
    }


def then(state: GameState, seat: int | None) -> str:
    """Who is asked next, seen from a seat: you | other | over."""
    if state.status == "over":
        return "over"
    return "you" if seat is not None and state.asked_of(seat) else "other"
