"""What the lines of a mail mean: a word of command, or answers, read against the question that the mail showed.

A line counts only as a whole. Lines that are plainly no answers (a greeting) are passed over; one that looks like a
mistyped answer ends the reading, so that what follows it is never played out of order.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from games.kernel.asking import Question, Seat
from games.kernel.engine import try_out
from games.kernel.errors import BadValues, RuleError, RulesFault
from games.kernel.grammar import read_line, write_line
from service.core.game_state import GameState

COMMANDS = ("undo", "board", "help")
MOST_WORDS = 5
"""A longer line that is no answer is prose."""
NUMBER = re.compile(r"([0-9]{1,5})( .*)?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Script:
    """`command`: one of COMMANDS. `codes`: the answers in order. `left`: lines that were not read any more."""

    command: str | None = None
    codes: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)


def read(state: GameState, seat: int, lines: list[str]) -> Script:
    """Read lines against what `seat` is asked in `state` (at the version the mail showed)."""
    reader = _Reader(state, seat)
    for index, line in enumerate(lines):
        if line in COMMANDS and not reader.codes:
            return Script(command=line, left=lines[index + 1 :])
        if not reader.take(line):
            return Script(codes=reader.codes, left=lines[index:])
    return Script(codes=reader.codes)


class _Reader:
    """Plays the lines in mind, without luck, to know which question the next line answers."""

    def __init__(self, state: GameState, seat: int) -> None:
        self._rules = state.rules
        self._seat = seat
        self._position = state.position
        self._question = self._asked(state.rules.next_up(state.position)) if state.position else None
        self.codes: list[str] = []

    def take(self, line: str) -> bool:
        """Read one line; False where reading must end before it."""
        line_ = self._numbered(line)
        if line_ is None:
            return False
        if self._question is None:
            return self._take_unseen(line_)
        try:
            found = read_line(self._question.menu, line_)
        except BadValues:
            self._add(line_)  # a code with values that do not fit: the rules will say why
            return True
        if found is not None:
            self._add(write_line(*found))
            self._go_on(found[1])
            return True
        return self._take_unseen(line_)

    def _numbered(self, line: str) -> str | None:
        """A number (of the first answer only) becomes the code it stands for; None: there is no such number."""
        match = NUMBER.fullmatch(line)
        if match is None:
            return line
        number = int(match.group(1))
        if self.codes or self._question is None or not 1 <= number <= len(self._question.menu):
            return None
        return self._question.menu[number - 1].code.lower() + (match.group(2) or "")

    def _take_unseen(self, line: str) -> bool:
        """A line that is not on the menu: a well-formed code is sent for the rules to judge, prose is passed over."""
        words = line.split(" ")
        if any(self._rules.read(" ".join(words[:size])) is not None for size in range(len(words), 0, -1)):
            self._add(line)
            return True
        return not self._looks_like_answer(line)

    def _looks_like_answer(self, line: str) -> bool:
        words = line.split(" ")
        if len(words) > MOST_WORDS:
            return False
        begins = {choice.code.lower().split(" ")[0] for choice in self._question.menu} if self._question else set()
        return words[0] in begins or any(char.isdigit() for char in line)

    def _add(self, code: str) -> None:
        self.codes.append(code)

    def _go_on(self, action: Any) -> None:
        assert self._position is not None
        try:
            decided = try_out(self._rules, self._position, Seat(self._seat), action)
        except (RuleError, RulesFault):
            self._question = None
            return
        self._position = decided.position
        self._question = self._asked(decided.up)

    def _asked(self, up: Any) -> Question[Any] | None:
        return up if isinstance(up, Question) and up.seat == self._seat else None
