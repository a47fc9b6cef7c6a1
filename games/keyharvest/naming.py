"""What things are called, in English and German: crops, fields, workers, happenings, amounts. No bare letters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.kernel.asking import Amounts
from games.kernel.words import Text
from games.keyharvest.board import SETS, printed

CROPS = {
    "ho": Text("hops", "Hopfen"),
    "ve": Text("vegetables", "Gemüse"),
    "ap": Text("apples", "Mostäpfel"),
    "wi": Text("wine", "Wein"),
    "wh": Text("wheat", "Weizen"),
}
WORKERS = {
    "A": Text("Apprentice", "Lehrling"),
    "B": Text("Casual Worker", "Gelegenheitsarbeiter"),
    "C": Text("Day Labourer", "Tagelöhner"),
    "D": Text("Unskilled Worker", "ungelernter Arbeiter"),
    "E": Text("Skilled Worker", "Facharbeiter"),
    "F": Text("Overseer", "Aufseher"),
    "G": Text("Merchant", "Kaufmann"),
    "H": Text("Storekeeper", "Lagermeister"),
    "I": Text("Bailiff", "Landvogt"),
    "J": Text("Lawyer", "Rechtsanwalt"),
    "K": Text("Trader", "Händler"),
    "L": Text("Benefactor", "Wohltäter"),
}
HAPPENINGS = {
    "M": Text("Replacement", "Auswechslung"),
    "N": Text("Exchange", "Tausch"),
    "O": Text("Gift", "Geschenk"),
    "P": Text("Good Harvest", "Gute Ernte"),
    "Q": Text("Lucky Dip", "Glücksgriff"),
    "R": Text("New Harvest", "Neue Ernte"),
    "S": Text("New Survey", "Neuvermessung"),
    "T": Text("Quick Sale", "Schneller Verkauf"),
    "U": Text("Land Consolidation", "Flurbereinigung"),
    "V": Text("Extra Harvest", "Zusatzernte"),
    "W": Text("Substitute", "Ersatz"),
    "X": Text("Migrant Worker", "Wanderarbeiter"),
    "Y": Text("Holiday", "Urlaub"),
    "Z": Text("Windfall", "Glücksfall"),
}
NOTHING = Text("nothing", "nichts")


def _crop_of(label: str) -> str:
    return next(crops[label] for crops in (printed(name).crop for name in SETS) if label in crops)


def field(label: str) -> Text:
    """`field D4 (vegetables)`."""
    crop = CROPS[_crop_of(label)]
    return Text(f"field {label} ({crop.en})", f"Feld {label} ({crop.de})")


def bare_field(label: str) -> Text:
    """`D4 (vegetables)`."""
    crop = CROPS[_crop_of(label)]
    return Text(f"{label} ({crop.en})", f"{label} ({crop.de})")


def fields(labels: Iterable[str]) -> Text:
    """`fields D4 (vegetables) and D5 (wheat)`."""
    found = [bare_field(label) for label in labels]
    listed = listing(found) if found else NOTHING
    return Text(f"{'fields' if len(found) != 1 else 'field'} {listed.en}", f"{_felder(len(found))} {listed.de}")


def _felder(count: int) -> str:
    return "Feld" if count == 1 else "Felder"


def worker(letter: str) -> Text:
    """`worker D, Unskilled Worker`."""
    name = WORKERS[letter]
    return Text(f"worker {letter}, {name.en}", f"Arbeiter {letter}, {name.de}")


def happening(letter: str) -> Text:
    """`happening Q, Lucky Dip`."""
    name = HAPPENINGS[letter]
    return Text(f"happening {letter}, {name.en}", f"Ereignis {letter}, {name.de}")


def through(letter: str) -> Text:
    """The worker or the happening of a letter."""
    return worker(letter) if letter in WORKERS else happening(letter)


def amounts(counters: Amounts) -> Text:
    """`2 hops and 1 wine`."""
    found = [Text(f"{count} {CROPS[crop].en}", f"{count} {CROPS[crop].de}") for crop, count in counters]
    return listing(found) if found else NOTHING


def count(number: int) -> Text:
    """`3 counters`."""
    return Text(
        f"{number} {'counter' if number == 1 else 'counters'}",
        f"{number} {'Erntestein' if number == 1 else 'Erntesteine'}",
    )


def points(number: int) -> Text:
    """`3 points`."""
    return Text(f"{number} {'point' if number == 1 else 'points'}", f"{number} {'Punkt' if number == 1 else 'Punkte'}")


def listing(parts: Sequence[Text]) -> Text:
    """`a, b and c`."""
    return Text(_list([part.en for part in parts], "and"), _list([part.de for part in parts], "und"))


def plain(parts: Iterable[str]) -> Text:
    """The same for names that need no translation."""
    return listing([Text(part, part) for part in parts])


def _list(parts: list[str], last: str) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def upper(text: Text) -> Text:
    """With a capital letter at its beginning."""
    return Text(text.en[:1].upper() + text.en[1:], text.de[:1].upper() + text.de[1:])
