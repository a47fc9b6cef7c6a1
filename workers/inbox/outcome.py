"""What the sender of an answer is told: kept as JSON in the mail's row, so that every attempt is equal.

`what`: played | undone | refused | stale | no-undo | foreign | nothing | busy | board | help.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any

from sqlalchemy import Connection, Row, insert, select

from service import tables as t
from service.core import jobs, mails
from service.core.world import World

PLAYED = ("played", "undone")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What to tell.

    `lines`: what was played, in codes. `texts`: what followed. `left`: {line, why} not played.
    `line`, `why`, `rule`, `example`: a refusal, and how it could be written. `repeated`: it had been played before.
    `command`: they asked for something by one of the words of command. `silence`: seconds for which mails of this kind
    are not answered any more.
    """

    what: str
    lines: list[str] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    left: list[dict[str, Any]] = field(default_factory=list)
    line: str = ""
    why: str = ""
    rule: str | None = None
    example: str | None = None
    repeated: bool = False
    command: bool = False
    silence: int = 0


def tell(world: World, box: Row[Any], message_id: str, digest: str, outcome: Outcome | None) -> str | None:
    """Note a mail as dealt with, and owe its answer to the address on file, in one transaction.

    `box`: the mail that was answered. None as outcome: nothing is sent. Returns the id of the mail that is owed, None
    if none is. A mail that was noted before is not noted or answered again.
    """
    owed = None
    with world.store.writing() as tx:
        if is_noted(tx, message_id, digest):
            return None
        fate = "dropped" if outcome is None else ("played" if outcome.what in PLAYED else "explained")
        row = {"message_id": message_id, "link": digest, "fate": fate, "at": world.stamp()}
        tx.execute(insert(t.inbound).values(**row))
        if outcome is not None:
            owed = _owe(world, tx, box, message_id, outcome)
    if owed is not None:
        world.wake(jobs.DELIVER, owed)
    return owed


def is_noted(tx: Connection, message_id: str, digest: str) -> bool:
    """Whether this very mail has been dealt with."""
    i = t.inbound.c
    return tx.execute(select(i.fate).where((i.message_id == message_id) & (i.link == digest))).first() is not None


def _owe(world: World, tx: Connection, box: Row[Any], message_id: str, outcome: Outcome) -> str | None:
    account = tx.execute(select(t.accounts).where(t.accounts.c.id == box.account)).one()
    if account.address is None:
        return None
    asked = tx.execute(select(t.asked).where((t.asked.c.game == box.game) & (t.asked.c.seat == box.seat))).first()
    return mails.compose(
        world,
        tx,
        kind="reply",
        purposes=mails.purposes_of(world, "reply"),
        account=account.id,
        address=account.address,
        lang=account.lang,
        game=box.game,
        seat=box.seat,
        holder=box.holder,
        version=world.store.head(tx, box.game).version,
        since=asked.since if asked is not None and asked.holder == box.holder else box.since,
        in_reply_to=message_id,
        data=json.dumps(asdict(outcome)),
    )
