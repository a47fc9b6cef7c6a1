"""Names that people type: of themselves, of tables, of tokens. They reach strangers' mailboxes, so they stay plain."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection

from service.core.addresses import malformed
from service.core.errors import Malformed

LONGEST = 40
SHORTEST_TABLE = 3
LINK_MARKS = set("<>/\\@:")
"""Characters without which nothing becomes a link or an address in a mail program."""
DOMAIN = re.compile(r"\w\.[a-z]{2,}", re.IGNORECASE)
"""What mail programs turn into a link by themselves: `example.org`."""
BOTS = re.compile(r"bot\b", re.IGNORECASE)
"""How the names of bots begin; nobody else may look like one."""
UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Unicode categories: control, format (bidi marks, joiners), surrogates, private, unassigned, line ends."""


def person(text: str, *, pointer: str = "/name") -> str:
    """A person's name: 1 to 40 characters, not one that the service gives to its bots. Raises Malformed."""
    name = _plain(text, 1, pointer)
    if BOTS.match(name):
        raise malformed(pointer, "Names that begin with “Bot” are for bots.")
    return name


def table(text: str, *, pointer: str = "/name") -> str:
    """A table's name: 3 to 40 characters. Raises Malformed."""
    return _plain(text, SHORTEST_TABLE, pointer)


def label(text: str, *, pointer: str = "/name") -> str:
    """What somebody calls a token or a browser: 1 to 40 characters, seen by its owner alone. Raises Malformed."""
    tidy = _tidy(text)
    if any(unicodedata.category(c) in UNSEEN for c in tidy):
        raise malformed(pointer, "A name holds no control or invisible characters.")
    return _sized(tidy, 1, pointer)


def apart(name: str, others: Collection[str]) -> str:
    """The name, with a number where another at the table is called alike."""
    taken = {other.casefold() for other in others}
    number, result = 2, name
    while result.casefold() in taken:
        result = f"{name[: LONGEST - 5]} ({number})"
        number += 1
    return result


def _plain(text: str, least: int, pointer: str) -> str:
    tidy = label(text, pointer=pointer)
    if LINK_MARKS & set(tidy) or DOMAIN.search(tidy):
        raise malformed(pointer, "A name holds no links or addresses, and none of < > / \\ @ :")
    if not any(c.isalnum() for c in tidy):
        raise malformed(pointer, "A name holds at least one letter or digit.")
    return _sized(tidy, least, pointer)


def _tidy(text: str) -> str:
    return re.sub(" +", " ", unicodedata.normalize("NFC", text)).strip(" ")


def _sized(text: str, least: int, pointer: str) -> str:
    if not least <= len(text) <= LONGEST:
        error: Malformed = malformed(pointer, f"A name has {least} to {LONGEST} characters.")
        raise error
    return text
