"""View, history and proof of a game."""

from __future__ import annotations

from marshmallow import Schema, fields

from service.api.fields import Flag, Hash, Number, Pattern, Stamp, Truth, Whole, listing, objects, one_of
from service.api.schemas.common import NoQuery, PageQuery
from service.api.schemas.questions import Section

RECEIPTS = "^[1-9][0-9]{0,8}:[0-9a-f]{64}(,[1-9][0-9]{0,8}:[0-9a-f]{64}){0,99}$"


class ViewQuery(NoQuery):
    """A past version; as anybody sees it."""

    at = Number(1)
    as_ = one_of("public", data_key="as")


class View(Schema):
    """The state as this viewer may see it; the shape of `view` is in `GET /kinds/{kind}`.

    With `at` and `as=public` there are no words: they hold names, which may change, and that answer never does.
    """

    game = fields.String(required=True)
    version = Whole(required=True)
    seat = Whole(required=True, allow_none=True)
    over = Truth(required=True)
    view = objects(required=True)
    words = listing(Section)
    headline = fields.String()


class EventsQuery(PageQuery):
    """`after`: forwards from there. `before`: backwards from there, newest first."""

    after = Number()
    before = Number(1)


class By(Schema):
    """Who did it."""

    seat = Whole(required=True, allow_none=True)
    how = one_of("self", "standing", "bot", "stand-in", "clock", "service", required=True)
    holder = Whole(required=True, allow_none=True)


class Asked(Schema):
    """Who is asked after it."""

    seat = Whole(required=True)
    q = fields.String(required=True)
    ask = fields.String(required=True)
    since = Whole(required=True)


class Event(Schema):
    """One event, redacted for this viewer. `commit`: the first version of its request."""

    version = Whole(required=True)
    commit = Whole(required=True)
    at = Stamp(required=True)
    by = fields.Nested(By, required=True)
    type = fields.String(required=True)
    undone = Truth(required=True)
    said = fields.Raw(required=True, allow_none=True)
    facts = listing(objects(), required=True)
    texts = listing(fields.String(), required=True)
    luck = listing(objects(), required=True)
    asked = listing(Asked, required=True)
    hash = Hash(required=True)


class Events(Schema):
    """Whole requests only. `next`: `after` (or `before`) of the next page."""

    events = listing(Event, required=True)
    next = Whole(required=True, allow_none=True)


class AuditQuery(NoQuery):
    """Receipts that must lie on the chain: `version:hash`, with commas between them."""

    receipts = fields.String(validate=Pattern(RECEIPTS))


class Check(Schema):
    """One thing that was checked; `ok` is null where it cannot be checked yet."""

    name = fields.String(required=True)
    ok = Truth(required=True, allow_none=True)
    detail = fields.String(required=True)


class Audit(Schema):
    """`complete`: over and proved. `whole`: so far. `broken`: see the checks."""

    verdict = one_of("complete", "whole", "broken", required=True)
    version = Whole(required=True)
    checks = listing(Check, required=True)


class DryRunQuery(NoQuery):
    """`dry_run=1`: what would follow, up to the first draw; nothing is stored."""

    dry_run = Flag()
