"""What the operator does from the command line, beside all rights of accounts: tokens and exports."""

from __future__ import annotations

from typing import Any

from eventstore.errors import UnknownStream
from service.core import addresses, credentials, people
from service.core.errors import NotFound
from service.core.export import body_line, opening_line
from service.core.loading import load, secret_of
from service.core.play import reading
from service.core.principal import SCOPES, Principal
from service.core.transaction import change
from service.core.world import World


def token_for(
    world: World, address: str, *, name: str, scopes: tuple[str, ...] = SCOPES, game: str | None = None
) -> dict[str, Any]:
    """A token for the account of an address, which is made if there is none: `{id, token, account, new, …}`.

    Raises Malformed (address, name, scopes), NotFound (of the game).
    """
    tidy = addresses.tidy(address)
    account, new = change(world, lambda tx: people.account_of(world, tx, tidy, lang="en", name=None))
    made = credentials.create(world, Principal(account, frozenset(SCOPES)), name, scopes, game)
    return {"account": account, "new": new, **made}


def public_lines(world: World, game: str) -> list[str]:
    """What everybody may know of a game, whoever may see its table: the bodies, and the openings once it is over.

    Raises NotFound.
    """
    with reading(world) as tx:
        try:
            events = world.store.read(tx, game)
        except UnknownStream as error:
            raise NotFound from error
        over = load(world, tx, game).ended is not None
        openings = world.store.openings(tx, game) if over else []
        secret = secret_of(tx, game) if openings else b""
    return [*map(body_line, events), *(opening_line(secret, game, one) for one in openings)]
