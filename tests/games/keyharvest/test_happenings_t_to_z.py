"""R105 to R111: the happenings T to Z."""

from __future__ import annotations

import pytest

from games.keyharvest import GAME
from games.keyharvest.actions import Buy, Harvest
from tests.games.keyharvest.build import Who, every, only, tags
from tests.games.keyharvest.test_happenings_m_to_s import with_happening

rule = pytest.mark.rule


@rule("keyharvest:R105")
def test_quick_sale() -> None:
    play = with_happening("T", Who("E4", "3 wi"), Who("E6", "4 ap"), wanted="D1 D2 D3")
    assert play.refused_action(0, Buy("A3", (("wi", 2),))) == "R105"
    assert play.refused_action(0, Buy("D1", (("wi", 3),))) == "R105"
    play.do("buy A3 3 wi")
    assert play.table.registry == ("", "", "A5", "", "", ""), "refilled when everybody has had the chance"
    assert play.codes("buy") == ["buy A5"]
    told = play.do("buy A5 3 ap")
    assert [fact.space for fact in every(told, "registry-filled")] == [2, 3, 1]
    assert (play.fields(0), play.fields(1)) == ("A3 E4", "A5 E6")


@rule("keyharvest:R105")
def test_quick_sale_asks_whatever_is_behind_the_screen() -> None:
    play = with_happening("T", Who("E4"), Who("E6", "2 ap"), wanted="D1")
    assert (play.asked, play.codes()) == ((0, "quick-sale"), ["decline"])
    prompt = GAME.phrases.prompt(play.view(0), "quick-sale", ("Ada", "Ben"))
    assert prompt.en.endswith("You hold 0 counters: you can only decline")
    assert "only decline" not in GAME.phrases.prompt(play.view(None), "quick-sale", ("Ada", "Ben")).en
    play.do("decline")
    assert (play.asked, play.codes()) == ((1, "quick-sale"), ["decline"])


@rule("keyharvest:R106")
def test_land_consolidation() -> None:
    play = with_happening("U", Who("-E4 B7"), Who("E6"), wanted="D1")
    assert play.refused("swap A1 A3") == "R106"
    assert play.refused("swap E4 D1") == "R106"
    play.do("swap E4 A5")
    assert play.fields() == "A5 B7"
    assert play.table.registry == ("", "A3", "E4", "", "", "")
    assert "swap E6 E4" in play.codes(), "what was given is there for those who come later"
    play.do("swap E6 E4")
    assert play.fields(1) == "E4"


@rule("keyharvest:R107")
def test_extra_harvest() -> None:
    play = with_happening("V", Who("E4 B7 G1 G2 -A1"), Who("E5 E6"), wanted="D1")
    assert play.refused_action(0, Harvest("isolated", ("G1",))) == "R107"
    play.do("harvest isolated B7 E4")
    assert play.fields() == "-A1 -B7 -E4 G1 G2"
    assert play.hand() == {"ve": 1, "wh": 1}
    assert play.asked == (0, "store-second"), "seat 1 has no isolated field"


@rule("keyharvest:R107")
@rule("keyharvest:R28")
def test_extra_harvest_with_a_crop_run_out() -> None:
    play = with_happening("V", Who("E4 B7"), Who(), wanted="D1", stock="2 ap 1 ve 1 wi")
    play.do("harvest isolated E4 B7")
    assert play.asked == (0, "substitute")
    play.do("substitute ap")
    assert play.hand() == {"ve": 1, "ap": 1}
    strict = with_happening("V", Who("E4"), Who(), wanted="D1", stock="2 ap 1 ve", substituteForWorkers=False)
    strict.do("harvest isolated")
    assert (strict.fields(), strict.hand()) == ("-E4", {})


@rule("keyharvest:R108")
def test_substitute() -> None:
    play = with_happening("W", Who("E4 B7"), Who(), Who("C4"), wanted="D1 D2 D3 D8")
    assert play.asked == (0, "substitute-field")
    assert play.refused("replace D1") == "R108"
    assert play.refused("decline") == "R108"
    told = play.do("replace B7")
    assert tags(told)[:3] == ["field-left", "field-discarded", "field-placed"], "first out, then in"
    assert play.fields() == "D1 E4"
    assert [fact.tile for fact in every(told, "field-discarded")] == ["B7", "D2"], "an empty board must discard"
    assert play.asked == (2, "substitute-field")
    play.do("discard")
    assert "D3" in play.table.fallow


@rule("keyharvest:R108")
@rule("keyharvest:R90")
def test_substitute_with_an_empty_bag() -> None:
    play = with_happening("W", Who("E4"), Who("E6"), bag="")
    assert [fact.seat for fact in every(play.facts, "nothing-drawn")] == [0, 1, 0]
    assert play.asked == (0, "turn")


@rule("keyharvest:R109")
@rule("keyharvest:R36")
def test_migrant_worker() -> None:
    play = with_happening("X", Who("C4 C5 E4 E5", workers={"C": "D4"}), Who("E6"), wanted="D1")
    assert play.refused("move A D5") == "R109"
    assert play.refused("move C D4") == "R109"
    assert play.refused("move C A1") == "R34"
    assert "move C D5" in play.codes(), "its old place counts as empty"
    told = play.do("move C D5")
    assert only(told, "worker-placed").how == "moved"
    assert play.asked == (0, "turn"), "it is not used, and seat 1 has no worker"
    assert play.hand() == {}


@rule("keyharvest:R109")
@rule("keyharvest:R37")
def test_a_migrant_worker_may_replace_a_lower_one() -> None:
    play = with_happening("X", Who("C4 C5 E4 E5", workers={"C": "D4", "A": "B4"}), Who(), wanted="D1")
    told = play.do("move C B4")
    assert only(told, "worker-replaced").worker == "A"
    assert play.workers() == {"C": "B4"}


@rule("keyharvest:R110")
def test_holiday() -> None:
    play = with_happening("Y", Who("E4", workers={"C": "D4"}), Who("E6", workers={"K": "D6"}), Who(), wanted="D1")
    assert play.refused("remove A") == "R110"
    play.do("remove C")
    assert "C" in play.table.players[0].supply
    play.do("remove K")
    assert "K" in play.table.town
    assert play.asked == (0, "turn")


@rule("keyharvest:R111")
def test_windfall() -> None:
    play = with_happening("Z", Who("E4"), Who("E6"), wanted="D1", stock="1 ap 1 wi")
    assert play.codes() == ["give ap", "give wi"]
    assert play.refused("give ho") == "R111"
    play.do("give wi")
    assert play.asked == (0, "windfall"), "the drawer chooses for everybody"
    play.do("give ap")
    assert (play.hand(0), play.hand(1)) == ({"wi": 1}, {"ap": 1})


@rule("keyharvest:R111")
@rule("keyharvest:R24")
def test_windfall_of_one_kind_for_all() -> None:
    play = with_happening("Z", Who("E4"), Who("E6"), Who("C4"), wanted="D1", stock="5 ap 2 wi", windfallKinds="same")
    play.do("give wi")
    assert [play.hand(seat) for seat in range(3)] == [{"wi": 1}, {"wi": 1}, {}]
    empty = with_happening("Z", Who("E4"), Who("E6"), wanted="D1", stock="")
    assert empty.asked == (0, "turn")
