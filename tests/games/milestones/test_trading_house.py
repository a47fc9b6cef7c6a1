"""R31-R39: income, hiring, buying, selling."""

from __future__ import annotations

import pytest

from games.milestones.goods import Goods
from tests.games.milestones.build import Luck, Scene, Who, kinds, only, scene, what_if

rule = pytest.mark.rule
ROW = {"s1": "farmer 1", "s2": "quarryman 2", "s5": "minter 5", "s6": "lumberjack 6"}
OTHER = Who({"s1": "farmer 1", "s8": "farmer 8"})


def trading(goods: Goods, row: dict[str, str] | None = None, **more: object) -> Scene:
    return scene(Who(row or ROW, goods), OTHER, at="tradingHouse", **more)


def arriving(row: dict[str, str], **more: object) -> list[object]:
    return scene(Who(row), OTHER, **more).do("move tradingHouse")


@rule("milestones:R31")
@rule("milestones:TV19")
def test_equal_numbers_and_gaps_count_as_ascending() -> None:
    row = {"s1": "farmer 2", "s2": "minter 2", "s4": "farmer 5", "s6": "covered", "s8": "minter 7"}
    assert only(arriving(row), "income").coins == 1


@rule("milestones:R31")
@rule("milestones:TV20")
def test_a_number_going_down_brings_no_income() -> None:
    assert "income" not in kinds(arriving({"s1": "farmer 3", "s2": "minter 2", "s4": "farmer 6", "s5": "minter 7"}))


@rule("milestones:R31")
def test_income_comes_once_a_visit_before_anything_else() -> None:
    play = scene(Who(ROW, Goods(coin=1)), OTHER)
    assert kinds(play.do("move tradingHouse")) == ["moved", "income"]
    assert "hire w31" in play.codes(), "the coin can be spent at once"
    assert kinds(play.do("buy wood")) == ["cube-bought"]
    assert play.goods() == Goods(wood=1)


@rule("milestones:R32")
def test_hiring_buying_and_selling_mix_freely_and_hiring_once() -> None:
    play = trading(Goods(stone=4, coin=4))
    play.do("sell stone stone", "hire w31", "place s7", "sell stone stone", "buy sand")
    assert play.goods() == Goods(sand=1, coin=2)
    assert play.codes("hire") == []
    assert play.refused("hire w32") == "R32"


@rule("milestones:R33")
def test_any_tile_of_the_display_costs_two_coins() -> None:
    play = trading(Goods(coin=2))
    assert play.codes("hire") == ["hire w31", "hire w32", "hire w33", "hire w34", "hire w35"]
    assert play.refused("hire w28") == "R33"
    assert only(play.do("hire w33"), "tile-hired").coins == 2
    assert play.goods() == Goods()
    assert trading(Goods(stone=1, wood=1, coin=1)).refused("hire w33") == "R33"


@rule("milestones:R34")
def test_the_tile_must_be_placed_at_once_anywhere() -> None:
    play = trading(Goods(coin=2), {**ROW, "s3": "covered"})
    play.do("hire w31")
    assert play.codes() == [f"place s{n}" for n in range(1, 8)]
    assert play.refused("done") == "R34"
    assert play.refused("place s8") == "R34"


@rule("milestones:R34")
def test_it_may_cover_half_of_another_tile() -> None:
    play = trading(Goods(coin=2), {"s1": "farmer 1", "s2": "sandworker 2", "s5": "minter 5"})
    play.do("hire w31", "place s2")
    visible = [(name, worker.n) for name, worker in play.rules.terms.workers(play.table, 0)]
    assert visible == [("s1", 1), ("s2", 7), ("s3", 8), ("s5", 5)]


