"""Answers, retries, the cut, refusals: what is stored and what is said."""

from __future__ import annotations

import random
from typing import Any

import pytest

from eventstore.body import decode
from service.core.answers import Answer
from service.core.dry_run import dry_run
from service.core.errors import (
    AlreadyAnswered,
    CoreError,
    Forbidden,
    GameOver,
    Illegal,
    Malformed,
    NotAskedNow,
    NotFound,
    NotStarted,
    Unauthenticated,
)
from service.core.lifecycle import end
from service.core.play import answer
from service.core.principal import NOBODY, SCOPES, Principal
from service.core.world import World, new_id
from tests.service.core.tables import OpenTable, any_answer


def ask(table: OpenTable, person: Principal, question: str, *answers: Answer) -> dict[str, Any]:
    return answer(table.world, person, table.game, question, answers, route="api", lang="en")


def test_the_same_answer_again_gets_the_same_receipt(world: World) -> None:
    table = OpenTable(world)
    person, question = table.asked()
    one = any_answer(question, random.Random(1))
    first = ask(table, person, question["id"], one)
    again = ask(table, person, question["id"], one)
    assert again["receipt"] == first["receipt"]
    assert (first["repeated"], again["repeated"]) == (False, True)
    assert again["facts"] == first["facts"]
    assert len(table.texts()) == first["version"]


def test_another_answer_to_an_answered_question_is_refused_with_what_is_asked_now(world: World) -> None:
    table = OpenTable(world)
    person, question = table.asked()
    table.play(any_answer(question, random.Random(1)))
    with pytest.raises(AlreadyAnswered) as caught:
        ask(table, person, question["id"], Answer(code="something else"))
    now, open_question = table.asked()
    assert caught.value.extra["asked_now"] == ([open_question] if now == person else [])
    assert caught.value.extra["played"]


def test_a_stale_or_made_up_question_is_409_and_says_what_is_asked_now(world: World) -> None:
    table = OpenTable(world)
    person, question = table.asked()
    for made_up in ("1.0", "99999.0", "x", "", question["id"] + "0"):
        with pytest.raises(NotAskedNow) as caught:
            ask(table, person, made_up, Answer(choice="c1"))
        assert caught.value.extra["asked_now"] == [question]
    other = next(one for one in table.people if one != person)
    with pytest.raises(NotAskedNow) as caught:
        ask(table, other, question["id"], Answer(choice="c1"))
    assert caught.value.extra["asked_now"] == []


def test_who_has_no_seat_cannot_answer(world: World) -> None:
    table = OpenTable(world)
    _, question = table.asked()
    with pytest.raises(Unauthenticated):
        ask(table, NOBODY, question["id"], Answer(choice="c1"))
    with pytest.raises(Forbidden):
        ask(table, Principal(new_id(), frozenset(SCOPES)), question["id"], Answer(choice="c1"))
    with pytest.raises(NotFound):
        answer(world, table.people[0], new_id(), question["id"], [Answer(choice="c1")], route="api", lang="en")


def test_before_the_start_and_after_the_end(world: World) -> None:
    table = OpenTable(world, start=False)
    with pytest.raises(NotStarted):
        ask(table, table.people[0], "1.0", Answer(choice="c1"))
    table.start()
    table.play_on(random.Random(3))
    with pytest.raises(GameOver):
        ask(table, table.people[0], "1.0", Answer(choice="c1"))
    assert decode(table.texts()[-1]).type == "ended"


@pytest.mark.parametrize(
    "answers",
    [
        [],
        [Answer()],
        [Answer(choice="c1", code="x")],
        [Answer(choice="c1")] * 51,
        [Answer(code="x" * 501)],
        [Answer(choice="c1"), Answer(choice="c1")],
        [Answer(choice="c1", values={"a": 1.5})],
        [Answer(choice="c1", values={"a": {"b": 2**70}})],
        [Answer(choice="c1", values={"a": {"b": True}})],
        [Answer(choice="c1", values={"a": [["deep"]]})],
    ],
)
def test_what_a_schema_can_see_is_malformed(world: World, answers: list[Answer]) -> None:
    table = OpenTable(world)
    person, question = table.asked()
    before = table.texts()
    with pytest.raises(Malformed):
        ask(table, person, question["id"], *answers)
    assert table.texts() == before


@pytest.mark.parametrize(
    "one",
    [Answer(choice="c9999"), Answer(choice="c0"), Answer(choice="x1"), Answer(code="no such code"), Answer(code="")],
)
def test_what_is_no_choice_is_illegal_and_stores_nothing(world: World, one: Answer) -> None:
    table = OpenTable(world)
    person, question = table.asked()
    before = table.texts()
    with pytest.raises(Illegal) as caught:
        ask(table, person, question["id"], one)
    assert caught.value.extra["index"] == 0
    assert table.texts() == before


