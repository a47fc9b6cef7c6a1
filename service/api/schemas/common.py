"""What many operations share: the language of a query, paging, the problem document."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from service.api.fields import Lang, Number, Whole, listing, one_of
from service.api.schemas.questions import Fact, Question
from service.problems import KINDS


class NoQuery(Schema):
    """Every operation takes a language; Accept-Language does the same."""

    lang = Lang()


class PageQuery(NoQuery):
    """A page of a list."""

    limit = Number(1, 500)


class WrongPlace(Schema):
    """One thing that is wrong with a request."""

    where = one_of("body", "query", data_key="in")
    pointer = fields.String(required=True, metadata={"description": "JSON pointer into the body, or the parameter"})
    detail = fields.String(required=True)


class Problem(Schema):
    """What went wrong (RFC 9457). `code` is from a closed list: docs/errors.md."""

    type = fields.Url(required=True, relative=False, require_tld=False)
    title = fields.String(required=True)
    status = Whole(400, 599, required=True)
    code = fields.String(required=True, validate=validate.OneOf(list(KINDS)))
    retry = one_of("same", "refresh", "later", "never", required=True)
    detail = fields.String(required=True)
    errors = listing(WrongPlace, metadata={"description": "malformed: one for each wrong field"})
    version = Whole(metadata={"description": "not-asked, already-answered: where the game stands"})
    asked_now = listing(Question, metadata={"description": "what the caller is asked now"})
    played = listing(Fact, metadata={"description": "already-answered: what was played then"})
    index = Whole(metadata={"description": "which answer of the request"})
    rule = fields.String(allow_none=True, metadata={"description": "illegal: the number of the rule"})
    ask = fields.String(allow_none=True)
    field = fields.String(metadata={"description": "illegal: the field of a choice"})
    undo_to = Whole(allow_none=True)
    allowed = listing(fields.Integer(), metadata={"description": "cannot-undo: the versions one may go back to"})
    limit = fields.String(metadata={"description": "limited: the name of the limit"})
    seconds = Whole(metadata={"description": "limited: when to try again"})
    free = listing(fields.Integer(), metadata={"description": "seat-taken: the seats that are free"})
    tries_left = Whole(metadata={"description": "unauthenticated: how many more codes may be tried"})
    scope = fields.String(allow_none=True, metadata={"description": "forbidden: what the token is not good for"})
