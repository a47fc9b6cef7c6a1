"""The tables beside the log: people, tables, seats, duties and messages. All personal data lies here and can be erased.

Times are UTC, ISO 8601 with milliseconds and `Z`, as text, so that they sort and read alike in both databases.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    SmallInteger,
    Table,
    Text,
    UniqueConstraint,
    func,
)

metadata = MetaData()

accounts = Table(
    "accounts",
    metadata,
    Column("id", Text, primary_key=True),  # UUIDv7
    Column("name", Text, nullable=False),
    Column("address", Text, unique=True),  # domain in lower case; NULL once erased
    Column("lang", Text, nullable=False, server_default="en"),
    Column("zone", Text, nullable=False, server_default="UTC"),  # IANA name
    Column("created_at", Text, nullable=False),
    Column("seen_at", Text),  # decides nothing but how long a notice waits
    Column("mail_failed_at", Text),  # a hard bounce
    Column("erased_at", Text),
)
Index("accounts_by_address", func.lower(accounts.c.address), unique=True)  # one account, whatever the case of letters

sign_ins = Table(
    "sign_ins",
    metadata,
    Column("id", Text, primary_key=True),
    Column("address", Text, nullable=False),
    Column("lang", Text, nullable=False),
    Column("bound_to", Text, nullable=False),  # SHA-256 of what only the asking browser or client holds
    Column("tries_left", SmallInteger, nullable=False),
    Column("created_at", Text, nullable=False),
    Column("expires_at", Text, nullable=False),
    Column("used_at", Text),
    Index("sign_ins_by_address", "address", "created_at"),
)

credentials = Table(  # sessions of browsers and tokens of programs
    "credentials",
    metadata,
    Column("id", Text, primary_key=True),
    Column("account", Text, ForeignKey("accounts.id"), nullable=False, index=True),
    Column("kind", Text, nullable=False),  # session | token
    Column("digest", Text, nullable=False, unique=True),  # SHA-256 of the secret
    Column("name", Text, nullable=False),
    Column("scopes", Text, nullable=False),  # blank-separated: read play table account
    Column("game", Text),  # narrowed to one game
    Column("created_at", Text, nullable=False),
    Column("used_at", Text, nullable=False),
    Column("revoked_at", Text),
)

games = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),  # UUIDv7, the stream's name
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),  # 3 to 40 characters
    Column("lang", Text, nullable=False, server_default="en"),  # of invitations
    Column("visibility", Text, nullable=False),  # public | link | private
    Column("status", Text, nullable=False),  # open | running | over
    Column("seats", SmallInteger, nullable=False),
    Column("options", Text, nullable=False),  # JSON object
    Column("rules", Integer, nullable=False),
    Column("data", Text, nullable=False),
    Column("host", Text, ForeignKey("accounts.id")),
    Column("revision", Integer, nullable=False, server_default="0"),  # grows with any change of names, clock, seats
    Column("created_at", Text, nullable=False),
    Index("games_by_status", "status", "id"),
    Index("games_by_visibility", "visibility", "id"),
    Index("games_by_host", "host"),
)

secrets = Table(  # outside every export; published in `ended`
    "secrets",
    metadata,
    Column("game", Text, ForeignKey("games.id"), primary_key=True),
    Column("secret", LargeBinary, nullable=False),
)

seats = Table(  # every holder a seat ever had; `until` is NULL for the present one
    "seats",
    metadata,
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("holder", SmallInteger, nullable=False),  # counts from 1 within the seat
    Column("account", Text, ForeignKey("accounts.id")),  # NULL: a bot, or erased
    Column("bot", Boolean, nullable=False),
    Column("name", Text, nullable=False),
    Column("from_version", Integer, nullable=False),
    Column("until_version", Integer),
    PrimaryKeyConstraint("game", "seat", "holder"),
    Index("seats_by_account", "account", "game"),
)

contributions = Table(  # the words people typed for the luck; their salted digests stand in the log
    "contributions",
    metadata,
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("version", Integer, nullable=False),  # of the event that holds the digest
    Column("salt", LargeBinary, nullable=False),
    Column("words", Text, nullable=False),
    PrimaryKeyConstraint("game", "version"),
)

invitations = Table(
    "invitations",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, ForeignKey("games.id"), nullable=False, index=True),
    Column("address", Text),  # NULL once answered, withdrawn or erased
    Column("address_key", Text, nullable=False, index=True),  # keyed hash of the address
    Column("host", Text, ForeignKey("accounts.id"), nullable=False),
    Column("state", Text, nullable=False),  # owed | sent | bounced | opened | declined | accepted | withdrawn
    Column("created_at", Text, nullable=False),
    UniqueConstraint("game", "address_key"),
)

suppressions = Table(  # addresses that never want to be invited again, as keyed hashes
    "suppressions",
    metadata,
    Column("address_key", Text, primary_key=True),
    Column("created_at", Text, nullable=False),
)

asked = Table(  # index of the log: who is asked now
    "asked",
    metadata,
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("holder", SmallInteger, nullable=False),
    Column("account", Text, index=True),  # NULL: a bot
    Column("bot", Boolean, nullable=False),
    Column("q", Text, nullable=False),
    Column("ask", Text, nullable=False),
    Column("since", Integer, nullable=False),  # version at which the wait began
    Column("since_at", Text, nullable=False),
    PrimaryKeyConstraint("game", "seat"),
    Index("asked_bots", "bot", "since_at"),
)

notices = Table(  # duties: one row is one thing somebody must be told; never deleted while the game lives
    "notices",
    metadata,
    Column("id", Text, primary_key=True),
    Column("key", Text, nullable=False, unique=True),  # `turn GAME SEAT HOLDER SINCE`, …
    Column("kind", Text, nullable=False),  # turn | over | invitation | sign-in
    Column("game", Text, index=True),
    Column("version", Integer),  # where the wait began, or of the event
    Column("seat", SmallInteger),
    Column("holder", SmallInteger),
    Column("account", Text, index=True),
    Column("invitation", Text),
    Column("sign_in", Text),
    Column("created_at", Text, nullable=False),
    Column("due_at", Text, nullable=False),
    Column("fate", Text),  # NULL: still owed | bound | sent | overtaken | merged | muted | undeliverable
    Column("why", Text),
    Column("mail", Text, index=True),
    Index("notices_due", "fate", "due_at"),
)

mails = Table(  # messages: what is or was sent, at least once, always with the same Message-ID
    "mails",
    metadata,
    Column("id", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("account", Text, index=True),
    Column("address", Text),  # NULL once erased
    Column("lang", Text, nullable=False),
    Column("game", Text, index=True),
    Column("seat", SmallInteger),
    Column("holder", SmallInteger),
    Column("version", Integer),  # the version the mail shows
    Column("since", Integer),  # the wait it belongs to
    Column("message_id", Text, nullable=False, unique=True),
    Column("in_reply_to", Text),
    Column("state", Text, nullable=False),  # due | leased | sent | dead
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("created_at", Text, nullable=False),
    Column("due_at", Text, nullable=False),
    Column("lease_until", Text),
    Column("sent_at", Text),
    Column("last_error", Text),
    Column("subject", Text),  # of an answer to a reply: what the mail is about
    Column("data", Text),  # JSON, for mails that no notice stands behind (answers to replies)
    Index("mails_due", "state", "due_at"),
)

links = Table(  # tokens of a mail: the table holds digests only, a stolen database opens nothing
    "links",
    metadata,
    Column("digest", Text, primary_key=True),  # SHA-256 of the token
    Column("purpose", Text, nullable=False),  # turn | show | reply | bounce | mute | invite
    Column("mail", Text, nullable=False, index=True),
    Column("game", Text, index=True),
    Column("seat", SmallInteger),
    Column("holder", SmallInteger),
    Column("since", Integer),
    Column("invitation", Text, index=True),
    Column("created_at", Text, nullable=False),
    Column("dead_at", Text),  # the seat or the address changed hands
)

browsers = Table(  # browsers that have played a seat (a cookie good for this seat alone)
    "browsers",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("holder", SmallInteger, nullable=False),
    Column("created_at", Text, nullable=False),
    Column("revoked_at", Text),
    Index("browsers_by_seat", "game", "seat", "holder"),
)

mutes = Table(  # "no mails of this one game"
    "mutes",
    metadata,
    Column("account", Text, ForeignKey("accounts.id"), nullable=False),
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("created_at", Text, nullable=False),
    PrimaryKeyConstraint("account", "game"),
)

answers = Table(  # what a seat sent for a question: the retry key of an answer is its question id
    "answers",
    metadata,
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("question", Text, nullable=False),
    Column("fingerprint", Text, nullable=False),  # SHA-256 of the canonical request
    Column("from_version", Integer, nullable=False),  # first and last version it made
    Column("to_version", Integer, nullable=False),
    Column("route", Text, nullable=False),  # page | api | reply | bot | clock
    Column("unplayed", Text),  # JSON list of refused or left-over answers
    Column("at", Text, nullable=False),
    PrimaryKeyConstraint("game", "question"),
)

keys = Table(  # Idempotency-Key of what creates; only 2xx, 30 days
    "keys",
    metadata,
    Column("principal", Text, nullable=False),
    Column("route", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("fingerprint", Text, nullable=False),
    Column("answer", Text, nullable=False),  # JSON: ids and versions only
    Column("created_at", Text, nullable=False),
    PrimaryKeyConstraint("principal", "route", "key"),
)

inbound = Table(  # mails that came in, by Message-ID, so that none is played or answered twice
    "inbound",
    metadata,
    Column("message_id", Text, nullable=False),
    Column("link", Text, nullable=False),  # digest of the reply address
    Column("fate", Text, nullable=False),  # played | explained | dropped
    Column("at", Text, nullable=False),
    PrimaryKeyConstraint("message_id", "link"),
)

limits = Table(  # counters of the limits that must survive a restart (sign-in codes, invitations, fresh links)
    "limits",
    metadata,
    Column("name", Text, nullable=False),
    Column("subject", Text, nullable=False),  # keyed hash
    Column("window", BigInteger, nullable=False),  # number of the window since 1970
    Column("used", Integer, nullable=False),
    PrimaryKeyConstraint("name", "subject", "window"),
)

heartbeats = Table(  # when each part of the service was last alive
    "heartbeats",
    metadata,
    Column("part", Text, primary_key=True),
    Column("at", Text, nullable=False),
)
