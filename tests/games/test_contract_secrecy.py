"""What every game keeps: nobody learns what is not theirs to know, and no "what if" learns what luck will bring.

Three ways to ask the same thing. *From the log*: the public record, with the seals a viewer may look behind, gives
all that this viewer is shown, so the rest cannot have been needed for it. *Twins*: another deal that gives the same
public record gives the same surfaces. *Dealers*: what a dry run says holds under every secret.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from games.kernel import engine
from games.kernel.asking import Question, Seat
from games.kernel.codec import canonical, facts_from, stack_from, to_json
from games.kernel.engine import Decided
from games.kernel.errors import IllegalAction
from games.kernel.flow import Position
from games.kernel.luck import Luck, Recorded, Run
from games.kernel.sealed import Sealed
from tests.games.playing import Dice, Games, Played, Step, played

SECRETS = 20
NAMES = ("Ada", "Björn", "Chloé", "Dörte")


def as_seen_by(data: Any, viewer: Seat | None) -> Any:
    """Plain data of records, every seal closed that is not the viewer's."""
    if isinstance(data, dict):
        if "sealed" in data:
            return data if data.get("seat") == viewer is not None else {"sealed": data["sealed"]}
        return {key: as_seen_by(item, viewer) for key, item in data.items()}
    if isinstance(data, list | tuple):
        return [as_seen_by(item, viewer) for item in data]
    return data


def record(event: Decided[Any, Any, Any]) -> bytes:
    """What the log says of an event: equal for every reader."""
    up = event.up
    asked = (up.seat, up.ask) if isinstance(up, Question) else to_json(up)
    return canonical(as_seen_by(to_json([event.facts, event.luck, event.position.stack, asked]), None))


def surfaces(game: Played, position: Position[Any, Any], viewer: Seat | None, said: Sequence[Any]) -> bytes:
    """All that the engine shows this viewer: view, words, and if it is asked its choices and its refusals."""
    rules, words = game.rules, game.game.phrases
    view = rules.view(position, viewer, over=False)
    shown = [view, words.headline(view), words.position(view, NAMES)]
    up = engine.asked(rules, position)
    if isinstance(up, Question):
        shown += [up.seat, up.ask]
        if up.seat == viewer:
            shown += [words.prompt(view, up.ask, NAMES), words.help(view, up.ask)]
            for choice in up.menu:
                shown += [to_json(choice), words.choice(view, up.ask, choice)]
                shown += [words.value(view, up.ask, field, v.value) for field in choice.fields for v in field.values]
            shown += [_refused(rules.refusal(position, action)) for action in said]
    return canonical(to_json(shown))


def _refused(why: IllegalAction | None) -> Any:
    return why and [why.rule, why.why]


def viewers(game: Played) -> list[Seat | None]:
    """Every seat, and an onlooker."""
    return [None, *(Seat(seat) for seat in range(game.setup.seats))]


def test_seals_stand_in_facts_and_luck_alone(some_games: Games) -> None:
    """A stack or an action is public as it stands; a seal in a fact is one that was dealt."""
    for game in some_games[:6]:
        dealt = {hand.sealed for luck in game.luck if isinstance(luck, Run) for hand in luck.got}
        assert set(_digests(to_json(game.facts))) <= dealt
        for step in game.steps:
            assert list(_digests(to_json([step.action, *step.decided.position.stack]))) == []