@rule("milestones:R35")
@rule("milestones:TV21")
def test_the_lower_space_is_levelled_with_cover_tiles() -> None:
    play = trading(Goods(coin=2), {"s1": "farmer 1", "s2": "quarryman 2", "s5": "minter 5", "s6": "lumberjack 6"})
    facts = play.do("hire w31", "place s2")
    fact = only(facts, "cover-tiles-laid")
    assert (fact.space, fact.count) == ("s3", 1)
    assert [space.height for space in play.table.players[0].spaces] == [1, 2, 2, 0, 1, 1, 0, 0]
    assert play.table.supply.covers == 20
    visible = [name for name, _ in play.rules.terms.workers(play.table, 0)]
    assert visible == ["s1", "s2", "s3", "s5", "s6"]
    assert [space.stack[-1] for space in play.table.players[0].spaces[1:3]] == ["w31L", "w31R"]


@rule("milestones:R35")
@pytest.mark.parametrize(("left", "right"), [(1, 5), (5, 1), (3, 3), (0, 2)])
def test_both_spaces_are_one_higher_than_the_higher_was(left: int, right: int) -> None:
    row = {name: f"farmer 4 on {height}" for name, height in (("s3", left), ("s4", right)) if height}
    play = trading(Goods(coin=2), {**row, "s8": "minter 8", "s7": "minter 7"})
    play.do("hire w31", "place s3")
    assert [play.table.space(0, name).height for name in ("s3", "s4")] == [max(left, right) + 1] * 2
    assert play.table.supply.covers == 21 - abs(left - right)


@rule("milestones:R36")
def test_a_bonus_tile_below_is_lost_and_leaves_the_game() -> None:
    play = trading(Goods(coin=2), {**ROW, "s2": "quarryman 2 +"})
    facts = play.do("hire w31", "place s2")
    lost = only(facts, "bonus-lost")
    assert (lost.space, lost.kind) == ("s2", "quarryman")
    assert play.table.gone_bonus == ("quarryman",)
    assert not any(space.bonus for space in play.table.players[0].spaces)


@rule("milestones:R37")
def test_the_display_is_refilled_after_placing_and_not_before() -> None:
    play = trading(Goods(coin=2), pile=("w28", "w29"))
    play.luck = Luck(wanted=["w29"])
    play.do("hire w31")
    assert play.table.display == ("w32", "w33", "w34", "w35")
    assert what_if(play, "place s3").up is None, "a what-if stops at the draw"
    assert only(play.do("place s3"), "display-refilled").tile == "w29"
    assert play.table.display == ("w32", "w33", "w34", "w35", "w29")
    assert play.luck.draws[0].of == ("w28", "w29")


@rule("milestones:R37")
def test_without_a_pile_the_display_stays_short() -> None:
    play = trading(Goods(coin=2), pile=())
    play.do("hire w31", "place s3")
    assert play.table.display == ("w32", "w33", "w34", "w35")


@rule("milestones:R38")
def test_cubes_cost_two_coins_as_long_as_there_are_any() -> None:
    play = trading(Goods(coin=5, wood=12), display=())
    assert play.codes("buy") == ["buy stone", "buy sand", "buy grain"]
    assert play.refused("buy wood") == "R76"
    play.do("buy stone", "buy stone")
    assert play.goods() == Goods(stone=2, wood=12, coin=1)
    assert play.refused("buy stone") == "R38"
    assert play.rules.read("buy coin") is None, "coins cannot be bought"


@rule("milestones:R39")
@rule("milestones:R78")
def test_two_cubes_alike_or_not_bring_a_coin() -> None:
    play = trading(Goods(stone=2, grain=1))
    assert play.codes("sell") == ["sell stone stone", "sell stone grain"]
    assert play.refused("sell grain grain") == "R39"
    assert play.refused("sell grain stone") == "R39"
    play.do("sell stone grain")
    assert play.goods() == Goods(stone=1, coin=1)
    broke = scene(Who(ROW, Goods(stone=2)), Who({}, Goods(coin=24)), at="tradingHouse")
    assert broke.table.supply.goods.coin == 0
    assert broke.rules.refusal(broke.position, broke.rules.read("sell stone stone")).rule == "milestones:R78"


def test_somebody_who_can_do_nothing_is_not_asked() -> None:
    play = scene(Who({"s1": "farmer 3", "s2": "minter 2"}, Goods(stone=1)), OTHER)
    play.do("move tradingHouse")
    assert (play.question.ask, play.codes()[0]) == ("move", "move buildingOffice")
