"""The tables of the log, and the guards by which the database itself refuses to change them."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Connection,
    Engine,
    ForeignKey,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    SmallInteger,
    Table,
    Text,
    UniqueConstraint,
    insert,
    text,
)

metadata = MetaData()

streams = Table(
    "streams",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("hash", Text, nullable=False),  # of the last event
    Column("closed", Boolean, nullable=False),
)

store_head = Table(  # the position of the last event; its row is the last lock of an append, held to the commit
    "store_head",
    metadata,
    Column("id", SmallInteger, primary_key=True, autoincrement=False),
    Column("position", BigInteger, nullable=False),
    CheckConstraint("id = 1", name="one_head"),
    postgresql_with={"fillfactor": 10},  # so that updates stay in their page
)

events = Table(
    "events",
    metadata,
    Column("position", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=False),
    Column("stream", Text, ForeignKey("streams.stream"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("hash", Text, nullable=False),
    Column("text", Text, nullable=False),  # never JSON: hashed, stored and exported as it stands
    UniqueConstraint("stream", "version", name="one_event_a_version"),
)

sealed = Table(  # openings of the digests in the bodies
    "sealed",
    metadata,
    Column("stream", Text, ForeignKey("streams.stream"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("index", SmallInteger, nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("value", Text, nullable=False),
    PrimaryKeyConstraint("stream", "version", "index"),
)

GUARDED = ("events", "sealed")
SAME = {  # a row that `INSERT OR REPLACE` would take away, of which SQLite tells no DELETE trigger
    "events": "position = NEW.position OR (stream = NEW.stream AND version = NEW.version)",
    "sealed": 'stream = NEW.stream AND version = NEW.version AND "index" = NEW."index"',
}


def guards(dialect: str) -> list[str]:
    """The statements after which the database (`sqlite` or `postgresql`) refuses to change or delete an event."""
    if dialect == "sqlite":
        return _sqlite_guards()
    refuse = (
        "CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION '% are never changed', TG_TABLE_NAME; END $$"
    )
    return [
        refuse,
        *(
            f"CREATE TRIGGER {table}_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
            "FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
            for table in GUARDED
        ),
    ]


def _sqlite_guards() -> list[str]:
    refuse = {table: f"BEGIN SELECT RAISE(ABORT, '{table} are never changed'); END" for table in GUARDED}
    changes = [
        f"CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table} {refuse[table]}"
        for table in GUARDED
        for verb in ("UPDATE", "DELETE")
    ]
    replacements = [
        f"CREATE TRIGGER {table}_no_replace BEFORE INSERT ON {table} "  # noqa: S608  # names of our own
        f"WHEN EXISTS (SELECT 1 FROM {table} WHERE {same}) {refuse[table]}"
        for table, same in SAME.items()
    ]
    return changes + replacements


def first_head() -> str:
    """The statement that writes the one row of `store_head`."""
    return "INSERT INTO store_head (id, position) VALUES (1, 0)"


def create_all(engine: Engine | Connection) -> None:
    """Tables, guards and the head row on an empty database (tests; the service has a migration)."""
    if isinstance(engine, Engine):
        with engine.begin() as tx:
            create_all(tx)
        return
    metadata.create_all(engine)
    for statement in guards(engine.dialect.name):
        engine.execute(text(statement))
    engine.execute(insert(store_head).values(id=1, position=0))
