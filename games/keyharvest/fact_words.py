"""What happened, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.kernel.words import Text
from games.keyharvest import facts as f
from games.keyharvest import happening_words, naming

Names = Sequence[str]


def tell(fact: f.Fact, names: Names) -> Text | None:
    """One sentence for one fact; None where its neighbour has said it."""
    say = _SAY.get(type(fact)) or happening_words.SAY.get(type(fact))
    return say(fact, names) if say else None


def _start_player(fact: f.StartPlayerDrawn, names: Names) -> Text:
    return Text(f"{names[fact.seat]} is the start player.", f"{names[fact.seat]} beginnt.")


def _start_tiles(fact: f.StartTilesDealt, names: Names) -> Text:
    name, fields = names[fact.seat], naming.fields(fact.tiles)
    return Text(f"{name} starts with {fields.en}.", f"{name} beginnt mit {fields.de}.")


def _counters_dealt(fact: f.CountersDealt, _names: Names) -> Text:
    left = naming.amounts(fact.stock)
    return Text(
        f"Everybody draws counters behind the screen; the stock holds {left.en}.",
        f"Alle ziehen Erntesteine hinter ihren Sichtschirm; im Vorrat sind {left.de}.",
    )


def _drawn(fact: f.TileDrawn, names: Names) -> Text:
    name, field = names[fact.seat], naming.field(fact.tile)
    return Text(f"{name} draws {field.en}.", f"{name} zieht {field.de}.")


def _filled(fact: f.RegistryFilled, _names: Names) -> Text:
    field = naming.upper(naming.field(fact.tile))
    return Text(
        f"{field.en} lies on space {fact.space} of the land registry.",
        f"{field.de} liegt auf Platz {fact.space} im Grundbuchamt.",
    )


def _taken(fact: f.RegistryTaken, names: Names) -> Text:
    name, field = names[fact.seat], naming.field(fact.tile)
    return Text(f"{name} takes {field.en} from the land registry.", f"{name} nimmt {field.de} aus dem Grundbuchamt.")


def _nothing(fact: f.NothingDrawn, names: Names) -> Text:
    name = names[fact.seat]
    return Text(f"{name} finds no field left in the bag.", f"{name} findet kein Feld mehr im Beutel.")


def _harvested(fact: f.FieldHarvested, names: Names) -> Text:
    name, field = names[fact.seat], naming.field(fact.tile)
    got = naming.amounts(((fact.crop, 1),)) if fact.crop else naming.NOTHING
    if fact.flipped:
        return Text(f"{name} harvests {field.en} and gets {got.en}.", f"{name} erntet {field.de} ab: {got.de}.")
    return Text(f"{name} gets {got.en} for {field.en}.", f"{name} erhält {got.de} für {field.de}.")


def _turned(fact: f.FieldsTurned, names: Names) -> Text:
    name, fields = names[fact.seat], naming.fields(fact.tiles)
    return Text(f"{name} turns back {fields.en}.", f"{name} dreht {fields.de} zurück.")


def _gained(fact: f.CountersTaken, names: Names) -> Text:
    name, got, by = names[fact.seat], naming.amounts(fact.counters), naming.through(fact.by)
    return Text(f"{name} takes {got.en} ({by.en}).", f"{name} nimmt {got.de} ({by.de}).")


def _paid(fact: f.CountersPaid, names: Names) -> Text:
    name, price = names[fact.seat], naming.amounts(fact.counters)
    if fact.to is None:
        return Text(f"{name} pays {price.en} to the stock.", f"{name} zahlt {price.de} in den Vorrat.")
    return Text(f"{name} pays {price.en} to {names[fact.to]}.", f"{name} zahlt {price.de} an {names[fact.to]}.")


def _stored(fact: f.TileStored, names: Names) -> Text:
    name, field, bid = names[fact.seat], naming.field(fact.tile), naming.amounts(fact.bid)
    return Text(
        f"{name} stores {field.en} with a bid of {bid.en}.", f"{name} lagert {field.de} mit dem Gebot {bid.de} ein."
    )


def _emptied(fact: f.StoreEmptied, names: Names) -> Text:
    name, field, bid = names[fact.seat], naming.field(fact.tile), naming.amounts(fact.bid)
    owner = names[fact.owner]
    if fact.to is None:
        return Text(
            f"{name} takes {field.en} out of the own store; the bid of {bid.en} goes to the stock.",
            f"{name} nimmt {field.de} aus dem eigenen Lager; das Gebot von {bid.de} geht in den Vorrat.",
        )
    return Text(
        f"{name} takes {field.en} out of the store of {owner}, who takes back the bid of {bid.en}.",
        f"{name} nimmt {field.de} aus dem Lager von {owner}; das Gebot von {bid.de} geht dorthin zurück.",
    )


def _left(fact: f.FieldLeft, names: Names) -> Text:
    name, field = names[fact.seat], naming.field(fact.tile)
    return Text(f"{naming.upper(field).en} leaves the board of {name}.", f"{field.de} verlässt das Tableau von {name}.")


def _placed(fact: f.FieldPlaced, names: Names) -> Text:
    name, field = names[fact.seat], naming.field(fact.tile)
    return Text(
        f"{naming.upper(field).en} lies on the board of {name}.", f"{field.de} liegt auf dem Tableau von {name}."
    )


def _discarded(fact: f.FieldDiscarded, _names: Names) -> Text:
    field = naming.upper(naming.field(fact.tile))
    return Text(f"{field.en} goes to the fallow field.", f"{field.de} kommt ins Brachfeld.")


def _worker_placed(fact: f.WorkerPlaced, names: Names) -> Text:
    name, worker, where = names[fact.seat], naming.worker(fact.worker), fact.hex
    match fact.how:
        case "played":
            return Text(f"{name} plays {worker.en} on hex {where}.", f"{name} spielt {worker.de} auf {where} aus.")
        case "relocated":
            return Text(f"{name} relocates {worker.en} to hex {where}.", f"{name} versetzt {worker.de} auf {where}.")
        case "moved":
            return Text(f"{name} moves {worker.en} to hex {where}.", f"{name} setzt {worker.de} auf {where} um.")


def _replaced(fact: f.WorkerReplaced, names: Names) -> Text:
    name, worker = names[fact.seat], naming.worker(fact.worker)
    return Text(
        f"{name}: {worker.en} on hex {fact.hex} is replaced.", f"{name}: {worker.de} auf {fact.hex} wird ersetzt."
    )


def _removed(fact: f.WorkerRemoved, names: Names) -> Text:
    name, worker = names[fact.seat], naming.worker(fact.worker)
    return Text(f"{name} removes {worker.en} from hex {fact.hex}.", f"{name} entfernt {worker.de} von {fact.hex}.")


def _lifted(fact: f.WorkerLifted, names: Names) -> Text:
    name, worker = names[fact.seat], naming.worker(fact.worker)
    return Text(
        f"{name}: {worker.en} on hex {fact.hex} makes room for the field.",
        f"{name}: {worker.de} auf {fact.hex} macht dem Feld Platz.",
    )


def _returned(fact: f.WorkerReturned, names: Names) -> Text:
    name, worker = names[fact.seat], naming.worker(fact.worker)
    return Text(f"{name}: {worker.en} is not relocated.", f"{name}: {worker.de} wird nicht versetzt.")


def _reused(fact: f.WorkerReused, names: Names) -> Text:
    name, worker = names[fact.seat], naming.worker(fact.worker)
    return Text(f"{name} uses {worker.en} again.", f"{name} setzt {worker.de} erneut ein.")


def _unused(fact: f.EffectDeclined, names: Names) -> Text:
    name, worker = names[fact.seat], naming.worker(fact.worker)
    return Text(f"{name} does not use {worker.en}.", f"{name} setzt {worker.de} nicht ein.")


def _used_up(fact: f.RoundsUsedUp, _names: Names) -> Text:
    return Text(f"{fact.rounds} rounds are over; the game ends.", f"{fact.rounds} Runden sind um; das Spiel endet.")


def _lifted_screens(fact: f.ScreensLifted, names: Names) -> Text:
    held = [naming.amounts(counters) for counters in fact.counters]
    pairs = list(zip(names, held, strict=False))
    return Text(
        f"The screens are lifted. {'; '.join(f'{name}: {own.en}' for name, own in pairs)}.",
        f"Die Sichtschirme fallen. {'; '.join(f'{name}: {own.de}' for name, own in pairs)}.",
    )


def _scored(fact: f.BoardScored, names: Names) -> Text:
    name = names[fact.seat]
    crops = naming.listing([naming.CROPS[crop] for crop in fact.crops]) if fact.crops else naming.NOTHING
    total = naming.points(fact.workers + fact.largest + fact.second + len(fact.crops))
    return Text(
        f"{name}: workers {fact.workers}, largest group {fact.largest}, second largest {fact.second}, "
        f"most of {crops.en} {len(fact.crops)}; {total.en}.",
        f"{name}: Arbeiter {fact.workers}, größte Gruppe {fact.largest}, zweitgrößte {fact.second}, "
        f"Mehrheit bei {crops.de} {len(fact.crops)}; {total.de}.",
    )


def _ended(fact: f.GameEnded, names: Names) -> Text:
    winners = naming.plain(name for name, place in zip(names, fact.places, strict=False) if place == 1)
    scores = " : ".join(str(score) for score in fact.scores)
    many = fact.places.count(1) > 1
    return Text(
        f"{winners.en} {'share the victory' if many else 'wins'} ({scores}).",
        f"{winners.de} {'teilen sich den Sieg' if many else 'gewinnt'} ({scores}).",
    )


_SAY: dict[type, Callable[[Any, Names], Text]] = {
    f.StartPlayerDrawn: _start_player,
    f.StartTilesDealt: _start_tiles,
    f.CountersDealt: _counters_dealt,
    f.TileDrawn: _drawn,
    f.RegistryFilled: _filled,
    f.RegistryTaken: _taken,
    f.NothingDrawn: _nothing,
    f.FieldHarvested: _harvested,
    f.FieldsTurned: _turned,
    f.CountersTaken: _gained,
    f.CountersPaid: _paid,
    f.TileStored: _stored,
    f.StoreEmptied: _emptied,
    f.FieldLeft: _left,
    f.FieldPlaced: _placed,
    f.FieldDiscarded: _discarded,
    f.WorkerPlaced: _worker_placed,
    f.WorkerReplaced: _replaced,
    f.WorkerRemoved: _removed,
    f.WorkerLifted: _lifted,
    f.WorkerReturned: _returned,
    f.WorkerReused: _reused,
    f.EffectDeclined: _unused,
    f.RoundsUsedUp: _used_up,
    f.ScreensLifted: _lifted_screens,
    f.BoardScored: _scored,
    f.GameEnded: _ended,
}
"""Every fact but `turn-ended`, and those about happenings, which are next door."""
