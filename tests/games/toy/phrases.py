"""Words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.kernel.asking import Amounts, Choice, Field
from games.kernel.words import Section, Text
from tests.games.toy import facts as f
from tests.games.toy.actions import Action
from tests.games.toy.view import PlayerView, View

_BEADS = {"amber": Text("amber", "Bernstein"), "blue": Text("blue", "Blau"), "coral": Text("coral", "Koralle")}
_PROMPTS = {
    "turn": Text("Your turn: do a deed, or end it", "Du bist am Zug: tu etwas, oder beende ihn"),
    "offer": Text("A ticket is on offer: bid, or pass", "Eine Marke wird angeboten: biete, oder passe"),
    "place": Text("Place your ticket", "Lege deine Marke"),
    "place-again": Text("Your ticket was pushed away: place it again", "Deine Marke wurde verdrängt: lege sie neu"),
}
_HELP = {
    "turn": (Text("Up to two deeds a turn.", "Bis zu zwei Taten je Zug."), "toy:R3"),
    "offer": (Text("The first bid wins the ticket.", "Das erste Gebot gewinnt die Marke."), "toy:R5"),
    "place": (Text("On a free place or onto another's ticket.", "An freien Ort oder auf fremde Marke."), "toy:R6"),
    "place-again": (Text("On a free place.", "An einen freien Ort."), "toy:R7"),
}
_GROUPS = {
    "deeds": Text("Deeds", "Taten"),
    "turn": Text("Your turn", "Dein Zug"),
    "offer": Text("The offer", "Das Angebot"),
    "places": Text("Places", "Orte"),
}
_CHOICES = {
    "draw": Text("Draw a ticket", "Ziehe eine Marke"),
    "trade": Text("Trade two beads for one", "Tausche zwei Perlen gegen eine"),
    "clear": Text("Clear own tickets", "Räume eigene Marken ab"),
    "wave": Text("Wave to others", "Winke anderen"),
    "end": Text("End your turn", "Beende deinen Zug"),
    "bid": Text("Bid beads", "Biete Perlen"),
    "pass": Text("Do not bid", "Biete nicht"),
}
_FIELDS = {
    "give": Text("Beads you give", "Perlen, die du gibst"),
    "take": Text("The bead you take", "Die Perle, die du nimmst"),
    "places": Text("Your tickets, the one that counts twice first", "Deine Marken, die doppelte zuerst"),
    "seats": Text("To whom", "Wem"),
    "beads": Text("Beads you bid", "Perlen, die du bietest"),
}


class Words:
    """Follows the protocol `games.kernel.game.Phrases`."""

    def prompt(self, view: View, ask: str, names: Sequence[str]) -> Text:
        return _PROMPTS[ask]

    def help(self, view: View, ask: str) -> tuple[Text, str]:
        return _HELP[ask]

    def group(self, group: str) -> Text:
        return _GROUPS[group]

    def choice(self, view: View, ask: str, choice: Choice[Action]) -> Text:
        if choice.at:
            return Text(f"Place it on {choice.at[0]}", f"Lege sie auf {choice.at[0]}")
        return _CHOICES[choice.code]

    def field(self, ask: str, field: Field) -> Text:
        return _FIELDS[field.name]

    def value(self, view: View, ask: str, field: Field, value: str) -> Text:
        if field.name == "seats":
            return Text(f"seat {value}", f"Platz {value}")
        return _BEADS.get(value) or Text(f"the ticket on {value}", f"die Marke auf {value}")

    def fact(self, fact: f.Fact, names: Sequence[str]) -> Text | None:  # noqa: C901 - one line a fact
        match fact:
            case f.BeadsDealt():
                return Text("Everybody is dealt three beads.", "Alle bekommen drei Perlen.")
            case f.TicketDrawn(seat, ticket):
                return Text(f"{names[seat]} draws a {ticket}.", f"{names[seat]} zieht eine {ticket}.")
            case f.BidMade(seat, beads):
                return Text(f"{names[seat]} bids {_listed(beads).en}.", f"{names[seat]} bietet {_listed(beads).de}.")
            case f.OfferDeclined(seat):
                return Text(f"{names[seat]} does not bid.", f"{names[seat]} bietet nicht.")
            case f.TicketPlaced(seat, ticket, place):
                en, de = f"places a {ticket} on {place}", f"legt eine {ticket} auf {place}"
                return Text(f"{names[seat]} {en}.", f"{names[seat]} {de}.")
            case f.TicketPushed(seat, ticket, place):
                return Text(f"{names[seat]} loses {place}.", f"{names[seat]} verliert {place}.")
            case f.TicketReturned(ticket):
                return Text(f"The {ticket} finds no place.", f"Die {ticket} findet keinen Ort.")
            case f.BeadsTraded(seat, gave, took):
                en, de, got = _listed(gave).en, _listed(gave).de, _BEADS[took]
                return Text(f"{names[seat]} trades {en} for {got.en}.", f"{names[seat]} tauscht {de} gegen {got.de}.")
            case f.TicketCleared(seat, ticket, place):
                return Text(f"{names[seat]} clears {place}.", f"{names[seat]} räumt {place} ab.")
            case f.PointsScored(seat, points, _):
                return Text(f"{names[seat]} scores {points}.", f"{names[seat]} bekommt {points} Punkte.")
            case f.TurnEnded():
                return None
        return Text("The game is over.", "Das Spiel ist zu Ende.")

    def position(self, view: View, names: Sequence[str]) -> tuple[Section, ...]:
        board = tuple(
            Text(f"{p.place}: {p.ticket} of {names[p.seat]}", f"{p.place}: {p.ticket} von {names[p.seat]}")
            for p in view.board
        )
        players = tuple(_player(player, names[player.seat]) for player in view.players)
        return (
            Section(Text("Players", "Mitspieler"), players),
            Section(Text("Places", "Orte"), board or (Text("all free", "alle frei"),)),
            Section(Text("Stock", "Vorrat"), (_of(view.stock),)),
            Section(Text("Bag", "Beutel"), (Text(f"{len(view.bag)} tickets", f"{len(view.bag)} Marken"),)),
        )

    def headline(self, view: View) -> Text:
        scores = ":".join(str(score) for score in view.scores)
        return Text(f"{scores} after {view.turns} turns", f"{scores} nach {view.turns} Zügen")


def _player(player: PlayerView, name: str) -> Text:
    hand = Text("", "") if player.hand is None else _of(player.hand)
    en = f"{name}: {player.score} points, {player.beads} beads {hand.en}"
    return Text(en.strip(), f"{name}: {player.score} Punkte, {player.beads} Perlen {hand.de}".strip())


def _listed(beads: Amounts) -> Text:
    return _of(dict(beads))


def _of(beads: Mapping[str, int]) -> Text:
    pairs = [(count, _BEADS[kind]) for kind, count in beads.items()]
    return Text(", ".join(f"{n} {kind.en}" for n, kind in pairs), ", ".join(f"{n} {kind.de}" for n, kind in pairs))
