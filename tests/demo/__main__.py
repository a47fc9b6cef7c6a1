"""`make demo`: whole games in which every action is made through a delivered mail. Exit 0 if all went well."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import games
from tests.demo.letters import Mailbag
from tests.demo.local import Local
from tests.demo.table import Table


def main(words: list[str]) -> int:
    """`words`: kind, or seats, or both; nothing: everything."""
    kinds = [word for word in words if not word.isdigit()] or list(games.kinds())
    seats = [int(word) for word in words if word.isdigit()]
    for kind in kinds:
        if kind not in games.kinds():
            print(f"there is no game {kind!r}; there are: {', '.join(games.kinds())}", file=sys.stderr)
            return 2
    fine = True
    with tempfile.TemporaryDirectory(prefix="millpost-demo-") as folder:
        local = Local(Path(folder))
        local.start()
        try:
            for kind in kinds:
                for count in seats or games.load(kind).seats:
                    fine = play(local, kind, count) and fine
        finally:
            fine = local.stop() == 0 and fine
    return 0 if fine else 1


def play(local: Local, kind: str, seats: int) -> bool:
    """One game; prints its line."""
    table = Table(local.url, Mailbag(local.post), kind, seats)
    table.open()
    while table.step():
        pass
    result = table.result()
    print(result.line(), flush=True)
    for fault in result.faults:
        print(f"  {fault}", file=sys.stderr)
    return result.fine


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
