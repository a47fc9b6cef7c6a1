"""The choices as whole phrases, with what each would bring or cost."""

from __future__ import annotations

from typing import Any

from games.kernel.asking import Choice
from games.kernel.words import Text
from games.keyharvest import actions as a
from games.keyharvest import naming
from games.keyharvest.counters import size
from games.keyharvest.view import PlayerView, StoredView, View


def label(view: View, ask: str, choice: Choice[Any]) -> Text:
    """What the choice does."""
    match choice.action:
        case a.Harvest(of):
            return _harvest(of, choice)
        case a.Play() | a.Move() | a.Relocate() | a.Remove() | a.Reuse() | a.TakeBack():
            return _worker(view, choice.action)
        case a.PlaceTile(tile):
            return _place(view, tile)
        case a.StoreTile(tile):
            field = naming.field(tile)
            return Text(f"Take {field.en} into your store, with a bid", f"Nimm {field.de} mit einem Gebot ins Lager")
        case a.Buy() | a.Claim() | a.Pay() | a.Swap():
            return _trade(view, ask, choice.action)
        case a.Take() | a.Reap() | a.Drop() | a.Give() | a.Replace():
            return _one_field(view, choice.action)
        case a.Substitute(crop) | a.TakeCrop(crop):
            return Text(f"Take 1 {naming.CROPS[crop].en}", f"Nimm 1 {naming.CROPS[crop].de}")
        case a.GiveCrop(crop):
            return Text(f"Give 1 {naming.CROPS[crop].en}", f"Gib 1 {naming.CROPS[crop].de}")
        case _:
            return _plain(view, choice)


def _harvest(of: str, choice: Choice[Any]) -> Text:
    if of == "isolated":
        return _some("Harvest isolated fields", "Ernte isolierte Felder", choice)
    if of == "more":
        return _some("Harvest more", "Ernte mehr", choice)
    return _some("Harvest", "Ernte", choice)


def _some(en: str, de: str, choice: Choice[Any]) -> Text:
    """With the one field there is, or all of those that one may choose from."""
    named = naming.listing([naming.bare_field(tile) for tile in choice.at])
    if not choice.fields:
        return Text(f"{en}: {named.en}", f"{de}: {named.de}")
    return Text(f"{en} out of {named.en}", f"{de} aus {named.de}")


def _worker(view: View, action: Any) -> Text:
    match action:
        case a.Play(worker, hex_):
            name = naming.worker(worker)
            return Text(f"Play {name.en} on hex {hex_}", f"Spiele {name.de} auf {hex_} aus")
        case a.Move(worker, hex_):
            name = naming.worker(worker)
            return Text(f"Move {name.en} to hex {hex_}", f"Setze {name.de} auf {hex_} um")
        case a.Relocate(hex_):
            return Text(f"Place it on hex {hex_}", f"Versetze ihn auf {hex_}")
        case a.Remove(worker):
            name, where = naming.worker(worker), _where(view, worker)
            return Text(f"Remove {name.en} from hex {where}", f"Entferne {name.de} von {where}")
        case a.Reuse(worker):
            name, where = naming.worker(worker), _where(view, worker)
            return Text(f"Use {name.en} on hex {where} again", f"Setze {name.de} auf {where} erneut ein")
        case _:
            return Text("Take the worker back", "Nimm den Arbeiter zurück")


def _asked(view: View) -> PlayerView:
    """Whose choices these are."""
    return view.players[view.asked or 0]


def _where(view: View, worker: str) -> str:
    return next((own.hex for own in _asked(view).workers if own.worker == worker), "?")


def stored(view: View, tile: str) -> tuple[PlayerView, StoredView] | None:
    """The owner of a tile in a store, and the tile."""
    for player in view.players:
        for own in player.store:
            if own.tile == tile:
                return player, own
    return None


