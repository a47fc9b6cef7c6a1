"""Questions and choices: what is listed, what fits, what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from games.kernel.asking import Choice, Field, Menu, Question, Seat, Value, fill
from games.kernel.errors import BadValues, RuleError
from tests.games.kernel.questions import NAMES, Act, Wave, answers, choices, plain_data

FEW = settings(deadline=None, max_examples=60)

BEADS = Field("counts", "amounts", (Value("amber", max=2), Value("blue", max=1)), at_least=1, at_most=2)
SOME = Field("some", "some_of", (Value("amber"), Value("blue"), Value("coral")), at_least=1, at_most=2)
ORDERED = replace(SOME, ordered=True)
ONE = Field("one", "one_of", (Value("amber"), Value("blue")))


def choice(*fields: Field, code: str = "act") -> Choice[Any]:
    return Choice(code, Act(code), "group", fields=fields)


@FEW
@given(answers())
def test_what_is_filled_in_fits_and_is_listed(answer: tuple[Choice[Any], dict[str, Any]]) -> None:
    offered, values = answer
    menu = Menu([Choice("other", Act("other"), "group"), offered])
    action = fill(offered, values)
    assert action in menu
    assert menu.match(action) is offered
    assert action in list(menu.actions())


@FEW
@given(choices())
def test_what_is_listed_fits_and_is_listed_once(offered: Choice[Any]) -> None:
    menu = Menu([offered])
    listed = list(menu.actions())
    assert len(set(listed)) == len(listed) > 0
    assert all(menu.match(action) is offered for action in listed)


@FEW
@given(choices(), st.dictionaries(st.sampled_from(["one", "some", "counts", "word", "never"]), plain_data))
def test_values_from_anywhere_fit_or_are_refused(offered: Choice[Any], values: dict[str, Any]) -> None:
    """Nothing but BadValues, whatever a client sends; and what passes is legal."""
    refused = None
    try:
        assert fill(offered, values) in Menu([offered])
    except BadValues as error:
        refused = error
    if refused:
        assert refused.field in {*values, *(field.name for field in offered.fields)}
        assert refused.detail


@FEW
@given(answers(), st.sampled_from(["word", "one", "other"]), st.text(max_size=3) | st.sampled_from(NAMES))
def test_actions_from_anywhere_fit_only_as_listed(
    answer: tuple[Choice[Any], dict[str, Any]], name: str, value: str
) -> None:
    offered, values = answer
    menu = Menu([offered])
    other = replace(fill(offered, values), **{name: value})
    assert (other in menu) == (other in list(menu.actions()))


@pytest.mark.parametrize(
    "counts", [5, None, "amber", ("amber",), (("amber", 1, 1),), ((["amber"], 1),), (("amber", "1"),)]
)
def test_an_action_of_wrong_types_fits_nothing(counts: Any) -> None:
    assert Act("act", counts=counts) not in Menu([choice(BEADS)])


@pytest.mark.parametrize(
    ("field", "value", "filled"),
    [
        (ONE, "blue", "blue"),
        (SOME, ["coral", "amber"], ("amber", "coral")),
        (SOME, ("blue",), ("blue",)),
        (ORDERED, ["coral", "amber"], ("coral", "amber")),
        (BEADS, {"blue": 1, "amber": 1}, (("amber", 1), ("blue", 1))),
        (BEADS, {"blue": 1, "amber": 0}, (("blue", 1),)),
        (replace(SOME, at_least=0), None, ()),
        (replace(BEADS, at_least=0), None, ()),
    ],
)
def test_fill(field: Field, value: Any, filled: Any) -> None:
    assert getattr(fill(choice(field), {field.name: value}), field.name) == filled


@pytest.mark.parametrize(
    ("field", "value"),
    [
        (ONE, "coral"),
        (ONE, ""),
        (ONE, None),
        (ONE, ["amber"]),
        (ONE, 0),
        (SOME, []),
        (SOME, None),
        (SOME, "amber"),
        (SOME, ["amber", "amber"]),
        (SOME, ["amber", "blue", "coral"]),
        (SOME, ["dark"]),
        (SOME, [1]),
        (SOME, {"amber": 1}),
        (SOME, [["amber"]]),
        (BEADS, {}),
        (BEADS, {"amber": 3}),
        (BEADS, {"amber": 2, "blue": 1}),
        (BEADS, {"coral": 1}),
        (BEADS, {"amber": -1}),
        (BEADS, {"amber": True}),
        (BEADS, {"amber": 1.0}),
        (BEADS, {"amber": "1"}),
        (BEADS, {"amber": 10**40}),
        (BEADS, ["amber"]),
        (BEADS, "amber"),
    ],
)
def test_values_that_do_not_fit_are_refused_by_name(field: Field, value: Any) -> None:
    with pytest.raises(BadValues) as caught:
        fill(choice(field), {field.name: value})
    assert caught.value.field == field.name
    assert isinstance(caught.value, RuleError)


def test_a_field_that_is_missing_or_unknown_is_named() -> None:
    with pytest.raises(BadValues) as caught:
        fill(choice(ONE), {})
    assert caught.value.field == "one"
    with pytest.raises(BadValues) as caught:
        fill(choice(), {"one": "amber"})
    assert caught.value.field == "one"


@pytest.mark.parametrize(
    "action",
    [
        Wave(),
        Act("other", one="amber"),
        Act("act", one="amber", other="amber"),
        Act("act", one="coral"),
        Act("act"),
    ],
)
def test_what_is_not_offered_does_not_fit(action: Any) -> None:
    assert action not in Menu([choice(ONE)])


@pytest.mark.parametrize(
    ("field", "value"),
    [
        (SOME, ("coral", "amber")),
        (SOME, ("amber", "amber")),
        (BEADS, (("blue", 1), ("amber", 1))),
        (BEADS, (("amber", 1), ("amber", 1))),
        (BEADS, (("amber", 1), ("blue", 0))),
    ],
)
def test_an_action_has_one_form(field: Field, value: Any) -> None:
    """Else two actions that mean the same would be two answers."""
    assert replace(Act("act"), **{field.name: value}) not in Menu([choice(field)])


def test_a_menu_is_a_sequence_with_codes() -> None:
    one, other = choice(code="Place A"), choice(code="done")
    menu = Menu([one, other])
    assert (list(menu), len(menu), menu[1]) == ([one, other], 2, other)
    assert menu.codes == {"place a": one, "done": other}


def test_choices_are_built_when_they_are_read_and_once() -> None:
    built = []

    def build() -> list[Choice[Any]]:
        built.append(1)
        return [choice()]

    question = Question(Seat(0), "ask", build)
    assert built == []
    assert len(question.menu) == len(question.menu) == 1
    assert built == [1]


def test_very_many_actions_are_not_built_at_once() -> None:
    """A payment out of full pockets has hundreds of thousands of forms; the first comes at once."""
    pockets = tuple(Value(name, max=12) for name in "abcdefgh")
    menu = Menu([choice(Field("counts", "amounts", pockets, at_least=0, at_most=96))])
    assert next(menu.actions()) in menu


@pytest.mark.parametrize(
    ("field", "value", "english", "german"),
    [
        (ONE, "coral", "choose one of amber, blue.", "wähle eins von amber, blue."),
        (SOME, [], "1 to 2 needed, not 0.", "1 bis 2 nötig, nicht 0."),
        (SOME, ["amber", "amber"], "choose different ones", "wähle verschiedene"),
        (BEADS, {"amber": 3}, "at most 2 of amber.", "höchstens 2 von amber."),
        (BEADS, {"amber": 2, "blue": 1}, "1 to 2 needed, not 3.", "1 bis 2 nötig, nicht 3."),
        (BEADS, {"coral": 1}, "only amber, blue can be given.", "hier geht nur amber, blue."),
        (BEADS, "amber", "whole numbers.", "ganze Zahl"),
    ],
)
def test_what_does_not_fit_is_said_in_both_languages(field: Field, value: Any, english: str, german: str) -> None:
    with pytest.raises(BadValues) as caught:
        fill(choice(field), {field.name: value})
    assert english in caught.value.why["en"]
    assert german in caught.value.why["de"]
    assert all(words.endswith(".") and "`" not in words for words in caught.value.why.values())
