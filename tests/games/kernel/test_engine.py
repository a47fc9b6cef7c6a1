"""The loop: who may act, where it stops, what it refuses, and that faults in rules are named as such."""

from __future__ import annotations

from typing import Any

import pytest

from games.kernel import engine
from games.kernel.asking import Choice, Question, Seat
from games.kernel.errors import IllegalAction, NotAsked, RulesFault, RunawayRules
from games.kernel.flow import Close, Outcome, Position
from games.kernel.game import Automatic, Finished, Setup
from games.kernel.luck import Draw, NoLuck, Recorded
from tests.games import toy
from tests.games.playing import Dice
from tests.games.toy import actions as a
from tests.games.toy import facts as f
from tests.games.toy import frames as fr
from tests.games.toy.rules import Toy

SETUP = Setup(3, {"rounds": 4}, 1, "toy-1")
RULES = Toy(SETUP)


def start() -> engine.Decided[Any, Any, Any]:
    return engine.begin(RULES, Dice("start"))


def test_begin_runs_to_the_first_question() -> None:
    opened = start()
    assert isinstance(opened.up, Question)
    assert (opened.up.seat, opened.up.ask) == (0, "turn")
    assert [type(fact) for fact in opened.facts] == [f.BeadsDealt]
    assert [luck.n for luck in opened.luck] == [0]
    assert engine.asked(RULES, opened.position).menu.codes.keys() == opened.up.menu.codes.keys()


def test_begin_without_luck_stops_before_the_draw() -> None:
    opened = engine.begin(RULES, NoLuck())
    assert opened == engine.Decided((), (), RULES.begin(), None)


def test_forced_steps_are_facts_of_the_event_that_caused_them() -> None:
    ended = engine.act(RULES, start().position, Seat(0), a.End(), NoLuck())
    assert ended.facts == (f.TurnEnded(Seat(0)),)
    assert isinstance(ended.up, Question)
    assert ended.up.seat == 1
    assert ended.position.stack == (fr.Turn(Seat(1), 2),)


def test_a_draw_is_recorded_with_its_pool() -> None:
    drawn = engine.act(
        RULES, start().position, Seat(0), a.Draw(), Recorded([Draw(9, toy.GAME.rules(SETUP).begin().table.bag, "3")])
    )
    assert drawn.luck == (Draw(9, ("1", "1", "2", "2", "3", "3", "4", "4"), "3"),)
    assert drawn.facts == (f.TicketDrawn(Seat(0), "3"),)


def test_try_out_stops_at_the_draw_with_the_facts_so_far() -> None:
    tried = engine.try_out(RULES, start().position, Seat(0), a.Draw())
    assert (tried.facts, tried.luck, tried.up) == ((), (), None)
    assert tried.position.stack == (fr.Turn(Seat(0), 1), fr.DrawTicket(Seat(0)))


def test_only_the_asked_seat_may_act() -> None:
    before = start().position
    for seat in (1, 2, 7, -1):
        with pytest.raises(NotAsked) as caught:
            engine.try_out(RULES, before, Seat(seat), a.End())
        assert caught.value.code == "not-asked"


def test_an_illegal_action_names_its_rule() -> None:
    with pytest.raises(IllegalAction) as caught:
        engine.try_out(RULES, start().position, Seat(0), a.Clear(("p1",)))
    assert (caught.value.rule, caught.value.code) == ("toy:R9", "illegal-action")
    assert set(caught.value.why) == {"en", "de"}


def test_an_illegal_action_without_a_reason_is_refused_all_the_same() -> None:
    class Silent(Toy):
        def refusal(self, position: Any, action: Any) -> None:
            return None

    with pytest.raises(IllegalAction) as caught:
        engine.try_out(Silent(SETUP), start().position, Seat(0), a.Bid())
    assert caught.value.rule == ""


def test_rules_that_never_come_to_rest_are_a_fault() -> None:
    class Runaway(Toy):
        def settle(self, position: Any) -> Outcome[f.Fact, fr.Frame]:
            return Outcome()

    with pytest.raises(RunawayRules):
        engine.try_out(Runaway(SETUP), start().position, Seat(0), a.End())


def test_a_question_without_a_choice_is_a_fault() -> None:
    class Mute(Toy):
        def next_up(self, position: Any) -> Any:
            up = super().next_up(position)
            return Question(up.seat, up.ask, list) if isinstance(up, Question) and up.seat == 1 else up

    with pytest.raises(RunawayRules):
        engine.try_out(Mute(SETUP), start().position, Seat(0), a.End())


def test_closing_more_than_is_open_is_a_fault() -> None:
    class Closing(Toy):
        def settle(self, position: Any) -> Outcome[f.Fact, fr.Frame]:
            return Outcome((), (Close(), Close()))

    with pytest.raises(RulesFault):
        engine.try_out(Closing(SETUP), start().position, Seat(0), a.End())


def test_a_stored_position_that_waits_for_nobody_is_a_fault() -> None:
    turning = Position(start().position.table, (fr.Turn(Seat(0), 0),))
    assert isinstance(RULES.next_up(turning), Automatic)
    with pytest.raises(RunawayRules):
        engine.asked(RULES, turning)


def test_after_the_end_the_standings_are_up_and_nobody_is_asked() -> None:
    over = Position(start().position.table, (fr.Over(scored=True),))
    assert isinstance(engine.asked(RULES, over), Finished)
    with pytest.raises(NotAsked):
        engine.try_out(RULES, over, Seat(0), a.End())


def test_a_draw_of_something_else_is_a_fault() -> None:
    with pytest.raises(RulesFault):
        engine.act(RULES, start().position, Seat(0), a.Draw(), Recorded([Draw(0, ("1",), "1")]))


def test_facts_are_folded_in_order() -> None:
    table = start().position.table
    facts = (f.TicketDrawn(Seat(0), "3"), f.TicketPlaced(Seat(0), "3", "p2"), f.PointsScored(Seat(0), 2, "waved"))
    folded = engine.fold(RULES, table, facts)
    assert folded.at("p2").ticket == "3"
    assert folded.players[0].score == 2
    assert table.board == ()


def test_same_choices() -> None:
    def asking(seat: int, ask: str, *codes: str) -> Question[Any]:
        return Question(Seat(seat), ask, lambda: [Choice(code, a.Place(code), "g") for code in codes])

    one = asking(0, "place", "p1", "p2")
    assert engine.same_choices(one, asking(0, "place", "p1", "p2"))
    for other in (
        asking(1, "place", "p1", "p2"),
        asking(0, "again", "p1", "p2"),
        asking(0, "place", "p1"),
        asking(0, "place", "p2", "p1"),
        asking(0, "place", "p1", "p3"),
    ):
        assert not engine.same_choices(one, other)
