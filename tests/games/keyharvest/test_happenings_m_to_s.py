"""R97 to R104: the happenings M to S."""

from __future__ import annotations

import pytest

from games.keyharvest.actions import Buy, Pay, Replace, TakeCrop, TurnBack
from tests.games.keyharvest.build import Scene, Who, every, only, scene, tags

rule = pytest.mark.rule


def with_happening(tile: str, *whos: Who, wanted: str = "", registry: str = "G7 A3 A5", **more: object) -> Scene:
    """Seat 0 stores G7 for a hop that it gets for this; the refill draws the happening."""
    first = Who(whos[0].fields, f"1 ho {whos[0].hand}".strip(), whos[0].workers, whos[0].store)
    play = scene(first, *whos[1:], registry=registry, happenings=tile, wanted=f"{tile} {wanted}", **more)  # type: ignore[arg-type]
    play.do("store G7 1 ho")
    return play


@rule("keyharvest:R97")
def test_replacement() -> None:
    play = with_happening("M", Who("E4 D4 -B7"), Who("E6"), wanted="D1 D8")
    assert play.asked == (0, "replacement")
    assert play.refused_action(0, Replace("E6")) == "R97"
    told = play.do("replace B7")
    assert tags(told)[:4] == ["field-left", "field-discarded", "tile-drawn", "field-placed"]
    assert play.fields() == "D1 D4 E4"
    assert play.asked == (1, "replacement")
    play.do("decline")
    none = with_happening("M", Who("E4"), Who("E6"), bag="")
    assert none.asked == (0, "turn"), "not offered when the bag holds no field"


@rule("keyharvest:R97")
def test_the_drawn_field_may_lift_a_worker() -> None:
    play = with_happening("M", Who("E4 B7", workers={"C": "D4"}), Who(), wanted="D4")
    play.do("replace B7", "take back")
    assert "C" in play.table.players[0].supply
    assert play.fields() == "D4 E4"


@rule("keyharvest:R98")
def test_exchange() -> None:
    play = with_happening("N", Who("E4 E5 -B7"), Who("-G6 A1 A2"), wanted="D1")
    assert play.asked == (0, "exchange")
    assert sorted(play.codes("swap")) == [f"swap {give} G6" for give in ("B7", "E4", "E5")]
    assert play.refused("swap E4 A1") == "R98"
    assert play.refused("swap A1 G6") == "R98"
    play.do("swap B7 G6")
    assert (play.fields(0), play.fields(1)) == ("E4 E5 G6", "A1 A2 B7")
    assert play.asked == (1, "exchange"), "G6 is isolated over there now"
    nobody = with_happening("N", Who("E4"), Who("A1 A2"), wanted="D1")
    assert nobody.asked[1] == "exchange"
    assert nobody.asked[0] == 1, "only seat 1 finds an isolated field"


@rule("keyharvest:R98")
@rule("keyharvest:R59")
def test_displaced_workers_first_on_the_own_board_then_on_the_other() -> None:
    play = with_happening(
        "N", Who("F3 E4 E5", workers={"A": "G6"}), Who("G6 E3 F2 G3", workers={"C": "F3"}), wanted="D1"
    )
    told = play.do("swap F3 G6")
    assert [(fact.seat, fact.worker) for fact in every(told, "worker-lifted")] == [(0, "A"), (1, "C")]
    assert play.asked == (0, "relocate")
    play.do("take back")
    assert play.asked == (1, "relocate")


@rule("keyharvest:R99")
def test_a_gift_goes_round_the_table() -> None:
    play = with_happening("O", Who("E4 B7"), Who("E6"), Who("C4"), wanted="D1")
    assert play.asked == (0, "gift")
    assert play.codes() == ["give B7", "give E4"]
    assert play.refused("give A3") == "R99"
    play.do("give B7")
    assert play.asked == (1, "gift-received")
    assert play.codes() == ["keep", "pass", "discard"]
    play.do("pass")
    assert play.asked == (2, "gift-received"), "what is passed on is the own gift"
    play.do("discard")
    assert play.asked == (2, "gift")
    play.do("give C4")
    assert play.asked == (0, "gift-received")
    assert play.codes() == ["keep", "discard"]
    assert play.refused("pass") == "R99"
    play.do("keep")
    assert play.fields() == "C4 E4"
    assert "B7" in play.table.fallow


@rule("keyharvest:R99")
def test_no_gift_out_of_a_store() -> None:
    play = with_happening("O", Who("E4", store={"A1": "1 wi"}), Who("E6"), wanted="D1")
    assert play.codes() == ["give E4"]


