"""Invitations to a table."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from service.api.fields import Id, Stamp, Truth, Words, listing, one_of

LONGEST_ADDRESS = 254


class Invite(Schema):
    """Whom to invite: all or none."""

    addresses = listing(Words(LONGEST_ADDRESS, 3), required=True, validate=validate.Length(1, 12))


class Correction(Schema):
    """The address that was meant."""

    address = Words(LONGEST_ADDRESS, 3, required=True)


class Decline(Schema):
    """`never_again`: no invitation of anybody to any table."""

    never_again = Truth(load_default=False)


class Invitation(Schema):
    """What became of an invitation, as its host sees it; the address is forgotten once it is answered."""

    id = Id(required=True)
    address = fields.String(required=True, allow_none=True)
    state = one_of("owed", "sent", "bounced", "opened", "declined", "accepted", "withdrawn", required=True)
    open = Truth(required=True, metadata={"description": "whether it can still be accepted"})
    created_at = Stamp(required=True)


class Invitations(Schema):
    """In the order in which they were sent."""

    invitations = listing(Invitation, required=True)


class MyInvitation(Schema):
    """An open invitation to the caller's address."""

    id = Id(required=True)
    game = Id(required=True)
    name = fields.String(required=True)
    kind = fields.String(required=True)
    host = fields.String(required=True, metadata={"description": "the host's name"})
    created_at = Stamp(required=True)


class MyInvitations(Schema):
    """In the order in which they were sent."""

    invitations = listing(MyInvitation, required=True)
