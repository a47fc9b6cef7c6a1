"""R65-R75: how the end begins, who still plays, who wins."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.kernel.asking import Seat
from games.kernel.engine import fold
from games.kernel.flow import Position
from games.milestones import scoring
from games.milestones.frames import FinalScoring, Turn
from games.milestones.goods import Goods
from tests.games.milestones.build import Scene, Who, kinds, only, points, scene

rule = pytest.mark.rule
TARGETS = {2: 67, 3: 59, 4: 51}


def idle(score: int = 0, **more: object) -> Who:
    return Who({"s1": "farmer 1", "s8": "farmer 8"}, score=score, **more)


def nearly(seats: int, who: int, missing: int = 1) -> Scene:
    """Seat `who` stands before the harvest that brings the last point."""
    row = {"s1": "farmer 1 +", "s8": "farmer 8"}
    players = [Who(row, score=TARGETS[seats] - missing) if seat == who else idle() for seat in range(seats)]
    play = scene(*players, seats=seats)
    play.position = Position(play.table, (Turn(Seat(who), 1),))
    return play


def pass_turns(play: Scene) -> list[int]:
    """Everybody walks on; the seats that still had a turn."""
    seats = []
    while play.rules.next_up(play.position).__class__.__name__ == "Question":
        if play.position.top.move == 1:
            seats.append(play.question.seat)
        moves = [code for code in play.codes("move") if "decline" not in code and code.split()[1] in ("s2", "s3")]
        play.do(moves[0])
    return seats


@rule("milestones:R65")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_reaching_the_target_starts_the_end(seats: int) -> None:
    play = nearly(seats, 0)
    trigger = only(play.do("move s1"), "end-triggered")
    assert (trigger.seat, trigger.why, play.score()) == (0, "points", TARGETS[seats])
    below = nearly(seats, 0, missing=2)
    assert "end-triggered" not in kinds(below.do("move s1"))


@rule("milestones:R65")
def test_passing_the_target_starts_it_too_and_the_score_goes_on() -> None:
    play = scene(Who({"s1": "minter 1"}, Goods(stone=2, sand=2), score=66), idle(), at="buildingOffice")
    facts = play.do("road v00 v10 v20")
    assert (play.score(), only(facts, "end-triggered").seat) == (69, 0)
    play.do("road v20 v21 v22")
    assert (play.score(), play.question.seat) == (74, 0)


@rule("milestones:R67")
@rule("milestones:TV24")
def test_the_turn_is_finished_and_everybody_else_has_one_more() -> None:
    play = nearly(4, 2)
    play.do("move s1")
    assert (play.question.seat, play.position.top.move) == (2, 2)
    play.do("move s2")
    assert pass_turns(play) == [3, 0, 1]
    assert play.table.over
    assert "game-ended" in kinds(play.facts)


@rule("milestones:R67")
@rule("milestones:R68")
def test_further_triggers_are_ignored() -> None:
    row = {"s1": "farmer 1 +", "s8": "farmer 8"}
    play = scene(Who(row, score=58), Who(row, score=58), idle(), seats=3)
    play.do("move s1", "move s2")
    facts = play.do("move s1")
    assert points(facts) == [(1, "harvest")]
    assert "end-triggered" not in kinds(facts)
    play.do("move s2")
    assert pass_turns(play) == [2]
    assert play.table.trigger == 0


@rule("milestones:R66")
def test_hiring_the_last_tile_starts_the_end() -> None:
    play = scene(idle(goods=Goods(coin=2)), idle(), at="tradingHouse", display=("w31",), pile=())
    trigger = only(play.do("hire w31"), "end-triggered")
    assert (trigger.seat, trigger.why) == (0, "tiles")
    play.do("place s3", "move castle", "cover s1")
    assert pass_turns(play) == [1]


@rule("milestones:R66")
def test_the_last_of_the_pile_is_not_the_last_tile() -> None:
    play = scene(idle(goods=Goods(coin=2)), idle(), at="tradingHouse", display=("w31",), pile=("w30",))
    assert "end-triggered" not in kinds(play.do("hire w31", "place s3"))
    assert play.table.display == ("w30",)


@rule("milestones:R67")
def test_what_follows_the_last_turn_is_known_beforehand() -> None:
    play = scene(idle(), idle(), move=2, trigger=1)
    assert {choice.then for choice in play.question.menu if choice.action.to in ("s2", "s3")} == {"over"}
    assert only(play.do("move s2"), "turn-ended").upcoming is None
    assert play.finished


@rule("milestones:R75")
@pytest.mark.parametrize("rounds", [15, 30, 60, 120])
def test_the_guard_ends_the_game_after_so_many_full_rounds(rounds: int) -> None:
    early = scene(idle(), idle(), move=2, turns=2 * rounds - 2, stallGuardRounds=rounds)
    assert kinds(early.do("move s2")) == ["moved", "turn-ended"]
    play = scene(idle(), idle(), move=2, turns=2 * rounds - 1, stallGuardRounds=rounds)
    facts = play.do("move s2")
    assert only(facts, "rounds-used-up").rounds == rounds
    assert play.finished


@rule("milestones:R75")
def test_the_guard_does_not_shorten_the_last_turns() -> None:
    play = scene(idle(), idle(), move=2, turns=119, trigger=0)
    assert "rounds-used-up" not in kinds(play.do("move s2"))
    assert play.question.seat == 1


@rule("milestones:R65")
@rule("milestones:R75")
def test_a_harvest_that_reaches_the_target_in_the_last_round_is_not_said_to_end_the_game() -> None:
    play = scene(Who({"s1": "farmer 1 +", "s8": "farmer 8"}, score=66), idle(), move=2, turns=119)
    promised = {choice.code: choice.then for choice in play.question.menu}
    assert (promised["move s1"], promised["move s1 decline"]) == ("other", "over")
    assert "end-triggered" in kinds(play.do("move s1"))
    assert play.question.seat == 1


@rule("milestones:R66")
@rule("milestones:R67")
def test_the_last_tile_hired_in_the_last_turns_prolongs_nothing() -> None:
    rich = Who({"s1": "farmer 1", "s8": "farmer 8"}, Goods(coin=2))
    play = scene(rich, idle(), at="tradingHouse", move=2, display=("w31",), pile=(), trigger=1)
    facts = [*play.do("hire w31"), *play.do("place s2")]
    assert "end-triggered" not in kinds(facts)
    assert play.table.over


def final(*players: Who, **options: object) -> Scene:
    """Everybody's boards, just before the final scoring."""
    play = scene(*players, seats=len(players), **options)
    play.position = Position(play.table, (FinalScoring(),))
    outcome = play.rules.settle(play.position)
    play.facts = list(outcome.facts)
    table = fold(play.rules, play.table, outcome.facts)
    play.position = Position(table, (outcome.flow[0].frame,))
    return play


