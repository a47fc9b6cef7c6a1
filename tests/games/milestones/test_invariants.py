"""What is true after every fact of every game, whatever the options and whoever plays."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from games.kernel.asking import Menu
from games.kernel.codec import canonical, facts_from, stack_from, to_json
from games.kernel.engine import act, begin, fold
from games.kernel.game import Finished
from games.milestones import GAME
from games.milestones.facts import KindScored, PointsScored
from games.milestones.goods import GOODS
from games.milestones.network import Network
from games.milestones.rules import Milestones
from games.milestones.table import Table
from tests.games.milestones.build import Luck, rules_for

rule = pytest.mark.rule
STEPS = 260


def total(rules: Milestones, table: Table) -> Counter[str]:
    pieces: Counter[str] = Counter()
    for zone in rules.zones(table).values():
        assert all(count >= 0 for count in zone.values())
        pieces.update(zone)
    return +pieces


def sound(rules: Milestones, table: Table) -> None:
    """The invariants of the specification, R62 and R77 among them."""
    network = Network(rules.terms.printed, table)
    assert len(table.roads) == 2 * len(table.milestones) == 48 - table.supply.roads
    assert all(network.degree[vertex] == 2 for vertex in table.milestones)
    assert set(table.markets) <= network.vertices
    assert not set(table.markets) & set(table.milestones)
    assert len(network.vertices) == len(table.roads) + 1, "a tree has one vertex more than edges"
    assert reached(table) == network.vertices
    for player in table.players:
        assert all(player.goods.of(good) >= 0 for good in GOODS)
        assert all(space.top in rules.terms.printed.halves for space in player.spaces if space.bonus)


def reached(table: Table) -> set[str]:
    """What hangs together with the start market."""
    found, frontier = {"v00"}, ["v00"]
    while frontier:
        here = frontier.pop()
        near = [next(end for end in piece if end != here) for piece in table.roads if here in piece]
        frontier += [vertex for vertex in near if vertex not in found]
        found.update(near)
    return found


def play(seats: int, seed: int, plan: str, options: dict[str, Any]) -> None:
    rules, luck, random = rules_for(seats, **options), Luck(seed), Random(seed)
    empty = rules.begin().table
    expected = total(rules, empty)
    decided = begin(rules, luck)
    facts = list(decided.facts)
    while not isinstance(decided.up, Finished) and len(facts) < STEPS * 4:
        question, position = decided.up, decided.position
        assert question is not None
        assert sum(choice.is_pass for choice in question.menu) == 1
        view = rules.view(position, question.seat, over=False)
        if plan == "bot":
            action = GAME.bot(view, question)
        else:
            action = random.choice(list(Menu([random.choice(list(question.menu))]).actions()))
        decided = act(rules, position, question.seat, action, luck)
        table = position.table
        for fact in decided.facts:
            table = rules.evolve(table, fact)
            assert total(rules, table) == expected, fact
        sound(rules, table)
        assert all(len(rules.terms.workers(table, seat)) >= 2 for seat in range(seats)) or table.turns == 0
        assert stack_from(GAME, to_json(decided.position.stack)) == decided.position.stack
        facts += decided.facts
    again = fold(rules, empty, facts_from(GAME, to_json(facts)))
    assert canonical(again) == canonical(decided.position.table)
    earned: Counter[int] = Counter()
    for fact in facts:
        if isinstance(fact, PointsScored):
            earned[fact.seat] += fact.points
        elif isinstance(fact, KindScored):
            earned.update(dict(enumerate(fact.points)))
    assert [earned[seat] for seat in range(seats)] == [player.score for player in again.players]


@rule("milestones:R62")
@rule("milestones:R24")
@rule("milestones:R80")
@pytest.mark.parametrize("plan", ["bot", "random"])
@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_pieces_are_conserved_and_the_network_is_a_tree(seats: int, seed: int, plan: str) -> None:
    play(seats, seed, plan, {})


@pytest.mark.parametrize("spec", GAME.options, ids=lambda spec: spec.name)
def test_every_value_of_every_option_plays(spec: Any) -> None:
    for number, value in enumerate(spec.values):
        if value != spec.default:
            play(2, number, "bot", {spec.name: value})


@pytest.mark.parametrize("seed", range(3))
def test_all_options_at_once(seed: int) -> None:
    random = Random(seed)
    play(2 + seed, seed, "random", {spec.name: random.choice(spec.values) for spec in GAME.options})
