"""People at the operator's own machine: where all mail is caught locally, an address needs no proof."""

from __future__ import annotations

from service.core import accounts, addresses, names
from service.core.errors import Forbidden
from service.core.principal import SCOPES, Principal
from service.core.transaction import change
from service.core.world import World


def guest(world: World, address: str, *, name: str, lang: str) -> Principal:
    """Whoever types an address into the first page of a local service. Raises Malformed, Forbidden in production."""
    if world.settings.catcher_dir is None:
        raise Forbidden("An address has to be shown to be yours first.")
    tidy, called = addresses.tidy(address), names.person(name)
    account, _ = change(world, lambda tx: accounts.account_of(world, tx, tidy, lang=lang, name=called))
    return Principal(account, frozenset(SCOPES))
