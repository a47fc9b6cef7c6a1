"""Invitations: sent, corrected and withdrawn by the host, declined by whoever was invited; sitting down accepts."""

from __future__ import annotations

from typing import Any

from service.api.operation import Call, Operation, Reply, serves
from service.api.schemas.invitations import Correction, Decline, Invitation, Invitations, Invite, MyInvitations
from service.core import invitations
from service.core.errors import Conflict, GameOver, Limited, NotFound, Parked, SeatTaken, Started

TAG = "tables"
OF_A_HOST = (NotFound, Started, GameOver, Parked, Conflict, SeatTaken, Limited)


@serves(
    Operation(
        "GET",
        "/games/<game:game>/invitations",
        TAG,
        "Who is invited",
        {200: Invitations},
        errors=(NotFound,),
    )
)
def list_invitations(call: Call, game: str) -> Any:
    """The host alone sees it: sent, bounced, opened, declined, accepted, withdrawn."""
    return {"invitations": invitations.listed(call.world, call.principal, game)}


@serves(
    Operation(
        "POST",
        "/games/<game:game>/invitations",
        TAG,
        "Invite",
        {201: Invitations},
        scope="table",
        body=Invite,
        errors=OF_A_HOST,
    )
)
def invite(call: Call, game: str) -> Any:
    """The host alone. All addresses or none, no more than seats are free; an address is invited to a table once."""
    return {"invitations": invitations.send(call.world, call.principal, game, call.body["addresses"])}


@serves(
    Operation(
        "PATCH",
        "/games/<game:game>/invitations/<row:invitation>",
        TAG,
        "Correct an invitation",
        {200: Invitation},
        scope="table",
        body=Correction,
        errors=OF_A_HOST,
    )
)
def correct_invitation(call: Call, game: str, invitation: str) -> Any:
    """The wrong one is withdrawn, its link is dead; the answer is the new one, with an id of its own."""
    return invitations.correct(call.world, call.principal, game, invitation, call.body["address"])


@serves(
    Operation(
        "DELETE",
        "/games/<game:game>/invitations/<row:invitation>",
        TAG,
        "Withdraw an invitation",
        {204: None},
        scope="table",
        errors=(NotFound,),
    )
)
def withdraw_invitation(call: Call, game: str, invitation: str) -> Any:
    """The host alone. Its link is dead."""
    invitations.withdraw(call.world, call.principal, game, invitation)
    return Reply(None)


@serves(
    Operation(
        "POST",
        "/games/<game:game>/invitations/<row:invitation>/decline",
        TAG,
        "Decline an invitation",
        {204: None},
        scope="table",
        body=Decline,
        errors=(NotFound,),
    )
)
def decline_invitation(call: Call, game: str, invitation: str) -> Any:
    """To be accepted it needs no operation of its own: sit down."""
    never_again = call.body["never_again"]
    invitations.decline(call.world, call.principal, game, invitation, never_again=never_again)
    return Reply(None)


@serves(Operation("GET", "/me/invitations", TAG, "Who invites me", {200: MyInvitations}))
def my_invitations(call: Call) -> Any:
    """The open invitations to my address."""
    return {"invitations": invitations.mine(call.world, call.principal)}
