"""Whether texts are one unbroken stream: what an auditor can say without knowing any game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from eventstore.body import GENESIS, Body, body_hash, exact

ENDED = "ended"
"""Type of the event that closes a stream."""


class Receipt(Struct, frozen=True):
    """What an actor or a mail was given: version and hash of an event, or the first 20 digits or more of it."""

    version: int
    hash: str


class Verdict(Struct, frozen=True):
    """`complete`: whole and ended · `whole`: unbroken up to `version` · `broken`: at `version`, `why` says what."""

    status: Literal["complete", "whole", "broken"]
    version: int
    why: str


SHORTEST_RECEIPT = 20
"""Hex digits: 80 bits."""


def verify(texts: Sequence[str], receipts: Sequence[Receipt] = ()) -> Verdict:
    """Check bodies in order: each is canonical, continues the one before, and every receipt lies on the chain."""
    before: Body | None = None
    prev = GENESIS
    hashes: list[str] = []
    for version, text in enumerate(texts, start=1):
        try:
            body = exact(text)
        except ValueError as error:
            return Verdict("broken", version, f"version {version}: {error}")
        why = _fault(body, before, prev, version)
        if why:
            return Verdict("broken", version, f"version {version}: {why}")
        before, prev = body, body_hash(text)
        hashes.append(prev)
    if before is None:
        return Verdict("broken", 0, "there is no event")
    for receipt in receipts:
        why = _off_chain(receipt, hashes)
        if why:
            return Verdict("broken", receipt.version, why)
    ended = before.type == ENDED
    return Verdict("complete" if ended else "whole", before.version, f"{len(texts)} events, unbroken")


def _fault(body: Body, before: Body | None, prev: str, version: int) -> str:
    if body.version != version:
        return f"its body says version {body.version}"
    if body.prev != prev:
        return "`prev` is not the hash of the event before"
    if body.commit > version or (before is not None and body.commit not in (before.commit, version)):
        return f"commit {body.commit} does not fit"
    if before is None:
        return "" if body.commit == 1 else "commit does not fit"
    if before.type == ENDED:
        return "it follows the end of the stream"
    if body.game != before.game:
        return "it belongs to another game"
    if body.at < before.at:
        return "its time lies before the event before"
    return ""


def _off_chain(receipt: Receipt, hashes: Sequence[str]) -> str:
    given = receipt.hash.lower()
    if len(given) < SHORTEST_RECEIPT:
        return f"the receipt for version {receipt.version} is shorter than {SHORTEST_RECEIPT} digits"
    if not 1 <= receipt.version <= len(hashes):
        return f"there is a receipt for version {receipt.version}, which is missing"
    if not hashes[receipt.version - 1].startswith(given):
        return f"the receipt for version {receipt.version} names another event"
    return ""
