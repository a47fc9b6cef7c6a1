"""R1-R8: what lies where when the first question is asked."""

from __future__ import annotations

import pytest

from games.milestones import GAME
from games.milestones.goods import Goods
from tests.games.milestones.build import PRINTED, fresh, rules_for

rule = pytest.mark.rule


@rule("milestones:R1")
def test_two_to_four_players() -> None:
    assert GAME.seats == (2, 3, 4)


@rule("milestones:R2")
def test_everything_lies_in_the_supply_before_the_set_up() -> None:
    rules = rules_for(4)
    zones = rules.zones(rules.begin().table)
    used = {name for name, pieces in zones.items() if sum(pieces.values())}
    assert used == {"supply", "outside", "pile", "bonus-pool"}
    assert zones["supply"] == {
        "stone": 12, "wood": 12, "sand": 12, "grain": 12, "coin": 24,
        "road": 48, "milestone": 24, "market": 12, "house": 12, "sack": 12, "cover": 21,
    }  # fmt: skip
    assert sum(zones["pile"].values()) == 35
    assert sum(zones["bonus-pool"].values()) == 15


@rule("milestones:R3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_market_stands_on_the_start_stall_and_scores_nothing(seats: int) -> None:
    scene = fresh(seats)
    assert scene.table.markets == ("v00",)
    assert scene.table.supply.markets == 11
    assert "v00" not in PRINTED.numbers
    assert scene.rules.view(scene.position, None, over=False).scores == (0,) * seats


@rule("milestones:R4")
def test_each_bush_gets_one_open_bonus_tile() -> None:
    scene = fresh(seed=3)
    assert [triangle for triangle, _ in scene.table.bonus] == list(PRINTED.bushes)
    assert sorted(kind for _, kind in scene.table.bonus) == list(PRINTED.bonus_tiles)
    assert scene.table.bonus_pool == ()
    assert fresh(seed=4).table.bonus != scene.table.bonus


@rule("milestones:R5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_starts_on_the_castle_with_one_coin(seats: int) -> None:
    table = fresh(seats).table
    for player in table.players:
        assert (player.at, player.lying, player.score, player.goods) == ("castle", False, 0, Goods(coin=1))
        assert all(not space.stack for space in player.spaces)
    assert table.supply.goods.coin == 24 - seats


@rule("milestones:R6")
def test_the_start_player_is_drawn_from_all_seats() -> None:
    scene = fresh(4, seed=1)
    draw = scene.luck.draws[15]
    assert draw.of == ("0", "1", "2", "3")
    assert scene.table.start == int(draw.got)
    assert {fresh(4, seed=seed).table.start for seed in range(30)} == {0, 1, 2, 3}


@rule("milestones:R7")
@rule("milestones:R8")
@pytest.mark.parametrize(("seats", "start", "pile"), [(2, 5, 25), (3, 7, 23), (4, 9, 21)])
def test_display_start_tiles_and_pile(seats: int, start: int, pile: int) -> None:
    table = fresh(seats).table
    assert (len(table.display), len(table.start_display), len(table.pile)) == (5, start, pile)
    assert sorted((*table.display, *table.start_display, *table.pile)) == sorted(PRINTED.tiles)


@rule("milestones:R4")
@rule("milestones:R7")
def test_the_set_up_draws_in_the_order_of_the_rules() -> None:
    sizes = [len(draw.of) for draw in fresh(2).luck.draws]
    assert sizes == [*range(15, 0, -1), 2, *range(35, 30, -1), *range(30, 25, -1)]


@rule("milestones:R23")
@rule("milestones:R23a")
def test_all_see_the_same_and_the_pile_has_no_order() -> None:
    scene = fresh(3)
    views = [scene.rules.view(scene.position, viewer, over=False) for viewer in (None, 0, 1, 2)]
    assert all(view == views[0] for view in views)
    assert views[0].pile == len(views[0].unseen) == 23
    assert list(views[0].unseen) == sorted(views[0].unseen)
