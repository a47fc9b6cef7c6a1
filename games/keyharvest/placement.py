"""Where a worker may stand (R33-R35): the same for playing, relocating and moving."""

from __future__ import annotations

from games.kernel.asking import Seat
from games.kernel.errors import IllegalAction
from games.keyharvest.player import Player
from games.keyharvest.reason import no
from games.keyharvest.table import Table
from games.keyharvest.terms import Terms


def fields_beside(terms: Terms, player: Player, hex_: str) -> list[str]:
    """The own field tiles beside a hex, in order of their labels."""
    own = set(player.labels)
    return [near for near in terms.printed.neighbours[hex_] if near in own]


def spots(terms: Terms, player: Player, worker: str, *, replacing: bool = True) -> list[str]:
    """Every hex where the worker may stand now. Its own old place counts as empty (R109)."""
    number, labels = terms.worker(worker).n, set(player.labels)
    others = {posted.hex: posted.worker for posted in player.workers if posted.worker != worker}
    old = player.hex_of(worker)
    return [
        hex_
        for hex_, around in terms.printed.neighbours.items()
        if hex_ not in labels
        and hex_ != old
        and (hex_ not in others or (replacing and terms.worker(others[hex_]).n < number))
        and len(labels.intersection(around)) >= number
        and others.keys().isdisjoint(around)
    ]


def playable(table: Table, seat: Seat) -> tuple[str, ...]:
    """R32: own farmhands in supply, and the townsfolk on the town board."""
    return (*table.players[seat].supply, *table.town)


def relocations(terms: Terms, player: Player, worker: str) -> list[str]:
    """R53: where a lifted worker may go (relocationMayReplace)."""
    return spots(terms, player, worker, replacing=terms.options.relocation_may_replace)


def why_not_there(terms: Terms, player: Player, worker: str, hex_: str, *, replacing: bool = True) -> IllegalAction:
    """R33, R34, R35: why the worker cannot stand there."""
    number = terms.worker(worker).n
    if hex_ not in terms.printed.neighbours:
        return no("R33", f"There is no hex {hex_}.", f"Es gibt kein Feld {hex_}.")
    if hex_ in player.labels:
        return no("R33", f"A field lies on hex {hex_}.", f"Auf {hex_} liegt ein Feldplättchen.")
    there = player.worker_on(hex_)
    if there == worker:
        return no("R109", f"It stands on hex {hex_} already.", f"Er steht schon auf {hex_}.")
    if there is not None and (not replacing or terms.worker(there).n >= number):
        return no(
            "R33",
            f"Only a worker with a lower number can be replaced on hex {hex_}.",
            f"Auf {hex_} kann nur ein Arbeiter mit niedrigerer Zahl ersetzt werden.",
        )
    near = terms.printed.neighbours[hex_]
    if any(posted.hex in near and posted.worker != worker for posted in player.workers):
        return no("R35", f"A worker stands beside hex {hex_}.", f"Neben {hex_} steht schon ein Arbeiter.")
    return no(
        "R34",
        f"This worker needs {number} of your fields beside hex {hex_}.",
        f"Dieser Arbeiter braucht neben {hex_} {number} deiner Felder.",
    )
