"""Receipts: one event, told in hex to programs and in 26 letters to people."""

from __future__ import annotations

import hashlib

import pytest

from service.core import export
from service.core.audit import audit, audit_lines
from service.core.errors import Malformed
from service.core.principal import NOBODY
from service.core.receipts import hex_of, parse, receipt_line
from service.core.world import World
from tests.service.core.tables import OpenTable

HEADS = [hashlib.sha256(str(n).encode()).hexdigest() for n in range(40)]


@pytest.mark.parametrize("head", HEADS)
def test_what_people_are_shown_is_the_beginning_of_the_hash(head: str) -> None:
    version, digits = parse(receipt_line(41, head))
    assert version == 41
    assert len(digits) == 32
    assert head.startswith(digits)


@pytest.mark.parametrize("text", [f"7:{HEADS[0]}", f" 7 {HEADS[0].upper()} ", f"7:{HEADS[0][:20]}"])
def test_hex_is_taken_as_it_stands(text: str) -> None:
    version, digits = parse(text)
    assert version == 7
    assert len(digits) >= 20
    assert HEADS[0].startswith(digits)


@pytest.mark.parametrize(
    "text", ["", "7", "7:", ":abc", f"x:{HEADS[0]}", f"²:{HEADS[0]}", f"7:{HEADS[0]}0", "7:aa", "7:k5x2"]
)
def test_what_is_no_receipt(text: str) -> None:
    with pytest.raises(Malformed):
        parse(text)


def test_the_audit_takes_both_forms(each_world: World) -> None:
    table = OpenTable(each_world)
    with each_world.store.reading() as tx:
        event = each_world.store.read(tx, table.game)[2]
    short = receipt_line(event.version, event.hash).partition(" ")[2]
    for given in (event.hash, event.hash[:20], short, short.upper()):
        assert audit(each_world, NOBODY, table.game, [(event.version, given)]).verdict == "whole"
        assert audit(each_world, NOBODY, table.game, [(event.version + 1, given)]).verdict == "broken"
    with pytest.raises(Malformed):
        audit_lines(export.lines(each_world, NOBODY, table.game), [(1, "not a hash")])
    assert hex_of(short) == event.hash[:32]
