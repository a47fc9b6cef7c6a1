"""Everything can be said, in both languages, and the position is told in full."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from games.kernel.engine import act, begin
from games.kernel.game import Finished
from games.kernel.words import Text
from games.milestones import GAME, fact_words
from games.milestones.facts import Fact, TurnEnded
from games.milestones.goods import Goods
from games.milestones.rules import Milestones
from tests.games.milestones.build import Luck, Scene, Who, fresh, rules_for, scene

NAMES = ("Ann", "Ben", "Cleo", "Dan")
OPTIONS = {"bonusPickup": "optional", "harvestScope": "turn", "coverTilesLimited": True}
SAY = GAME.phrases
ROW = {"s1": "farmer 1", "s2": "quarryman 2", "s3": "farmer 3 +", "s8": "minter 8"}


def well_said(text: Text) -> None:
    for words in (text.en, text.de):
        assert words.strip() == words
        assert words
        assert not re.search(r"[{}]|None\b(?! is)|Struct|\s{2}|Goods\(", words), words


def say_everything(rules: Milestones, scene_: Scene) -> None:
    """The question of a position and the position itself, whole."""
    question = scene_.question
    view = rules.view(scene_.position, question.seat, over=False)
    well_said(SAY.prompt(view, question.ask, NAMES))
    text, number = SAY.help(view, question.ask)
    well_said(text)
    assert number.startswith("milestones:R")
    labels = set()
    for choice in question.menu:
        label = SAY.choice(view, question.ask, choice)
        well_said(label)
        labels.add(label)
        well_said(SAY.group(choice.group))
        for field in choice.fields:
            well_said(SAY.field(question.ask, field))
            for value in field.values:
                well_said(SAY.value(view, question.ask, field, value.value))
    assert len(labels) == len(question.menu), "no two choices sound alike"
    for section in SAY.position(view, NAMES):
        well_said(section.title)
        for line in section.lines:
            well_said(line)
    well_said(SAY.headline(view))


@pytest.mark.parametrize("options", [{}, OPTIONS])
@pytest.mark.parametrize("seats", [2, 4])
def test_whole_games_can_be_told(seats: int, options: dict[str, str | bool]) -> None:
    rules, luck = rules_for(seats, **options), Luck(seats)
    decided = begin(rules, luck)
    told = list(decided.facts)
    while not isinstance(decided.up, Finished):
        assert decided.up is not None
        say_everything(rules, Scene(rules, decided.position))
        view = rules.view(decided.position, decided.up.seat, over=False)
        decided = act(rules, decided.position, decided.up.seat, GAME.bot(view, decided.up), luck)
        told += decided.facts
    for fact in told:
        text = SAY.fact(fact, NAMES)
        assert (text is None) == isinstance(fact, TurnEnded)
        if text is not None:
            well_said(text)
    over = rules.view(decided.position, None, over=True)
    well_said(SAY.headline(over))
    assert SAY.headline(over).de.startswith("Zu Ende")


def test_every_kind_of_fact_has_a_sentence() -> None:
    assert set(get_args(Fact)) - set(fact_words._SAY) == {TurnEnded}


def test_the_words_of_the_game_are_the_printed_ones() -> None:
    view = fresh().rules.view(fresh().position, None, over=False)
    german = " ".join(line.de for section in SAY.position(view, NAMES) for line in section.lines)
    for word in ("Steinbrecher", "Holzfäller", "Sandarbeiter", "Getreidebauer", "Münzer", "Schloss", "Straßen"):
        assert word in german
    play = scene(Who(ROW, Goods(coin=2)), Who(ROW))
    view = play.rules.view(play.position, None, over=False)
    labels = [SAY.choice(view, "move", choice).de for choice in play.question.menu]
    assert labels[-4:] == ["Zum Handelshaus", "Zum Bauamt", "Zur Mühle", "Zum Schloss"]


def test_a_choice_says_what_it_brings() -> None:
    play = scene(Who(ROW), Who(ROW))
    view = play.rules.view(play.position, None, over=False)
    label = SAY.choice(view, "move", play.question.menu.codes["move s3"])
    assert label.en == "To s3 (grain farmer 3 with a bonus tile): harvest 2 grain and 1 point"
    build = scene(Who(ROW, Goods(stone=2, wood=2, sand=2)), Who(ROW), at="buildingOffice", bonus={"t002": "farmer"})
    view = build.rules.view(build.position, None, over=False)
    assert SAY.choice(view, "building-office", build.question.menu.codes["road v00 v01 v12"]).en == (
        "Road v00 – v01 – v12: 2 points, bonus tile grain farmer"
    )


def test_a_position_can_be_played_from_its_words_alone() -> None:
    play = scene(
        Who({**ROW, "s4": "covered on 3"}, Goods(stone=2, coin=1), score=12), Who(ROW),
        roads=["v00 v01 v12", "v12 v21 v31"], markets=["v31"], sacks=["v00"], houses=["t003"], bonus={"t011": "minter"},
    )  # fmt: skip
    sections = SAY.position(play.rules.view(play.position, None, over=False), NAMES)
    text = "\n".join(line.en for section in sections for line in (section.title, *section.lines))
    for words in (
        "Ann: 12 points", "Pawn: castle. Goods: 2 stone and 1 coin.", "s3: grain farmer 3 (height 1), bonus tile",
        "s4: covered (height 3)", "s5: empty", "w31 (quarryman 7, sand worker 8)", "Face down: 3",
        "Road v12 – v21 – v31", "Market on v00 (has flour)", "Market on v31 (no flour yet)", "Houses in t003",
        "Between two roads: v12 (3)", "t011 (v05 v06 v16): minter", "v20 2 · v21 [5] · v22 1", "Roads 22, houses 11",
    ):  # fmt: skip
        assert words in text, words


def test_the_castle_asks_for_what_it_wants() -> None:
    play = scene(Who({"s1": "farmer 1", "s8": "minter 8"}, Goods(stone=3, wood=3), at="mill"), Who(ROW))
    play.do("move castle")
    say_everything(play.rules, play)
    view = play.rules.view(play.position, None, over=False)
    assert SAY.prompt(view, "castle", NAMES).en == "Castle: which goods do you return?"


def test_tiles_that_may_be_left_can_be_left_in_words() -> None:
    play = scene(
        Who(ROW, Goods(wood=1, sand=1)), Who(ROW), at="buildingOffice", roads=["v00 v01 v12"],
        bonus={"t002": "farmer", "t103": "quarryman"}, bonusPickup="optional",
    )  # fmt: skip
    play.do("market v12")
    say_everything(play.rules, play)
    view = play.rules.view(play.position, None, over=False)
    assert SAY.choice(view, "collect-bonus", play.question.menu[-1]).en == "Leave the bonus tiles"
