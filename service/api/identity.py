"""Who calls: a bearer token or nobody. Cookies and link tokens are worth nothing here."""

from __future__ import annotations

import re

from flask import request

from service.api.blueprint import world
from service.core import credentials
from service.core.errors import Unauthenticated
from service.core.principal import NOBODY, Principal

TOKEN = re.compile(r"[a-z2-7]{26}")


def caller(sign_in: str) -> Principal:
    """The caller. A token that is sent must be good, also where none is needed. Raises Unauthenticated."""
    given = request.headers.get("Authorization")
    if not sign_in:
        return NOBODY
    if given is None:
        if sign_in == "must":
            raise Unauthenticated("Send `Authorization: Bearer` and a token.")
        return NOBODY
    scheme, _, token = given.strip().partition(" ")
    principal = None
    if scheme.lower() == "bearer" and TOKEN.fullmatch(token.strip()):
        principal = credentials.find(world(), token.strip())
    if principal is None:
        raise Unauthenticated("This token is unknown or has been revoked.")
    return principal
