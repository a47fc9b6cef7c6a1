"""No mails of this one game: asked for by a link in one of them, taken back by whoever has signed in."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from service import tables as t
from service.core import access, links
from service.core.errors import NotFound
from service.core.principal import Principal
from service.core.transaction import change, look
from service.core.world import World


def by_link(world: World, token: str) -> str:
    """Mute the game of a `mute` link for the person that its mail went to. Returns the game; twice is as good as once.

    Raises NotFound for a link that is unknown, of another purpose, or whose seat has changed hands.
    """

    def mute(tx: Connection) -> str:
        link = links.find(world, tx, token)
        if link is None or link.purpose != "mute" or link.dead or link.game is None:
            raise NotFound
        s = t.seats.c
        held = (s.game == link.game) & (s.seat == link.seat) & (s.holder == link.holder)
        account = tx.execute(select(s.account).where(held)).scalar_one_or_none()
        if account is None:
            raise NotFound
        if not _is_muted(tx, account, link.game):
            tx.execute(insert(t.mutes).values(account=account, game=link.game, created_at=world.stamp()))
        return link.game

    return change(world, mute)


def unmute(world: World, principal: Principal, game: str) -> None:
    """Turn the mails of a game on again. Raises Unauthenticated, Forbidden, NotFound."""
    account = access.account_for(principal, "account")

    def turn_on(tx: Connection) -> None:
        access.visible(world, tx, principal, game)
        tx.execute(delete(t.mutes).where((t.mutes.c.account == account) & (t.mutes.c.game == game)))

    change(world, turn_on)


def muted(world: World, principal: Principal, game: str) -> bool:
    """Whether the caller has turned off the mails of a game."""
    account = principal.account
    return account is not None and look(world, lambda tx: _is_muted(tx, account, game))


def _is_muted(tx: Connection, account: str, game: str) -> bool:
    where = (t.mutes.c.account == account) & (t.mutes.c.game == game)
    return tx.execute(select(t.mutes.c.game).where(where)).first() is not None
