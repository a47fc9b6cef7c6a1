"""The log: streams, events, sealed values, and the guards by which the database refuses to change them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from eventstore.schema import first_head, guards

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables, the guards and the row of the last position."""
    _streams()
    _store_head()
    _events()
    _sealed()
    for statement in guards(op.get_bind().dialect.name):
        op.execute(sa.text(statement))
    op.execute(sa.text(first_head()))


def _streams() -> None:
    op.create_table(
        "streams",
        sa.Column("stream", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("stream"),
    )


def _store_head() -> None:
    op.create_table(
        "store_head",
        sa.Column("id", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("id = 1", name="one_head"),
        sa.PrimaryKeyConstraint("id"),
        postgresql_with={"fillfactor": 10},
    )


def _events() -> None:
    op.create_table(
        "events",
        sa.Column("position", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False),
        sa.Column("stream", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["stream"], ["streams.stream"]),
        sa.PrimaryKeyConstraint("position"),
        sa.UniqueConstraint("stream", "version", name="one_event_a_version"),
    )


def _sealed() -> None:
    op.create_table(
        "sealed",
        sa.Column("stream", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("index", sa.SmallInteger(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["stream"], ["streams.stream"]),
        sa.PrimaryKeyConstraint("stream", "version", "index"),
    )
