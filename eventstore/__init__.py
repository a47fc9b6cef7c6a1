"""An append-only log of streams over SQLAlchemy. It has never heard of a game.

`store.Store` is its contract, `sql.SqlStore` and `memory.MemoryStore` keep it; `body` holds the text of an event and
the functions a proof needs, `verify` checks a chain.
"""
