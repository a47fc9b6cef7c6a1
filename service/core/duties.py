"""Which notices the log owes to whom, and whether one is still owed. One row is one duty, never more."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, Row, bindparam, insert, select

from eventstore.body import Body, decode
from service import tables as t
from service.core import jobs
from service.core.draft_events import Commit
from service.core.lifecycle_facts import SeatLeft, SeatTaken, lifecycle_fact
from service.core.world import World, moment, new_id, stamp

SEEN_WINDOW = dt.timedelta(minutes=10)

_s = t.seats.c
_HOLDER = select(_s.account).where(
    (_s.game == bindparam("game")) & (_s.seat == bindparam("seat")) & (_s.holder == bindparam("holder"))
)
_PEOPLE = (
    select(_s.seat, _s.holder)
    .where((_s.game == bindparam("game")) & _s.until_version.is_(None) & _s.bot.is_(False))
    .order_by(_s.seat)
)
_SEEN = select(t.accounts.c.seen_at).where(t.accounts.c.id == bindparam("account"))
_ASKED = select(t.asked.c.since, t.asked.c.holder).where(
    (t.asked.c.game == bindparam("game")) & (t.asked.c.seat == bindparam("seat"))
)
_OWED = insert(t.notices)


def turn_key(game: str, seat: int, holder: int, since: int) -> str:
    """Key of the one notice of a wait."""
    return f"turn {game} {seat} {holder} {since}"


def over_key(game: str, seat: int, holder: int, version: int) -> str:
    """Key of the notice that a game is over."""
    return f"over {game} {seat} {holder} {version}"


def account_of(tx: Connection, game: str, seat: int, holder: int) -> str | None:
    """The account that is this holder of a seat; None for bots and erased people."""
    holds = {"game": game, "seat": seat, "holder": holder}
    account: str | None = tx.execute(_HOLDER, holds).scalar_one_or_none()
    return account


def owe(world: World, tx: Connection, commit: Commit) -> list[tuple[str, str]]:
    """Write the notices that a commit owes. Returns the wake-ups for after the transaction."""
    wakes: list[tuple[str, str]] = []
    start, state = commit.start, commit.state
    for asked in state.asked:
        seat = state.seats[asked.seat]
        if seat.bot:
            wakes.append((jobs.BOTS, state.game))
        elif asked.since > start.version or start.seats[asked.seat].holder != seat.holder:
            key = turn_key(state.game, asked.seat, seat.holder, asked.since)
            wakes += _owe(world, tx, state.game, "turn", key, asked.seat, seat.holder, asked.since)
    if state.ended and not start.ended:
        wakes += owe_end(world, tx, state.game, state.version)
    return wakes


def owe_end(world: World, tx: Connection, game: str, version: int) -> list[tuple[str, str]]:
    """Everybody who sits at a table is told that its game is over. Returns the wake-ups."""
    wakes: list[tuple[str, str]] = []
    for row in tx.execute(_PEOPLE, {"game": game}):
        key = over_key(game, row.seat, row.holder, version)
        wakes += _owe(world, tx, game, "over", key, row.seat, row.holder, version)
    return wakes


def _owe(
    world: World, tx: Connection, game: str, kind: str, key: str, seat: int, holder: int, version: int
) -> list[tuple[str, str]]:
    account = account_of(tx, game, seat, holder)
    if account is None:
        return []
    notice = new_id()
    due = world.now() + dt.timedelta(seconds=_patience(world, tx, account) if kind == "turn" else 0)
    row = {"id": notice, "key": key, "kind": kind, "game": game, "version": version, "seat": seat, "holder": holder}
    times = {"created_at": world.stamp(), "due_at": stamp(due)}
    tx.execute(_OWED, {**row, "account": account, **times})
    return [(jobs.DELIVER, notice)] if due <= world.now() else []


def _patience(world: World, tx: Connection, account: str) -> int:
    """Seconds a turn notice waits: somebody who is here now may answer without a mail."""
    seen = tx.execute(_SEEN, {"account": account}).scalar_one()
    if seen is None or world.now() - moment(seen) > SEEN_WINDOW:
        return 0
    return world.settings.seen_delay


def still_owed(tx: Connection, notice: Row[Any]) -> tuple[bool, str]:
    """Whether a duty still stands, and if not, why. `turn`: while the wait lasts; everything else for ever."""
    if notice.kind != "turn":
        return True, ""
    row = tx.execute(_ASKED, {"game": notice.game, "seat": notice.seat}).first()
    if row is None or row.since != notice.version:
        return False, "answered before the mail was due"
    if row.holder != notice.holder:
        return False, "the seat changed hands"
    return True, ""


def owed_by_log(texts: Iterable[str]) -> set[str]:
    """The keys of all notices that a game's log owes to people, read from the bodies alone."""
    owed: set[str] = set()
    holders: dict[int, tuple[int, bool]] = {}
    last: Body | None = None
    for body in [*map(decode, texts), None]:
        if last is not None and (body is None or body.commit != last.commit):
            owed |= _owed_after(last, holders)
        if body is not None:
            _follow_seats(body, holders)
        last = body
    return owed


def _owed_after(body: Body, holders: dict[int, tuple[int, bool]]) -> set[str]:
    """What the last body of a commit owes."""
    owed = set()
    for asked in body.asked:
        holder, bot = holders[asked.seat]
        if asked.since >= body.commit and not bot:
            owed.add(turn_key(body.game, asked.seat, holder, asked.since))
    if body.type == "ended":
        owed |= {over_key(body.game, seat, holder, body.version) for seat, (holder, bot) in holders.items() if not bot}
    return owed


def _follow_seats(body: Body, holders: dict[int, tuple[int, bool]]) -> None:
    if body.type in ("started", "played", "undone"):
        return
    for data in body.facts:
        match lifecycle_fact(data):
            case SeatTaken(seat, holder, bot, _):
                holders[seat] = (holder, bot)
            case SeatLeft(seat, _):
                holders.pop(seat, None)