def scored(play: Scene, kind: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    fact = next(fact for fact in play.facts if getattr(fact, "kind", "") == kind)
    return fact.sums, fact.points


@rule("milestones:R69")
@rule("milestones:R70")
@rule("milestones:TV27")
def test_workers_with_bonus_tile_count_twice_and_the_highest_sum_earns_five() -> None:
    play = final(Who({"s1": "minter 2 +"}), Who({"s1": "minter 2"}), Who({"s1": "farmer 1", "s2": "covered"}))
    assert scored(play, "minter") == ((2, 1, 0), (5, 0, 0))


@rule("milestones:R70")
@rule("milestones:R71")
@rule("milestones:TV25")
def test_several_but_not_all_earn_two_each() -> None:
    three = {"s1": "quarryman 1", "s2": "quarryman 2", "s3": "quarryman 3"}
    play = final(Who(three), Who(three), Who({"s1": "quarryman 1"}))
    assert scored(play, "quarryman") == ((3, 3, 1), (2, 2, 0))


@rule("milestones:R72")
@rule("milestones:TV26")
def test_when_all_are_equal_nobody_earns_anything() -> None:
    play = final(Who({"s1": "farmer 1"}), Who({"s1": "farmer 1"}))
    assert scored(play, "farmer") == ((1, 1), (0, 0))
    assert scored(play, "minter") == ((0, 0), (0, 0))


@rule("milestones:R69")
def test_all_five_kinds_are_scored_and_added() -> None:
    play = final(Who({"s1": "farmer 1", "s2": "minter 2"}, score=10), Who({"s1": "quarryman 1"}, score=20))
    assert [fact.kind for fact in play.facts[:-1]] == ["quarryman", "lumberjack", "sandworker", "farmer", "minter"]
    assert [standing.score for standing in play.finished.standings] == [20, 25]
    assert only(play.facts, "game-ended").scores == (20, 25)


@rule("milestones:R73")
@rule("milestones:R74")
def test_goods_give_no_points_but_break_a_tie() -> None:
    play = final(idle(30, goods=Goods(stone=3)), idle(30, goods=Goods(stone=2, coin=2)), idle(31))
    assert [(standing.place, standing.score) for standing in play.finished.standings] == [(3, 30), (2, 30), (1, 31)]


@rule("milestones:R74")
@pytest.mark.parametrize(("coins", "places"), [(True, [2, 1]), (False, [1, 2])])
def test_whether_coins_break_a_tie_is_an_option(coins: bool, places: list[int]) -> None:
    play = final(idle(30, goods=Goods(stone=2)), idle(30, goods=Goods(coin=3)), tieBreakCountsCoins=coins)
    assert [standing.place for standing in play.finished.standings] == places


@rule("milestones:R74")
def test_still_tied_is_a_shared_victory() -> None:
    play = final(idle(30, goods=Goods(stone=2)), idle(30, goods=Goods(coin=2)), idle(29))
    assert [standing.place for standing in play.finished.standings] == [1, 1, 3]


@rule("milestones:R24")
def test_points_count_at_once() -> None:
    play = scene(Who({"s1": "minter 1"}, Goods(stone=1, sand=1)), idle(), at="buildingOffice")
    play.do("road v00 v10 v20")
    assert play.rules.view(play.position, None, over=False).scores == (3, 0)


def test_the_strengths_shown_are_those_that_will_be_scored() -> None:
    play = scene(Who({"s1": "farmer 1 +", "s2": "farmer 3", "s3": "covered"}), idle())
    view = play.rules.view(play.position, None, over=False)
    assert view.players[0].strengths["farmer"] == scoring.strength(play.rules.terms, play.table, Seat(0), "farmer") == 3
    assert replace(view, over=True).over