def test_a_request_is_whole_or_nothing_before_its_cut(world: World) -> None:
    table = OpenTable(world)
    person, question = to_a_longer_turn(table)
    first = question["choices"][0]["code"]
    before = table.texts()
    with pytest.raises(Illegal) as caught:
        ask(table, person, question["id"], Answer(code=first), Answer(code="nonsense"))
    assert caught.value.extra["index"] == 1
    assert table.texts() == before


def test_what_follows_the_cut_comes_back_unplayed(world: World) -> None:
    table = OpenTable(world)
    rng = random.Random(4)
    while True:
        person, question = table.asked()
        one = any_answer(question, rng)
        done = ask(table, person, question["id"], one, Answer(code="nonsense")) if ends_turn(table, one) else None
        if done is not None:
            break
        ask(table, person, question["id"], one)
    assert [left["index"] for left in done["unplayed"]] == [1]
    assert done["unplayed"][0]["why"]
    assert done["then"] == "other"
    again = ask(table, person, question["id"], one, Answer(code="nonsense"))
    assert (again["receipt"], again["unplayed"]) == (done["receipt"], done["unplayed"])


def test_several_answers_make_one_commit(world: World) -> None:
    table = OpenTable(world)
    person, question = to_a_longer_turn(table)
    code = question["choices"][0]["code"]
    trial = dry_run(world, person, table.game, question["id"], [Answer(code=code)], lang="en")
    second = trial["questions"][0]["choices"][0]["code"]
    done = ask(table, person, question["id"], Answer(code=code), Answer(code=second))
    events = [decode(text) for text in table.texts() if decode(text).version > done["version"] - 2]
    assert {body.commit for body in events} == {events[0].version}


def test_a_dry_run_is_what_then_happens_and_stores_nothing(world: World) -> None:
    table = OpenTable(world)
    rng = random.Random(7)
    for _ in range(40):
        person, question = table.asked()
        one = any_answer(question, rng)
        before = table.texts()
        trial = dry_run(world, person, table.game, question["id"], [one], lang="en")
        assert table.texts() == before
        done = ask(table, person, question["id"], one)
        shown = [fact["fact"] for fact in done["facts"]]
        assert [fact["fact"] for fact in trial["facts"]] == shown[: len(trial["facts"])]
        if trial["then"] != "luck":
            assert trial["then"] == done["then"]
            assert len(trial["facts"]) == len(shown)


def ends_turn(table: OpenTable, one: Answer) -> bool:
    person, question = table.asked()
    return bool(dry_run(table.world, person, table.game, question["id"], [one], lang="en")["then"] == "other")


def to_a_longer_turn(table: OpenTable) -> tuple[Principal, dict[str, Any]]:
    """Plays on until the first choice leaves the same seat asked, without luck."""
    rng = random.Random(9)
    while True:
        person, question = table.asked()
        first = Answer(code=question["choices"][0]["code"])
        try:
            trial = dry_run(table.world, person, table.game, question["id"], [first], lang="en")
        except CoreError:
            trial = {"then": "fields"}
        if trial["then"] == "you":
            return person, question
        table.play(any_answer(question, rng))


def test_what_a_player_meets_is_said_in_german(world: World) -> None:
    table = OpenTable(world)
    person, question = table.asked()
    (tiles,) = question["choices"]

    def told(*answers: Answer, question: str = question["id"], by: Principal = person) -> str:
        with pytest.raises(CoreError) as caught:
            answer(world, by, table.game, question, answers, route="api", lang="de")
        return caught.value.detail

    other = next(one for one in table.people if one != person)
    assert told(Answer(code="tiles")) == "Plättchen: genau 2 nötig, nicht 0."
    assert told(Answer(code="tiles w99 w98")) == "„w99 w98“ hinter „tiles“ ist nicht verständlich."
    assert told(Answer(code="xyz")) == "„xyz“ steht hier nicht zur Wahl."
    assert told(Answer(code="tiles"), question="1.1", by=other) == "Du bist gerade nicht gefragt."
    assert told(Answer(code="tiles"), question=f"1.{table.people.index(person)}").startswith(
        "Du bist jetzt etwas anderes"
    )
    both = [value["value"] for value in tiles["fields"][0]["values"]][:2]
    table.play(Answer(code=f"tiles {' '.join(both)}"))
    assert told(Answer(code="xyz")) == "Diese Frage ist schon beantwortet, und zwar anders."
    with world.store.writing() as tx:
        end(world, tx, game=table.game, reason="abandoned")
    assert told(Answer(code="xyz"), question="99.0", by=table.people[0]) == "Das Spiel ist zu Ende."
