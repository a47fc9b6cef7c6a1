"""The state of one game, folded from its bodies: the only way from the log to a position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

import games
from eventstore.body import Asked, Body, body_hash, decode
from games.kernel.codec import facts_from, stack_from
from games.kernel.engine import fold
from games.kernel.errors import UnknownRules
from games.kernel.flow import Position
from games.kernel.game import Game, Setup
from service.core import lifecycle_facts as lf
from service.core.sealing import Known, unseal


class SeatState(Struct, frozen=True):
    """A seat as the log knows it: the present holder's number (0: free), whether a bot, how many held it so far."""

    holder: int = 0
    bot: bool = False
    holders: int = 0
    words: tuple[int, str | None] | None = None  # (version, digest) of the present holder's contribution


class Past(Struct, frozen=True):
    """A version one may go back to; `back`: the one before it in the standing line, if that is allowed too."""

    position: Position[Any, Any]
    back: int | None


class GameState(Struct, frozen=True):
    """Everything the log says at one version. `status`: open | running | over."""

    game: str
    version: int
    head: str
    commit: int
    at: str
    status: str
    game_def: Game
    setup: Setup
    opened: lf.Opened
    opened_hash: str
    rules: Any
    seats: tuple[SeatState, ...]
    position: Position[Any, Any] | None = None
    asked: tuple[Asked, ...] = ()
    luck0: str | None = None
    next_n: int = 0
    ended: lf.Ended | None = None
    trail: Mapping[int, Past] | None = None  # versions the asked seat may undo back to
    back: int | None = None  # one step back, if allowed
    undos: int = 0  # in the present wait
    gone: tuple[tuple[int, int], ...] = ()  # (first, last) versions that were taken back

    @property
    def live(self) -> Position[Any, Any]:
        """The position of a game that has begun."""
        assert self.position is not None
        return self.position

    def is_undone(self, version: int) -> bool:
        """Whether the effect of an event was taken back later."""
        return any(first <= version <= last for first, last in self.gone)

    def asked_of(self, seat: int) -> Asked | None:
        """What this seat is asked."""
        return next((asked for asked in self.asked if asked.seat == seat), None)


def fold_texts(
    state: GameState | None, texts: Iterable[str], known: Mapping[str, Known] | None = None
) -> GameState | None:
    """The state after more bodies. `known`: seals the reader may look behind. Raises UnknownRules."""
    for text in texts:
        state = apply(state, decode(text), body_hash(text), known or {})
    return state


def apply(
    state: GameState | None,
    body: Body,
    hash_: str,
    known: Mapping[str, Known],
    position: Position[Any, Any] | None = None,
) -> GameState:
    """The state after one body. `position`: where the engine just decided it, so that it need not be folded again."""
    if state is None:
        return _opened(body, hash_)
    new = replace(state, version=body.version, head=hash_, commit=body.commit, at=body.at, asked=tuple(body.asked))
    match body.type:
        case "started":
            fixed = lf.lifecycle_fact(body.facts[0])
            assert isinstance(fixed, lf.LuckFixed)
            new = replace(new, status="running", luck0=fixed.luck0)
            return _moved(state, new, body, position or _played(new, new.rules.begin(), body.facts[1:], body, known))
        case "played":
            assert state.position is not None
            return _moved(state, new, body, position or _played(new, state.position, body.facts, body, known))
        case _:
            for data in body.facts:
                new = _lifecycle(state, new, lf.lifecycle_fact(data), body)
            return new


def _opened(body: Body, hash_: str) -> GameState:
    opened = lf.lifecycle_fact(body.facts[0])
    assert isinstance(opened, lf.Opened)
    setup = Setup(opened.seats, opened.options, opened.rules, opened.data.name)
    game = games.load(opened.kind)
    pinned = (opened.data.name, opened.data.sha256)
    if pinned not in {(one.name, one.sha256) for one in game.data_sets}:
        raise UnknownRules(f"the data set {opened.data.name} of this game is not the one of this release")
    return GameState(
        game=body.game,
        version=body.version,
        head=hash_,
        commit=body.commit,
        at=body.at,
        status="open",
        game_def=game,
        setup=setup,
        opened=opened,
        opened_hash=hash_,
        rules=game.rules(setup),
        seats=tuple(SeatState() for _ in range(opened.seats)),
    )


def _lifecycle(before: GameState, new: GameState, fact: lf.LifecycleFact, body: Body) -> GameState:
    match fact:
        case lf.SeatTaken(seat, holder, bot, words):
            taken = SeatState(holder, bot, holder, (body.version, words))
            return replace(new, seats=(*new.seats[:seat], taken, *new.seats[seat + 1 :]))
        case lf.SeatLeft(seat, holder):
            left = SeatState(0, False, holder, None)
            return replace(new, seats=(*new.seats[:seat], left, *new.seats[seat + 1 :]))
        case lf.Undone(to):
            past = (before.trail or {})[to]
            trail = _longer(before)
            gone = (*before.gone, (to + 1, before.version))
            return replace(new, position=past.position, back=past.back, trail=trail, undos=before.undos + 1, gone=gone)
        case lf.Ended():
            return replace(new, status="over", ended=fact, trail=None, back=None)
        case _:
            return new


def _played(
    state: GameState, start: Position[Any, Any], facts: list[Any], body: Body, known: Mapping[str, Known]
) -> Position[Any, Any]:
    open_facts = facts_from(state.game_def, unseal(facts, known) if known else facts)
    table = fold(state.rules, start.table, open_facts)
    return Position(table, stack_from(state.game_def, unseal(body.stack, known) if known else body.stack))


def _moved(before: GameState, new: GameState, body: Body, position: Position[Any, Any]) -> GameState:
    """A new position: the trail grows if this was the asked seat's own lucklessly made step, else it ends here."""
    drawn = sum(record.get("take", 1) for record in body.luck)
    new = replace(new, position=position, next_n=before.next_n + drawn)
    own = body.type == "played" and not body.luck and [asked.seat for asked in body.asked] == [body.by.seat]
    same_wait = bool(before.asked) and bool(body.asked) and before.asked[0].since == body.asked[0].since
    undos = before.undos if same_wait else 0
    if own and same_wait:
        return replace(new, trail=_longer(before), back=before.version, undos=undos)
    return replace(new, trail=None, back=None, undos=undos)


def _longer(before: GameState) -> dict[int, Past]:
    assert before.position is not None
    return {**(before.trail or {}), before.version: Past(before.position, before.back)}
