"""R60 to R66: what the farmhands A to F do."""

from __future__ import annotations

import pytest

from games.keyharvest.actions import Buy, ReapSome, TakeCounters, TurnBack
from tests.games.keyharvest.build import Who, every, only, scene, tags

rule = pytest.mark.rule


@rule("keyharvest:R60")
def test_apprentice() -> None:
    play = scene(Who("C4 -E4"), Who())
    play.do("play A D4")
    assert play.codes() == ["reap C4", "decline"]
    assert play.refused("reap E4") == "R60"
    told = play.do("reap C4")
    assert only(told, "field-harvested").flipped is False
    assert (play.fields(), play.hand()) == ("C4 -E4", {"ho": 1})


@rule("keyharvest:R61")
def test_casual_worker() -> None:
    play = scene(Who("C4 C5 E4"), Who())
    play.do("play B D4")
    (field,) = play.question.menu[0].fields
    assert (field.at_least, field.at_most, field.ordered) == (1, 2, False)
    assert play.refused_action(0, ReapSome(("C4", "C5", "E4"))) == "R61"
    play.do("reap C4 E4")
    assert (play.fields(), play.hand()) == ("C4 C5 E4", {"ho": 1, "wh": 1})
    one = scene(Who("C4 -E4"), Who())
    one.do("play B D4", "reap")
    assert one.hand() == {"ho": 1}


@rule("keyharvest:R62")
def test_another_crop_for_apprentice_and_casual_worker() -> None:
    play = scene(Who("C4"), Who(), stock="2 ap 1 wi")
    play.do("play A D4", "reap C4")
    assert play.codes() == ["substitute ap", "substitute wi"]
    play.do("substitute wi")
    assert (play.fields(), play.hand()) == ("C4", {"wi": 1})
    strict = scene(Who("C4"), Who(), stock="2 ap 1 wi", substituteForWorkers=False)
    told = strict.do("play A D4", "reap C4")
    assert only(told, "field-harvested").crop == ""
    assert strict.hand() == {}


@rule("keyharvest:R63")
def test_day_labourer() -> None:
    play = scene(Who("C4 E4"), Who())
    play.do("play C D4")
    assert play.refused_action(0, TakeCounters((("ho", 3),))) == "R63"
    told = play.do("take 1 ho 1 wi")
    assert only(told, "counters-taken").counters == (("ho", 1), ("wi", 1))
    last = scene(Who("C4 E4"), Who(), stock="1 ap")
    last.do("play C D4", "take 1 ap")
    assert last.hand() == {"ap": 1}
    none = scene(Who("C4 E4"), Who("B1"), stock="")
    none.do("play C D4")
    assert none.asked == (0, "turn")


@rule("keyharvest:R64")
def test_unskilled_worker() -> None:
    play = scene(Who("-C4 -E4 -E5 C5 -B7"), Who())
    play.do("play D D4")
    assert play.refused_action(0, TurnBack(("C5",))) == "R64"
    assert play.refused_action(0, TurnBack(("B7",))) == "R64"
    play.do("turn C4 E4 E5")
    assert play.fields() == "-B7 C4 C5 E4 E5"
    one = scene(Who("-C4 -E4 C5"), Who(), unskilledFlipLimit="one")
    one.do("play D D4")
    assert one.question.menu[0].fields[0].at_most == 1
    one.do("turn E4")
    assert one.fields() == "-C4 C5 E4"


@rule("keyharvest:R65")
def test_skilled_worker() -> None:
    board = Who("C4 C5 E4", "3 ho 1 wi")
    play = scene(board, Who("E6", store={"G7": "2 ap"}), registry="")
    play.do("play E D4")
    assert play.refused_action(0, Buy("G7", (("ho", 2),))) == "R65"
    assert play.refused_action(0, Buy("A1", (("ho", 3),))) == "R65"
    play.do("buy G7 2 ho 1 wi")
    assert "G7" in play.fields()
    assert (play.hand(0), play.hand(1)) == ({"ho": 1}, {"ho": 2, "ap": 2, "wi": 1})
    stock = scene(board, Who("E6", store={"G7": "2 ap"}), registry="", storePayee="stock")
    stock.do("play E D4", "buy G7 3 ho")
    assert (stock.hand(1), stock.table.stock[0]) == ({"ap": 2}, 12)


@rule("keyharvest:R65")
def test_skilled_worker_with_too_few_counters_or_no_store_to_buy_from() -> None:
    poor = scene(Who("C4 C5 E4", "2 ho"), Who("E6", store={"G7": "2 ap"}), registry="")
    poor.do("play E D4")
    assert poor.asked == (0, "turn")
    own = scene(Who("C4 C5 E4", "9 ho", store={"G7": "1 ap"}), Who("E6"), registry="")
    own.do("play E D4")
    assert own.asked == (0, "turn")


@rule("keyharvest:R66")
def test_overseer() -> None:
    play = scene(Who("C4 C5 E4 B7"), Who())
    play.do("play F D4")
    assert play.refused("discard A1") == "R66"
    told = play.do("discard C5")
    assert tags(told)[:2] == ["field-left", "field-discarded"]
    assert play.workers() == {"F": "D4"}
    assert "C5" in play.table.fallow
    assert [fact.tile for fact in every(play.facts, "field-discarded")] == ["C5"]
