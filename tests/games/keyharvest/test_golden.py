"""Recorded games, kept for ever: the same answers and the same luck give the same facts under their rules version."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from games.kernel.asking import Seat
from games.kernel.codec import canonical
from games.kernel.engine import act, begin
from games.kernel.game import Finished, Setup
from games.kernel.grammar import read_line
from games.kernel.luck import Draw, Run
from games.kernel.sealed import Sealed
from games.keyharvest.rules import KeyHarvest

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*/*.json"))


class Recalled:
    """A dealer that gives what a game recorded: draws in their order, and the hands of the start."""

    def __init__(self, draws: list[str], hands: list[list[str]]) -> None:
        self.draws = list(draws)
        self.hands = hands
        self.n = 0

    def draw(self, pool: tuple[str, ...]) -> Draw:
        got = self.draws.pop(0)
        assert got in pool
        self.n += 1
        return Draw(self.n - 1, pool, got)

    def deal(self, pool: tuple[str, ...], hands: tuple[tuple[Seat, int], ...]) -> Run:
        first = self.n
        self.n += sum(count for _, count in hands)
        got = tuple(Sealed(f"hand {seat}", seat, tuple(self.hands[seat])) for seat, _ in hands)
        return Run(first, pool, self.n - first, got)


def test_there_are_golden_games() -> None:
    assert len(GOLDEN) >= 4
    asks = {line.partition(": ")[2].split()[0] for path in GOLDEN for line in json.loads(path.read_text())["lines"]}
    assert {"harvest", "play", "place", "store", "swap", "relocate", "keep", "give", "buy", "reuse", "draw"} <= asks


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_game_gives_the_same_facts(path: Path) -> None:
    record: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    assert record["rules"] == int(path.parent.name)
    rules = KeyHarvest(Setup(record["seats"], record["options"], record["rules"], record["data"]))
    luck = Recalled(record["luck"], record["hands"])
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
    assert luck.draws == []
    assert (len(facts), sha256(canonical(facts)).hexdigest()) == (record["facts"], record["facts_sha256"])
