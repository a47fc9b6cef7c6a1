"""Recorded games, kept for ever: the same answers and the same luck give the same facts under their rules version."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

from games.kernel.asking import Seat
from games.kernel.codec import canonical
from games.kernel.engine import act, begin
from games.kernel.game import Finished, Setup
from games.kernel.grammar import read_line
from games.milestones.rules import Milestones
from tests.games.milestones.build import Luck

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*/*.json"))


def test_there_are_golden_games() -> None:
    assert len(GOLDEN) >= 4


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_game_gives_the_same_facts(path: Path) -> None:
    record = json.loads(path.read_text(encoding="utf-8"))
    assert record["rules"] == int(path.parent.name)
    rules = Milestones(Setup(record["seats"], record["options"], record["rules"], record["data"]))
    luck = Luck(wanted=record["luck"])
    decided = begin(rules, luck)
    facts = list(decided.facts)
    for line in record["lines"]:
        seat, _, code = line.partition(": ")
        question = decided.up
        assert not isinstance(question, Finished)
        assert question is not None
        found = read_line(question.menu, code)
        assert found is not None, line
        decided = act(rules, decided.position, Seat(int(seat)), found[1], luck)
        facts += decided.facts
    assert isinstance(decided.up, Finished)
    assert [[one.place, one.score] for one in decided.up.standings] == record["standings"]
    assert len(luck.draws) == len(record["luck"])
    assert (len(facts), sha256(canonical(facts)).hexdigest()) == (record["facts"], record["facts_sha256"])
