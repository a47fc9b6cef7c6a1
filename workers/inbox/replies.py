"""An answer by mail: read, played, and answered exactly once, to the address on file."""

from __future__ import annotations

from typing import Any

import structlog
from sqlalchemy import Row, select

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
from service.core.world import World
from workers.inbox import quiet
from workers.inbox.incoming import Incoming
from workers.inbox.outcome import PLAYED, Outcome, is_noted, tell

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
    if outcome is not None and outcome.what not in PLAYED and not quiet.may_explain(world, box):
        outcome = None
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
        return _undo(world, principal, box, wanted)
    if wanted.command is not None:
        return Outcome(wanted.command)
    if not wanted.codes:
        if wanted.left:
            return Outcome("refused", line=_short(wanted.left[0]), why=_unknown(box.lang))
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
        line = wanted.codes[error.extra.get("index", 0)]
        return Outcome("refused", line=_short(line), why=error.detail, rule=error.extra.get("rule"))
    except (NotAskedNow, AlreadyAnswered, GameOver, NotStarted):
        return Outcome("stale")
    except Fault:
        return Outcome("busy")
    except Unavailable:
        raise
    except CoreError as error:
        log.info("reply-refused", code=error.code, game=box.game, seat=box.seat)
        return Outcome("stale")
    return _told("played", result, wanted)


def _undo(world: World, principal: Principal, box: Row[Any], wanted: Script) -> Outcome:
    """Take back one step of the wait that the mail belongs to."""
    asked = reading.questions(world, principal, box.game, lang=box.lang)["questions"]
    with world.store.reading() as tx:
        row = tx.execute(select(t.asked).where((t.asked.c.game == box.game) & (t.asked.c.seat == box.seat))).first()
    if not asked or row is None or row.since != box.since:
        return Outcome("stale")
    try:
        result = undo.undo(world, principal, box.game, question=asked[0]["id"], to=None, route=ROUTE, lang=box.lang)
    except CannotUndo:
        return Outcome("no-undo")
    except (NotAskedNow, AlreadyAnswered, GameOver, NotStarted):
        return Outcome("stale")
    return _told("undone", result, wanted)


def _told(what: str, result: dict[str, Any], wanted: Script) -> Outcome:
    unplayed = [{"line": one["answer"]["code"], "why": one["why"]} for one in result["unplayed"]]
    unread = [{"line": _short(line), "why": None} for line in wanted.left]
    return Outcome(
        what,
        lines=wanted.codes[: len(wanted.codes) - len(unplayed)],
        texts=[fact["text"] for fact in result["facts"] if fact["text"]],
        left=[*unplayed, *unread],
        repeated=result["repeated"],
    )


def _unknown(lang: str) -> str:
    if lang == "de":
        return "Eine Zeile dieser Art ist hier weder eine Nummer noch ein Code."
    return "A line like this is neither a number nor a code here."


def _short(line: str) -> str:
    return line if len(line) <= 80 else f"{line[:79]}…"
