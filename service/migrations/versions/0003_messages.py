"""Duties, mails, links, and what is needed to do things once."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    _notices()
    _mails()
    _links()
    _browsers()
    _mutes()
    _answers()
    _keys()
    _inbound()
    _limits()
    _heartbeats()


def _notices() -> None:
    op.create_table(
        "notices",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=True),
        sa.Column("seat", sa.SmallInteger(), nullable=True),
        sa.Column("holder", sa.SmallInteger(), nullable=True),
        sa.Column("account", sa.Text(), nullable=True),
        sa.Column("invitation", sa.Text(), nullable=True),
        sa.Column("sign_in", sa.Text(), nullable=True),
        sa.Column("created_at", sa.Text(), nullable=False),
        sa.Column("due_at", sa.Text(), nullable=False),
        sa.Column("fate", sa.Text(), nullable=True),
        sa.Column("why", sa.Text(), nullable=True),
        sa.Column("mail", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("key"),
    )
    op.create_index("ix_notices_account", "notices", ["account"], unique=False)
    op.create_index("ix_notices_game", "notices", ["game"], unique=False)
    op.create_index("ix_notices_mail", "notices", ["mail"], unique=False)
    op.create_index("notices_due", "notices", ["fate", "due_at"], unique=False)


def _mails() -> None:
    op.create_table(
        "mails",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("account", sa.Text(), nullable=True),
        sa.Column("address", sa.Text(), nullable=True),
        sa.Column("lang", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=True),
        sa.Column("seat", sa.SmallInteger(), nullable=True),
        sa.Column("holder", sa.SmallInteger(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=True),
        sa.Column("since", sa.Integer(), nullable=True),
        sa.Column("message_id", sa.Text(), nullable=False),
        sa.Column("in_reply_to", sa.Text(), nullable=True),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("attempts", sa.Integer(), server_default="0", nullable=False),
        sa.Column("created_at", sa.Text(), nullable=False),
        sa.Column("due_at", sa.Text(), nullable=False),
        sa.Column("lease_until", sa.Text(), nullable=True),
        sa.Column("sent_at", sa.Text(), nullable=True),
        sa.Column("last_error", sa.Text(), nullable=True),
        sa.Column("subject", sa.Text(), nullable=True),
        sa.Column("data", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("message_id"),
    )
    op.create_index("ix_mails_account", "mails", ["account"], unique=False)
    op.create_index("ix_mails_game", "mails", ["game"], unique=False)
    op.create_index("mails_due", "mails", ["state", "due_at"], unique=False)


def _links() -> None:
    op.create_table(
        "links",
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("purpose", sa.Text(), nullable=False),
        sa.Column("mail", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=True),
        sa.Column("seat", sa.SmallInteger(), nullable=True),
        sa.Column("holder", sa.SmallInteger(), nullable=True),
        sa.Column("since", sa.Integer(), nullable=True),
        sa.Column("invitation", sa.Text(), nullable=True),
        sa.Column("created_at", sa.Text(), nullable=False),
        sa.Column("dead_at", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("digest"),
    )
    op.create_index("ix_links_game", "links", ["game"], unique=False)
    op.create_index("ix_links_invitation", "links", ["invitation"], unique=False)
    op.create_index("ix_links_mail", "links", ["mail"], unique=False)


def _browsers() -> None:
    op.create_table(
        "browsers",
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("holder", sa.SmallInteger(), nullable=False),
        sa.Column("created_at", sa.Text(), nullable=False),
        sa.Column("revoked_at", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["game"],
            ["games.id"],
        ),
        sa.PrimaryKeyConstraint("digest"),
    )
    op.create_index("browsers_by_seat", "browsers", ["game", "seat", "holder"], unique=False)


def _mutes() -> None:
    op.create_table(
        "mutes",
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("created_at", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account"],
            ["accounts.id"],
        ),
        sa.ForeignKeyConstraint(
            ["game"],
            ["games.id"],
        ),
        sa.PrimaryKeyConstraint("account", "game"),
    )


def _answers() -> None:
    op.create_table(
        "answers",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("question", sa.Text(), nullable=False),
        sa.Column("fingerprint", sa.Text(), nullable=False),
        sa.Column("from_version", sa.Integer(), nullable=False),
        sa.Column("to_version", sa.Integer(), nullable=False),
        sa.Column("route", sa.Text(), nullable=False),
        sa.Column("unplayed", sa.Text(), nullable=True),
        sa.Column("at", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game"],
            ["games.id"],
        ),
        sa.PrimaryKeyConstraint("game", "question"),
    )


def _keys() -> None:
    op.create_table(
        "keys",
        sa.Column("principal", sa.Text(), nullable=False),
        sa.Column("route", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("fingerprint", sa.Text(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("created_at", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("principal", "route", "key"),
    )


def _inbound() -> None:
    op.create_table(
        "inbound",
        sa.Column("message_id", sa.Text(), nullable=False),
        sa.Column("link", sa.Text(), nullable=False),
        sa.Column("fate", sa.Text(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("message_id", "link"),
    )


def _limits() -> None:
    op.create_table(
        "limits",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("window", sa.BigInteger(), nullable=False),
        sa.Column("used", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("name", "subject", "window"),
    )


def _heartbeats() -> None:
    op.create_table(
        "heartbeats",
        sa.Column("part", sa.Text(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("part"),
    )
