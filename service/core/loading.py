"""From the log to the state of a game, through the cache."""

from __future__ import annotations

import structlog
from sqlalchemy import Connection, bindparam, select

from eventstore.errors import UnknownStream
from games.kernel.errors import UnknownRules
from service import tables as t
from service.core.errors import NotFound, Parked, Unavailable
from service.core.game_state import GameState, fold_texts
from service.core.sealing import Known, known
from service.core.world import World

log = structlog.get_logger(__name__)

_SECRET = select(t.secrets.c.secret).where(t.secrets.c.game == bindparam("game"))


def load(world: World, tx: Connection, game: str, upto: int | None = None, *, keep: bool = True) -> GameState:
    """The whole truth about a game, now or at version `upto` (which must not lie after its end).

    `keep=False` inside a write transaction: what is not committed yet must not reach the cache.
    Raises NotFound for an unknown stream or version, Unavailable where this process does not know its rules,
    Parked where it cannot be folded.
    """
    try:
        version = world.store.head(tx, game).version if upto is None else upto
    except UnknownStream as error:
        raise NotFound from error
    near: GameState | None = world.cache.nearest(game, version)
    if near is not None and near.version == version:
        return near
    texts = [event.text for event in world.store.read(tx, game, after=near.version if near else 0, upto=version)]
    try:
        state = fold_texts(near, texts, _known(world, tx, game) if any('"sealed"' in text for text in texts) else {})
    except UnknownRules as error:
        raise Unavailable(f"This process does not know the rules of the game: {error}") from error
    except Exception as error:  # whatever a fault in a fold raises, it parks this game and no other
        log.exception("this game cannot be folded", game=game, upto=version)
        raise Parked("This game cannot be read by this release. The operator has been told.") from error
    if state is None or state.version != version:
        raise NotFound
    if keep:
        world.cache.put(game, version, state)
    return state


def secret_of(tx: Connection, game: str) -> bytes:
    """The secret of a game: for an append, for sealed values, for nothing else."""
    secret: bytes = tx.execute(_SECRET, {"game": game}).scalar_one()
    return secret


def _known(world: World, tx: Connection, game: str) -> dict[str, Known]:
    return known(secret_of(tx, game), game, world.store.openings(tx, game))
