"""Invitations: sent, corrected, withdrawn by the host; accepted and declined by whoever was invited.

An invitation is mail to a stranger. So it holds two short names and no free text, it is limited by host and by address,
it can be refused for ever without an account, and it tells the host nothing about whether there is one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, select

from eventstore.body import decode
from games import load as game_of
from games.kernel.words import Lang
from service import tables as t
from service.core import access, accounts, addresses, invitation_rows, inviting, links, seating
from service.core.errors import AlreadySeated, Forbidden, NotFound
from service.core.inviting import Wakes
from service.core.principal import Principal
from service.core.record import wake_all
from service.core.transaction import change, lock_table, look
from service.core.world import World


def send(world: World, principal: Principal, game: str, to: Sequence[str]) -> list[dict[str, Any]]:
    """Invite addresses to one's open table: all or none. Returns the invitations as `listed` shows them.

    Raises NotFound, Forbidden, Started, GameOver, Malformed, SeatTaken (more than there are seats for), Limited,
    Conflict (invited already).
    """

    def invite_all(tx: Connection) -> tuple[list[str], Wakes]:
        row = hosted(world, tx, principal, game)
        return inviting.invite(world, tx, row, to, "/addresses")

    made, wakes = change(world, invite_all)
    wake_all(world, wakes)
    return [one for one in listed(world, principal, game) if one["id"] in made]


def correct(world: World, principal: Principal, game: str, invitation: str, address: str) -> dict[str, Any]:
    """The address was wrong: take that invitation back and send one to another address. Raises as `send`."""

    meant = addresses.tidy(address)

    def redo(tx: Connection) -> tuple[list[str], Wakes]:
        row = hosted(world, tx, principal, game)
        seating.must_be_open(row)
        inviting.take_back(world, tx, game, invitation)
        return inviting.invite(world, tx, row, [meant], "/address")

    made, wakes = change(world, redo)
    wake_all(world, wakes)
    return next(one for one in listed(world, principal, game) if one["id"] in made)


def withdraw(world: World, principal: Principal, game: str, invitation: str) -> None:
    """Take an invitation back; its link is dead. Raises NotFound, Forbidden."""

    def take_back(tx: Connection) -> None:
        hosted(world, tx, principal, game)
        inviting.take_back(world, tx, game, invitation)

    change(world, take_back)


def listed(world: World, principal: Principal, game: str) -> list[dict[str, Any]]:
    """The host's list: `{id, address, state, open, created_at}`; the address is gone once it was answered.

    Raises NotFound, and Forbidden for everybody else.
    """
    access.need(principal, "read")

    def read(tx: Connection) -> Sequence[Row[Any]]:
        row = access.visible(world, tx, principal, game)
        if principal.account is None or row.host != principal.account:
            raise Forbidden("Only the host sees who is invited.")
        return tx.execute(select(t.invitations).where(t.invitations.c.game == game).order_by(t.invitations.c.id)).all()

    return [
        {
            "id": row.id,
            "address": row.address,
            "state": row.state,
            "open": row.state in invitation_rows.OPEN,
            "created_at": row.created_at,
        }
        for row in look(world, read)
    ]


def mine(world: World, principal: Principal) -> list[dict[str, Any]]:
    """The open invitations to one's own address: `{id, game, name, kind, host, created_at}`."""
    account = access.whole_account(principal, "read")
    i, g, a = t.invitations.c, t.games.c, t.accounts.c
    joined = t.invitations.join(t.games, g.id == i.game).join(t.accounts, a.id == i.host)
    columns = (i.id, i.game, g.name, g.kind, a.name.label("host"), i.created_at)

    def read(tx: Connection) -> Sequence[Any]:
        keys = inviting.own_keys(world, tx, account)
        open_ = i.address_key.in_(keys) & i.state.in_(invitation_rows.OPEN) & (g.status == "open")
        return tx.execute(select(*columns).select_from(joined).where(open_).order_by(i.id)).all()

    return [dict(row._mapping) for row in look(world, read)]  # noqa: SLF001 - SQLAlchemy's public name for it


def decline(world: World, principal: Principal, game: str, invitation: str, *, never_again: bool = False) -> None:
    """Say no to an invitation to one's own address. Raises NotFound."""
    account = access.account_for(principal, "table")

    def refuse(tx: Connection) -> None:
        access.visible(world, tx, principal, game)
        row = inviting.find(tx, game, invitation)
        if row is None or row.address_key not in inviting.own_keys(world, tx, account):
            raise NotFound
        inviting.answered(tx, game, (row.address_key,), "declined")
        if never_again:
            inviting.suppress(world, tx, row.address_key)

    change(world, refuse)


