"""Signing in: a mailed code, traded for a token by whoever asked for it."""

from __future__ import annotations

from typing import Any

from service.api.operation import Call, Operation, serves
from service.api.schemas.people import CodeAsked, Confirm, SignedIn, SignIn
from service.core import sign_in, tokens
from service.core.errors import Limited, Unauthenticated
from service.network import network

TAG = "sign-in"


@serves(
    Operation("POST", "/sign-in", TAG, "Ask for a code", {202: CodeAsked}, sign_in="", body=SignIn, errors=(Limited,)),
)
def ask_for_code(call: Call) -> Any:
    """Mails 8 digits, good for 15 minutes and five tries. Answers alike whether or not the address is known here."""
    secret = tokens.fresh()
    asked = sign_in.ask(call.world, call.body["address"], lang=call.lang, bound_to=secret, network=network())
    return {**asked, "secret": secret}


@serves(
    Operation(
        "POST",
        "/sign-in/confirm",
        TAG,
        "Trade the code for a token",
        {200: SignedIn},
        sign_in="",
        body=Confirm,
        errors=(Unauthenticated, Limited),
    )
)
def confirm(call: Call) -> Any:
    """A token for everything. An address without an account gets one, called `name`."""
    wish = call.body
    return sign_in.confirm(
        call.world,
        wish["id"],
        wish["code"],
        secret=wish["secret"],
        kind="token",
        name=wish["name"],
        label=wish["label"],
    )
