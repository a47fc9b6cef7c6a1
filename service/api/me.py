"""The caller: profile, what waits, the ledger of notices, sessions."""

from __future__ import annotations

from typing import Any

from service.api import etags
from service.api.operation import Call, Operation, Reply, serves
from service.api.schemas.people import NewAddress, Notices, NoticesQuery, Profile, ProfileChange, Sessions, Turns
from service.core import credentials, erasure, ledger, mutes, people, reading
from service.core.errors import Conflict, NotFound

TAG = "me"
POLL_AFTER = "60"
"""Seconds that a polling program should wait before it asks again what waits."""


@serves(Operation("GET", "/me", TAG, "My profile", {200: Profile}))
def profile(call: Call) -> Any:
    """Name, address, language, time zone, and since when mail to the address fails."""
    return people.me(call.world, call.principal)


@serves(Operation("PATCH", "/me", TAG, "Change my profile", {200: Profile}, scope="account", body=ProfileChange))
def change_profile(call: Call) -> Any:
    """Only what is named changes."""
    return people.update(call.world, call.principal, **call.body)


@serves(Operation("DELETE", "/me", TAG, "Erase me", {204: None}, scope="account"))
def erase_me(call: Call) -> Any:
    """At once and for good: name and address go. My running games end without a result; their chains still verify."""
    erasure.erase(call.world, call.principal)
    return Reply(None)


@serves(
    Operation(
        "PUT",
        "/me/address",
        TAG,
        "Move to another address",
        {200: Profile},
        scope="account",
        body=NewAddress,
        errors=(Conflict,),
    )
)
def change_address(call: Call) -> Any:
    """Ask for a code with `POST /sign-in` and the new address, then send it here. Links in the old mailbox die."""
    wish = call.body
    return people.change_address(call.world, call.principal, wish["id"], wish["code"], secret=wish["secret"])


@serves(Operation("GET", "/me/turns", TAG, "What waits for me", {200: Turns}, tagged=True, polled=True))
def turns(call: Call) -> Any:
    """The longest wait first. Ask again after `Poll-After` seconds, with If-None-Match."""
    found = reading.turns(call.world, call.principal, lang=call.lang)
    response = etags.of_data(found, call.principal, call.lang)
    response.headers["Poll-After"] = POLL_AFTER
    return response


@serves(Operation("GET", "/me/notices", TAG, "My notices", {200: Notices}, query=NoticesQuery, tagged=True))
def notices(call: Call) -> Any:
    """Every notice I was owed, what became of it and why; newest first."""
    wish = call.query
    found = ledger.ledger(call.world, call.principal, cursor=wish.get("cursor"), limit=wish.get("limit", 50))
    return etags.of_data(found, call.principal, call.lang)


@serves(Operation("GET", "/me/sessions", TAG, "My sessions", {200: Sessions}, scope="account"))
def list_sessions(call: Call) -> Any:
    """Browsers that are signed in."""
    return {"sessions": credentials.listed(call.world, call.principal, "session")}


@serves(Operation("DELETE", "/me/sessions/<row:session>", TAG, "End a session", {204: None}, errors=(NotFound,)))
def end_session(call: Call, session: str) -> Any:
    """At once."""
    credentials.revoke(call.world, call.principal, session, "session")
    return Reply(None)


@serves(
    Operation("DELETE", "/me/mutes/<game:game>", TAG, "Unmute", {204: None}, scope="account", errors=(NotFound,)),
)
def unmute(call: Call, game: str) -> Any:
    """Mails of this game come again. Muting is done by the link in them."""
    mutes.unmute(call.world, call.principal, game)
    return Reply(None)
