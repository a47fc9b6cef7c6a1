"""Tables: opened, found, sat down at, started."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from service.api.fields import WORD, Flag, Hash, Id, Lang, Pattern, Stamp, Truth, Whole, Words, listing, objects, one_of
from service.api.schemas.common import PageQuery

VISIBILITIES = ("public", "link", "private")
STATUSES = ("open", "running", "over")
NAMES = 40


class Seat(Schema):
    """A seat and who sits there."""

    seat = Whole(required=True)
    taken = Truth(required=True)
    name = fields.String(required=True, allow_none=True)
    bot = Truth(required=True)
    you = Truth(required=True)


class AskedNow(Schema):
    """Who is asked what since when."""

    seat = Whole(required=True)
    ask = fields.String(required=True)
    since = Whole(required=True, metadata={"description": "the version at which the wait began"})
    since_at = Stamp(required=True)


class Commitment(Schema):
    """What was fixed before anybody sat down: `sha256` of the secret, `hash` of the event that says so."""

    version = Whole(required=True)
    hash = Hash(required=True)
    sha256 = Hash(required=True)


class Standing(Schema):
    """How a seat came in."""

    seat = Whole(required=True)
    place = Whole(1, required=True)
    score = fields.Integer(required=True)


class Game(Schema):
    """A table: no state and nobody's choices."""

    id = Id(required=True)
    kind = fields.String(required=True)
    name = fields.String(required=True)
    lang = Lang(required=True, metadata={"description": "of its invitations"})
    visibility = one_of(*VISIBILITIES, required=True)
    status = one_of(*STATUSES, required=True)
    version = Whole(required=True)
    head = Hash(required=True)
    revision = Whole(required=True, metadata={"description": "grows when names, seats or settings change"})
    seats = listing(Seat, required=True)
    asked = listing(AskedNow, required=True)
    options = objects(required=True)
    rules = Whole(required=True)
    data = fields.String(required=True)
    host = Truth(required=True, metadata={"description": "whether you are its host"})
    commitment = fields.Nested(Commitment, required=True)
    created_at = Stamp(required=True)
    standings = listing(Standing, required=True, allow_none=True)


class Games(Schema):
    """A page of tables, newest first."""

    games = listing(Game, required=True)
    next = Id(required=True, allow_none=True, metadata={"description": "`cursor` of the next page"})


class GamesQuery(PageQuery):
    """Public tables, or with `mine=1` one's own."""

    kind = fields.String(validate=Pattern(WORD))
    status = one_of(*STATUSES)
    mine = Flag()
    cursor = Id()


class NewGame(Schema):
    """A table to open. The host sits down at once unless `sit` is false; `bots` fill the last seats."""

    kind = fields.String(required=True, validate=Pattern(WORD))
    name = Words(NAMES, 3, required=True)
    seats = Whole(1, 12, required=True)
    options = objects(load_default=dict)
    preset = fields.String(allow_none=True, load_default=None, validate=Pattern(WORD))
    visibility = one_of(*VISIBILITIES, load_default="link")
    invitations = listing(Words(254, 3), load_default=list, validate=validate.Length(max=12))
    bots = Whole(0, 12, load_default=0)
    words = Words(200, allow_none=True, load_default=None, metadata={"description": "your contribution to the luck"})
    sit = Truth(load_default=True)
    player = Words(NAMES, 1, allow_none=True, load_default=None, metadata={"description": "what you are called there"})
    lang = Lang(allow_none=True, load_default=None, metadata={"description": "of the invitations"})


class Change(Schema):
    """What the host may change."""

    visibility = one_of(*VISIBILITIES, required=True)


class SitDown(Schema):
    """Which seat (the first free one), under which name, with which words for the luck."""

    name = Words(NAMES, 1, allow_none=True, load_default=None)
    seat = Whole(0, 11, allow_none=True, load_default=None)
    words = Words(200, allow_none=True, load_default=None)


class Bots(Schema):
    """How many of the last free seats get a bot."""

    count = Whole(1, 11, required=True)
