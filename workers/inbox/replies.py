"""An answer by mail: read, played, and answered exactly once, to the address on file."""

from __future__ import annotations

import json
from typing import Any

import structlog
from sqlalchemy import Connection, Row, insert, select

from service import tables as t
from service.core import links, play, reading, reply_script, tokens, undo
from service.core.answers import Answer
from service.core.errors import (
    AlreadyAnswered,
    CannotUndo,
    CoreError,
    Fault,
    GameOver,
    Illegal,
    NotAskedNow,
    NotStarted,
    Unavailable,
)
from service.core.game_state import GameState
from service.core.loading import load
from service.core.principal import Principal, SeatPass
from service.core.reply_lines import own_lines
from service.core.reply_script import Script
from service.core.transaction import change
from service.core.world import World
from workers.inbox import quiet
from workers.inbox.incoming import Incoming
from workers.inbox.outcome import Outcome, is_noted, tell

log = structlog.get_logger(__name__)
ROUTE = "reply"


def receive(world: World, token: str, mail: Incoming) -> str:
    """Deal with a mail to a reply address. Returns its fate: played | explained | dropped | known.

    Raises Unavailable when it should be sent again later. A mail may be received any number of times.
    """
    digest = tokens.digest(token)
    with world.store.reading() as tx:
        link = links.find(world, tx, token)
        if link is None or link.dead:
            return "dropped"
        if is_noted(tx, mail.message_id, digest):
            return "known"
        box = tx.execute(select(t.mails).where(t.mails.c.id == link.mail)).one()
        address = tx.execute(select(t.accounts.c.address).where(t.accounts.c.id == box.account)).scalar_one()
    outcome = None if mail.automatic else _outcome(world, _holder(box), box, mail, address)
    if outcome is not None:
        outcome = quiet.answered(world, box, outcome)
    tell(world, box, mail.message_id, digest, outcome)
    fate = "dropped" if outcome is None else outcome.what
    log.info("reply", fate=fate, game=box.game, seat=box.seat, mail=box.id)
    return fate


def _holder(box: Row[Any]) -> Principal:
    """The holder of the seat a mail was sent to; also after the wait, for an answer that came twice."""
    return Principal(scopes=frozenset({"read", "play"}), seat=SeatPass(box.game, box.seat, box.holder, box.since))


def _outcome(world: World, principal: Principal, box: Row[Any], mail: Incoming, address: str | None) -> Outcome:
    lines = own_lines(mail.text)
    if address is None or mail.addresses != (address.lower(),):
        return Outcome("foreign", line=_short(" / ".join(lines)))
    if not lines:
        return Outcome("nothing")
    with world.store.reading() as tx:
        state = load(world, tx, box.game, box.version)
    wanted = reply_script.read(state, box.seat, lines)
    if wanted.command == "undo":
        return _undo(world, principal, box, wanted, mail.message_id)
    if wanted.command is not None:
        return Outcome(wanted.command, command=True)
    if not wanted.codes:
        if wanted.left:
            why = wanted.why.to(box.lang) if wanted.why else ""
            return Outcome("refused", line=_short(wanted.left[0]), why=why)
        return Outcome("nothing")
    return _play(world, principal, box, state, wanted)


def _play(world: World, principal: Principal, box: Row[Any], state: GameState, wanted: Script) -> Outcome:
    asked = state.asked_of(box.seat)
    if asked is None:
        return Outcome("stale")
    answers = [Answer(code=code) for code in wanted.codes]
    try:
        result = play.answer(world, principal, box.game, asked.q, answers, route=ROUTE, lang=box.lang)
    except Illegal as error:
        return _refused(error, box, state, wanted)
    except (NotAskedNow, AlreadyAnswered, GameOver, NotStarted):
        return Outcome("stale")
    except Fault:
        return Outcome("busy")
    except Unavailable:
        raise
    except CoreError as error:
        log.info("reply-refused", error=error.code, game=box.game, seat=box.seat)
        return Outcome("stale")
    return _told("played", result, wanted, box)


def _refused(error: Illegal, box: Row[Any], state: GameState, wanted: Script) -> Outcome:
    """Why nothing was played; with an example where it was the values of a choice that did not fit."""
    index = error.extra.get("index", 0)
    line = wanted.written[index]
    lacks_values = index == 0 and error.extra.get("field") is not None
    example = reply_script.example(state, box.seat, line) if lacks_values else None
    return Outcome("refused", line=_short(line), why=error.detail, rule=error.extra.get("rule"), example=example)


def _undo(world: World, principal: Principal, box: Row[Any], wanted: Script, message_id: str) -> Outcome:
    """Take back one step of the wait that the mail belongs to; the same mail again takes back nothing more."""
    asked = reading.questions(world, principal, box.game, lang=box.lang)["questions"]
    with world.store.reading() as tx:
        row = tx.execute(select(t.asked).where((t.asked.c.game == box.game) & (t.asked.c.seat == box.seat))).first()
    if not asked or row is None or row.since != box.since:
        return Outcome("stale", command=True)
    question = change(world, lambda tx: _claimed(world, tx, box.id, message_id, asked[0]["id"]))
    try:
        result = undo.undo(world, principal, box.game, question=question, to=None, route=ROUTE, lang=box.lang)
    except CannotUndo as error:
        return Outcome("no-undo", why=error.detail, command=True)
    except (NotAskedNow, AlreadyAnswered, GameOver, NotStarted):
        return Outcome("stale", command=True)
    return _told("undone", result, wanted, box)


def _claimed(world: World, tx: Connection, mail: str, message_id: str, question: str) -> str:
    """The question that an incoming mail's undo was meant for when it first came: its retry key, whatever dies here."""
    k = t.keys.c
    row = {"principal": f"reply {mail}", "route": "undo", "key": tokens.digest(message_id)}
    same = (k.principal == row["principal"]) & (k.route == row["route"]) & (k.key == row["key"])
    earlier: str | None = tx.execute(select(k.answer).where(same)).scalar_one_or_none()
    if earlier is not None:
        return str(json.loads(earlier)["question"])
    claim = json.dumps({"question": question})
    tx.execute(insert(t.keys).values(**row, fingerprint="undo", answer=claim, created_at=world.stamp()))
    return question


def _told(what: str, result: dict[str, Any], wanted: Script, box: Row[Any]) -> Outcome:
    unplayed = [{"line": one["answer"]["code"], "why": one["why"]} for one in result["unplayed"]]
    unread: list[dict[str, Any]] = [{"line": _short(line), "why": None} for line in wanted.left]
    if unread and wanted.why is not None:
        unread[0]["why"] = wanted.why.to(box.lang)
    return Outcome(
        what,
        lines=wanted.codes[: len(wanted.codes) - len(unplayed)],
        texts=[fact["text"] for fact in result["facts"] if fact["text"]],
        left=[*unplayed, *unread],
        repeated=result["repeated"],
    )


def _short(line: str) -> str:
    return line if len(line) <= 80 else f"{line[:79]}…"
