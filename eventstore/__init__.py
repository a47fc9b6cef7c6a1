"""An append-only log of streams over SQLAlchemy. It has never heard of a game.

Everything a user needs: `Store` (its contract), `SqlStore`, `MemoryStore`, `NewEvent`, `StoredEvent`, `Opening`, the errors,
and the proof functions `canonical`, `body_hash`, `seal`.
"""
