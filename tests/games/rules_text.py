"""The numbered rules of a game, as its RULES.md tells them: `- **R43** No loops … → `steps/roads.py:road_lines``."""

from __future__ import annotations

import re
from pathlib import Path

from msgspec import Struct

ROOT = Path(__file__).parents[2]
LINE = re.compile(r"^- \*\*(R\d+[a-z]?)\*\* (.*)$")
LINK = re.compile(r"`([\w/]+\.(?:py|json))(?::(\w+(?:\.\w+)?))?`")


class Rule(Struct, frozen=True):
    """One rule: its number, its text, and the places in the code that it points at."""

    number: str
    text: str
    links: tuple[tuple[str, str], ...]


def folder(kind: str) -> Path:
    """Where a game lives."""
    return ROOT / ("tests/games/toy" if kind == "toy" else f"games/{kind}")


def rules(kind: str) -> tuple[Rule, ...]:
    """The rules in order. A rule may go on in indented lines."""
    found: list[list[str]] = []
    for line in (folder(kind) / "RULES.md").read_text(encoding="utf-8").splitlines():
        begins = LINE.match(line)
        if begins:
            found.append([begins[1], begins[2]])
        elif found and line.startswith("  "):
            found[-1][1] += " " + line.strip()
    return tuple(Rule(number, text, tuple(LINK.findall(text))) for number, text in found)


def numbers(kind: str) -> set[str]:
    """The rule numbers, as a refusal names them: `milestones:R43`."""
    return {f"{kind}:{rule.number}" for rule in rules(kind)}
