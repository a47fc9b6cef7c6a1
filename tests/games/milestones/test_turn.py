"""R13-R22: two moves, the castle, whose turn it is."""

from __future__ import annotations

import pytest

from games.milestones.actions import Move
from games.milestones.goods import Goods
from tests.games.milestones.build import PRINTED, Who, kinds, only, scene

rule = pytest.mark.rule
ROW = {"s1": "farmer 1", "s2": "quarryman 2", "s3": "farmer 3", "s4": "minter 4"}


def idle(at: str = "castle", **more: object) -> Who:
    """A player with two workers far apart, who has nothing to do anywhere."""
    return Who({"s1": "farmer 1", "s8": "farmer 8"}, at=at, **more)


@rule("milestones:R13")
def test_turns_go_round_with_the_clock() -> None:
    play = scene(idle(), idle(), idle(), seats=3)
    seats = []
    for first, second in (("s2", "s3"), ("s2", "s3"), ("s2", "s3"), ("s4", "s5")):
        seats.append(play.question.seat)
        play.do(f"move {first}", f"move {second}")
    assert seats == [0, 1, 2, 0]


@rule("milestones:R14")
@rule("milestones:R18")
def test_a_turn_is_two_moves_and_the_first_is_finished_before_the_second() -> None:
    play = scene(Who(ROW, Goods(grain=2)), idle(), markets=["v12"])
    play.do("move mill")
    assert (play.question.ask, play.question.seat) == ("mill", 0)
    assert play.refused("move castle") == "R55"
    play.do("deliver v00 v01 v10")
    assert play.question.ask == "move", "nothing more can be delivered"
    play.do("move castle")
    assert play.question.ask == "castle"
    play.do("cover s2")
    assert play.question.seat == 1


@rule("milestones:R18")
def test_the_second_move_starts_where_the_first_ended_also_from_the_castle() -> None:
    play = scene(Who(ROW, at="s4"), idle())
    play.do("move castle", "cover s2")
    assert (play.question.seat, play.codes("move s1")) == (0, ["move s1", "move s1 decline"])
    play.do("move s3")
    assert play.table.players[0].at == "s3"


@rule("milestones:R14")
@rule("milestones:R15")
@rule("milestones:R22")
def test_destinations_lie_ahead_up_to_the_castle() -> None:
    play = scene(idle("s6"), idle())
    assert play.codes() == [
        "move s7", "move s8", "move s8 decline", "move tradingHouse", "move buildingOffice", "move mill", "move castle",
    ]  # fmt: skip
    assert play.refused("move s6") == "R14"
    assert play.refused("move s2") == "R15"


@rule("milestones:R15")
@rule("milestones:R20")
@rule("milestones:R22")
def test_from_the_castle_every_space_can_be_reached_itself_included() -> None:
    play = scene(Who(ROW), idle())
    reached = [choice.action.to for choice in play.question.menu if choice.action.harvest]
    assert reached == list(PRINTED.loop)
    facts = play.do("move castle", "cover s2")
    assert kinds(facts) == ["moved", "worker-covered"]


@rule("milestones:R20")
def test_without_the_option_there_is_no_lap_from_castle_to_castle() -> None:
    play = scene(Who(ROW), idle(), castleToCastleLap=False)
    assert "move castle" not in play.codes()
    assert play.refused("move castle") == "R20"
    on_the_way = scene(idle("s5"), idle(), castleToCastleLap=False)
    assert "move castle" in on_the_way.codes()


@rule("milestones:R16")
def test_a_move_may_end_on_an_empty_or_covered_space_and_yields_nothing() -> None:
    play = scene(Who({**ROW, "s5": "covered"}), idle())
    assert play.codes("move s5") == ["move s5"]
    assert play.refused("move s5 decline") == "R16"
    assert kinds(play.do("move s5")) == ["moved"]
    assert kinds(play.do("move s7")) == ["moved", "turn-ended"]


@rule("milestones:R17")
def test_the_pawn_lies_after_the_second_move_and_stands_up_for_the_next_turn() -> None:
    play = scene(idle(), idle())
    play.do("move s2")
    assert not play.table.players[0].lying
    play.do("move s3")
    assert play.table.players[0].lying
    play.do("move s2", "move s3")
    assert [player.lying for player in play.table.players] == [False, True]


@rule("milestones:R19")
def test_a_harvest_may_be_declined_and_then_brings_nothing() -> None:
    play = scene(Who({**ROW, "s3": "farmer 3 +"}), idle())
    facts = play.do("move s3 decline")
    assert kinds(facts) == ["moved", "harvest-declined"]
    assert (play.goods(), play.score()) == (Goods(), 0)


@rule("milestones:R19")
def test_the_actions_of_buildings_may_be_left_alone() -> None:
    play = scene(Who(ROW, Goods(stone=1, sand=1)), idle())
    play.do("move buildingOffice", "done")
    assert (play.goods(), play.table.roads) == (Goods(stone=1, sand=1), ())


@rule("milestones:R21")
def test_pawns_of_different_players_do_not_meet() -> None:
    play = scene(idle(), idle())
    play.do("move s2", "move s3", "move s2")
    assert [player.at for player in play.table.players] == ["s3", "s2"]


@pytest.mark.parametrize("to", ["s9", "harbour", "S3"])
def test_a_place_that_does_not_exist_is_no_move(to: str) -> None:
    play = scene(Who(ROW), idle())
    assert play.rules.read(f"move {to}") == (Move("s3") if to == "S3" else None)


def test_one_answer_of_each_question_is_the_least() -> None:
    play = scene(Who(ROW), idle())
    assert [choice.code for choice in play.question.menu if choice.is_pass] == ["move s1 decline"]
    assert only(play.do("move s1 decline"), "harvest-declined").space == "s1"
