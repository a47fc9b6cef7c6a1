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
from games.kernel.grammar import example as write_example
from games.kernel.grammar import read_line, write_line
from games.kernel.words import Text
from service.core.game_state import GameState

COMMANDS = {"undo": "undo", "board": "board", "help": "help"} | {
    "zurück": "undo",
    "stellung": "board",
    "hilfe": "help",
}
"""A line → what it asks for."""
MOST_WORDS = 5
"""A longer line that is no answer is prose."""
NUMBER = re.compile(r"([0-9]{1,5})( .*)?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Script:
    """`command`: undo | board | help. `codes`: the answers in order. `left`: lines that were not read any more.

    `written`: the line behind each code, as it was written. `why`: what is wrong with the first line left.
    """

    command: str | None = None
    codes: list[str] = field(default_factory=list)
    written: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    why: Text | None = None


def read(state: GameState, seat: int, lines: list[str]) -> Script:
    """Read lines against what `seat` is asked in `state` (at the version the mail showed)."""
    reader = _Reader(state, seat)
    for index, line in enumerate(lines):
        if line in COMMANDS and not reader.codes:
            return Script(command=COMMANDS[line], left=lines[index + 1 :])
        if not reader.take(line):
            return Script(codes=reader.codes, written=reader.written, left=lines[index:], why=reader.why(line))
    return Script(codes=reader.codes, written=reader.written)


def example(state: GameState, seat: int, line: str) -> str | None:
    """How the choice that `line` begins with is written in full, by number if `line` has one.

    None where it begins with no choice, or with one that needs no more.
    """
    question = _Reader(state, seat).question
    if question is None:
        return None
    words = line.split(" ")
    if words[0].isascii() and words[0].isdigit() and 1 <= int(words[0][:6]) <= len(question.menu):
        choice = question.menu[int(words[0]) - 1]
        return words[0] + write_example(choice)[len(choice.code) :] if choice.fields else None
    sizes = range(len(words), 0, -1)
    found = (question.menu.codes.get(" ".join(words[:size])) for size in sizes)
    choice_ = next((choice for choice in found if choice is not None), None)
    return write_example(choice_) if choice_ is not None and choice_.fields else None


class _Reader:
    """Plays the lines in mind, without luck, to know which question the next line answers."""

    def __init__(self, state: GameState, seat: int) -> None:
        self._rules = state.rules
        self._seat = seat
        self._position = state.position
        self.question = self._asked(state.rules.next_up(state.position)) if state.position else None
        self.codes: list[str] = []
        self.written: list[str] = []

    def take(self, line: str) -> bool:
        """Read one line; False where reading must end before it."""
        size = len(self.codes)
        taken = self._take(line)
        if len(self.codes) > size:
            self.written.append(line)
        return taken

    def why(self, line: str) -> Text:
        """What is wrong with a line that ended the reading."""
        number = NUMBER.fullmatch(line)
        if number and self.codes:
            return Text(
                "A number can only stand in the first line; write the code.",
                "Eine Nummer kann nur in der ersten Zeile stehen; schreibe den Code.",
            )
        if number and self.question is not None:
            most = len(self.question.menu)
            return Text(f"The choices are 1 to {most}.", f"Zur Wahl stehen 1 bis {most}.")
        return Text("This is neither a number nor a code here.", "Das ist hier weder eine Nummer noch ein Code.")

    def _take(self, line: str) -> bool:
        line_ = self._numbered(line)
        if line_ is None:
            return False
        if self.question is None:
            return self._take_unseen(line_)
        try:
            found = read_line(self.question.menu, line_)
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
        if self.codes or self.question is None or not 1 <= number <= len(self.question.menu):
            return None
        return self.question.menu[number - 1].code.lower() + (match.group(2) or "")

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
        begins = {choice.code.lower().split(" ")[0] for choice in self.question.menu} if self.question else set()
        return words[0] in begins or any(char.isdigit() for char in line)

    def _add(self, code: str) -> None:
        self.codes.append(code)

    def _go_on(self, action: Any) -> None:
        assert self._position is not None
        try:
            decided = try_out(self._rules, self._position, Seat(self._seat), action)
        except (RuleError, RulesFault):
            self.question = None
            return
        self._position = decided.position
        self.question = self._asked(decided.up)

    def _asked(self, up: Any) -> Question[Any] | None:
        return up if isinstance(up, Question) and up.seat == self._seat else None
