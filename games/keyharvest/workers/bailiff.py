"""R69, R70: I, the Bailiff. An isolated field of another player for three counters; the victim cannot refuse."""

from __future__ import annotations

from games.kernel.asking import Choice, Seat
from games.kernel.errors import IllegalAction
from games.keyharvest import actions as a
from games.keyharvest import facts as f
from games.keyharvest.counters import any_of
from games.keyharvest.effects import Telling, place_field
from games.keyharvest.frames import UseWorker
from games.keyharvest.groups import isolated
from games.keyharvest.reason import no
from games.keyharvest.table import Table
from games.keyharvest.terms import Out, Terms
from games.keyharvest.workers.effect import Effect

PRICE = 3


def targets(terms: Terms, table: Table, seat: Seat) -> list[str]:
    """R21: the isolated fields of all others, as they lie now."""
    return [
        label
        for other, player in enumerate(table.players)
        if other != seat
        for label in isolated(terms.printed, player.labels)
    ]


class Bailiff(Effect):
    """I, the Bailiff."""

    ASK = "bailiff"
    ACTIONS = (a.Claim,)

    def usable(self, terms: Terms, table: Table, frame: UseWorker) -> bool:
        """There is an isolated field, and there are three counters; how many there are all have seen."""
        return table.players[frame.seat].count >= PRICE and bool(targets(terms, table, frame.seat))

    def choices(self, terms: Terms, table: Table, frame: UseWorker) -> list[Choice[a.Action]]:
        """A field, and any three counters."""
        pay = any_of("pay", table.players[frame.seat].held, PRICE, PRICE)
        return [
            Choice(f"claim {label}", a.Claim(label), "claim", (label,), fields=(pay,))
            for label in targets(terms, table, frame.seat)
        ]

    def use(self, terms: Terms, table: Table, frame: UseWorker, action: a.Action) -> Out:
        """The other player is paid; the field goes on the own board, perhaps on the Bailiff's own hex (R70)."""
        assert isinstance(action, a.Claim)
        telling, victim = Telling(terms, table), table.holder_of(action.tile)
        assert victim is not None
        telling.tell(f.CountersPaid(frame.seat, victim, action.pay))
        telling.tell(f.FieldLeft(victim, action.tile))
        return telling.go_on(place_field(telling, frame.seat, action.tile))

    def why_not(self, terms: Terms, table: Table, frame: UseWorker, action: a.Action) -> IllegalAction:
        """Only an isolated field of another player, for three counters."""
        assert isinstance(action, a.Claim)
        if action.tile not in targets(terms, table, frame.seat):
            return no(
                "R69",
                f"{action.tile} is no isolated field of another player.",
                f"{action.tile} ist kein isoliertes Feld eines anderen Spielers.",
            )
        return no("R69", "It costs exactly three of your counters.", "Das kostet genau drei deiner Steine.")
