"""Tokens for programs, also for one game alone."""

from __future__ import annotations

from typing import Any

from service.api.operation import Call, Operation, Reply, serves
from service.api.schemas.people import NewToken, Token, Tokens
from service.core import credentials
from service.core.errors import NotFound

TAG = "tokens"


@serves(Operation("GET", "/tokens", TAG, "My tokens", {200: Tokens}, scope="account"))
def list_tokens(call: Call) -> Any:
    """Those that are good; the secrets themselves are kept nowhere."""
    return {"tokens": credentials.listed(call.world, call.principal, "token")}


@serves(
    Operation(
        "POST",
        "/tokens",
        TAG,
        "Make a token",
        {201: Token},
        scope="account",
        body=NewToken,
        errors=(NotFound,),
        creates=True,
    )
)
def make_token(call: Call) -> Any:
    """It can never do more than the credential that makes it. The secret is shown this once."""
    wish = call.body
    return credentials.create(call.world, call.principal, wish["name"], wish["scopes"], wish["game"], key=call.key)


@serves(Operation("DELETE", "/tokens/<row:token>", TAG, "Revoke a token", {204: None}, errors=(NotFound,)))
def revoke_token(call: Call, token: str) -> Any:
    """At once. A token may always end itself."""
    credentials.revoke(call.world, call.principal, token, "token")
    return Reply(None)