def hosted(world: World, tx: Connection, principal: Principal, game: str) -> Row[Any]:
    """The row of one's own table, locked. Raises Unauthenticated, NotFound, Forbidden."""
    access.need(principal, "read")
    access.visible(world, tx, principal, game)
    account = access.account_for(principal, "table")
    row = lock_table(tx, game)
    if row is None or row.host != account:
        raise Forbidden("Only the host may do this.")
    return row


def by_link(world: World, token: str, *, lang: Lang) -> dict[str, Any] | None:
    """What the page of an invitation shows; None for an unknown link, or one that was taken back.

    `{game, name, host, kind, title, seats, free, address, state, open, hash, commitment, lang, zone}`: the address is
    masked, `lang` is the one that the host chose, `zone` the host's.
    """

    def read(tx: Connection) -> dict[str, Any] | None:
        found = _of_link(world, tx, token)
        if found is None or found[1].dead:
            return None
        row = found[0]
        game = tx.execute(select(t.games).where(t.games.c.id == row.game)).one()
        host = tx.execute(select(t.accounts).where(t.accounts.c.id == row.host)).one()
        opened = world.store.read(tx, row.game, upto=1)[0]
        free = seating.free_seats(game, seating.present(tx, row.game))
        return {
            "game": row.game,
            "name": game.name,
            "host": host.name,
            "kind": game.kind,
            "title": game_of(game.kind).title.to(lang),
            "seats": game.seats,
            "free": len(free),
            "address": addresses.masked(row.address) if row.address else None,
            "state": row.state,
            "open": row.state in invitation_rows.OPEN and game.status == "open" and bool(free),
            "hash": opened.hash,
            "commitment": decode(opened.text).facts[0]["commitment"],
            "lang": game.lang,
            "zone": host.zone,
        }

    return look(world, read)


def accept_by_link(
    world: World,
    token: str,
    *,
    name: str,
    lang: str | None = None,
    zone: str | None = None,
    words: str | None = None,
    seat: int | None = None,
) -> dict[str, Any]:
    """Sit down as the invited address: `{game, seat, holder, account}`. A new address gets an account of this name.

    `lang`, `zone`: for a new account. Raises NotFound, AlreadySeated, SeatTaken, Started, GameOver, Malformed.
    """
    wishes = {key: value for key, value in (("lang", lang), ("zone", zone)) if value}

    def accept(tx: Connection) -> tuple[dict[str, Any], Wakes]:
        row = _to_accept(world, tx, token)
        table = lock_table(tx, row.game)
        assert table is not None
        account, new = accounts.account_of(world, tx, row.address, lang=lang or table.lang)
        if new:
            accounts.settle(tx, account, **wishes)
        taken = seating.person(world, tx, table, account, name=name, number=seat, words=words)
        inviting.accepted_by(world, tx, row.game, account)
        wakes = seating.begin_if_full(world, tx, row.game)
        return {"game": row.game, "seat": taken.seat, "holder": taken.holder, "account": account}, wakes

    done, wakes = change(world, accept)
    wake_all(world, wakes)
    return done


def decline_by_link(world: World, token: str, *, never_again: bool = False) -> None:
    """Say no to this table, or to all for ever; twice is as good as once. "Never" works on every link ever mailed.

    Raises NotFound for an unknown link.
    """

    def refuse(tx: Connection) -> None:
        found = _of_link(world, tx, token)
        if found is None:
            raise NotFound
        row = found[0]
        inviting.answered(tx, row.game, (row.address_key,), "declined")
        if never_again:
            inviting.suppress(world, tx, row.address_key)

    change(world, refuse)


def _of_link(world: World, tx: Connection, token: str) -> tuple[Row[Any], links.LinkRow] | None:
    link = links.find(world, tx, token)
    if link is None or link.purpose != "invite" or link.invitation is None:
        return None
    row = tx.execute(select(t.invitations).where(t.invitations.c.id == link.invitation)).first()
    return (row, link) if row is not None else None


def _to_accept(world: World, tx: Connection, token: str) -> Row[Any]:
    found = _of_link(world, tx, token)
    if found is None or found[1].dead:
        raise NotFound
    row = found[0]
    if row.state == "accepted":
        raise AlreadySeated("This invitation has been accepted already.")
    if row.state not in invitation_rows.OPEN or row.address is None:
        table = tx.execute(select(t.games).where(t.games.c.id == row.game)).one()
        seating.must_be_open(table)
        raise NotFound
    return row