def _place(view: View, tile: str) -> Text:
    field, found = naming.field(tile), stored(view, tile)
    assert found is not None
    owner, own = found
    bid = naming.amounts(own.bid)
    if owner.seat == view.asked:
        return Text(
            f"Place {field.en} from your store; the bid of {bid.en} goes to the stock",
            f"Lege {field.de} aus deinem Lager an; das Gebot von {bid.de} geht in den Vorrat",
        )
    number = owner.seat + 1
    return Text(
        f"Place {field.en} from the store of player {number}, for {bid.en}",
        f"Lege {field.de} aus dem Lager von Spieler {number} an, für {bid.de}",
    )


def _trade(view: View, ask: str, action: Any) -> Text:
    match action:
        case a.Pay():
            return Text("Pay 2 counters and draw a field", "Zahle 2 Erntesteine und ziehe ein Feld")
        case a.Swap(give, get):
            one, other = naming.field(give), naming.field(get)
            return Text(f"Give {one.en} for {other.en}", f"Gib {one.de} für {other.de}")
        case a.Claim(tile):
            field, number = naming.field(tile), _holder(view, tile) + 1
            return Text(
                f"Take {field.en} from the board of player {number}, for 3 counters",
                f"Nimm {field.de} vom Tableau von Spieler {number}, für 3 Erntesteine",
            )
        case _:
            return _buy(view, ask, action.tile)


def _holder(view: View, tile: str) -> int:
    return next((player.seat for player in view.players for own in player.fields if own.label == tile), 0)


def _buy(view: View, ask: str, tile: str) -> Text:
    field, found = naming.field(tile), stored(view, tile)
    if found is None:
        price = naming.count(2 if ask == "lucky-dip" else 3)
        return Text(f"Buy {field.en} for {price.en}", f"Kaufe {field.de} für {price.de}")
    owner, own = found
    price = naming.count(size(own.bid) + (ask == "skilled-worker"))
    number = owner.seat + 1
    return Text(
        f"Buy {field.en} out of the store of player {number}, for {price.en}",
        f"Kaufe {field.de} aus dem Lager von Spieler {number}, für {price.de}",
    )


def _one_field(view: View, action: Any) -> Text:
    field = naming.field(action.tile)
    match action:
        case a.Take():
            return Text(f"Take {field.en}", f"Nimm {field.de}")
        case a.Reap():
            return Text(f"Take a counter for {field.en}", f"Nimm einen Erntestein für {field.de}")
        case a.Drop():
            return Text(f"Discard {field.en} of your board", f"Lege {field.de} deines Tableaus ab")
        case a.Give():
            return Text(f"Give {field.en}", f"Gib {field.de}")
        case _ if view.matter.tile:
            new = naming.field(view.matter.tile)
            return Text(f"Discard {field.en} and place {new.en}", f"Lege {field.de} ab und {new.de} an")
        case _:
            return Text(f"Discard {field.en} and draw another", f"Lege {field.de} ab und ziehe ein anderes")


def _plain(view: View, choice: Choice[Any]) -> Text:
    match choice.action:
        case a.ReapSome():
            return _some("Take counters for fields", "Nimm Erntesteine für Felder", choice)
        case a.TurnBack():
            return _some("Turn back fields", "Drehe Felder zurück", choice)
        case a.TakeCounters():
            count = naming.count(choice.fields[0].at_least)
            return Text(f"Take {count.en} from the stock", f"Nimm {count.de} aus dem Vorrat")
        case a.Draw():
            return Text("Draw a field from the bag", "Ziehe ein Feld aus dem Beutel")
        case a.Keep() | a.Discard() | a.PassOn():
            return _held(view, choice.action)
        case a.Done():
            return Text("That is enough", "Das genügt")
        case a.End():
            return Text("End your turn", "Beende deinen Zug")
        case _ if view.matter.worker:
            return Text("Do not use the worker", "Setze den Arbeiter nicht ein")
        case _:
            return Text("Decline the offer", "Verzichte auf das Angebot")


def _held(view: View, action: Any) -> Text:
    field = naming.field(view.matter.tile)
    match action:
        case a.Keep():
            return Text(f"Place {field.en} on your board", f"Lege {field.de} auf dein Tableau")
        case a.Discard():
            return Text(f"Put {field.en} into the fallow field", f"Lege {field.de} ins Brachfeld")
        case _:
            return Text(f"Pass {field.en} on to the left", f"Gib {field.de} nach links weiter")
