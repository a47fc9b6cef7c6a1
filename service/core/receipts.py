"""A receipt: version and head hash of a game. Programs get the hash in hex, people its first 130 bits in base32.

Whoever checks one may give either form, or the first 20 hex digits or more.
"""

from __future__ import annotations

import base64
import re

from eventstore.verify import SHORTEST_RECEIPT
from service.core.errors import Malformed

SHORT = 26
"""Characters of base32 that a mail or a page shows: 130 bits."""
_SHORT_FORM = re.compile(rf"[a-z2-7]{{{SHORT}}}")
_HEX_FORM = re.compile(rf"[0-9a-f]{{{SHORTEST_RECEIPT},64}}")
_VERSION = re.compile(r"[0-9]{1,9}")


def receipt_line(version: int, head: str) -> str:
    """Version and short form, as mails and pages show them: `41 k5x2…`. `head`: the whole hash in hex."""
    return f"{version} {base64.b32encode(bytes.fromhex(head)).decode().lower()[:SHORT]}"


def hex_of(digest: str) -> str:
    """The hex digits that a hash in either form stands for (of the short form: 32). Raises Malformed."""
    given = digest.strip().lower()
    if _HEX_FORM.fullmatch(given):
        return given
    if _SHORT_FORM.fullmatch(given):
        return base64.b32decode(given.upper() + "======").hex()
    raise Malformed("A receipt's hash is 20 to 64 hex digits, or the 26 letters and digits that mails and pages show.")


def parse(text: str) -> tuple[int, str]:
    """`VERSION:HASH` or `VERSION HASH`, the hash in either form, as version and hex digits. Raises Malformed."""
    version, _, digest = text.strip().replace(":", " ", 1).partition(" ")
    if not _VERSION.fullmatch(version):
        raise Malformed("A receipt is VERSION:HASH, such as `41:k5x2…`.")
    return int(version), hex_of(digest)
