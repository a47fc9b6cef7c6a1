"""What people and programs read of a game: summary, view, questions, history, and what waits for me."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection, select, union

from eventstore.body import Body, decode
from games import load as game_of
from games.kernel.codec import to_json
from games.kernel.words import Lang
from service import tables as t
from service.core import access, seen, words
from service.core.answers import MOST_ANSWERS
from service.core.errors import Malformed, NotFound, NotStarted, Unauthenticated
from service.core.game_state import GameState
from service.core.loading import load
from service.core.principal import Principal
from service.core.transaction import reading
from service.core.undo import undo_to
from service.core.world import World

MOST_EVENTS = 500
MOST_IN_A_COMMIT = MOST_ANSWERS + 1


def summary(world: World, principal: Principal, game: str) -> dict[str, Any]:
    """A table for anybody who may see it: seats, status, who is asked what since when; no state, no choices."""
    with reading(world) as tx:
        row = access.visible(world, tx, principal, game)
        return summary_of(world, tx, principal, row)


def summary_of(world: World, tx: Connection, principal: Principal, row: Any) -> dict[str, Any]:
    """The same for a row of `games` that is known to be visible."""
    mine = access.seat_of(world, tx, principal, row.id)
    head = world.store.head(tx, row.id)
    asked = tx.execute(select(t.asked).where(t.asked.c.game == row.id)).all()
    return {
        "id": row.id,
        "kind": row.kind,
        "name": row.name,
        "lang": row.lang,
        "visibility": row.visibility,
        "status": row.status,
        "version": head.version,
        "head": head.hash,
        "revision": row.revision,
        "seats": _seats(tx, row, mine.seat if mine else None),
        "asked": [{"seat": a.seat, "ask": a.ask, "since": a.since, "since_at": a.since_at} for a in asked],
        "options": json.loads(row.options),
        "rules": row.rules,
        "data": row.data,
        "host": row.host is not None and principal.account == row.host,
        "commitment": _commitment(world, tx, row.id),
        "created_at": row.created_at,
        "standings": _standings(world, tx, row),
    }


def _seats(tx: Connection, row: Any, mine: int | None) -> list[dict[str, Any]]:
    where = (t.seats.c.game == row.id) & t.seats.c.until_version.is_(None)
    taken = {seat.seat: seat for seat in tx.execute(select(t.seats).where(where))}
    return [
        {
            "seat": number,
            "taken": number in taken,
            "name": taken[number].name if number in taken else None,
            "bot": bool(number in taken and taken[number].bot),
            "you": number == mine,
        }
        for number in range(row.seats)
    ]


def _commitment(world: World, tx: Connection, game: str) -> dict[str, Any]:
    first = world.store.read(tx, game, upto=1)[0]
    return {"version": 1, "hash": first.hash, "sha256": decode(first.text).facts[0]["commitment"]}


def _standings(world: World, tx: Connection, row: Any) -> Any:
    """From the last body alone: a list of tables folds no game."""
    if row.status != "over":
        return None
    last = world.store.read(tx, row.id, after=world.store.head(tx, row.id).version - 1)[0]
    return decode(last.text).facts[0]["standings"]


def view(
    world: World, principal: Principal, game: str, *, at: int | None = None, as_public: bool = False, lang: Lang = "en"
) -> dict[str, Any]:
    """The state as this viewer may see it, now or at version `at`. Raises NotFound, NotStarted."""
    with reading(world) as tx:
        access.visible(world, tx, principal, game)
        seat = None if as_public else access.seat_of(world, tx, principal, game)
        now = load(world, tx, game)
        if at is not None and not 1 <= at <= now.version:
            raise NotFound
        state = now if at is None else load(world, tx, game, at)
        who = seen.viewer(world, tx, state, seat.seat if seat else None, lang)
    return view_json(state, who)


def view_json(state: GameState, who: seen.Viewer) -> dict[str, Any]:
    """A view as JSON and in words."""
    if state.position is None:
        raise NotStarted("The game has not begun yet.")
    phrases = state.game_def.phrases
    record = seen.view_of(state, who)
    return {
        "game": state.game,
        "version": state.version,
        "seat": who.seat,
        "over": state.status == "over",
        "view": to_json(record),
        "words": words.position_words(phrases, record, who.names, who.lang),
        "headline": phrases.headline(record).to(who.lang),
    }


def questions(world: World, principal: Principal, game: str, *, lang: Lang = "en") -> dict[str, Any]:
    """What the caller is asked, with all choices; `undo_to`: the version one step back, if allowed."""
    with reading(world) as tx:
        access.visible(world, tx, principal, game)
        seat = access.seat_of(world, tx, principal, game)
        state = load(world, tx, game)
        who = seen.viewer(world, tx, state, seat.seat if seat else None, lang)
    asked = seen.questions(state, who)
    return {"version": state.version, "questions": asked, "undo_to": undo_to(state) if asked else None}


def events(
    world: World,
    principal: Principal,
    game: str,
    *,
    after: int = 0,
    before: int | None = None,
    limit: int = 100,
    lang: Lang = "en",
) -> dict[str, Any]:
    """History as this viewer may see it: whole commits only. `before`: newest first. `next`: to page on, or None."""
    if not 1 <= limit <= MOST_EVENTS:
        raise Malformed(f"`limit` is a number from 1 to {MOST_EVENTS}.")
    with reading(world) as tx:
        access.visible(world, tx, principal, game)
        seat = access.seat_of(world, tx, principal, game)
        state = load(world, tx, game)
        who = seen.viewer(world, tx, state, seat.seat if seat else None, lang)
        window = limit + MOST_IN_A_COMMIT
        if before is None:
            stored = world.store.read(tx, game, after=after, upto=after + window)
        else:
            stored = world.store.read(tx, game, after=max(after, before - 1 - window), upto=before - 1)
    page = _page([(decode(event.text), event.hash) for event in stored], limit, newest_first=before is not None)
    told = [_event_json(state, who, body, hash_) for body, hash_ in page]
    last = page[-1][0].version if page else 0
    more = last < state.version if before is None else last > after + 1
    return {"events": told, "next": last if page and more else None}


def _page(bodies: list[tuple[Body, str]], limit: int, *, newest_first: bool) -> list[tuple[Body, str]]:
    """At least one commit, and whole commits up to `limit` events."""
    commits: dict[int, list[tuple[Body, str]]] = {}
    for body, hash_ in bodies:
        commits.setdefault(body.commit, []).append((body, hash_))
    order = list(reversed(commits.values())) if newest_first else list(commits.values())
    page: list[tuple[Body, str]] = []
    for number, commit in enumerate(order):
        if number and len(page) + len(commit) > limit:
            break
        page += reversed(commit) if newest_first else commit
    return page


def _event_json(state: GameState, who: seen.Viewer, body: Body, hash_: str) -> dict[str, Any]:
    told = seen.facts(state, who, body)
    return {
        "version": body.version,
        "commit": body.commit,
        "at": body.at,
        "by": to_json(body.by),
        "type": body.type,
        "undone": state.is_undone(body.version),
        "said": body.said,
        "facts": [one["fact"] for one in told],
        "texts": [one["text"] for one in told if one["text"]],
        "luck": body.luck,
        "asked": to_json(body.asked),
        "hash": hash_,
    }


def turns(world: World, principal: Principal, *, lang: Lang = "en") -> dict[str, Any]:
    """What waits for the caller, the longest wait first."""
    if principal.account is None:
        raise Unauthenticated("Sign in to see what waits for you.")
    joined = t.asked.join(t.games, t.games.c.id == t.asked.c.game)
    columns = (t.asked, t.games.c.name, t.games.c.kind)
    where = t.asked.c.account == principal.account
    if principal.game is not None:
        where = where & (t.asked.c.game == principal.game)
    with reading(world) as tx:
        rows = tx.execute(select(*columns).select_from(joined).where(where).order_by(t.asked.c.since_at)).all()
    return {
        "turns": [
            {
                "game": row.game,
                "name": row.name,
                "kind": row.kind,
                "title": game_of(row.kind).title.to(lang),
                "seat": row.seat,
                "question": row.q,
                "ask": row.ask,
                "since": row.since,
                "since_at": row.since_at,
            }
            for row in rows
        ]
    }


def games(
    world: World,
    principal: Principal,
    *,
    kind: str | None = None,
    status: str | None = None,
    mine: bool = False,
    cursor: str | None = None,
    limit: int = 50,
) -> dict[str, Any]:
    """Tables: one's own, or the public ones; newest first, paged by an opaque cursor."""
    if not 1 <= limit <= MOST_EVENTS:
        raise Malformed(f"`limit` is a number from 1 to {MOST_EVENTS}.")
    query = select(t.games).order_by(t.games.c.id.desc()).limit(limit + 1)
    if mine:
        if principal.account is None:
            raise Unauthenticated("Sign in to see your own tables.")
        s = t.seats.c
        seated = select(s.game).where((s.account == principal.account) & s.until_version.is_(None))
        hosted = select(t.games.c.id).where(t.games.c.host == principal.account)
        query = query.where(t.games.c.id.in_(union(seated, hosted)))
    else:
        query = query.where(t.games.c.visibility == "public")
    if principal.game is not None:
        query = query.where(t.games.c.id == principal.game)
    for column, value in ((t.games.c.kind, kind), (t.games.c.status, status)):
        if value is not None:
            query = query.where(column == value)
    if cursor is not None:
        if "\0" in cursor:
            raise Malformed("`cursor` is what `next` of another page said.")
        query = query.where(t.games.c.id < cursor)
    with reading(world) as tx:
        rows = tx.execute(query).all()
        listed = [summary_of(world, tx, principal, row) for row in rows[:limit]]
    return {"games": listed, "next": rows[limit - 1].id if len(rows) > limit else None}
