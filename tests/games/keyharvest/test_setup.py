"""R1 to R12: the set-up, and what the kernel is told of it."""

from __future__ import annotations

import pytest

from games.kernel.engine import begin
from games.kernel.luck import Run
from games.keyharvest.frames import Turn
from tests.games.keyharvest.build import PRINTED, Luck, every, fresh, only, rules_for, tags

rule = pytest.mark.rule


@rule("keyharvest:R3")
@rule("keyharvest:R4")
@rule("keyharvest:R5")
def test_before_anything_is_drawn() -> None:
    table = rules_for(3).begin().table
    assert table.town == ("G", "H", "I", "J", "K", "L")
    assert (table.registry, table.track) == (("",) * 6, ())
    assert table.stock == (12,) * 5
    assert all(player.supply == ("A", "B", "C", "D", "E", "F") for player in table.players)
    assert not any(player.store or player.fields for player in table.players)


@rule("keyharvest:R6")
@rule("keyharvest:R12")
@rule("keyharvest:R13")
def test_the_start_player_is_drawn_and_begins() -> None:
    game = fresh(4, wanted="2")
    assert game.luck.draws[0].of == ("0", "1", "2", "3")
    assert game.position.stack == (Turn(2),)
    assert game.asked == (2, "turn")
    agreed = fresh(4, startPlayer="first")
    assert agreed.position.stack == (Turn(0),)
    assert [draw.of for draw in agreed.luck.draws if "0" in draw.of] == []


@rule("keyharvest:R7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_has_a_pair_of_starting_tiles(seats: int) -> None:
    game = fresh(seats, seed=seats)
    dealt = {fact.seat: fact.tiles for fact in every(game.facts, "start-tiles-dealt")}
    assert set(dealt) == set(range(seats))
    assert len(set(dealt.values())) == seats
    assert set(dealt.values()) <= set(PRINTED.pairs.values())
    for seat, player in enumerate(game.table.players):
        assert set(player.unharvested) == set(dealt[seat])


@rule("keyharvest:R8")
@rule("keyharvest:R5")
def test_three_counters_each_in_one_sealed_run() -> None:
    rules, luck = rules_for(3), Luck(5)
    decided = begin(rules, luck)
    (run,) = [one for one in decided.luck if isinstance(one, Run)]
    assert (len(run.of), run.take, len(run.got)) == (60, 9, 3)
    fact = only(decided.facts, "counters-dealt")
    assert sum(count for _, count in fact.stock) == 51
    assert [player.count for player in decided.position.table.players] == [3, 3, 3]
    held = [sum((player.counters or {}).values()) for player in decided.position.table.players]
    assert held == [3, 3, 3]


@rule("keyharvest:R9")
@rule("keyharvest:R10")
@rule("keyharvest:R11")
@pytest.mark.parametrize(("seats", "fields", "happenings"), [(2, 46, 14), (3, 44, 12), (4, 42, 12)])
def test_the_bag_when_play_begins(seats: int, fields: int, happenings: int) -> None:
    game = fresh(seats)
    table = game.table
    assert all(table.registry)
    assert (len(table.bag), table.veiled, table.known) == (fields, happenings, ())
    assert len(table.unseen) == 14, "nobody knows which ones are missing"
    assert table.in_bag == fields + happenings
    order = tags(game.facts)
    assert order.index("happenings-added") > max(n for n, tag in enumerate(order) if tag == "registry-filled")
    unused = {label for pair in PRINTED.pairs.values() for label in pair} - {
        label for player in table.players for label in player.labels
    }
    assert unused <= {*table.bag, *table.registry}
