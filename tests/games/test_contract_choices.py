"""What every game keeps: the menu is the law, its words are whole, its codes can be typed."""

from __future__ import annotations

import random
import re
from importlib import import_module
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from games.kernel import engine
from games.kernel.asking import Choice, Menu, Question, fill
from games.kernel.codec import canonical, to_json
from games.kernel.engine import Decided
from games.kernel.errors import IllegalAction
from games.kernel.game import Finished
from games.kernel.grammar import read_line, write_line
from games.kernel.words import LANGS, Text
from tests.games import toy
from tests.games.playing import Games, Played, Step, any_action, lines
from tests.games.rules_text import numbers

CODE = re.compile(r"[A-Za-z0-9]+(?: [A-Za-z0-9]+)*")
HERE = Path(__file__).parent
NAMES = ("Ada", "Björn", "Chloé", "Dörte")
ANSWERS = 30
"""How many answers of a choice with fields are tried, where there are more."""


def answers(choice: Choice[Any], rng: random.Random) -> list[Any]:
    """All complete answers of a choice, or as many as are worth the time."""
    found = list(islice(Menu([choice]).actions(), ANSWERS + 1))
    return found if len(found) <= ANSWERS else [any_action(choice, rng) for _ in range(ANSWERS)]


def tried(game: Played, step: Step, action: Any) -> Decided[Any, Any, Any]:
    """What would follow, without luck."""
    return engine.try_out(game.rules, step.before, step.question.seat, action)


def test_every_choice_with_every_filling_is_accepted(some_games: Games) -> None:
    rng = random.Random(1)
    for game in some_games:
        for step in game.some(20):
            for choice in step.question.menu:
                for action in answers(choice, rng):
                    tried(game, step, action)


def test_nothing_legal_is_missing(some_games: Games) -> None:
    """Against the second enumerator of the game, which is written from its rules alone."""
    second = _second_enumerator(some_games.game.kind)
    for game in some_games:
        for step in game.some(8):
            view = game.rules.view(step.before, step.question.seat, over=False)
            offered = [second.same(line) for line in lines(step.question.menu)]
            assert len(set(offered)) == len(offered)
            assert set(offered) == second.legal(view, step.question.ask, step.said, game.setup.options)


def _second_enumerator(kind: str) -> ModuleType:
    assert (HERE / kind / "second_enumerator.py").exists(), f"{kind} has no second enumerator"
    return import_module(f"tests.games.{kind}.second_enumerator")


def test_codes_can_be_typed_and_read_back(some_games: Games) -> None:
    rng = random.Random(2)
    for game in some_games:
        for step in game.some(20):
            menu = step.question.menu
            assert len(menu.codes) == len(menu)
            for choice in menu:
                assert CODE.fullmatch(choice.code), choice.code
                for code in (choice.code, choice.code.upper(), f"  {choice.code} "):
                    assert game.rules.read(code) == choice.action
                for action in answers(choice, rng):
                    line = write_line(choice, action)
                    assert CODE.fullmatch(line), line
                    for typed in (line, line.upper(), f" {line.replace(' ', '  ')}. "):
                        assert read_line(menu, typed) == (choice, action)


def test_every_choice_of_a_form_is_the_answer_it_stands_for(some_games: Games) -> None:
    """Values as a client sends them give an action that matches its own choice and no other."""
    rng = random.Random(3)
    for game in some_games:
        for step in game.some(20):
            menu = step.question.menu
            for choice in menu:
                action = any_action(choice, rng)
                assert [other.code for other in menu if Menu([other]).match(action)] == [choice.code]
                values = {field.name: to_json(getattr(action, field.name)) for field in choice.fields}
                amounts = {field.name for field in choice.fields if field.kind == "amounts"}
                sent = {name: dict(value) if name in amounts else value for name, value in values.items()}
                assert fill(choice, sent) == action


def test_no_code_is_no_action(some_games: Games) -> None:
    rules = some_games[0].rules
    for typed in ("", " ", "\0", "never heard of", "move", "place p", "1", "é" * 5_000, "draw draw"):
        assert rules.read(typed) is None, typed


