"""People: signing in, the profile, what waits, the ledger of notices, sessions and tokens."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from service.api.fields import Id, Lang, Pattern, Stamp, Truth, Whole, Words, listing, one_of
from service.api.schemas.common import PageQuery
from service.core.principal import SCOPES

SHAPE = "^[a-z2-7]{26}$"
LONGEST_ADDRESS = 254


class SignIn(Schema):
    """The address that gets the code."""

    address = Words(LONGEST_ADDRESS, 3, required=True)


class CodeAsked(Schema):
    """Keep `secret`: the code is good only together with it. The same answer for known and unknown addresses."""

    id = Id(required=True)
    secret = fields.String(required=True, validate=Pattern(SHAPE))
    expires_in = Whole(required=True, metadata={"description": "seconds"})


class Confirm(Schema):
    """The code from the mail. A new address becomes an account, called `name`."""

    id = Id(required=True)
    secret = fields.String(required=True, validate=Pattern(SHAPE))
    code = fields.String(required=True, validate=Pattern("^[0-9]{8}$"))
    name = Words(40, 1, allow_none=True, load_default=None)
    label = Words(40, load_default="", metadata={"description": "what the program is called, in the list of tokens"})


class SignedIn(Schema):
    """A token for everything; shown once."""

    account = Id(required=True)
    token = fields.String(required=True, validate=Pattern(SHAPE))
    new = Truth(required=True, metadata={"description": "whether the account has just been made"})


class Turn(Schema):
    """Something that waits for the caller."""

    game = Id(required=True)
    name = fields.String(required=True)
    kind = fields.String(required=True)
    title = fields.String(required=True)
    seat = Whole(required=True)
    question = fields.String(required=True)
    ask = fields.String(required=True)
    since = Whole(required=True)
    since_at = Stamp(required=True)


class Turns(Schema):
    """The longest wait first."""

    turns = listing(Turn, required=True)


class NewToken(Schema):
    """A token for a program: what it may do, and for which game alone."""

    name = Words(40, 1, required=True)
    scopes = listing(one_of(*SCOPES), required=True, validate=validate.Length(1, len(SCOPES)))
    game = Id(allow_none=True, load_default=None)


class Token(Schema):
    """A new token; `token` is shown this once."""

    id = Id(required=True)
    token = fields.String(required=True, validate=Pattern(SHAPE))
    name = fields.String(required=True)
    scopes = listing(one_of(*SCOPES), required=True)
    game = Id(required=True, allow_none=True)


class Credential(Schema):
    """A session of a browser or a token of a program."""

    id = Id(required=True)
    name = fields.String(required=True)
    scopes = listing(one_of(*SCOPES), required=True)
    game = Id(required=True, allow_none=True)
    created_at = Stamp(required=True)
    used_at = Stamp(required=True)
    here = Truth(required=True, metadata={"description": "whether it is the one that asks"})


class Tokens(Schema):
    """One's own tokens, newest first."""

    tokens = listing(Credential, required=True)


class Sessions(Schema):
    """One's own sessions, newest first."""

    sessions = listing(Credential, required=True)


class Profile(Schema):
    """One's own account."""

    id = Id(required=True)
    name = fields.String(required=True, metadata={"description": "empty until one sits down or says it"})
    address = fields.String(required=True, allow_none=True)
    lang = Lang(required=True)
    zone = fields.String(required=True)
    created_at = Stamp(required=True)
    mail_failed_at = Stamp(required=True, allow_none=True, metadata={"description": "since when mail to it fails"})


class ProfileChange(Schema):
    """What to change; the seats one has keep the name one sat down with."""

    name = Words(40, 1)
    lang = Lang()
    zone = Words(60, 1, metadata={"description": "IANA name of the time zone"})


class NewAddress(Schema):
    """The code that was mailed to the new address after `POST /sign-in` with it."""

    id = Id(required=True)
    secret = fields.String(required=True, validate=Pattern(SHAPE))
    code = fields.String(required=True, validate=Pattern("^[0-9]{8}$"))


class Mail(Schema):
    """The message that a notice went into."""

    state = one_of("due", "leased", "sent", "dead", required=True)
    attempts = Whole(required=True)
    sent_at = Stamp(required=True, allow_none=True)


class Notice(Schema):
    """A duty to tell somebody something, and what became of it. `fate` is null while it is still owed."""

    id = Id(required=True)
    kind = fields.String(required=True)
    game = Id(required=True, allow_none=True)
    table = fields.String(required=True, allow_none=True)
    seat = Whole(required=True, allow_none=True)
    version = Whole(required=True, allow_none=True)
    created_at = Stamp(required=True)
    due_at = Stamp(required=True)
    fate = one_of("bound", "sent", "overtaken", "merged", "muted", "undeliverable", required=True, allow_none=True)
    why = fields.String(required=True, allow_none=True)
    mail = fields.Nested(Mail, required=True, allow_none=True)


class Notices(Schema):
    """A page of the ledger, newest first."""

    notices = listing(Notice, required=True)
    next = Id(required=True, allow_none=True, metadata={"description": "`cursor` of the next page"})


class NoticesQuery(PageQuery):
    """A page of the ledger."""

    cursor = Id()
