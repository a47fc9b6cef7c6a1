"""Secrets that go out of the house: made again from a row's id and the link key, kept as digests only.

A stolen database opens nothing, and a mail that is sent twice is the same to the byte.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets

from eventstore.body import canonical
from service.core.world import World

LENGTH = 26
"""Characters of a token: 130 bits."""
SHAPE = re.compile(r"[a-z2-7]{26}")


def derived(world: World, row: str, purpose: str) -> str:
    """The token of a row for a purpose: always the same one under the present link key."""
    return cut(mac(world.settings.link_key, [row, purpose]))


def derived_all(world: World, row: str, purpose: str) -> tuple[str, ...]:
    """The tokens under the present link key and under the one before it."""
    return tuple(cut(mac(key, [row, purpose])) for key in link_keys(world))


def fresh() -> str:
    """A token that nobody can make again."""
    return cut(secrets.token_bytes(32))


def digest(token: str) -> str:
    """What the tables keep of a token. Programs change the case of mail addresses; tokens are compared without it."""
    return hashlib.sha256(token.lower().encode("utf-8", "surrogatepass")).hexdigest()


def shaped(token: str) -> bool:
    """Whether a text can be a token at all."""
    return bool(SHAPE.fullmatch(token.lower()))


def link_keys(world: World) -> tuple[bytes, ...]:
    """The link key, and the older one while both are accepted."""
    settings = world.settings
    return (settings.link_key,) if settings.link_key_old is None else (settings.link_key, settings.link_key_old)


def mac(key: bytes, parts: list[str]) -> bytes:
    """HMAC-SHA256 over the canonical JSON of `parts` (RFC 2104)."""
    return hmac.new(key, canonical(parts), hashlib.sha256).digest()


def cut(raw: bytes) -> str:
    """The first 130 bits in lower-case base32 (RFC 4648)."""
    return base64.b32encode(raw).decode().lower()[:LENGTH]
