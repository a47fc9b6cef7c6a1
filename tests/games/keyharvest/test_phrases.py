"""Everything can be said, in both languages; no bare letters (E1); the position is told in full."""

from __future__ import annotations

import random
import re
from typing import Any, get_args

import pytest

from games.kernel.game import Setup
from games.kernel.words import LANGS, Text
from games.keyharvest import GAME, fact_words, happening_words, help_words
from games.keyharvest.facts import Fact, TurnEnded
from games.keyharvest.happenings import TEXTS
from games.keyharvest.workers import EFFECTS
from tests.games.keyharvest.build import AROUND_D5, Who, scene
from tests.games.playing import play
from tests.games.rules_text import numbers

NAMES = ("Ann", "Ben", "Cleo", "Dan")
SAY = GAME.phrases
BARE = re.compile(r"(?<![Ww]orker )(?<![Hh]appening )(?<!Arbeiter )(?<!Ereignis )\b[A-Z]\b(?! [a-z])")


def well_said(text: Text) -> None:
    for lang in LANGS:
        words = text.to(lang)
        assert words.strip() == words
        assert words
        assert not re.search(r"[{}]|None|\s{2}|Struct", words), words
        assert not BARE.search(words), f"a bare letter: {words}"


def say_everything(rules: Any, position: Any, question: Any) -> None:
    view = rules.view(position, question.seat, over=False)
    well_said(SAY.prompt(view, question.ask, NAMES))
    text, number = SAY.help(view, question.ask)
    well_said(text)
    assert number in numbers("keyharvest")
    for choice in question.menu:
        well_said(SAY.choice(view, question.ask, choice))
        well_said(SAY.group(choice.group))
        for field in choice.fields:
            well_said(SAY.field(question.ask, field))
            for value in field.values:
                well_said(SAY.value(view, question.ask, field, value.value))
    for section in SAY.position(view, NAMES):
        well_said(section.title)
        for line in section.lines:
            well_said(line)
    well_said(SAY.headline(view))


@pytest.mark.parametrize("seats", GAME.seats)
def test_whole_games_can_be_told(seats: int) -> None:
    game = play(GAME, Setup(seats, GAME.defaults(), 1, "reconstruction-1"), random.Random(seats + 40), plan=0.7)
    for step in game.steps[::3]:
        say_everything(game.rules, step.before, step.question)
    for fact in game.facts:
        text = SAY.fact(fact, NAMES)
        assert (text is None) == isinstance(fact, TurnEnded), fact
        if text is not None:
            well_said(text)
    over = game.rules.view(game.events[-1].position, None, over=True)
    assert SAY.headline(over).de.startswith("Zu Ende")


def test_every_kind_of_fact_has_a_sentence() -> None:
    said = {*fact_words._SAY, *happening_words.SAY}
    assert set(get_args(Fact)) - said == {TurnEnded}


def test_every_worker_and_happening_has_its_help() -> None:
    asks = {effect.ASK for effect in EFFECTS.values()} | {text.ASK for text in TEXTS.values() if text.ASK}
    assert asks <= set(help_words.HELP)


def test_the_words_of_the_game_are_the_printed_ones() -> None:
    play_ = scene(Who("E4", "2 ho", store={"A2": "1 wi"}, workers={"A": "D4"}), Who("E6"), bag="D1")
    german = " ".join(
        part.de for section in SAY.position(play_.view(0), NAMES) for part in (section.title, *section.lines)
    )
    for word in ("Grundbuchamt", "Brachfeld", "Lehrling", "Weizen", "Sichtschirm", "Lager", "Landvogt", "Ereignis"):
        assert word in german, word


def test_a_choice_says_what_it_brings_and_costs() -> None:
    play_ = scene(Who("E4 E5", "2 ho", store={"A2": "1 wi"}), Who("E6", store={"G7": "1 ho"}), registry="A1")
    view, menu = play_.view(0), play_.question.menu.codes
    labels = {code: SAY.choice(view, "turn", menu[code]).en for code in menu}
    assert labels["play c d4"] == "Play worker C, Day Labourer on hex D4"
    assert labels["place a2"] == "Place field A2 (hops) from your store; the bid of 1 wine goes to the stock"
    assert labels["place g7"] == "Place field G7 (hops) from the store of player 2, for 1 hops"
    assert labels["store a1"] == "Take field A1 (wheat) into your store, with a bid"
    assert labels["harvest e4"] == "Harvest out of E4 (wheat) and E5 (wine)"


def test_a_position_can_be_played_from_its_words_alone() -> None:
    play_ = scene(
        Who("E4 -E5 G7", "2 ho", store={"A2": "1 wi"}, workers={"A": "D4"}), Who("E6", "1 ho"), registry="A1 - A3",
        bag="D1 D2", happenings="Q", track="M N",
    )  # fmt: skip
    text = "\n".join(
        part.en for section in SAY.position(play_.view(0), NAMES) for part in (section.title, *section.lines)
    )
    for words in (
        "Ann is in turn: no action yet.", "Ann, player 1: board 5 points",
        "Group of 2: E4 (wheat) and E5 (wine) harvested",
        "Worker A, Apprentice (number 1): hex D4", "Store: field A2 (hops) with 1 wine", "Behind the screen: 2 hops",
        "Space 2: empty", "Space 3: A3 (wine)", "Space 2: happening N, Exchange", "Bag: fields 2, happenings 1",
        "Stock: 9 hops", "In town: worker G, Merchant",
    ):  # fmt: skip
        assert words in text, words
    assert "1 hops" not in text, "the counters of the other player are not told"


def test_the_prompt_names_the_worker_and_the_happening() -> None:
    play_ = scene(Who(AROUND_D5, "1 ho"), Who("B1"), happenings="Q", wanted="Q D1")
    play_.do("play H D5")
    assert SAY.prompt(play_.view(0), "storekeeper", NAMES).en.startswith("Worker H, Storekeeper: ")
    play_.do("store A1 1 ho")
    assert SAY.prompt(play_.view(0), "lucky-dip", NAMES).de.startswith("Ereignis Q, Glücksgriff: ")
    assert SAY.prompt(play_.view(0), "lucky-dip", NAMES).en.endswith("You hold 0 counters: you can only decline")
