"""A chain is whole, complete or broken, and receipts must lie on it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from eventstore.body import By, body_hash, decode, encode
from eventstore.verify import Receipt, verify
from tests.eventstore.bodies import body, continuing


def chain(count: int = 6, *, ended: bool = False) -> list[str]:
    texts = [event.text for event in continuing("a", count=2)]
    while len(texts) < count:
        version = len(texts) + 1
        one = body("a", version, body_hash(texts[-1]), version)
        texts.append(encode(one))
    if ended:
        last = decode(texts[-1])
        last = type(last)(**{**{f: getattr(last, f) for f in last.__struct_fields__}, "type": "ended"})
        texts[-1] = encode(last)
    return texts


def changed(texts: list[str], version: int, **fields: object) -> list[str]:
    one = decode(texts[version - 1])
    new = type(one)(**{**{f: getattr(one, f) for f in one.__struct_fields__}, **fields})
    return [*texts[: version - 1], encode(new), *texts[version:]]


def test_whole_and_complete() -> None:
    assert (verify(chain()).status, verify(chain()).version) == ("whole", 6)
    assert verify(chain(ended=True)).status == "complete"
    assert verify(chain(ended=True)[:-1]).status == "whole"


BREAKS: dict[str, tuple[Callable[[list[str]], list[str]], int]] = {
    "a fact changed": (lambda t: changed(t, 3, facts=[]), 4),
    "another actor": (lambda t: changed(t, 4, by=By(1, "self", 1)), 5),
    "one dropped": (lambda t: t[:2] + t[3:], 3),
    "two swapped": (lambda t: [*t[:2], t[3], t[2], *t[4:]], 3),
    "one doubled": (lambda t: [*t[:3], t[2], *t[3:]], 4),
    "another game": (lambda t: changed(t, 6, game="b"), 6),
    "back in time": (lambda t: changed(t, 6, at="2026-01-01T00:00:00.000Z"), 6),
    "a wrong commit": (lambda t: changed(t, 6, commit=4), 6),
    "a blank more": (lambda t: [*t[:5], t[5].replace(",", ", ", 1)], 6),
    "an unknown field": (lambda t: [*t[:5], t[5].replace("{", '{"aaa":1,', 1)], 6),
    "a float": (lambda t: [*t[:5], t[5].replace('"facts":[', '"facts":[1.5,')], 6),
    "half a character": (lambda t: [*t[:5], t[5].replace('"facts":[', '"facts":["\ud800",')], 6),
    "endless nesting": (lambda t: [*t[:5], t[5].replace('"facts":[', '"facts":[' + "[" * 100_000)], 6),
    "a time without its zone": (lambda t: changed(t, 6, at="2027-01-04T18:00:00.000"), 6),
    "no JSON": (lambda t: [*t[:5], "x"], 6),
    "something after the end": (lambda t: [*changed(t, 6, type="ended"), t[5]], 7),
}


@pytest.mark.parametrize("what", BREAKS)
def test_the_first_bad_version_is_named(what: str) -> None:
    spoil, version = BREAKS[what]
    verdict = verify(spoil(chain()))
    assert (verdict.status, verdict.version) == ("broken", version)
    assert str(version) in verdict.why


def test_nothing_is_not_whole() -> None:
    assert verify([]).status == "broken"


def test_receipts_lie_on_the_chain() -> None:
    texts = chain()
    good = Receipt(4, body_hash(texts[3]))
    assert verify(texts, [good, Receipt(4, good.hash[:20]), Receipt(4, good.hash.upper())]).status == "whole"
    for bad in (Receipt(3, good.hash), Receipt(4, good.hash[:19]), Receipt(7, good.hash), Receipt(0, good.hash)):
        assert verify(texts, [bad]).status == "broken"
    assert verify(texts[:3], [good]).status == "broken"
