"""Mail addresses: checked for their syntax, compared without case, hashed with a key where only equality counts."""

from __future__ import annotations

import re

from service.core import tokens
from service.core.errors import Malformed
from service.core.world import World

LONGEST = 254
"""Octets of an address (RFC 5321 §4.5.3.1, less the angle brackets)."""
LONGEST_LOCAL = 64
ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
LOCAL = re.compile(rf"{ATOM}(\.{ATOM})*")
LABEL = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")


def tidy(text: str, *, pointer: str = "/address") -> str:
    """The address as we keep it: domain in lower case and ASCII, local part as typed. Raises Malformed."""
    local, at, domain = text.strip(" \t").rpartition("@")
    host = _ascii(domain)
    labels = host.split(".")
    fits = bool(at) and len(local) <= LONGEST_LOCAL and len(local) + 1 + len(host) <= LONGEST
    if not fits or not LOCAL.fullmatch(local) or not all(LABEL.fullmatch(label) for label in labels):
        raise malformed(pointer, "This is not a mail address that we can send to.")
    if len(labels) > 1 and labels[-1].isdigit():
        raise malformed(pointer, "The part after the @ must be a name, not a number.")
    return f"{local}@{host}"


def malformed(pointer: str, detail: str) -> Malformed:
    """The error for one field."""
    return Malformed(detail, errors=[{"pointer": pointer, "detail": detail}])


def key(world: World, address: str) -> str:
    """Keyed hash under which invitations and refusals of an address are found; equal for any case of its letters."""
    return tokens.cut(tokens.mac(world.settings.link_key, ["address", address.lower()]))


def keys(world: World, address: str) -> tuple[str, ...]:
    """The same under the present link key and under the one before it."""
    return tuple(tokens.cut(tokens.mac(one, ["address", address.lower()])) for one in tokens.link_keys(world))


def masked(address: str) -> str:
    """Enough to recognise one's own address, too little to learn another's: `a…@example.org`."""
    local, _, domain = address.rpartition("@")
    return f"{local[:1]}…@{domain}"


def _ascii(domain: str) -> str:
    if domain.isascii():
        return domain.lower()
    try:
        return domain.encode("idna").decode().lower()
    except UnicodeError:
        return ""
