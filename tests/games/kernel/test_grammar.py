"""The text form of an answer."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kernel.asking import Choice, Field, Menu, Value, fill
from games.kernel.errors import BadValues
from games.kernel.grammar import example, read_line, tidy, write_line
from tests.games.kernel.questions import NAMES, Act, answers, choices

FEW = settings(deadline=None, max_examples=60)
CASTLE = Choice(
    "castle",
    Act("castle"),
    "group",
    fields=(
        Field("counts", "amounts", (Value("stone", max=2), Value("coin", max=3)), at_least=2, at_most=2),
        Field("one", "one_of", (Value("s4"), Value("tradingHouse"))),
    ),
)
CLEAR = Choice("clear", Act("clear"), "g", fields=(Field("some", "some_of", (Value("p1"), Value("p2")), True, 0, 2),))
MOVE = Choice("move s4", Act("move s4"), "group")
DECLINE = Choice("move s4 decline", Act("move s4 decline"), "group")
MENU: Menu[Any] = Menu([MOVE, DECLINE, CASTLE, CLEAR])


def _apart(choice: Choice[Any]) -> bool:
    """Whether no value of a field can be taken for one of the field after it."""
    kinds = [field.kind for field in choice.fields]
    return "some_of" not in kinds or "one_of" not in kinds[kinds.index("some_of") :]


@FEW
@given(answers().filter(lambda answer: _apart(answer[0])))
def test_what_is_written_is_read_back(answer: tuple[Choice[Any], dict[str, Any]]) -> None:
    choice, values = answer
    action = fill(choice, values)
    line = write_line(choice, action)
    for typed in (line, line.upper(), f"  {line}. ", line.replace(" ", ", ")):
        assert read_line(Menu([choice]), typed) == (choice, action)


@FEW
@given(choices().filter(_apart))
def test_every_choice_has_an_example_that_is_legal(choice: Choice[Any]) -> None:
    found = read_line(Menu([choice]), example(choice))
    assert found is not None
    assert found[1] in Menu([choice])


def test_an_example_shows_something_for_each_field() -> None:
    assert example(MOVE) == "move s4"
    assert example(CASTLE) == "castle 2 stone s4"
    assert example(CLEAR) == "clear p1"


@FEW
@given(st.text(max_size=30) | st.lists(st.sampled_from(["castle", "2", "stone", "coin", "s4", *NAMES])).map(" ".join))
def test_whatever_is_typed_is_read_or_refused(typed: str) -> None:
    try:
        found = read_line(MENU, typed)
    except BadValues:
        return
    assert found is None or (found[0] in list(MENU) and found[1] in MENU)


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("castle 1 stone 1 coin s4", Act("castle", counts=(("stone", 1), ("coin", 1)), one="s4")),
        ("Castle 1 coin 1 stone S4.", Act("castle", counts=(("stone", 1), ("coin", 1)), one="s4")),
        ("castle 1 coin 1 coin tradinghouse", Act("castle", counts=(("coin", 2),), one="tradingHouse")),
        ("castle 0000000000002 coin s4", Act("castle", counts=(("coin", 2),), one="s4")),
        ("clear p2 p1", Act("clear", some=("p2", "p1"))),
        ("clear", Act("clear")),
        ("move s4", Act("move s4")),
        ("move s4 decline", Act("move s4 decline")),
    ],
)
def test_read(typed: str, action: Act) -> None:
    found = read_line(MENU, typed)
    assert found is not None
    assert found[1] == action


@pytest.mark.parametrize("typed", ["", " ", ".", "mov s4", "move", "move s5", "castlé", "\0", "decline move s4"])
def test_no_code_of_the_menu(typed: str) -> None:
    assert read_line(MENU, typed) is None


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ("move s4 please", "please"),
        ("castle", "counts"),
        ("castle 1 stone 1 coin", "one"),
        ("castle 1 stone 1 coin s5", "one"),
        ("castle 3 stone s4", "counts"),
        ("castle ² stone s4", "stone"),
        (f"castle {'9' * 5_000} stone s4", "counts"),
        ("castle 1 stone 1 coin s4 s4", "s4"),
        ("clear p1 p1", "some"),
        ("clear p3", "p3"),
    ],
)
def test_a_code_with_values_that_do_not_fit(typed: str, field: str) -> None:
    with pytest.raises(BadValues) as caught:
        read_line(MENU, typed)
    assert caught.value.field == field


def test_a_line_of_a_hundred_thousand_words_is_read_like_any_other() -> None:
    assert read_line(MENU, "word " * 100_000) is None
    for endless in ("clear " + "p1 " * 100_000, "castle " + "1 stone " * 50_000):
        with pytest.raises(BadValues):
            read_line(MENU, endless)


def test_tidy() -> None:
    assert tidy("  Road V00,  v01\tv12. ") == "road v00 v01 v12"
    assert tidy("3)") == "3"


def test_a_field_of_several_values_takes_all_it_can() -> None:
    """So no field with the same values may follow it: the tests of all games write and read every line."""
    some = Field("some", "some_of", (Value("p1"), Value("p2")), at_least=1, at_most=2)
    greedy = Choice("give", Act("give"), "g", fields=(some, Field("one", "one_of", (Value("p2"),))))
    with pytest.raises(BadValues):
        read_line(Menu([greedy]), write_line(greedy, Act("give", some=("p1",), one="p2")))


def test_an_empty_menu_knows_no_line() -> None:
    empty: Menu[Any] = Menu([])
    assert read_line(empty, "done") is None
