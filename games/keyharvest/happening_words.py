"""What happened to happenings, in sentences: drawn, laid down, laid aside, given back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from games.kernel.words import Text
from games.keyharvest import facts as f
from games.keyharvest import happening_facts as hf
from games.keyharvest import naming

Names = Sequence[str]


def _several(letters: Iterable[str]) -> Text:
    return naming.upper(naming.listing([naming.happening(letter) for letter in letters]))


def _added(fact: hf.HappeningsAdded, _names: Names) -> Text:
    return Text(
        f"{fact.count} happenings go into the bag unseen.", f"{fact.count} Ereignisse kommen verdeckt in den Beutel."
    )


def _laid(fact: hf.HappeningLaid, names: Names) -> Text:
    name, tile = names[fact.seat], naming.happening(fact.tile)
    return Text(
        f"{name} draws {tile.en}: it is carried out on space {fact.space}.",
        f"{name} zieht {tile.de}: es wird auf Platz {fact.space} ausgeführt.",
    )


def _moved_back(fact: hf.TrackMovedBack, _names: Names) -> Text:
    tiles = _several(fact.tiles)
    return Text(
        f"Somebody has fewer than seven tiles: {tiles.en} go back into the bag, the others move down.",
        f"Jemand hat weniger als sieben Plättchen: {tiles.de} kommen in den Beutel, die anderen rücken nach.",
    )


def _aside(fact: hf.HappeningSetAside, names: Names) -> Text:
    name, tile = names[fact.seat], naming.happening(fact.tile)
    return Text(f"{name} draws {tile.en} and lays it aside.", f"{name} zieht {tile.de} und legt es beiseite.")


def _back(fact: hf.HappeningsReturned, _names: Names) -> Text:
    tiles, many = _several(fact.tiles), len(fact.tiles) > 1
    return Text(
        f"{tiles.en} {'go' if many else 'goes'} back into the bag.",
        f"{tiles.de} {'kommen' if many else 'kommt'} zurück in den Beutel.",
    )


def _ignored(fact: hf.HappeningIgnored, names: Names) -> Text:
    name, tile = names[fact.seat], naming.happening(fact.tile)
    return Text(f"{name} draws {tile.en}: it leaves the game.", f"{name} zieht {tile.de}: es kommt aus dem Spiel.")


def _declined(fact: hf.HappeningDeclined, names: Names) -> Text:
    name, tile = names[fact.seat], naming.HAPPENINGS[fact.tile]
    return Text(f"{name} declines ({tile.en}).", f"{name} verzichtet ({tile.de}).")


def _registry_back(fact: f.RegistryReturned, _names: Names) -> Text:
    tiles = naming.upper(naming.fields(fact.tiles))
    many = len(fact.tiles) > 1
    return Text(
        f"{tiles.en} of the land registry {'go' if many else 'goes'} back into the bag.",
        f"{tiles.de} aus dem Grundbuchamt {'kommen' if many else 'kommt'} zurück in den Beutel.",
    )


def _gift(fact: hf.GiftGiven, names: Names) -> Text:
    giver, taker, field = names[fact.seat], names[fact.to], naming.field(fact.tile)
    return Text(f"{giver} gives {field.en} to {taker}.", f"{giver} schenkt {taker} {field.de}.")


def _no_gift(fact: hf.NoGift, names: Names) -> Text:
    name = names[fact.seat]
    return Text(f"{name} has nothing to give.", f"{name} hat nichts zu verschenken.")


def _end(fact: hf.EndBegun, names: Names) -> Text:
    name = names[fact.seat]
    return Text(
        f"The tenth happening lies there: {name} finishes this turn, then everybody has two more.",
        f"Das zehnte Ereignis liegt: {name} beendet den Zug, dann haben alle noch zwei.",
    )


SAY: dict[type, Callable[[Any, Names], Text]] = {
    hf.HappeningsAdded: _added,
    hf.HappeningLaid: _laid,
    hf.TrackMovedBack: _moved_back,
    hf.HappeningSetAside: _aside,
    hf.HappeningsReturned: _back,
    hf.HappeningIgnored: _ignored,
    hf.HappeningDeclined: _declined,
    f.RegistryReturned: _registry_back,
    hf.GiftGiven: _gift,
    hf.NoGift: _no_gift,
    hf.EndBegun: _end,
}
