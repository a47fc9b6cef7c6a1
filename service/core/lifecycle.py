"""The life of a table in the log: opened, seats taken, started, ended. All inside the caller's transaction."""

from __future__ import annotations

import secrets as random_source

import structlog
from sqlalchemy import Connection, insert

import games
from eventstore.body import GENESIS, Body, By, body_hash, decode, encode
from eventstore.store import NewEvent
from games.kernel.codec import to_json
from games.kernel.engine import begin
from games.kernel.errors import RulesFault
from games.kernel.game import Setup
from service import tables as t
from service.core import lifecycle_facts as lf
from service.core import luck, record
from service.core.draft_events import SERVICE, Commit
from service.core.errors import Fault, GameOver, NotReady, Started
from service.core.loading import load, secret_of
from service.core.world import World

SALT_BYTES = 16

log = structlog.get_logger(__name__)


def new_secret() -> bytes:
    """A fresh secret for a game."""
    return random_source.token_bytes(luck.SECRET_BYTES)


def open_stream(
    world: World, tx: Connection, *, game: str, kind: str, setup: Setup, secret: bytes, host_words: str | None
) -> str:
    """Write `opened`, the secret and the host's contribution; the row in `games` must exist. Returns its hash."""
    data = next(one for one in games.load(kind).data_sets if one.name == setup.data)
    digest = _contribute(tx, game, 1, host_words)
    pin = lf.DataPin(data.name, data.sha256)
    options = dict(setup.options)
    fact = lf.Opened(kind, setup.seats, options, setup.rules, pin, luck.commitment(secret), digest)
    body = Body(
        game=game,
        version=1,
        commit=1,
        prev=GENESIS,
        at=world.stamp(),
        rules=setup.rules,
        by=SERVICE,
        type="opened",
        said={"kind": kind, "seats": setup.seats, "options": options},
        facts=[to_json(fact)],
        luck=[],
        stack=[],
        asked=[],
    )
    text = encode(body)
    tx.execute(insert(t.secrets).values(game=game, secret=secret))
    world.store.append(tx, game, 0, [NewEvent(text)])
    return body_hash(text)


def take_seat(world: World, tx: Connection, *, game: str, seat: int, bot: bool, words: str | None) -> int:
    """Write `seat-taken`. Returns the holder's number; the caller writes the row in `seats`."""
    state = load(world, tx, game, keep=False)
    if state.status != "open":
        raise Started("The game has begun; nobody can sit down any more.")
    holder = state.seats[seat].holders + 1
    commit = Commit(world, state, secret_of(tx, game))
    digest = _contribute(tx, game, commit.next_version, words)
    by = By(seat, "bot" if bot else "self", holder)
    commit.lifecycle(by, "seat-taken", {"seat": seat}, [lf.SeatTaken(seat, holder, bot, digest)])
    record.store(world, tx, commit)
    return holder


def leave_seat(world: World, tx: Connection, *, game: str, seat: int) -> None:
    """Write `seat-left`; only before the start."""
    state = load(world, tx, game, keep=False)
    if state.status != "open":
        raise Started("The game has begun.")
    holder = state.seats[seat].holder
    commit = Commit(world, state, secret_of(tx, game))
    by = By(seat, "bot" if state.seats[seat].bot else "self", holder)
    commit.lifecycle(by, "seat-left", {"seat": seat}, [lf.SeatLeft(seat, holder)])
    record.store(world, tx, commit)


def start(world: World, tx: Connection, *, game: str) -> list[tuple[str, str]]:
    """Fix the luck, run the set-up, ask the first question. Returns the wake-ups for after the transaction."""
    state = load(world, tx, game, keep=False)
    if state.status != "open":
        raise Started("The game has begun already.")
    if not all(seat.holder for seat in state.seats):
        raise NotReady("There are empty seats.")
    secret = secret_of(tx, game)
    contributions = [(1, state.opened.words), *sorted(seat.words for seat in state.seats if seat.words)]
    fixed = lf.LuckFixed(luck.luck0(game, state.opened.commitment, contributions))
    dealer = luck.SecretDealer(secret, game, fixed.luck0, next_n=0, version=state.version + 1)
    try:
        decided = begin(state.rules, dealer)
    except RulesFault as error:
        log.exception("rules fault in the set-up", game=game)
        raise Fault("The set-up of the game failed; the operator has been told.") from error
    commit = Commit(world, state, secret)
    commit.decided(SERVICE, "started", {}, decided, first=[to_json(fixed)])
    return record.store(world, tx, commit)


def end(world: World, tx: Connection, *, game: str, reason: str) -> list[tuple[str, str]]:
    """End a game without a result (resigned, abandoned …). Returns the wake-ups for after the transaction.

    Made from the head and the last body alone: a game that this release cannot read can be ended all the same.
    """
    head = world.store.head(tx, game)
    if head.closed:
        raise GameOver("The game has ended.")
    last = decode(world.store.read(tx, game, after=head.version - 1)[0].text)
    fact = lf.Ended(reason, None, secret_of(tx, game).hex())
    body = Body(
        game=game,
        version=head.version + 1,
        commit=head.version + 1,
        prev=head.hash,
        at=max(world.stamp(), last.at),
        rules=last.rules,
        by=SERVICE,
        type="ended",
        said={"reason": reason},
        facts=[to_json(fact)],
        luck=[],
        stack=last.stack,
        asked=[],
    )
    world.store.append(tx, game, head.version, [NewEvent(encode(body), closes=True)])
    return record.ended(world, tx, game, body.version)


def _contribute(tx: Connection, game: str, version: int, words: str | None) -> str | None:
    if not words:
        return None
    salt = random_source.token_bytes(SALT_BYTES)
    tx.execute(insert(t.contributions).values(game=game, version=version, salt=salt, words=words))
    return luck.words_digest(salt, words)
