"""R59-R64: the castle."""

from __future__ import annotations

import pytest

from games.kernel.errors import BadValues
from games.milestones.actions import Cover, ReturnGoods
from games.milestones.goods import Goods
from tests.games.milestones.build import Scene, Who, kinds, only, scene

rule = pytest.mark.rule
THREE = {"s1": "farmer 1", "s2": "quarryman 2", "s5": "minter 5"}
TWO = {"s1": "farmer 1", "s5": "minter 5"}
OTHER = Who({"s1": "farmer 1", "s8": "farmer 8"})


def arriving(row: dict[str, str], goods: Goods = Goods(), **more: object) -> Scene:  # noqa: B008 - frozen
    play = scene(Who(row, goods, at="mill"), OTHER, **more)
    play.do("move castle")
    return play


@rule("milestones:R59")
@rule("milestones:R60")
@rule("milestones:R63")
@rule("milestones:TV22")
def test_goods_go_down_to_three_and_a_worker_is_covered() -> None:
    play = arriving(THREE, Goods(stone=2, wood=1, coin=2))
    assert play.codes() == ["cover s1", "cover s2", "cover s5"]
    field = play.question.menu[0].fields[0]
    assert (field.kind, field.at_least, field.at_most) == ("amounts", 2, 2)
    assert [(value.value, value.max) for value in field.values] == [("stone", 2), ("wood", 1), ("coin", 2)]
    assert kinds(play.do("cover s2 1 wood 1 coin")) == ["goods-returned", "worker-covered"]
    assert play.goods() == Goods(stone=2, coin=1)
    assert [name for name, _ in play.rules.terms.workers(play.table, 0)] == ["s1", "s5"]
    assert play.table.supply.covers == 20


@rule("milestones:R59")
@pytest.mark.parametrize("returns", ["1 stone", "2 stone 1 wood", "3 stone", "1 sand 1 stone", ""])
def test_exactly_the_excess_is_returned(returns: str) -> None:
    play = arriving(THREE, Goods(stone=2, wood=1, coin=2))
    with pytest.raises(BadValues):
        play.do(f"cover s2 {returns}".strip())
    assert play.refused_action(play.question.seat, Cover("s2", (("stone", 1),))) == "R59"


@rule("milestones:R59")
def test_with_one_kind_of_goods_the_return_needs_no_answer() -> None:
    play = arriving(THREE, Goods(grain=5))
    assert play.question.menu[0].fields == ()
    assert only(play.do("cover s1"), "goods-returned").goods == Goods(grain=2)
    assert play.goods() == Goods(grain=3)


@rule("milestones:R59")
def test_three_goods_stay() -> None:
    play = arriving(THREE, Goods(stone=1, coin=2))
    assert "goods-returned" not in kinds(play.do("cover s1"))
    assert play.goods() == Goods(stone=1, coin=2)


@rule("milestones:R60")
def test_a_bonus_tile_on_the_covered_worker_is_lost() -> None:
    play = arriving({**THREE, "s2": "quarryman 2 + on 3"})
    assert kinds(play.do("cover s2")) == ["bonus-lost", "worker-covered"]
    assert play.table.gone_bonus == ("quarryman",)
    assert play.table.space(0, "s2").height == 4


@rule("milestones:R60")
def test_any_visible_worker_and_nothing_else_can_be_covered() -> None:
    play = arriving({**THREE, "s3": "covered"})
    assert [play.refused(f"cover {space}") for space in ("s3", "s4")] == ["R60", "R60"]
    assert play.refused_action(play.question.seat, ReturnGoods()) == "R60"
    assert play.refused("done") == "R19"


@rule("milestones:R60")
def test_every_visit_costs_a_worker() -> None:
    row = {**THREE, "s6": "minter 6", "s7": "farmer 7"}
    play = arriving(row)
    play.do("cover s1", "move castle", "cover s2")
    assert len(play.rules.terms.workers(play.table, 0)) == 3


@rule("milestones:R61")
@rule("milestones:R62")
@rule("milestones:TV23")
def test_with_two_workers_none_is_covered() -> None:
    play = arriving(TWO)
    assert play.question.ask == "move", "nothing is asked"
    assert len(play.rules.terms.workers(play.table, 0)) == 2
    assert play.table.supply.covers == 21


@rule("milestones:R59")
@rule("milestones:R61")
def test_with_two_workers_the_goods_are_still_returned() -> None:
    play = arriving(TWO, Goods(stone=2, wood=3))
    assert play.codes() == ["return"]
    assert play.refused("cover s1") == "R61"
    play.do("return 2 wood")
    assert play.goods() == Goods(stone=2, wood=1)
    forced = arriving(TWO, Goods(wood=5))
    assert (forced.question.ask, forced.goods()) == ("move", Goods(wood=3))


@rule("milestones:R64")
def test_substitutes_serve_when_the_cover_tiles_are_used_up() -> None:
    row = {**THREE, "s6": "farmer 6 on 22"}
    play = arriving(row)
    play.position = type(play.position)(play.table.lay_covers(0, "s8", 21), play.position.stack)
    before = play.rules.zones(play.table)
    play.do("cover s1")
    assert play.table.supply.covers == -1
    after = play.rules.zones(play.table)
    assert (after["supply"]["cover"], before["outside"]["cover"] - after["outside"]["cover"]) == (0, 1)


@rule("milestones:R64")
def test_with_limited_cover_tiles_the_castle_covers_nothing_any_more() -> None:
    play = arriving(THREE, coverTilesLimited=True)
    play.position = type(play.position)(play.table.lay_covers(0, "s8", 21), play.position.stack)
    assert play.rules.refusal(play.position, Cover("s1")).rule == "milestones:R64"
    play = scene(Who(THREE, at="mill"), OTHER, coverTilesLimited=True)
    play.position = type(play.position)(play.table.lay_covers(0, "s8", 21), play.position.stack)
    play.do("move castle")
    assert play.question.ask == "move"


@rule("milestones:R64")
def test_with_limited_cover_tiles_a_tile_goes_only_where_it_can_be_levelled() -> None:
    row = {**THREE, "s8": "minter 8"}
    play = scene(Who(row, Goods(coin=2)), OTHER, at="tradingHouse", coverTilesLimited=True)
    play.position = type(play.position)(play.table.lay_covers(0, "s7", 21), play.position.stack)
    play.do("hire w31")
    assert play.codes() == ["place s1", "place s3"]
    assert play.refused("place s2") == "R64"
    # one place alone is taken without asking; with none nothing can be hired
    lone = {"s1": "farmer 1", "s3": "minter 3 on 2", "s4": "minter 4 on 4", "s5": "farmer 5", "s6": "farmer 6 on 3"}
    lone |= {"s7": "covered on 5", "s8": "farmer 8"}
    play = scene(Who({**lone, "s2": "farmer 2"}, Goods(coin=2)), OTHER, at="tradingHouse", coverTilesLimited=True)
    play.position = type(play.position)(play.table.lay_covers(1, "s7", 21), play.position.stack)
    assert play.question.menu.codes["hire w31"].then == "luck"
    assert only(play.do("hire w31"), "tile-placed").space == "s1"
    play = scene(Who({**lone, "s2": "farmer 2 on 3"}, Goods(coin=2)), OTHER, at="tradingHouse", coverTilesLimited=True)
    play.position = type(play.position)(play.table.lay_covers(1, "s7", 21), play.position.stack)
    assert play.refused("hire w31") == "R64"