@rule("keyharvest:R100")
def test_what_a_kept_gift_causes_comes_first_and_it_may_be_given_on() -> None:
    play = with_happening("O", Who("E4 B7"), Who("A6 A7 B8 C8", workers={"C": "B7"}), wanted="D1")
    play.do("give B7", "keep")
    assert play.asked == (1, "relocate")
    play.do("take back")
    assert play.asked == (1, "gift")
    assert "give B7" in play.codes()
    play.do("give B7")
    assert play.asked == (0, "gift-received")


@rule("keyharvest:R100")
def test_with_an_empty_board() -> None:
    play = with_happening("O", Who(), Who(), Who("C4 D4"), wanted="D1")
    assert play.asked == (2, "gift"), "two have nothing to give"
    play.do("give C4")
    assert play.codes() == ["keep", "discard"], "the last to receive may discard, even with an empty board"
    middle = with_happening("O", Who("E4"), Who(), Who("C4"), wanted="D1")
    middle.do("give E4")
    assert middle.codes() == ["keep", "pass"]
    assert middle.refused("discard") == "R100"
    told = with_happening("O", Who(), Who(), wanted="D1").facts
    assert [fact.seat for fact in every(told, "no-gift")] == [0, 1]


@rule("keyharvest:R101")
def test_good_harvest() -> None:
    play = with_happening("P", Who("C4 E6 A2 E4 -C1 -C3 -F6"), Who("E5 B7"), wanted="D1")
    assert play.codes() == ["take ho", "decline"], "harvested wheat does not count"
    assert play.refused_action(0, TakeCrop("wh")) == "R101"
    told = play.do("take ho")
    assert only(told, "counters-taken").by == "P"
    assert "C4" in play.table.players[0].unharvested, "no field is turned"
    assert play.codes() == ["take ve", "take wi", "decline"], "tied"
    short = with_happening("P", Who("C4"), Who("-E5"), wanted="D1", stock="2 ap 1 wi")
    assert short.codes() == ["take ap", "take wi", "decline"]
    short.do("take ap")
    assert short.asked == (0, "store-second"), "who has nothing unharvested is not asked"


@rule("keyharvest:R102")
def test_lucky_dip() -> None:
    play = with_happening("Q", Who("E4", "3 wi"), Who("E6", "1 ap"), wanted="D1 D2")
    assert play.asked == (0, "lucky-dip")
    assert play.refused_action(0, Pay((("wi", 3),))) == "R102"
    assert play.refused_action(0, Buy("A3", (("wi", 2),))) == "R102"
    told = play.do("pay 2 wi")
    assert only(told, "counters-paid").to is None
    assert play.fields() == "D1 E4"
    assert play.asked == (1, "lucky-dip"), "asked whatever is behind the screen"
    assert play.codes() == ["decline"]
    play.do("decline")


@rule("keyharvest:R102")
def test_lucky_dip_without_a_field_in_the_bag() -> None:
    play = with_happening("Q", Who("E4", "3 wi"), Who("E6"), bag="")
    assert play.codes() == ["buy A3", "buy A5", "decline"]
    assert play.refused_action(0, Pay((("wi", 2),))) == "R102"
    play.do("buy A5 2 wi")
    assert play.fields() == "A5 E4"
    assert play.table.registry == ("", "A3", "", "", "", "")
    none = with_happening("Q", Who("E4", "3 wi"), Who("E6"), bag="", registry="G7")
    assert none.asked == (0, "turn")


@rule("keyharvest:R103")
def test_new_harvest() -> None:
    play = with_happening("R", Who("-E4 -E5 -E6 B7"), Who("E7"), wanted="D1")
    assert play.refused_action(0, TurnBack(("B7",))) == "R103"
    assert play.refused_action(0, TurnBack(("E4", "E5", "E6"))) == "R103"
    play.do("turn E4 E6")
    assert play.fields() == "B7 E4 -E5 E6"
    assert play.asked == (0, "turn"), "seat 1 has nothing to turn"


@rule("keyharvest:R104")
def test_new_survey() -> None:
    play = scene(Who("E4", "2 ho"), Who("E6"), registry="G7 A3 A5", happenings="S Y", wanted="S Y D2 D3 Y D4")
    told = play.do("store G7 1 ho")
    assert only(told, "registry-returned").tiles == ("A3", "A5")
    assert play.table.registry == ("D4", "D2", "D3", "", "", "")
    assert [fact.tile for fact in every(told, "happening-set-aside")] == ["Y"]
    assert play.table.track == ("S", "Y"), "only the refill that goes on can bring a happening"
    assert {"A3", "A5"} <= set(play.table.bag)
