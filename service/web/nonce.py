"""The nonce of a form: proves that the form came from one of our pages, shown to the very same browser or link.

It is salted anew for every page, so that it never stands twice in a response (BREACH), and has no expiry:
what it is bound to (a link, a session, a visit) has one.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

SALT = 9
MAC = 18


def make(key: bytes, bound_to: str) -> str:
    """A fresh nonce for what it is bound to."""
    salt = secrets.token_bytes(SALT)
    return base64.urlsafe_b64encode(salt + _mac(key, salt, bound_to)).decode()


def fits(key: bytes, bound_to: str, nonce: str) -> bool:
    """Whether `nonce` was made by us for `bound_to`."""
    try:
        raw = base64.b64decode(nonce.encode("ascii"), altchars=b"-_", validate=True)
    except ValueError:
        return False
    return len(raw) == SALT + MAC and hmac.compare_digest(raw[SALT:], _mac(key, raw[:SALT], bound_to))


def _mac(key: bytes, salt: bytes, bound_to: str) -> bytes:
    return hmac.new(key, b"form-nonce\0" + salt + bound_to.encode(), hashlib.sha256).digest()[:MAC]
