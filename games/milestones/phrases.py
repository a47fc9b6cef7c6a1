"""The words of the game, in English and German: questions here, the rest next door."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.kernel.asking import Choice, Field
from games.kernel.words import Section, Text
from games.milestones import choice_words, fact_words, naming, position_words
from games.milestones.choice_words import own
from games.milestones.view import View


def _help(rule: str, en: str, de: str) -> tuple[Text, str]:
    return Text(en, de), f"milestones:{rule}"


HELP = {
    "draft": _help(
        "R9",
        "Take two of the open start tiles. Each shows two workers; you place both tiles next. "
        "An ascending row of numbers brings income later.",
        "Nimm zwei der offenen Startplättchen. Jedes zeigt zwei Arbeiter; du legst beide gleich darauf. "
        "Eine aufsteigende Reihe bringt später Einkommen.",
    ),
    "place-start-tile": _help(
        "R11",
        "A start tile lies on two neighbouring empty spaces. Gaps are fine, and it never moves again.",
        "Ein Startplättchen liegt auf zwei benachbarten leeren Feldern. Lücken sind erlaubt, und es bleibt liegen.",
    ),
    "move": _help(
        "R14",
        "A turn is two moves. Advance by as many spaces as you like, but never past the castle. On a worker you get "
        "one good for it and for each worker of its kind that you passed in this move.",
        "Ein Zug sind zwei Bewegungen. Rücke beliebig weit vor, aber nie am Schloss vorbei. Auf einem Arbeiter "
        "erhältst du eine Ware für ihn und für jeden gleichen, den du in dieser Bewegung passiert hast.",
    ),
    "trading-house": _help(
        "R32",
        "Hire one tile for 2 coins, buy cubes for 2 coins each, sell 2 cubes for 1 coin; in any order.",
        "Heuere ein Plättchen für 2 Münzen an, kaufe Würfel für je 2 Münzen, verkaufe je 2 Würfel für 1 Münze; "
        "in beliebiger Reihenfolge.",
    ),
    "place-hired-tile": _help(
        "R34",
        "The tile goes on two neighbouring spaces, over whatever lies there. Cover tiles level the two spaces first; "
        "workers and bonus tiles below are lost.",
        "Das Plättchen kommt auf zwei benachbarte Felder, über alles, was dort liegt. Abdeckplättchen gleichen die "
        "Höhe aus; Arbeiter und Bonusplättchen darunter sind verloren.",
    ),
    "building-office": _help(
        "R40",
        "Build as often as you can pay. Road (stone and sand): two edges from a market or an open end, scoring the "
        "number in its middle. House (stone and wood): beside a road, scoring its uncovered corners. Market (wood and "
        "sand): on a free number of a road, scoring it.",
        "Baue, so oft du zahlen kannst. Straße (Stein und Sand): zwei Kanten ab einem Markt oder Straßenende, Punkte "
        "für die Zahl in der Mitte. Haus (Stein und Holz): an einer Straße, Punkte für die unbedeckten Ecken. Markt "
        "(Holz und Sand): auf eine freie Zahl an einer Straße, Punkte für diese Zahl.",
    ),
    "collect-bonus": _help(
        "R52",
        "Several bonus tiles lie beside what you placed. Each needs a free worker of its kind and gives 1 point.",
        "Neben dem Gebauten liegen Bonusplättchen. Jedes braucht einen freien Arbeiter seiner Art und gibt 1 Punkt.",
    ),
    "put-bonus": _help(
        "R50",
        "The bonus tile stays on this worker: 1 point with each harvest of it, and it counts twice at the end.",
        "Das Bonusplättchen bleibt auf diesem Arbeiter: 1 Punkt bei jeder Ernte, und am Ende zählt er doppelt.",
    ),
    "mill": _help(
        "R56",
        "For 2 grain bring flour to a market that has none: score two uncovered numbers beside it and get 1 coin.",
        "Bringe für 2 Getreide Mehl an einen unbelieferten Markt: Punkte für zwei unbedeckte Zahlen daneben "
        "und 1 Münze.",
    ),
    "castle": _help(
        "R60",
        "You may keep three goods, coins included, and must cover one of your workers, unless only two are left.",
        "Du darfst drei Waren behalten, Münzen eingeschlossen, und musst einen Arbeiter zudecken, "
        "wenn du mehr als zwei hast.",
    ),
}

PROMPTS = {
    "draft": Text("Choose two start tiles", "Wähle zwei Startplättchen"),
    "trading-house": Text("Trading house: hire, buy, sell?", "Handelshaus: anheuern, kaufen, verkaufen?"),
    "building-office": Text("Building office: what do you build?", "Bauamt: was baust du?"),
    "collect-bonus": Text("Which bonus tile next?", "Welches Bonusplättchen als nächstes?"),
    "put-bonus": Text("On which worker does the bonus tile go?", "Auf welchen Arbeiter kommt das Bonusplättchen?"),
    "mill": Text("Mill: which market gets flour?", "Mühle: welchen Markt belieferst du?"),
    "castle": Text("Castle: which worker is covered?", "Schloss: welcher Arbeiter wird zugedeckt?"),
}

GROUPS = {
    "tiles": Text("Start tiles", "Startplättchen"),
    "place": Text("Where to", "Wohin"),
    "workers": Text("To an employment space", "Auf ein Beschäftigungsfeld"),
    "decline": Text("Without a harvest", "Ohne Ernte"),
    "buildings": Text("To a building", "Zu einem Bauplatz"),
    "hire": Text("Hire", "Anheuern"),
    "buy": Text("Buy", "Kaufen"),
    "sell": Text("Sell", "Verkaufen"),
    "road": Text("Roads", "Straßen"),
    "house": Text("Houses", "Häuser"),
    "market": Text("Markets", "Märkte"),
    "bonus": Text("Bonus tiles", "Bonusplättchen"),
    "worker": Text("Workers", "Arbeiter"),
    "deliver": Text("Deliveries", "Lieferungen"),
    "cover": Text("Cover", "Zudecken"),
    "return": Text("Return goods", "Waren abgeben"),
    "done": Text("Or", "Oder"),
}

FIELDS = {
    "tiles": Text("Tiles", "Plättchen"),
    "numbers": Text("Numbers to score", "Gewertete Zahlen"),
    "returns": Text("Goods to return", "Abzugebende Waren"),
}


class Words:
    """Follows the protocol `games.kernel.game.Phrases`."""

    def prompt(self, view: View, ask: str, names: Sequence[str]) -> Text:
        """The question in one short phrase."""
        if ask == "move":
            return Text(f"Move your pawn ({view.move} of 2)", f"Ziehe deine Figur ({view.move} von 2)")
        if ask in ("place-start-tile", "place-hired-tile"):
            tile = naming.tile(own(view).hand[0])
            return Text(f"Place {tile.en}", f"Lege {tile.de}")
        if ask == "castle" and sum(space.worker is not None for space in own(view).spaces) <= 2:
            return Text("Castle: which goods do you return?", "Schloss: welche Waren gibst du ab?")
        return PROMPTS[ask]

    def help(self, view: View, ask: str) -> tuple[Text, str]:
        """The rule in a few sentences, and its number."""
        return HELP[ask]

    def group(self, group: str) -> Text:
        """The heading over a group of choices."""
        return GROUPS[group]

    def choice(self, view: View, ask: str, choice: Choice[Any]) -> Text:
        """The choice as a whole phrase."""
        return choice_words.label(view, ask, choice)

    def field(self, ask: str, field: Field) -> Text:
        """What is to be filled in."""
        return FIELDS[field.name]

    def value(self, view: View, ask: str, field: Field, value: str) -> Text:
        """One value of a field."""
        return choice_words.value(view, field.name, value)

    def fact(self, fact: Any, names: Sequence[str]) -> Text | None:
        """What happened, in one sentence."""
        return fact_words.tell(fact, names)

    def position(self, view: View, names: Sequence[str]) -> tuple[Section, ...]:
        """The whole position in words."""
        return position_words.tell(view, names)

    def headline(self, view: View) -> Text:
        """The state of play in a short line."""
        return position_words.headline(view)
