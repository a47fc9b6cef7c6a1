"""A draft travels in an address, whole, and nothing but a draft of ours is read back."""

from __future__ import annotations

from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.web.draft import MOST_LINES, BadDraft, Draft, read

WORD = st.from_regex(r"[A-Za-z0-9_-]{1,8}", fullmatch=True)
LINE = st.lists(WORD, min_size=1, max_size=5).map(" ".join)


@given(st.integers(0, 10**9), st.integers(0, 3), st.lists(LINE, max_size=20))
def test_what_is_written_is_read_back(version: int, seat: int, lines: list[str]) -> None:
    draft = Draft()
    for line in lines:
        draft = draft.with_line(f"{version}.{seat}", line)
    assert read(dict(parse_qsl(draft.query().removeprefix("?")))) == draft


def test_the_first_answer_names_its_question_and_later_ones_do_not_change_it() -> None:
    draft = Draft().with_line("4.1", "move s3").with_line("4.1~1", "done")
    assert draft == Draft("4.1", ("move s3", "done"))
    assert draft.query() == "?q=4.1&d=move.s3~done"
    assert draft.without(0) == Draft("4.1", ("done",))
    assert draft.first(1).with_line("9.9", "hire  w12 ") == Draft("4.1", ("move s3", "hire w12"))


def test_a_draft_without_answers_asks_for_nothing() -> None:
    assert Draft("4.1", ()).query() == ""
    assert read({"q": "4.1"}) == Draft()
    assert Draft().query(pick="roads") == "?pick=roads"


@pytest.mark.parametrize(
    "args",
    [
        {"d": "move"},
        {"q": "1", "d": "move"},
        {"q": "1.1", "d": "~"},
        {"q": "1.1", "d": "move..s3"},
        {"q": "1.1", "d": "move s3"},
        {"q": "1.1", "d": "mövé"},
        {"q": "1.1", "d": "a\0"},
        {"q": "1.1", "d": "<b>"},
        {"q": "1.1~2", "d": "move"},
        {"q": "1.1", "d": "~".join(["a"] * (MOST_LINES + 1))},
        {"q": "1.1", "d": "a" * 5_000},
        {"q": "١.١", "d": "move"},
    ],
)
def test_anything_else_is_no_draft(args: dict[str, str]) -> None:
    with pytest.raises(BadDraft):
        read(args)
