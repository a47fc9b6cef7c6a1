"""Every answer that belongs to another moment is refused with the rule of this one."""

from __future__ import annotations

import pytest

from games.milestones import refusals
from games.milestones.actions import read
from games.milestones.frames import Frame
from games.milestones.goods import Goods
from tests.games.milestones.build import Scene, Who, fresh, scene

rule = pytest.mark.rule
ROW = {"s1": "farmer 1", "s2": "quarryman 2", "s3": "farmer 3", "s8": "minter 8"}
GOODS = Goods(stone=2, wood=2, sand=2, grain=2, coin=2)
BONUS = {"t002": "farmer", "t103": "quarryman"}


def at(place: str) -> Scene:
    return scene(Who(ROW, GOODS), Who(ROW), at=place, bonus=BONUS, roads=["v00 v01 v12"])


def moments() -> dict[str, tuple[Scene, str]]:
    """Each question, and the rule that tells what it is about."""
    drafting, placing = fresh(), fresh()
    placing.do(f"tiles {' '.join(placing.table.start_display[:2])}")
    hired, collecting, putting = at("tradingHouse"), at("buildingOffice"), at("buildingOffice")
    hired.do("hire w31")
    collecting.do("market v12")
    putting.do("house t002")
    return {
        "draft": (drafting, "R9"),
        "place-start-tile": (placing, "R10"),
        "move": (scene(Who(ROW, GOODS), Who(ROW)), "R14"),
        "trading-house": (at("tradingHouse"), "R32"),
        "place-hired-tile": (hired, "R34"),
        "building-office": (at("buildingOffice"), "R19"),
        "collect-bonus": (collecting, "R50"),
        "put-bonus": (putting, "R50"),
        "mill": (at("mill"), "R55"),
        "castle": (at("castle"), "R19"),
    }


FOREIGN = {
    "draft": "move s1", "place-start-tile": "move s1", "move": "place s1", "trading-house": "road v00 v01 v12",
    "place-hired-tile": "done", "building-office": "deliver v00", "collect-bonus": "on s1", "put-bonus": "bonus t002",
    "mill": "market v12", "castle": "done",
}  # fmt: skip


@pytest.mark.parametrize("ask", FOREIGN)
def test_an_answer_to_another_question_says_what_is_asked(ask: str) -> None:
    play, number = moments()[ask]
    assert play.question.ask == ask
    assert play.refused(FOREIGN[ask]) == number


@pytest.mark.parametrize("ask", FOREIGN)
def test_what_is_offered_is_never_refused(ask: str) -> None:
    play, _ = moments()[ask]
    for action in play.question.menu.actions():
        assert play.rules.refusal(play.position, action) is None


@pytest.mark.parametrize("ask", FOREIGN)
def test_every_code_on_offer_can_be_read(ask: str) -> None:
    play, _ = moments()[ask]
    for choice in play.question.menu:
        assert play.rules.read(choice.code) == choice.action


def test_every_question_has_words_for_a_foreign_answer() -> None:
    asking = {type(play.position.top) for play, _ in moments().values()}
    assert asking <= set(refusals._NOW)
    assert len(Frame.__args__) >= len(refusals._NOW)


@rule("milestones:R19")
@pytest.mark.parametrize(
    "line",
    ["", "  ", "dance", "move", "move s0", "move s9", "move s1 twice", "place", "hire 12", "hire w1", "buy", "buy coin",
     "sell stone", "sell coin coin", "road v00 v01", "road a b c", "house v00", "market t001", "bonus v01", "on v01",
     "deliver", "cover", "done now", "tiles x", "return 2 stone"],
)  # fmt: skip
def test_what_is_no_code_is_not_read(line: str) -> None:
    assert read(line) is None
