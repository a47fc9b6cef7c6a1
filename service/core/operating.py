"""What the operator does from the command line, beside all rights of accounts: tokens and exports."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection

from eventstore.errors import UnknownStream
from service.core import access, accounts, addresses, credentials, names
from service.core.errors import NotFound
from service.core.export import body_line, opening_line
from service.core.loading import secret_of
from service.core.principal import SCOPES, Principal
from service.core.transaction import change, reading
from service.core.world import World


def token_for(world: World, address: str, *, name: str, scopes: Sequence[str] = SCOPES, game: str | None = None) -> str:
    """A token for the account of an address, which is made if there is none. All or nothing.

    Raises Malformed (address, name), NotFound (the game, or it is hidden from that account).
    """
    tidy, label = addresses.tidy(address), names.label(name)

    def make(tx: Connection) -> str:
        account = accounts.by_address(tx, tidy) or accounts.account_of(world, tx, tidy, lang="en")[0]
        if game is not None:
            access.visible(world, tx, Principal(account, frozenset(SCOPES)), game)
        _, token = credentials.add(world, tx, account, "token", label, [s for s in SCOPES if s in scopes], game)
        return token

    return change(world, make)


def public_lines(world: World, game: str) -> list[str]:
    """What everybody may know of a game, whoever may see its table: the bodies, and the openings once it is over.

    Raises NotFound.
    """
    with reading(world) as tx:
        try:
            over = world.store.head(tx, game).closed
        except UnknownStream as error:
            raise NotFound from error
        events = world.store.read(tx, game)
        openings = world.store.openings(tx, game) if over else []
        secret = secret_of(tx, game) if openings else b""
    return [*map(body_line, events), *(opening_line(secret, game, one) for one in openings)]
