"""What every game keeps: it ends, no piece is lost, the facts are the state, and the record can be decided again."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.kernel import engine
from games.kernel.asking import Question
from games.kernel.codec import action_from, canonical, facts_from, schema, stack_from, to_json
from games.kernel.engine import Decided, same_choices
from games.kernel.errors import NotAsked, UnknownRules
from games.kernel.flow import Position
from games.kernel.luck import Draw, Recorded, Run
from games.kernel.words import LANGS
from tests.games.playing import Games, Played, Step, game_of, kinds, played


def whole_numbers(data: Any) -> bool:
    """Whether plain data holds no fraction: canonical JSON knows whole numbers only."""
    if isinstance(data, dict):
        return all(isinstance(key, str) and whole_numbers(item) for key, item in data.items())
    if isinstance(data, list | tuple):
        return all(whole_numbers(item) for item in data)
    return data is None or isinstance(data, str | bool | int)


def refolded(game: Played, version: int) -> Position[Any, Any]:
    """The position after event `version` (0 is the set-up), from the JSON that a log would hold."""
    table = game.rules.begin().table
    for event in game.events[: version + 1]:
        table = engine.fold(game.rules, table, facts_from(game.game, to_json(event.facts)))
    return Position(table, stack_from(game.game, to_json(game.events[version].position.stack)))


def test_every_game_ends_and_says_how(some_games: Games) -> None:
    for game in some_games:
        standings = game.standings.standings
        assert [standing.seat for standing in standings] == list(range(game.setup.seats))
        places = sorted(standing.place for standing in standings)
        assert all(place == 1 + sum(other < place for other in places) for place in places)
        best = max(standing.score for standing in standings)
        assert all(standing.score == best for standing in standings if standing.place == 1)


def test_after_the_end_nobody_is_asked(some_games: Games) -> None:
    for game in some_games:
        last = game.steps[-1]
        with pytest.raises(NotAsked):
            engine.try_out(game.rules, last.decided.position, last.question.seat, last.action)


def test_no_piece_is_lost_after_any_fact(some_games: Games) -> None:
    for game in some_games:
        table = game.rules.begin().table
        whole = pieces(game.rules.zones(table))
        for fact in game.facts:
            table = game.rules.evolve(table, fact)
            assert pieces(game.rules.zones(table)) == whole, fact
        assert len(whole) > 1


def pieces(zones: Any) -> dict[str, int]:
    """How many of each piece there are in all zones together."""
    total: dict[str, int] = {}
    for zone in zones.values():
        for piece, count in zone.items():
            total[piece] = total.get(piece, 0) + count
    return {piece: count for piece, count in sorted(total.items()) if count}


def test_the_facts_in_json_are_the_state(some_games: Games) -> None:
    for game in some_games:
        table = game.rules.begin().table
        for event in game.events:
            assert whole_numbers(to_json(event.facts))
            facts = facts_from(game.game, msgspec.json.decode(canonical(event.facts)))
            assert facts == event.facts
            table = engine.fold(game.rules, table, facts)
            assert table == event.position.table


def test_frames_actions_tables_and_views_survive_json(some_games: Games) -> None:
    for game in some_games:
        for step in game.some(9):
            stack = to_json(step.before.stack)
            assert whole_numbers(stack)
            assert stack_from(game.game, stack) == step.before.stack
            assert whole_numbers(to_json(step.action))
            assert action_from(game.game, to_json(step.action)) == step.action
            table = step.before.table
            assert msgspec.json.decode(canonical(table), type=game.game.tables) == table
            view = game.rules.view(step.before, step.question.seat, over=False)
            assert whole_numbers(to_json(view))
            assert msgspec.json.decode(canonical(view), type=game.game.views) == view


def test_unknown_tags_and_fields_are_no_facts(some_games: Games) -> None:
    game = some_games[0]
    known = to_json(game.facts[0])
    for bad in ({**known, "type": "never-heard-of"}, {**known, "never_heard_of": 1}):
        with pytest.raises(UnknownRules):
            facts_from(game.game, [bad])


def test_types_have_a_json_schema(some_games: Games) -> None:
    game = some_games.game
    for types in (game.actions, game.facts, game.frames, game.views):
        assert schema(game, types)["parts"]


def test_deciding_the_record_again_gives_the_record(some_games: Games) -> None:
    for game in some_games:
        dealer = Recorded(game.opening.luck)
        again = engine.begin(game.rules, dealer)
        same_event(again, game.opening)
        assert dealer.left == 0
        for step in game.steps:
            dealer = Recorded(step.decided.luck)
            action = action_from(game.game, to_json(step.action))
            again = engine.act(game.rules, again.position, step.question.seat, action, dealer)
            same_event(again, step.decided)
            assert dealer.left == 0


def same_event(one: Decided[Any, Any, Any], other: Decided[Any, Any, Any]) -> None:
    """Facts, luck, stack, and who is asked then."""
    assert one.facts == other.facts
    assert one.luck == other.luck
    assert one.position == other.position
    if isinstance(one.up, Question) and isinstance(other.up, Question):
        assert (one.up.seat, one.up.ask) == (other.up.seat, other.up.ask)
    else:
        assert one.up == other.up


def test_draws_are_numbered_without_a_hole_from_sorted_pools(some_games: Games) -> None:
    for game in some_games:
        following = 0
        for luck in game.luck:
            assert luck.n == following
            assert list(luck.of) == sorted(luck.of)
            if isinstance(luck, Draw):
                following += 1
            else:
                assert luck.take == sum(len(hand.value or ()) for hand in luck.got)
                following += luck.take
        assert following


def test_a_turn_not_begun_is_one_frame(some_games: Games) -> None:
    """Only there may a game change its rules version; it must happen, and often."""
    for game in some_games:
        fresh = [step.before for step in game.steps if game.rules.between_turns(step.before)]
        assert len(fresh) >= game.setup.seats
        assert all(len(position.stack) == 1 for position in fresh)


def undo_points(game: Played, version: int) -> list[int]:
    """The versions that the seat asked after event `version` may go back to.

    Every event after them is its own, holds no luck, and left this seat alone asked.
    """
    up = game.events[version].up
    points = []
    while version > 0 and isinstance(up, Question):
        event, step = game.events[version], game.steps[version - 1]
        mine = isinstance(event.up, Question) and event.up.seat == up.seat == step.question.seat
        if not mine or event.luck:
            break
        version -= 1
        points.append(version)
    return points


def test_undo_gives_back_the_position_and_its_question(some_games: Games) -> None:
    met = 0
    for game in some_games[:4]:
        for version in range(1, len(game.events), max(1, len(game.events) // 25)):
            for point in undo_points(game, version):
                met += 1
                before = refolded(game, point)
                assert before == game.events[point].position
                question = engine.asked(game.rules, before)
                assert isinstance(question, Question)
                assert same_choices(question, game.steps[point].question)
    assert met


def test_only_the_asked_seat_may_answer(some_games: Games) -> None:
    for game in some_games:
        for step in game.some(40):
            for seat in range(-1, game.setup.seats + 1):
                if seat != step.question.seat:
                    with pytest.raises(NotAsked):
                        engine.try_out(game.rules, step.before, seat, step.action)


def test_asking_twice_gives_the_same_question(some_games: Games) -> None:
    for game in some_games:
        for step in game.some(15):
            again = engine.asked(game.rules, step.before)
            assert isinstance(again, Question)
            assert same_choices(again, step.question)


def test_the_bot_answers_from_the_view_and_the_question(some_games: Games) -> None:
    for game in some_games:
        for step in game.some(70):
            assert _bot(game, step) == _bot(game, step)
            assert _bot(game, step) in step.question.menu


def _bot(game: Played, step: Step) -> Any:
    view = msgspec.json.decode(
        canonical(game.rules.view(step.before, step.question.seat, over=False)), type=game.game.views
    )
    return game.game.bot(view, engine.asked(game.rules, step.before))


@pytest.mark.parametrize("kind", kinds())
def test_values_of_options_that_are_words_are_said_in_every_language(kind: str) -> None:
    for option in game_of(kind).options:
        texts = {value for value in option.values if isinstance(value, str)}
        assert set(option.value_labels) == texts, option.name
        for label in option.value_labels.values():
            assert all(label.to(lang).strip() for lang in LANGS), option.name


def test_the_toy_has_all_that_a_game_may_have() -> None:
    """Else the tests of this folder would prove less than they seem to."""
    games = [played("toy", 4, seed) for seed in range(20)]
    luck = [luck for game in games for luck in game.luck]
    assert {type(one) for one in luck} == {Draw, Run}
    fields = {
        (field.kind, field.ordered)
        for game in games
        for step in game.steps
        for choice in step.question.menu
        for field in choice.fields
    }
    assert fields == {("one_of", False), ("some_of", False), ("some_of", True), ("amounts", False)}
    assert {step.question.ask for game in games for step in game.steps} == {"turn", "offer", "place", "place-again"}
    assert max(len(step.before.stack) for game in games for step in game.steps) > 1
