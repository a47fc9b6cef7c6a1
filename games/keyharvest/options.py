"""The named options: one for each place where the printed rules can be read in two ways."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from games.kernel.game import OptionSpec
from games.kernel.words import Text
from games.keyharvest.board import NEWEST, printed

Value = str | int | bool


class Options(Struct, frozen=True, rename="camel"):
    """The options of one game, with their types."""

    start_player: str
    unskilled_flip_limit: str
    substitute_for_workers: bool
    relocation_may_replace: bool
    relocation_optional: bool
    store_payee: str
    lawyer_checks_neighbours: bool
    question_space_check: str
    windfall_kinds: str
    tie_break_counts_workers: bool
    show_counter_totals: bool
    stall_guard_rounds: int


def options_of(chosen: Mapping[str, Value]) -> Options:
    """The chosen options, the defaults for whatever is not named."""
    named = printed(NEWEST).data.options | dict(chosen)
    return Options(
        start_player=str(named["startPlayer"]),
        unskilled_flip_limit=str(named["unskilledFlipLimit"]),
        substitute_for_workers=bool(named["substituteForWorkers"]),
        relocation_may_replace=bool(named["relocationMayReplace"]),
        relocation_optional=bool(named["relocationOptional"]),
        store_payee=str(named["storePayee"]),
        lawyer_checks_neighbours=bool(named["lawyerChecksNeighbours"]),
        question_space_check=str(named["questionSpaceCheck"]),
        windfall_kinds=str(named["windfallKinds"]),
        tie_break_counts_workers=bool(named["tieBreakCountsWorkers"]),
        show_counter_totals=bool(named["showCounterTotals"]),
        stall_guard_rounds=int(named["stallGuardRounds"]),
    )


LABELS = {
    "startPlayer": {"random": Text("drawn", "ausgelost"), "first": Text("the first place", "der erste Platz")},
    "unskilledFlipLimit": {"any": Text("any number", "beliebig viele"), "one": Text("exactly one", "genau eines")},
    "storePayee": {"owner": Text("to the owner", "an den Besitzer"), "stock": Text("to the stock", "an den Vorrat")},
    "questionSpaceCheck": {"before": Text("before it", "vorher"), "after": Text("after it", "nachher")},
    "windfallKinds": {"each": Text("each another", "jeder eine andere"), "same": Text("all the same", "alle dieselbe")},
}
"""The values that are texts, as people read them."""


def _spec(name: str, values: tuple[Value, ...], en: str, de: str) -> OptionSpec:
    return OptionSpec(name, values, printed(NEWEST).data.options[name], Text(en, de), LABELS.get(name, {}))


OPTIONS = (
    _spec(
        "startPlayer",
        ("random", "first"),
        "The start player is drawn, or is whoever sits at the first place",
        "Der Startspieler wird ausgelost, oder es beginnt, wer auf dem ersten Platz sitzt",
    ),
    _spec(
        "unskilledFlipLimit",
        ("any", "one"),
        "The Unskilled Worker turns back any number of fields beside it, or exactly one",
        "Der ungelernte Arbeiter dreht beliebig viele Felder neben sich zurück, oder genau eines",
    ),
    _spec(
        "substituteForWorkers",
        (True, False),
        "Where a crop has run out, Apprentice, Casual Worker and Extra Harvest may take another one, too",
        "Fehlt eine Sorte, so dürfen auch Lehrling, Gelegenheitsarbeiter und Zusatzernte eine andere nehmen",
    ),
    _spec(
        "relocationMayReplace",
        (True, False),
        "A relocated worker may replace a lower one",
        "Ein versetzter Arbeiter darf einen niedrigeren ersetzen",
    ),
    _spec(
        "relocationOptional",
        (True, False),
        "A worker that could be relocated may be taken back instead",
        "Ein Arbeiter, der versetzt werden könnte, darf auch zurückgenommen werden",
    ),
    _spec(
        "storePayee",
        ("owner", "stock"),
        "What Skilled Worker and Merchant pay goes to the owner of the store, or to the general stock",
        "Was Facharbeiter und Kaufmann zahlen, bekommt der Besitzer des Lagers, oder der allgemeine Vorrat",
    ),
    _spec(
        "lawyerChecksNeighbours",
        (False, True),
        "A worker that the Lawyer uses again must still have the fields it needs",
        "Ein Arbeiter, den der Rechtsanwalt einsetzt, muss noch an genug Felder grenzen",
    ),
    _spec(
        "questionSpaceCheck",
        ("before", "after"),
        "On the seventh space boards are counted before the happening is carried out, or after it",
        "Auf dem siebten Feld wird vor dem Ereignis gezählt, oder danach",
    ),
    _spec(
        "windfallKinds",
        ("each", "same"),
        "In a Windfall everybody may get another crop, or all get the same",
        "Beim Glücksfall kann jeder eine andere Sorte bekommen, oder alle dieselbe",
    ),
    _spec(
        "tieBreakCountsWorkers",
        (False, True),
        "Workers on the board count in a tie, too",
        "Bei Gleichstand zählen auch die Arbeiter auf dem Tableau",
    ),
    _spec(
        "showCounterTotals",
        (False, True),
        "How many counters are behind a screen is shown",
        "Wie viele Erntesteine hinter einem Sichtschirm liegen, wird gezeigt",
    ),
    _spec(
        "stallGuardRounds",
        (60, 30, 120),
        "The game ends after this many rounds in any case",
        "Nach so vielen Runden endet das Spiel auf jeden Fall",
    ),
)
