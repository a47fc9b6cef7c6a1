"""The whole position in words: enough to play from a text alone."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.words import Section, Text
from games.keyharvest import naming
from games.keyharvest.board import Printed, printed
from games.keyharvest.counters import CROPS
from games.keyharvest.groups import groups
from games.keyharvest.view import PlayerView, View

DEEDS = {
    "harvest": Text("harvest", "Ernte"),
    "worker": Text("worker", "Arbeiter"),
    "place": Text("place from a store", "Anlegen aus einem Lager"),
    "store": Text("take into the store", "Einlagern"),
}


def tell(view: View, names: Sequence[str]) -> tuple[Section, ...]:
    """Who is to play, each player's board, the town."""
    first = view.asked if view.asked is not None else view.turn
    order = range(view.seats) if first is None else [(first + n) % view.seats for n in range(view.seats)]
    board = printed(view.data)
    return (
        _state(view, names),
        *(_player(board, view.players[seat], names[seat]) for seat in order),
        _registry(view),
        _track(view),
        _stock(view),
    )


def headline(view: View) -> Text:
    """Round, what the boards are worth, how near the end is."""
    scores = " : ".join(str(score) for score in view.scores)
    if view.over:
        return Text(f"Over · {scores}", f"Zu Ende · {scores}")
    number = view.turns // view.seats + 1
    en, de = f"Round {number} · boards {scores}", f"Runde {number} · Tableaus {scores}"
    if view.turns_left is not None:
        left = view.turns_left
        return Text(
            f"{en} · {left} {'turn' if left == 1 else 'turns'} left",
            f"{de} · noch {left} {'Zug' if left == 1 else 'Züge'}",
        )
    laid = len(view.track)
    return Text(f"{en} · {laid} of 10 happenings", f"{de} · {laid} von 10 Ereignissen")


def _state(view: View, names: Sequence[str]) -> Section:
    lines = [headline(view)]
    if view.turn is not None and not view.over:
        name, used = names[view.turn], [DEEDS[deed] for deed in view.used]
        done = naming.listing(used) if used else Text("no action yet", "noch keine Aktion")
        lines.append(Text(f"{name} is in turn: {done.en}.", f"{name} ist am Zug: {done.de}."))
    if view.asked is not None and view.asked != view.turn:
        lines.append(Text(f"{names[view.asked]} is asked.", f"{names[view.asked]} wird gefragt."))
    if view.matter.happening:
        tile = naming.upper(naming.happening(view.matter.happening))
        lines.append(Text(f"{tile.en} is carried out.", f"{tile.de} wird ausgeführt."))
    if view.passing:
        fields = naming.fields(view.passing)
        lines.append(Text(f"In hand: {fields.en}.", f"In der Hand: {fields.de}."))
    start = names[view.start]
    lines.append(Text(f"Start player: {start}.", f"Startspieler: {start}."))
    return Section(Text("State of play", "Spielstand"), tuple(lines))


def _player(board: Printed, player: PlayerView, name: str) -> Section:
    worth = naming.points(player.worker_points + player.largest + player.second)
    lines = [*_groups(board, player), *_workers(player), *_store(player), _counters(player)]
    number = player.seat + 1
    title = Text(f"{name}, player {number}: board {worth.en}", f"{name}, Spieler {number}: Tableau {worth.de}")
    return Section(title, tuple(lines))


def _groups(board: Printed, player: PlayerView) -> list[Text]:
    """Each group with its fields; what is harvested says so."""
    if not player.fields:
        return [Text("No fields", "Keine Felder")]
    ripe = {own.label: not own.harvested for own in player.fields}
    found = sorted(groups(board, ripe), key=lambda group: (-len(group), group))
    lines = []
    for group in found:
        fields = [_field(label, ripe[label]) for label in group]
        listed = naming.listing(fields)
        lines.append(Text(f"Group of {len(group)}: {listed.en}", f"Gruppe von {len(group)}: {listed.de}"))
    return lines


def _field(label: str, ripe: bool) -> Text:
    name = naming.bare_field(label)
    return name if ripe else Text(f"{name.en} harvested", f"{name.de} abgeerntet")


def _workers(player: PlayerView) -> list[Text]:
    lines = []
    for own in player.workers:
        name = naming.upper(naming.worker(own.worker))
        lines.append(Text(f"{name.en} (number {own.n}): hex {own.hex}", f"{name.de} (Zahl {own.n}): Feld {own.hex}"))
    if player.supply:
        supply = naming.listing([naming.worker(worker) for worker in player.supply])
        lines.append(Text(f"Before the screen: {supply.en}", f"Vor dem Sichtschirm: {supply.de}"))
    return lines


def _store(player: PlayerView) -> list[Text]:
    lines = []
    for own in player.store:
        field, bid = naming.field(own.tile), naming.amounts(own.bid)
        lines.append(Text(f"Store: {field.en} with {bid.en}", f"Lager: {field.de} mit {bid.de}"))
    return lines or [Text("Store: empty", "Lager: leer")]


def _counters(player: PlayerView) -> Text:
    if player.counters is not None:
        held = naming.amounts(tuple((crop, player.counters[crop]) for crop in CROPS if player.counters[crop]))
        return Text(f"Behind the screen: {held.en}", f"Hinter dem Sichtschirm: {held.de}")
    if player.total is not None:
        total = naming.count(player.total)
        return Text(f"Behind the screen: {total.en}", f"Hinter dem Sichtschirm: {total.de}")
    return Text("Counters behind the screen", "Erntesteine hinter dem Sichtschirm")


def _registry(view: View) -> Section:
    lines = []
    for space, tile in enumerate(view.registry, 1):
        field = naming.bare_field(tile) if tile else Text("empty", "leer")
        lines.append(Text(f"Space {space}: {field.en}", f"Platz {space}: {field.de}"))
    return Section(Text("Land registry", "Grundbuchamt"), tuple(lines))


def _track(view: View) -> Section:
    lines = []
    for space, tile in enumerate(view.track, 1):
        name = naming.happening(tile)
        lines.append(Text(f"Space {space}: {name.en}", f"Platz {space}: {name.de}"))
    if view.aside:
        aside = naming.listing([naming.happening(tile) for tile in view.aside])
        lines.append(Text(f"Laid aside: {aside.en}", f"Beiseite: {aside.de}"))
    if view.out:
        out = naming.listing([naming.happening(tile) for tile in view.out])
        lines.append(Text(f"Out of the game: {out.en}", f"Aus dem Spiel: {out.de}"))
    return Section(Text("Event track", "Ereignisleiste"), tuple(lines) or (Text("Empty", "Leer"),))


def _stock(view: View) -> Section:
    held = naming.amounts(tuple((crop, view.stock[crop]) for crop in CROPS if view.stock[crop]))
    town = naming.listing([naming.worker(worker) for worker in view.town]) if view.town else naming.NOTHING
    bag, happenings = len(view.bag), view.bag_happenings
    lines = [
        Text(f"Stock: {held.en}", f"Vorrat: {held.de}"),
        Text(f"In town: {town.en}", f"In der Stadt: {town.de}"),
        Text(f"Bag: fields {bag}, happenings {happenings}", f"Beutel: Felder {bag}, Ereignisse {happenings}"),
    ]
    if view.fallow:
        fallow = naming.plain(view.fallow)
        lines.append(Text(f"Fallow field: {fallow.en}", f"Brachfeld: {fallow.de}"))
    return Section(Text("Town", "Stadt"), tuple(lines))