def test_one_answer_is_the_least(some_games: Games) -> None:
    for game in some_games:
        for step in game.steps:
            least = [choice for choice in step.question.menu if choice.is_pass]
            assert len(least) == 1
            assert least[0].fields == () or tried(game, step, any_action(least[0], random.Random(4)))


def test_then_is_true(some_games: Games) -> None:
    rng = random.Random(5)
    met = set()
    for game in some_games:
        for step in game.some(20):
            for choice in step.question.menu:
                for action in answers(choice, rng) if choice.then else ():
                    met.add(choice.then)
                    assert _who(tried(game, step, action), step) == choice.then, choice.code
    assert {"you", "luck", "other"} <= met


def _who(decided: Decided[Any, Any, Any], step: Step) -> str:
    match decided.up:
        case None:
            return "luck"
        case Finished():
            return "over"
        case Question() as question:
            return "you" if question.seat == step.question.seat else "other"


def whole(text: Text | None) -> None:
    """A phrase for people, in each language: not empty, and nothing of a program in it."""
    assert text is not None
    for lang in LANGS:
        words = text.to(lang)
        assert words.strip(), text
        assert not re.search(r"\bNone\b|[={}_<>]|\(\)|\w\[", words), words


def named(text: Text, *ids: str) -> None:
    """A whole phrase that says more than its id or code."""
    whole(text)
    for lang in LANGS:
        assert text.to(lang).casefold() not in {name.casefold() for name in ids}


def test_questions_have_words(some_games: Games) -> None:
    rules = numbers(some_games.game.kind)
    for game in some_games:
        words = game.game.phrases
        for step in game.some(20):
            view = game.rules.view(step.before, step.question.seat, over=False)
            ask = step.question.ask
            named(words.prompt(view, ask, NAMES), ask)
            text, rule = words.help(view, ask)
            named(text, ask)
            assert rule in rules
            for choice in step.question.menu:
                whole(words.group(choice.group))
                label = words.choice(view, ask, choice)
                named(label, choice.code, *choice.at)
                for field in choice.fields:
                    whole(words.field(ask, field))
                    for value in field.values:
                        whole(words.value(view, ask, field, value.value))
            labels = [words.choice(view, ask, choice).en for choice in step.question.menu]
            assert len(set(labels)) == len(labels), "two choices read the same"


def test_facts_and_positions_have_words(some_games: Games) -> None:
    for game in some_games:
        words = game.game.phrases
        told = [words.fact(fact, NAMES) for fact in game.facts]
        for text in told:
            if text is not None:
                whole(text)
        assert sum(text is not None for text in told) > len(game.steps) / 2
        for step in game.some(25):
            view = game.rules.view(step.before, None, over=False)
            whole(words.headline(view))
            sections = words.position(view, NAMES)
            assert sections
            for section in sections:
                whole(section.title)
                assert section.lines
                for line in section.lines:
                    whole(line)


def test_a_refusal_names_its_rule_and_changes_nothing(some_games: Games) -> None:
    """Answers that were good elsewhere in the game are refused with the rule that forbids them."""
    kind = some_games.game.kind
    rules = numbers(kind)
    rng = random.Random(6)
    refused = 0
    for game in some_games:
        elsewhere = [step.action for step in game.steps]
        for step in game.some(20):
            before = canonical(step.before)
            for action in rng.sample(elsewhere, min(12, len(elsewhere))):
                if action in step.question.menu:
                    assert game.rules.refusal(step.before, action) is None
                    continue
                refused += 1
                with pytest.raises(IllegalAction) as caught:
                    tried(game, step, action)
                assert caught.value.rule in rules, (step.question.ask, action)
                whole(Text(caught.value.why["en"], caught.value.why["de"]))
                assert canonical(step.before) == before
    assert refused


def test_names_of_a_kind_are_its_own() -> None:
    assert numbers("toy") == {f"toy:R{number}" for number in range(1, 12)}
    assert toy.GAME.kind == "toy"
