"""R2 and R2a: what is behind a screen is its owner's alone; everything else is open."""

from __future__ import annotations

import json

import pytest

from games.kernel.codec import canonical
from games.kernel.sealed import Sealed
from games.keyharvest.frames import Turn
from tests.games.keyharvest.build import AROUND_D5, Who, fresh, only, scene

rule = pytest.mark.rule


@rule("keyharvest:R2")
@rule("keyharvest:R2a")
def test_only_the_own_counters_are_seen() -> None:
    play = scene(Who("E4", "2 ho"), Who("E6", "1 wi 1 ap"), Who("C4", "3 ve"))
    for viewer in (None, 0, 1, 2):
        seen = [player.counters for player in play.view(viewer).players]
        assert [counters is not None for counters in seen] == [seat == viewer for seat in range(3)]
        totals = [player.total for player in play.view(viewer).players]
        assert [total is not None for total in totals] == [seat == viewer for seat in range(3)]
    assert (play.view(1).players[1].counters or {})["wi"] == 1


@rule("keyharvest:R2a")
def test_totals_are_shown_where_that_is_agreed() -> None:
    play = scene(Who("E4", "2 ho"), Who("E6", "1 wi"), showCounterTotals=True)
    assert [player.total for player in play.view(None).players] == [2, 1]
    assert [player.counters for player in play.view(None).players] == [None, None]


@rule("keyharvest:R2")
def test_everything_else_is_open() -> None:
    play = scene(Who("E4", "2 ho", store={"A2": "1 wi"}), Who("E6"), happenings="Q", veiled=3, bag="D1 D2", track="M")
    view = play.view(None)
    assert view.players[0].store[0].bid == (("wi", 1),)
    assert view.players[0].supply == ("A", "B", "C", "D", "E", "F")
    assert (view.bag, view.bag_happenings) == (("D1", "D2"), 4)
    assert (view.registry[0], view.track, view.stock["wi"]) == ("A1", ("M",), 11)
    assert len(view.fallow) == 56 - 2 - 6 - 2 - 1


@rule("keyharvest:R2")
def test_no_view_tells_which_happenings_are_out() -> None:
    """Two tables that differ in nothing but what nobody knows are the same table: there is nothing to differ."""
    game = fresh(3)
    assert game.table.veiled == 12
    assert game.view(0).unseen == tuple("MNOPQRSTUVWXYZ")


@rule("keyharvest:R2a")
def test_what_is_paid_and_gained_is_public() -> None:
    play = scene(Who("C4 E4", "2 ho"), Who("E6"), Who("A7"))
    told = play.do("play C D4", "take 2 wi")
    assert only(told, "counters-taken").counters == (("wi", 2),)


@rule("keyharvest:R2a")
def test_a_table_is_folded_without_knowing_a_hand() -> None:
    play = scene(Who(AROUND_D5, "2 ho 1 wi"), Who("E7", "1 ap"), Who("A7", "2 ve"))
    table = play.table
    closed = [
        player.__class__(
            supply=player.supply, fields=player.fields, dealt=Sealed("digest", None, None), start=player.start
        )
        for player in table.players
    ]
    for seat, player in enumerate(closed):
        table = table.with_player(seat, player)
    for fact in play.do("harvest C5 C5 C6"):
        table = play.rules.evolve(table, fact)
    assert [player.count for player in table.players] == [5, 1, 2]
    assert all(player.counters is None for player in table.players)
    zones = play.rules.zones(table)
    assert [zones[f"screen {seat}"] for seat in range(3)] == [{"?": 5}, {"?": 1}, {"?": 2}]
    position = play.position.__class__(table, (Turn(0),))
    onlooker = json.loads(canonical(play.rules.view(position, None, over=False)))
    assert [player["counters"] for player in onlooker["players"]] == [None] * 3


def test_a_question_of_another_seat_shows_nothing_of_its_counters() -> None:
    """The same position with other hidden hands gives the same prompt to everybody else."""
    one = scene(Who("E4", "2 ho"), Who("E6", "1 wi 1 ap"), Who("C4", "3 ve"))
    other = scene(Who("E4", "2 ho"), Who("E6", "1 ve 1 ap"), Who("C4", "2 ve 1 wi"))
    assert one.table.stock == other.table.stock
    assert one.view(0) == other.view(0)
    assert [choice.code for choice in one.question.menu] == [choice.code for choice in other.question.menu]
