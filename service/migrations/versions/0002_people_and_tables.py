"""People, their tables and who is asked."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    _accounts()
    _sign_ins()
    _credentials()
    _games()
    _secrets()
    _seats()
    _contributions()
    _invitations()
    _suppressions()
    _asked()


def _accounts() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=True),
        sa.Column("lang", sa.Text(), server_default="en", nullable=False),
        sa.Column("zone", sa.Text(), server_default="UTC", nullable=False),
        sa.Column("created_at", sa.Text(), nullable=False),
        sa.Column("seen_at", sa.Text(), nullable=True),
        sa.Column("mail_failed_at", sa.Text(), nullable=True),
        sa.Column("erased_at", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("address"),
    )
    op.create_index("accounts_by_address", "accounts", [sa.text("lower(address)")], unique=True)


def _sign_ins() -> None:
    op.create_table(
        "sign_ins",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("lang", sa.Text(), nullable=False),
        sa.Column("bound_to", sa.Text(), nullable=False),
        sa.Column("tries_left", sa.SmallInteger(), nullable=False),
        sa.Column("created_at", sa.Text(), nullable=False),
        sa.Column("expires_at", sa.Text(), nullable=False),
        sa.Column("used_at", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("sign_ins_by_address", "sign_ins", ["address", "created_at"], unique=False)


def _credentials() -> None:
    op.create_table(
        "credentials",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("scopes", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=True),
        sa.Column("created_at", sa.Text(), nullable=False),
        sa.Column("used_at", sa.Text(), nullable=False),
        sa.Column("revoked_at", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["account"],
            ["accounts.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("digest"),
    )
    op.create_index("ix_credentials_account", "credentials", ["account"], unique=False)


def _games() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("lang", sa.Text(), server_default="en", nullable=False),
        sa.Column("visibility", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("seats", sa.SmallInteger(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("host", sa.Text(), nullable=True),
        sa.Column("revision", sa.Integer(), server_default="0", nullable=False),
        sa.Column("created_at", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["host"],
            ["accounts.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("games_by_status", "games", ["status", "id"], unique=False)
    op.create_index("games_by_visibility", "games", ["visibility", "id"], unique=False)
    op.create_index("games_by_host", "games", ["host"], unique=False)


def _secrets() -> None:
    op.create_table(
        "secrets",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game"],
            ["games.id"],
        ),
        sa.PrimaryKeyConstraint("game"),
    )


def _seats() -> None:
    op.create_table(
        "seats",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("holder", sa.SmallInteger(), nullable=False),
        sa.Column("account", sa.Text(), nullable=True),
        sa.Column("bot", sa.Boolean(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("from_version", sa.Integer(), nullable=False),
        sa.Column("until_version", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["account"],
            ["accounts.id"],
        ),
        sa.ForeignKeyConstraint(
            ["game"],
            ["games.id"],
        ),
        sa.PrimaryKeyConstraint("game", "seat", "holder"),
    )
    op.create_index("seats_by_account", "seats", ["account", "game"], unique=False)


def _contributions() -> None:
    op.create_table(
        "contributions",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("salt", sa.LargeBinary(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game"],
            ["games.id"],
        ),
        sa.PrimaryKeyConstraint("game", "version"),
    )


def _invitations() -> None:
    op.create_table(
        "invitations",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=True),
        sa.Column("address_key", sa.Text(), nullable=False),
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("created_at", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game"],
            ["games.id"],
        ),
        sa.ForeignKeyConstraint(
            ["host"],
            ["accounts.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("game", "address_key"),
    )
    op.create_index("ix_invitations_address_key", "invitations", ["address_key"], unique=False)
    op.create_index("ix_invitations_game", "invitations", ["game"], unique=False)


def _suppressions() -> None:
    op.create_table(
        "suppressions",
        sa.Column("address_key", sa.Text(), nullable=False),
        sa.Column("created_at", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("address_key"),
    )


def _asked() -> None:
    op.create_table(
        "asked",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("holder", sa.SmallInteger(), nullable=False),
        sa.Column("account", sa.Text(), nullable=True),
        sa.Column("bot", sa.Boolean(), nullable=False),
        sa.Column("q", sa.Text(), nullable=False),
        sa.Column("ask", sa.Text(), nullable=False),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.Column("since_at", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game"],
            ["games.id"],
        ),
        sa.PrimaryKeyConstraint("game", "seat"),
    )
    op.create_index("ix_asked_account", "asked", ["account"], unique=False)
    op.create_index("asked_bots", "asked", ["bot", "since_at"], unique=False)
