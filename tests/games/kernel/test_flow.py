"""The stack of frames."""

from __future__ import annotations

import pytest
from msgspec import Struct

from games.kernel.errors import RulesFault
from games.kernel.flow import Close, Flow, Open, Position, Swap, apply_flow


class Frame(Struct, frozen=True):
    name: str


A, B, C = Frame("a"), Frame("b"), Frame("c")


@pytest.mark.parametrize(
    ("flow", "stack"),
    [
        ((), (A, B)),
        ((Open(C),), (A, B, C)),
        ((Swap(C),), (A, C)),
        ((Close(),), (A,)),
        ((Close(), Close()), ()),
        ((Swap(C), Open(B)), (A, C, B)),
        ((Close(), Swap(C)), (C,)),
        ((Close(), Close(), Open(C)), (C,)),
    ],
)
def test_apply_flow(flow: tuple[Flow[Frame], ...], stack: tuple[Frame, ...]) -> None:
    before = (A, B)
    assert apply_flow(before, flow) == stack
    assert before == (A, B)


@pytest.mark.parametrize("step", [Close(), Swap(A)])
def test_what_is_not_open_cannot_be_closed(step: Flow[Frame]) -> None:
    with pytest.raises(RulesFault):
        apply_flow((), (step,))


def test_the_top_frame_is_the_last() -> None:
    assert Position(C, (A, B)).top == B
