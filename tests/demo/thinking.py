"""How a demo player makes up its mind: from the public log, like anybody who follows the game at home."""

from __future__ import annotations

import json
import urllib.request
from typing import Any

from games.kernel.asking import Question, Seat
from games.kernel.engine import try_out
from games.kernel.errors import RuleError
from games.kernel.grammar import read_line
from service.core.game_state import GameState, fold_texts


def public_log(url: str, game: str) -> list[str]:
    """The bodies of a game, as anybody may export them."""
    with urllib.request.urlopen(f"{url}/api/v1/games/{game}/export", timeout=30) as answer:
        lines = answer.read().decode().splitlines()
    return [entry["body"] for entry in map(json.loads, lines) if "body" in entry]


class Thought:
    """One choice: its code and the values of its fields."""

    def __init__(self, code: str, values: dict[str, Any]) -> None:
        self.code = code
        self.values = values


def think(texts: list[str], seat: int, draft: list[str]) -> Thought | None:
    """What the game's own bot would do for this seat after `draft`; None where that cannot be known.

    The public log does not tell one's own hidden hand: where a bot needs it, the player picks from the page alone.
    """
    state = fold_texts(None, texts)
    if state is None or state.status != "running" or any('"sealed"' in text for text in texts):
        return None
    try:
        return _after(state, seat, draft)
    except RuleError:
        return None


def _after(state: GameState, seat: int, draft: list[str]) -> Thought | None:
    position, up = state.live, state.rules.next_up(state.live)
    for line in draft:
        if not isinstance(up, Question):
            return None
        found = read_line(up.menu, line)
        if found is None:
            return None
        decided = try_out(state.rules, position, Seat(seat), found[1])
        position, up = decided.position, decided.up
    if not isinstance(up, Question) or up.seat != seat:
        return None
    action = state.game_def.bot(state.rules.view(position, Seat(seat), over=False), up)
    choice = up.menu.match(action)
    if choice is None:
        return None
    return Thought(choice.code, {field.name: getattr(action, field.name) for field in choice.fields})
