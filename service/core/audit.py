"""The proof: from bodies alone, that nobody changed a game or cheated with its luck.

What is checked: the chain, the commitment, every draw and seal once the secret is out, and that the rules, given the
same words and the same luck, decide the same facts again. `complete` needs the event `ended`; before it a game is
`whole` up to a version.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from eventstore.body import body_hash, decode, seal
from eventstore.verify import Receipt, verify
from games.kernel.asking import Seat
from games.kernel.codec import to_json
from games.kernel.errors import RuleError, RulesFault, UnknownRules
from service.core import access, luck, receipts
from service.core.errors import Malformed
from service.core.export import body_line, opening_line
from service.core.game_state import fold_texts
from service.core.loading import secret_of
from service.core.principal import Principal
from service.core.redecide import Differs, Redecider
from service.core.sealing import Known, strip
from service.core.transaction import reading
from service.core.world import World


class Check(Struct, frozen=True):
    """One thing that was checked. `ok` is None where it cannot be checked (yet)."""

    name: str
    ok: bool | None
    detail: str


class Report(Struct, frozen=True):
    """`verdict`: complete | whole | broken. `version`: up to which the log is whole."""

    verdict: str
    version: int
    checks: tuple[Check, ...]


class AuditFault(Exception):
    """A check found something; the message names the version."""


def audit(world: World, principal: Principal, game: str, given: Sequence[tuple[int, str]] = ()) -> Report:
    """Audit a stored game from what everybody may see; `given`: receipts that must lie on its chain, in either form.

    Raises NotFound, Malformed.
    """
    with reading(world) as tx:
        access.visible(world, tx, principal, game)
        events = world.store.read(tx, game)
        openings = world.store.openings(tx, game) if world.store.head(tx, game).closed else []
        secret = secret_of(tx, game) if openings else b""
    shown = [opening_line(secret, game, opening) for opening in openings]
    return audit_lines([*(body_line(event) for event in events), *shown], given)


def audit_lines(lines: Sequence[str], given: Sequence[tuple[int, str]] = ()) -> Report:
    """Audit an export file. Raises Malformed for lines that are no export, or a receipt that is none."""
    texts, known = _read(lines)
    chain = verify(texts, [Receipt(version, receipts.hex_of(hash_)) for version, hash_ in given])
    checks = [Check("chain", chain.status != "broken", chain.why)]
    if chain.status != "broken":
        checks += [
            _check("rules", lambda: _redecide(texts, known)),
            _check("luck", lambda: _draws(texts)),
            _check("seals", lambda: _seals(texts, known)),
        ]
    broken = any(check.ok is False for check in checks)
    return Report("broken" if broken else chain.status, chain.version, tuple(checks))


def _check(name: str, look: Any) -> Check:
    try:
        ok, detail = look()
    except (AuditFault, Differs, UnknownRules, RuleError, RulesFault) as error:
        return Check(name, False, str(error))
    except Exception as error:  # a forged log may break anything in here; that is a verdict, not a crash
        return Check(name, False, f"the log cannot be replayed: {error!r}")
    return Check(name, ok, detail)


def _read(lines: Sequence[str]) -> tuple[list[str], dict[str, Known]]:
    texts, known = [], {}
    for number, line in enumerate(lines, start=1):
        try:
            data = msgspec.json.decode(line)
            if "body" in data:
                decode(data["body"])
                texts.append(data["body"])
            else:
                opening = data["opening"]
                value = msgspec.json.decode(opening["value"])
                known[seal(bytes.fromhex(opening["salt"]), value)] = Known(opening["seat"], tuple(value))
        except (msgspec.DecodeError, KeyError, TypeError, ValueError) as error:
            raise Malformed(f"Line {number} is not a line of an export: {error}") from error
    if not texts:
        raise Malformed("There is no event in this export.")
    return texts, known


def _redecide(texts: Sequence[str], known: dict[str, Known]) -> tuple[bool | None, str]:
    """Given what was said and the recorded luck, every body is what it must have been."""
    if any('"sealed"' in text for text in texts) and not known:
        return None, "hidden hands are still sealed: the rules can be re-decided when the game is over"
    again = Redecider(known)
    for text in texts:
        again.take(decode(text), body_hash(text))
    return True, f"{again.decided} events decided again, all equal"


def _draws(texts: Sequence[str]) -> tuple[bool | None, str]:
    """Draw numbers have no hole; with the secret published, commitment, luck0 and every draw are recomputed."""
    state = fold_texts(None, texts)
    assert state is not None
    records = [(body.version, record) for body in map(decode, texts) for record in body.luck]
    n = 0
    for version, record in records:
        if record["n"] != n:
            raise AuditFault(f"version {version}: draw {record['n']} where draw {n} was due")
        n += record.get("take", 1)
    if state.ended is None:
        return None, f"{n} draws without a hole; they can be recomputed when the secret is published"
    secret = bytes.fromhex(state.ended.secret)
    if luck.commitment(secret) != state.opened.commitment:
        raise AuditFault("the published secret is not the one that was committed to")
    if state.luck0 is None:
        return True, "the game never began; the secret is the one that was committed to"
    contributions = [(1, state.opened.words), *sorted(seat.words for seat in state.seats if seat.words)]
    if luck.luck0(state.game, state.opened.commitment, contributions) != state.luck0:
        raise AuditFault("the luck was not fixed from the commitment and the contributions")
    for version, record in records:
        if (
            "take" not in record
            and luck.draw(secret, state.game, record["n"], state.luck0, record["of"]) != record["got"]
        ):
            raise AuditFault(f"version {version}: draw {record['n']} gave something else than the secret says")
    return True, f"{n} draws recomputed, all equal"


def _seals(texts: Sequence[str], known: dict[str, Known]) -> tuple[bool | None, str]:
    """Every sealed value is opened by an opening with its salt, and dealt hands follow from the secret."""
    runs = [(body, record) for body in map(decode, texts) for record in body.luck if "take" in record]
    if not runs:
        return True, "nothing was sealed"
    state = fold_texts(None, texts)
    assert state is not None
    if state.ended is None:
        return None, f"{sum(len(record['got']) for _, record in runs)} hands are sealed until the game is over"
    secret = bytes.fromhex(state.ended.secret)
    seals: dict[int, int] = {}
    for body, record in runs:
        hands = [known.get(hand["sealed"]) for hand in record["got"]]
        if None in hands:
            raise AuditFault(f"version {body.version}: a seal is not opened by any opening")
        sizes = tuple((Seat(hand.seat), len(hand.value)) for hand in hands if hand)
        first = seals.get(body.version, 0)
        seals[body.version] = first + len(hands)
        dealer = luck.SecretDealer(
            secret, state.game, state.luck0 or "", next_n=record["n"], version=body.version, first_seal=first
        )
        if strip(to_json(dealer.deal(tuple(record["of"]), sizes))) != record:
            raise AuditFault(f"version {body.version}: the hands dealt are not those of the secret")
    return True, f"{len(runs)} deals recomputed, all equal"
