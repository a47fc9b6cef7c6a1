"""Which lines of a mail were written by its sender: those above the marked line, quotes and signatures left out."""

from __future__ import annotations

import re

from games.kernel.grammar import tidy

MARK = "answer above this line"
STOP = re.compile(
    r"(>|--\s*$|_{8,}|-{4,}|(von|from|gesendet|sent|an|to):\s"
    r"|(am|on)\b.*\b(schrieb|wrote)\b.*:\s*$"
    r"|(sent from|gesendet von|von meinem .* gesendet|get outlook for)\b)",
    re.IGNORECASE,
)
"""Where the sender's own words end: a quote, a signature, the head of a quoted mail."""
LONGEST_LINE = 500
MOST_LINES = 60


def own_lines(text: str) -> list[str]:
    """The sender's lines, tidied, without empty ones."""
    found: list[str] = []
    for line in text.splitlines():
        if MARK in line.lower() or STOP.match(line.strip()):
            break
        neat = tidy(line[:LONGEST_LINE])
        if neat:
            found.append(neat)
    return found[:MOST_LINES]
