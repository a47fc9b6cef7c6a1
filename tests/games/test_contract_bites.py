"""A toy with one thing broken is caught by the test that should catch it: none of the contract tests is for show."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel.asking import Choice, Field, Question, Seat, Value
from games.kernel.errors import IllegalAction
from games.kernel.flow import Outcome
from games.kernel.game import Game, Setup
from games.kernel.luck import Chance
from games.kernel.words import Text
from tests.games import test_contract as contract
from tests.games import test_contract_choices as choices
from tests.games import test_contract_secrecy as secrecy
from tests.games import toy
from tests.games.playing import Played, play
from tests.games.toy import actions as a
from tests.games.toy import facts as f
from tests.games.toy import frames as fr
from tests.games.toy.phrases import Words
from tests.games.toy.rules import Toy


class Broken(list[Played]):
    """Games of a toy with a fault in it, in the place of `some_games`."""

    def __init__(
        self, rules: type[Toy] = Toy, phrases: Any = None, then: Callable[[Played], Played] = lambda p: p
    ) -> None:
        self.game: Game = replace(toy.GAME, rules=rules, phrases=phrases or Words())
        self.seats = 3
        setup = Setup(3, {"rounds": 4}, 1, "toy-1")
        super().__init__(then(play(self.game, setup, random.Random(seed))) for seed in range(6))


def caught(check: Callable[[Any], None], games: Broken) -> None:
    """The check fails on these games."""
    with pytest.raises((AssertionError, IllegalAction, pytest.fail.Exception)):
        check(games)


class Menus(Toy):
    """A toy whose menus are changed by `change`."""

    def next_up(self, position: Any) -> Any:
        up = super().next_up(position)
        if not isinstance(up, Question) or up.ask != "turn":
            return up
        return Question(up.seat, up.ask, lambda: self.change(list(up.menu)))

    def change(self, menu: list[Choice[Any]]) -> list[Choice[Any]]:
        return menu


def replaced(menu: list[Choice[Any]], which: str, **parts: Any) -> list[Choice[Any]]:
    return [replace(choice, **parts) if choice.code == which else choice for choice in menu]


@pytest.mark.parametrize(
    "check",
    [
        contract.test_no_piece_is_lost_after_any_fact,
        contract.test_deciding_the_record_again_gives_the_record,
        contract.test_draws_are_numbered_without_a_hole_from_sorted_pools,
        choices.test_nothing_legal_is_missing,
        choices.test_codes_can_be_typed_and_read_back,
        choices.test_one_answer_is_the_least,
        choices.test_then_is_true,
        choices.test_questions_have_words,
        choices.test_a_refusal_names_its_rule_and_changes_nothing,
        secrecy.test_seals_stand_in_facts_and_luck_alone,
        secrecy.test_the_record_gives_each_viewer_what_it_is_shown,
        secrecy.test_twins_look_the_same,
        secrecy.test_a_dry_run_is_true_under_every_secret,
    ],
)
def test_nothing_broken_is_not_caught(check: Callable[[Any], None]) -> None:
    check(Broken(Menus))


def test_a_lost_piece() -> None:
    class Lossy(Toy):
        def evolve(self, table: Any, fact: Any) -> Any:
            after = super().evolve(table, fact)
            return replace(after, bag=after.bag[:-1]) if isinstance(fact, f.TicketCleared) else after

    caught(contract.test_no_piece_is_lost_after_any_fact, Broken(Lossy))


def test_a_missing_choice() -> None:
    class Short(Menus):
        def change(self, menu: list[Choice[Any]]) -> list[Choice[Any]]:
            return [choice for choice in menu if choice.code != "wave"]

    caught(choices.test_nothing_legal_is_missing, Broken(Short))


def test_a_value_too_many() -> None:
    class Wide(Menus):
        def change(self, menu: list[Choice[Any]]) -> list[Choice[Any]]:
            seats = Field("seats", "some_of", (Value("0"), Value("1"), Value("2")), at_least=1, at_most=1)
            return replaced(menu, "wave", fields=(seats,))

    caught(choices.test_nothing_legal_is_missing, Broken(Wide))


@pytest.mark.parametrize("code", ["end!", "End: now", "", "finish", "draw"])
def test_a_code_that_cannot_be_used(code: str) -> None:
    class Coded(Menus):
        def change(self, menu: list[Choice[Any]]) -> list[Choice[Any]]:
            return replaced(menu, "end", code=code)

    caught(choices.test_codes_can_be_typed_and_read_back, Broken(Coded))


@pytest.mark.parametrize("least", [True, False])
def test_two_least_answers_or_none(least: bool) -> None:
    class Undecided(Menus):
        def change(self, menu: list[Choice[Any]]) -> list[Choice[Any]]:
            return replaced(menu, "wave" if least else "end", is_pass=least)

    caught(choices.test_one_answer_is_the_least, Broken(Undecided))


@pytest.mark.parametrize(("code", "then"), [("draw", "you"), ("end", "you"), ("wave", "over"), ("clear", "luck")])
def test_a_false_promise(code: str, then: str) -> None:
    class Promising(Menus):
        def change(self, menu: list[Choice[Any]]) -> list[Choice[Any]]:
            return replaced(menu, code, then=then)

    caught(choices.test_then_is_true, Broken(Promising))


@pytest.mark.parametrize(
    "label", [Text("", ""), Text("end", "end"), Text("End", " "), Text("End(seat=0)", "Ende None")]
)
def test_a_choice_without_words(label: Text) -> None:
    class Wordless(Words):
        def choice(self, view: Any, ask: str, choice: Choice[Any]) -> Text:
            return label if choice.code == "end" else super().choice(view, ask, choice)

    caught(choices.test_questions_have_words, Broken(phrases=Wordless()))


def test_a_refusal_of_an_unknown_rule() -> None:
    class Vague(Toy):
        def refusal(self, position: Any, action: Any) -> IllegalAction | None:
            why = super().refusal(position, action)
            return why and IllegalAction("toy:R99", why.why)

    caught(choices.test_a_refusal_names_its_rule_and_changes_nothing, Broken(Vague))


def test_rules_with_a_memory_of_their_own() -> None:
    class Moody(Toy):
        calls = 0

        def decide(self, position: Any, action: Any) -> Any:
            Moody.calls += 1
            out = super().decide(position, action)
            points = (f.PointsScored(Seat(0), Moody.calls, "mood"),)
            return Outcome((*out.facts, *points), out.flow)

    games = Broken(Moody)
    caught(contract.test_deciding_the_record_again_gives_the_record, games)


def test_an_unsorted_pool() -> None:
    class Stacked(Toy):
        def next_up(self, position: Any) -> Any:
            up = super().next_up(position)
            return Chance(up.pool[::-1]) if isinstance(up, Chance) else up

    caught(contract.test_draws_are_numbered_without_a_hole_from_sorted_pools, Broken(Stacked))


def test_a_number_given_back() -> None:
    def forget(game: Played) -> Played:
        first = next(n for n, step in enumerate(game.steps) if step.decided.luck)
        luckless = replace(game.steps[first].decided, luck=())
        steps = list(game.steps)
        steps[first] = type(steps[first])(**{**vars(steps[first]), "decided": luckless})
        return Played(game.game, game.setup, game.rules, game.opening, tuple(steps))

    caught(contract.test_draws_are_numbered_without_a_hole_from_sorted_pools, Broken(then=forget))


def test_a_view_that_shows_every_hand() -> None:
    class Leaky(Toy):
        def view(self, position: Any, viewer: Any, *, over: bool) -> Any:
            return super().view(position, viewer, over=True)

    games = Broken(Leaky)
    caught(secrecy.test_the_record_gives_each_viewer_what_it_is_shown, games)
    caught(secrecy.test_twins_look_the_same, games)


def test_a_seat_skipped_for_what_nobody_may_know() -> None:
    """Whoever has no amber is not asked for a bid: so all learn who has none."""

    class Telling(Toy):
        def drawn(self, position: Any, item: str) -> Any:
            out = super().drawn(position, item)
            players = position.table.players
            (step,) = out.flow
            waiting = tuple(seat for seat in step.frame.waiting if (players[seat].beads or {}).get("amber"))
            return replace(out, flow=(replace(step, frame=replace(step.frame, waiting=waiting)),))

    caught(secrecy.test_twins_look_the_same, Broken(Telling))


def test_a_secret_in_a_frame() -> None:
    def write(game: Played) -> Played:
        hands = game.opening.facts[0].hands
        secret = replace(game.steps[0].decided.position, stack=(_Framed(hands),))
        steps = list(game.steps)
        steps[0] = type(steps[0])(**{**vars(steps[0]), "decided": replace(steps[0].decided, position=secret)})
        return Played(game.game, game.setup, game.rules, game.opening, tuple(steps))

    caught(secrecy.test_seals_stand_in_facts_and_luck_alone, Broken(then=write))


class _Framed(fr.SetUp, frozen=True, tag="framed"):
    hands: Any


def test_a_what_if_that_looks_ahead() -> None:
    """The ticket is known, and told, before it is drawn."""

    class Peeking(Toy):
        def decide(self, position: Any, action: Any) -> Any:
            out = super().decide(position, action)
            if isinstance(action, a.Draw):
                omen = random.randrange(1_000_000)
                return replace(out, facts=(f.PointsScored(Seat(0), omen, "omen"),))
            return out

    caught(secrecy.test_a_dry_run_is_true_under_every_secret, Broken(Peeking))
