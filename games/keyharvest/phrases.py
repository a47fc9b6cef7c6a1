"""The words of the game, in English and German: questions here, the rest next door."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.kernel.asking import Choice, Field
from games.kernel.words import Section, Text
from games.keyharvest import choice_words, fact_words, help_words, naming, position_words
from games.keyharvest.view import View

ABOUT_A_WORKER = {
    "apprentice": "A",
    "casual-worker": "B",
    "day-labourer": "C",
    "unskilled-worker": "D",
    "skilled-worker": "E",
    "overseer": "F",
    "merchant": "G",
    "storekeeper": "H",
    "bailiff": "I",
    "lawyer": "J",
    "trader": "K",
    "benefactor": "L",
}
PROMPTS = {
    "apprentice": Text("take a counter for a field?", "einen Erntestein für ein Feld nehmen?"),
    "casual-worker": Text("take counters for fields?", "Erntesteine für Felder nehmen?"),
    "day-labourer": Text("take counters?", "Erntesteine nehmen?"),
    "unskilled-worker": Text("turn harvested fields back?", "abgeerntete Felder zurückdrehen?"),
    "skilled-worker": Text("buy a field out of a store?", "ein Feld aus einem Lager kaufen?"),
    "overseer": Text("which field goes to the fallow field?", "welches Feld kommt ins Brachfeld?"),
    "merchant": Text("buy a field out of a store?", "ein Feld aus einem Lager kaufen?"),
    "storekeeper": Text("take a field into your store?", "ein Feld in dein Lager nehmen?"),
    "bailiff": Text("take an isolated field for 3 counters?", "ein isoliertes Feld für 3 Erntesteine nehmen?"),
    "lawyer": Text("use which worker again?", "welchen Arbeiter erneut einsetzen?"),
    "trader": Text("draw a field?", "ein Feld ziehen?"),
    "benefactor": Text("take a field of the registry?", "ein Feld aus dem Grundbuchamt nehmen?"),
    "exchange": Text("swap a field for an isolated one?", "ein Feld gegen ein isoliertes tauschen?"),
    "extra-harvest": Text("harvest isolated fields?", "isolierte Felder abernten?"),
    "gift": Text("which field do you give to the left?", "welches Feld gibst du nach links?"),
    "good-harvest": Text("take a counter?", "einen Erntestein nehmen?"),
    "holiday": Text("take a worker off your board?", "einen Arbeiter vom Tableau nehmen?"),
    "land-consolidation": Text(
        "swap a field for one of the registry?", "ein Feld gegen eines im Grundbuchamt tauschen?"
    ),
    "lucky-dip": Text("a field for 2 counters?", "ein Feld für 2 Erntesteine?"),
    "migrant-worker": Text("move a worker?", "einen Arbeiter umsetzen?"),
    "new-harvest": Text("turn harvested fields back?", "abgeerntete Felder zurückdrehen?"),
    "quick-sale": Text("buy a field for 3 counters?", "ein Feld für 3 Erntesteine kaufen?"),
    "replacement": Text("exchange a field for a drawn one?", "ein Feld gegen ein gezogenes austauschen?"),
}
PRICES = {"lucky-dip": 2, "quick-sale": 3}

GROUPS = {
    "harvest": Text("Harvest", "Ernten"),
    "play": Text("Play a worker", "Arbeiter ausspielen"),
    "remove": Text("Remove a worker", "Arbeiter entfernen"),
    "place": Text("Place a field from a store", "Feld aus einem Lager anlegen"),
    "store": Text("Take a field into your store", "Feld in dein Lager nehmen"),
    "turn": Text("Your turn", "Dein Zug"),
    "crops": Text("Crops", "Sorten"),
    "fields": Text("Fields", "Felder"),
    "hexes": Text("Where to", "Wohin"),
    "counters": Text("Counters", "Erntesteine"),
    "buy": Text("Buy", "Kaufen"),
    "claim": Text("Isolated fields", "Isolierte Felder"),
    "workers": Text("Workers", "Arbeiter"),
    "draw": Text("The bag", "Der Beutel"),
    "registry": Text("Land registry", "Grundbuchamt"),
    "keep": Text("Keep", "Behalten"),
    "replace": Text("Replace a field", "Ein Feld ersetzen"),
    "pass": Text("Pass on", "Weitergeben"),
    "discard": Text("Discard", "Ablegen"),
    "swap": Text("Swap", "Tauschen"),
    "move": Text("Move", "Umsetzen"),
    "decline": Text("Or", "Oder"),
    "done": Text("Or", "Oder"),
}
FIELDS = {
    "tiles": Text("Fields", "Felder"),
    "bid": Text("Bid", "Gebot"),
    "pay": Text("Payment", "Bezahlung"),
    "counters": Text("Counters to take", "Erntesteine"),
}


class Words:
    """Follows the protocol `games.kernel.game.Phrases`."""

    def prompt(self, view: View, ask: str, names: Sequence[str]) -> Text:
        """The question in one short phrase."""
        what = _prompt(view, ask, names)
        if ask in ABOUT_A_WORKER:
            return _titled(naming.worker(ABOUT_A_WORKER[ask]), what)
        if (view.matter.happening and ask in PROMPTS) or ask in ("windfall", "substitute-field", "gift-received"):
            return _titled(naming.happening(view.matter.happening), what)
        return what

    def help(self, view: View, ask: str) -> tuple[Text, str]:
        """The rule in a few sentences, and its number."""
        return help_words.HELP[ask]

    def group(self, group: str) -> Text:
        """The heading over a group of choices."""
        return GROUPS[group]

    def choice(self, view: View, ask: str, choice: Choice[Any]) -> Text:
        """The choice as a whole phrase."""
        return choice_words.label(view, ask, choice)

    def field(self, ask: str, field: Field) -> Text:
        """What is to be filled in."""
        if field.ordered:
            return Text("Fields, in the order you harvest them", "Felder, in der Reihenfolge der Ernte")
        return FIELDS[field.name]

    def value(self, view: View, ask: str, field: Field, value: str) -> Text:
        """One value of a field."""
        return naming.bare_field(value) if field.name == "tiles" else naming.CROPS[value]

    def fact(self, fact: Any, names: Sequence[str]) -> Text | None:
        """What happened, in one sentence."""
        return fact_words.tell(fact, names)

    def position(self, view: View, names: Sequence[str]) -> tuple[Section, ...]:
        """The whole position in words."""
        return position_words.tell(view, names)

    def headline(self, view: View) -> Text:
        """The state of play in a short line."""
        return position_words.headline(view)


def _titled(title: Text, what: Text) -> Text:
    head = naming.upper(title)
    return Text(f"{head.en}: {what.en}", f"{head.de}: {what.de}")


def _prompt(view: View, ask: str, names: Sequence[str]) -> Text:  # noqa: C901 - one line a question
    matter = view.matter
    match ask:
        case "turn":
            return _turn(view)
        case "harvest-more":
            return Text("Harvest more of this group?", "Mehr von dieser Gruppe ernten?")
        case "substitute":
            return _substitute(matter.tiles)
        case "place-second":
            return Text("Place a second field from a store?", "Ein zweites Feld aus einem Lager anlegen?")
        case "store-second":
            return Text("Take a second field into your store?", "Ein zweites Feld in dein Lager nehmen?")
        case "relocate":
            worker = naming.worker(matter.worker)
            return Text(f"Where does {worker.en} go?", f"Wohin kommt {worker.de}?")
        case "drawn-field":
            field = naming.field(matter.tile)
            return Text(f"Keep {field.en}?", f"{naming.upper(field).de} behalten?")
        case "substitute-field":
            field = naming.field(matter.tile)
            return Text(f"keep {field.en} for another field?", f"{field.de} gegen ein anderes behalten?")
        case "gift-received":
            field = naming.field(matter.tile)
            return Text(f"you receive {field.en}", f"du erhältst {field.de}")
        case "windfall":
            name = names[matter.seat or 0]
            return Text(f"a counter for {name}: which crop?", f"ein Erntestein für {name}: welche Sorte?")
        case _:
            return _offer(view, ask)


def _turn(view: View) -> Text:
    if not view.used:
        return Text("Your turn: up to two actions", "Du bist am Zug: bis zu zwei Aktionen")
    return Text("Your turn: a second action?", "Du bist am Zug: eine zweite Aktion?")


def _substitute(tiles: tuple[str, ...]) -> Text:
    if not tiles:
        return Text("Which crop instead?", "Welche Sorte stattdessen?")
    field = naming.field(tiles[0])
    return Text(
        f"For {field.en} there is no counter left: which crop instead?",
        f"Für {field.de} ist kein Erntestein mehr da: welche Sorte stattdessen?",
    )


def _offer(view: View, ask: str) -> Text:
    """What is offered; and where one's own counters do not suffice, that there is nothing to think about."""
    asked = None if view.asked is None else view.players[view.asked]
    total = None if asked is None or asked.counters is None else asked.total
    if total is not None and total < PRICES.get(ask, 0):
        held = naming.count(total)
        return Text(
            f"{PROMPTS[ask].en} You hold {held.en}: you can only decline",
            f"{PROMPTS[ask].de} Du hast {held.de}: du kannst nur verzichten",
        )
    return PROMPTS[ask]
