"""`make demo` plays whole games through mails and says so in one line each."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import games
from tests.demo.__main__ import Unplayable, plan

LINE = re.compile(
    r"milestones (\d)p: finished in (\d+) actions, (\d+) notices owed, (\d+) delivered, 0 to the wrong seat, audit ok"
)


def demo(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.demo", *words]
    return subprocess.run(
        command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
    )


@pytest.mark.timeout(900)
def test_games_of_three_and_four_are_played_through_their_mails() -> None:
    done = demo("milestones", "3", "4")
    assert done.returncode == 0, done.stdout + done.stderr
    lines = [LINE.fullmatch(line) for line in done.stdout.splitlines()]
    assert [line and line[1] for line in lines] == ["3", "4"]
    for line in lines:
        assert line is not None
        assert int(line[2]) > 50
        assert line[3] == line[4]


def test_what_is_played() -> None:
    assert [(game.kind, seats) for game, _, seats in plan(["milestones"]).tables()] == [
        ("milestones", 2), ("milestones", 3), ("milestones", 4),
    ]  # fmt: skip
    assert [seats for _, _, seats in plan(["milestones", "3"]).tables()] == [3]
    for words in (["chess"], ["milestones", "7"], ["milestones", "no-such-preset"]):
        with pytest.raises(Unplayable):
            plan(words)


def test_a_wrong_word_is_said_in_one_line() -> None:
    done = demo("chess")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"there is no game 'chess'; there are: {', '.join(games.kinds())}\n"
