"""Alembic's entry: runs in the transaction that `service.migrate` has opened, and locked, for it."""

from __future__ import annotations

from alembic import context

from service.migrate import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata())
with context.begin_transaction():
    context.run_migrations()