def _digests(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        if "sealed" in data:
            yield data["sealed"]
        data = list(data.values())
    if isinstance(data, list | tuple):
        for item in data:
            yield from _digests(item)


def test_the_record_gives_each_viewer_what_it_is_shown(some_games: Games) -> None:
    """Folding the public record is the onlooker's view; with one's own seals, a seat's view and its choices."""
    for game in some_games[:6]:
        said = [step.action for step in game.steps[::60]]
        for viewer in viewers(game):
            table = game.rules.begin().table
            for number, event in enumerate(game.events[:-1]):
                facts = facts_from(game.game, as_seen_by(to_json(event.facts), viewer))
                table = engine.fold(game.rules, table, facts)
                if number % 61 == 0:
                    stack = stack_from(game.game, to_json(event.position.stack))
                    told = surfaces(game, Position(table, stack), viewer, said)
                    assert told == surfaces(game, event.position, viewer, said)


def test_after_the_end_all_may_see_all(some_games: Games) -> None:
    for game in some_games[:6]:
        end = game.events[-1].position
        views = {canonical(game.rules.view(end, viewer, over=True)) for viewer in viewers(game)}
        assert len(views) == 1


def other_deals(luck: tuple[Luck, ...], viewer: Seat | None, rng: random.Random) -> Iterator[tuple[Luck, ...]]:
    """The same luck with the dealt hands of the others mixed anew: what was dealt in all is the same."""
    for _ in range(3):
        yield tuple(_mixed(one, viewer, rng) if isinstance(one, Run) else one for one in luck)


def _mixed(run: Run, viewer: Seat | None, rng: random.Random) -> Run:
    hidden = [item for hand in run.got if hand.seat != viewer or viewer is None for item in hand.value or ()]
    rng.shuffle(hidden)
    hands = []
    for hand in run.got:
        mine = hand.seat == viewer is not None
        size = len(hand.value or ())
        value = hand.value if mine else tuple(sorted(hidden[:size]))
        hidden = hidden if mine else hidden[size:]
        hands.append(Sealed(hand.sealed, hand.seat, value))
    return Run(run.n, run.of, run.take, tuple(hands))


def twin_versions(game: Played, viewer: Seat | None, luck: tuple[Luck, ...]) -> Iterator[tuple[Step, Any]]:
    """The positions of another deal, beside the true ones, for as long as what was said can be said in both.

    Hidden hands decide what one may say, and nothing else: from the same words follows the same public record. So
    nobody is skipped, and nothing happens by itself, because of what others cannot see. At the end all is open.
    """
    twin = engine.begin(game.rules, Recorded(luck))
    if not luck or twin.position == game.opening.position:
        return
    assert record(twin) == record(game.opening)
    for step in game.steps:
        yield step, twin.position
        try:
            twin = engine.act(game.rules, twin.position, step.question.seat, step.action, Recorded(step.decided.luck))
        except IllegalAction:
            return
        if not isinstance(step.decided.up, Question):
            return
        assert record(twin) == record(step.decided), "the public record tells of hidden hands"


def test_twins_look_the_same(some_games: Games) -> None:
    met = dict.fromkeys(viewers(some_games[0]), 0)
    for number, game in enumerate(some_games[:6]):
        said = [step.action for step in game.steps[::60]]
        for viewer in met:
            rng = random.Random(repr((number, viewer)))
            for luck in other_deals(game.opening.luck, viewer, rng):
                for step, position in twin_versions(game, viewer, luck):
                    met[viewer] += 1
                    assert surfaces(game, position, viewer, said) == surfaces(game, step.before, viewer, said)
    if any(isinstance(luck, Run) for game in some_games[:6] for luck in game.luck):
        seats = some_games[0].setup.seats
        # With two seats the other hand follows from one's own and the open stock: only the onlooker has twins.
        assert all(count for viewer, count in met.items() if viewer is None or seats > 2), met


def test_a_dry_run_is_true_under_every_secret(some_games: Games) -> None:
    differing = 0
    for game in some_games[:6]:
        lucky = [step for step in game.steps if step.decided.luck]
        for step in [*lucky[:4], *game.some(60)]:
            dry = engine.try_out(game.rules, step.before, step.question.seat, step.action)
            wet = [
                engine.act(game.rules, step.before, step.question.seat, step.action, Dice(secret))
                for secret in range(SECRETS)
            ]
            for real in wet:
                assert real.facts[: len(dry.facts)] == dry.facts
                assert bool(real.luck) == (dry.up is None)
                assert real.luck or real.position == dry.position
            differing += len({canonical(real.facts) for real in wet}) > 1
    assert differing, "no position was met in which luck mattered"


def test_a_dry_run_of_the_set_up_draws_nothing() -> None:
    game = played("toy", 3, 0)
    dry = engine.begin(game.rules, engine.NoLuck())
    assert (dry.facts, dry.luck, dry.up) == ((), (), None)
