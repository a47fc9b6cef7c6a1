"""R112 to R118: the scoring; mini-case T-l."""

from __future__ import annotations

import pytest

from games.keyharvest.facts import BoardScored
from tests.games.keyharvest.build import Scene, Who, every, only, scene, tags

rule = pytest.mark.rule
TWO_FOURS_AND_ONE = "C4 C5 D4 D5 F1 F2 G1 G2 A7"


def ended(*whos: Who, **options: bool) -> Scene:
    """The last turn is over."""
    play = scene(*whos, turns_left=1, registry="", **options)
    play.do("end")
    return play


def scored(play: Scene, seat: int = 0) -> BoardScored:
    fact: BoardScored = every(play.facts, "board-scored")[seat]
    return fact


@rule("keyharvest:R112")
@rule("keyharvest:R113")
@rule("keyharvest:R114")
@rule("keyharvest:R115")
@rule("keyharvest:R116")
@rule("keyharvest:T-l")
def test_groups_of_four_four_and_one_workers_five_and_two_ahead_in_two_crops() -> None:
    play = ended(
        Who(TWO_FOURS_AND_ONE, "2 ho 1 wi 1 ap", workers={"K": "E4", "C": "B1"}),
        Who("E6", "1 ho 1 ap", workers={"A": "A1"}),
    )
    assert scored(play) == BoardScored(0, workers=7, largest=4, second=8, crops=("ho", "wi"))
    assert play.table.scores[0] == 21


@rule("keyharvest:R115")
def test_with_one_group_there_is_no_second() -> None:
    assert scored(ended(Who("C4 C5 C6"))).second == 0
    assert scored(ended(Who())).largest == 0
    five_and_five = ended(Who("C1 C2 C3 C4 C5 E1 E2 E3 E4 E5"))
    assert (scored(five_and_five).largest, scored(five_and_five).second) == (5, 10)
    three = ended(Who("C1 C2 C3 E6 E7 G1"))
    assert (scored(three).largest, scored(three).second) == (3, 4)


@rule("keyharvest:R116")
def test_a_tie_for_most_of_a_crop_gives_nobody_the_point() -> None:
    play = ended(Who("E4", "2 ho 1 wi"), Who("E6", "2 ho 1 ap"), Who("C4", "1 ho"))
    assert [scored(play, seat).crops for seat in range(3)] == [("wi",), ("ap",), ()]


@rule("keyharvest:R117")
def test_nothing_in_a_store_counts() -> None:
    play = ended(Who("E4", "1 wi", store={"E5": "3 wi", "D4": "2 ho"}), Who("E6", "2 wi"))
    assert scored(play) == BoardScored(0, 0, 1, 0, ())
    assert scored(play, 1).crops == ("wi",)


@rule("keyharvest:R2a")
def test_at_the_end_the_screens_are_lifted() -> None:
    play = ended(Who("E4", "1 wi"), Who("E6", "2 ho"))
    assert only(play.facts, "screens-lifted").counters == ((("wi", 1),), (("ho", 2),))
    assert tags(play.facts)[-4:] == ["screens-lifted", "board-scored", "board-scored", "game-ended"]
    assert [player.total for player in play.view(None).players] == [1, 2]


@rule("keyharvest:R118")
def test_most_points_then_fields_then_counters_then_shared() -> None:
    points = ended(Who("E4 E5"), Who("E6"), Who("C4"))
    assert [standing.place for standing in points.finished.standings] == [1, 2, 2]
    fields = ended(Who("A1 A2 G1 G2 C4"), Who("C1 C2 E8 E9"))
    assert [standing.score for standing in fields.finished.standings] == [6, 6]
    assert [standing.place for standing in fields.finished.standings] == [1, 2]
    counters = ended(Who("E4", "2 ho 1 wi"), Who("E6", "2 ho 2 wi", workers={}), Who("C4", "2 wi 1 ho"))
    assert [standing.score for standing in counters.finished.standings] == [1, 1, 1]
    assert [standing.place for standing in counters.finished.standings] == [2, 1, 2]
    shared = ended(Who("E4", "1 ho"), Who("E6", "1 ho"))
    assert [standing.place for standing in shared.finished.standings] == [1, 1]


@rule("keyharvest:R118")
def test_whether_workers_count_in_a_tie() -> None:
    whos = (Who("A1 A2 A3 A4"), Who("C1 C2", workers={"A": "G7", "B": "G1"}), Who("E1"))
    plain = ended(*whos)
    assert [standing.score for standing in plain.finished.standings] == [4, 4, 1]
    assert [standing.place for standing in plain.finished.standings] == [1, 2, 3]
    level = ended(*whos, tieBreakCountsWorkers=True)
    assert [standing.place for standing in level.finished.standings] == [1, 1, 3]
