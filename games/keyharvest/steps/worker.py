"""R31-R40: action B, play a worker or remove one."""

from __future__ import annotations

from games.kernel.asking import Choice, Seat
from games.kernel.errors import IllegalAction
from games.keyharvest import actions as a
from games.keyharvest import facts as f
from games.keyharvest.effects import Telling, post_worker
from games.keyharvest.frames import Frame, UseWorker
from games.keyharvest.placement import playable, spots, why_not_there
from games.keyharvest.reason import no
from games.keyharvest.table import Table
from games.keyharvest.terms import Terms


def possible(terms: Terms, table: Table, seat: Seat) -> bool:
    """Whether there is anything to play or to remove."""
    player = table.players[seat]
    return bool(player.workers) or any(spots(terms, player, worker) for worker in playable(table, seat))


def choices(terms: Terms, table: Table, seat: Seat) -> list[Choice[a.Action]]:
    """R32-R35: every worker on every hex where it may stand. R31: or one is removed."""
    player = table.players[seat]
    found: list[Choice[a.Action]] = [
        Choice(f"play {worker} {hex_}", a.Play(worker, hex_), "play", (hex_,))
        for worker in playable(table, seat)
        for hex_ in spots(terms, player, worker)
    ]
    return found + [
        Choice(f"remove {posted.worker}", a.Remove(posted.worker), "remove", (posted.hex,)) for posted in player.workers
    ]


def answer(telling: Telling, seat: Seat, action: a.Play | a.Remove) -> tuple[Frame, ...]:
    """R39: a worker that is played is used at once. R40: one that is removed is not."""
    if isinstance(action, a.Play):
        post_worker(telling, f.WorkerPlaced(seat, action.worker, action.hex, "played"))
        return (UseWorker(seat, action.worker, action.hex),)
    hex_ = telling.table.players[seat].hex_of(action.worker)
    assert hex_ is not None
    telling.tell(f.WorkerRemoved(seat, action.worker, hex_))
    return ()


def why_not(terms: Terms, table: Table, seat: Seat, action: a.Play | a.Remove) -> IllegalAction:
    """R31, R32: which worker. R33-R35: which hex."""
    player = table.players[seat]
    if isinstance(action, a.Remove):
        return no("R31", "That worker is not on your board.", "Dieser Arbeiter steht nicht auf deinem Tableau.")
    if action.worker not in playable(table, seat):
        return no(
            "R32",
            "That worker lies neither before your screen nor in town.",
            "Dieser Arbeiter liegt weder vor deinem Sichtschirm noch in der Stadt.",
        )
    return why_not_there(terms, player, action.worker, action.hex)
