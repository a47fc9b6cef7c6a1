"""Processes of their own that write to a log, for tests of what happens between processes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

WRITER = """
import random, sys
from eventstore.engine import create_engine
from eventstore.sql import SqlStore
from tests.eventstore.bodies import continuing
url, name, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
store, rng, version, prev = SqlStore(create_engine(url)), random.Random(name), 0, "0" * 64
print("ready", flush=True)
for number in range(count):
    size = rng.randint(1, 3)
    try:
        with store.writing() as tx:
            head = store.append(tx, name, version, continuing(name, version, prev, size))
            if rng.random() < 0.2:
                raise KeyError("rolled back")
        version, prev = head.version, head.hash
    except KeyError:
        pass
print(version, flush=True)
"""

RIVAL = """
import sys
from eventstore.engine import create_engine
from eventstore.errors import StaleStream, UnknownStream
from eventstore.sql import SqlStore
from eventstore.store import Head
from tests.eventstore.bodies import continuing
store, name = SqlStore(create_engine(sys.argv[1])), sys.argv[2]
for line in sys.stdin:
    if line == "look\\n":
        head = Head(0, "0" * 64, False)
        try:
            with store.reading() as tx:
                head = store.head(tx, "hot")
        except UnknownStream:
            pass
        print(head.version, flush=True)
        continue
    try:
        with store.writing() as tx:
            store.append(tx, "hot", head.version, continuing("hot", head.version, head.hash, facts=[{"by": name}]))
        print("won", flush=True)
    except StaleStream:
        print("stale", flush=True)
"""

FORKS = """
import os, sys
from eventstore.engine import create_engine
from eventstore.sql import SqlStore
from tests.eventstore.bodies import continuing
store = SqlStore(create_engine(sys.argv[1]))
def put(version):
    with store.reading() as tx:
        prev = store.head(tx, "a").hash if version else "0" * 64
    with store.writing() as tx:
        store.append(tx, "a", version, continuing("a", version, prev))
for version in range(0, 30, 3):
    put(version)                      # the parent has connections now
    child = os.fork()
    if child == 0:
        try:
            put(version + 1)
        except BaseException as error:
            print("child:", repr(error), flush=True)
            os._exit(1)
        sys.exit(0)                   # with everything that an end of a process collects
    if os.waitpid(child, 0)[1]:
        sys.exit("the child failed")
    put(version + 2)
print("whole", flush=True)
"""


@contextmanager
def started(script: str, *words: str) -> Iterator[subprocess.Popen[str]]:
    """A process of its own that runs a script; ended with the block."""
    process = subprocess.Popen(
        [sys.executable, "-c", script, *words],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2],
    )  # fmt: skip
    with process:
        try:
            yield process
        finally:
            process.kill()


def heard(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def tell(process: subprocess.Popen[str], word: str, *, wait: bool = True) -> str:
    assert process.stdin is not None
    process.stdin.write(word + "\n")
    process.stdin.flush()
    return heard(process) if wait else ""
