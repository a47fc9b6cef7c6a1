"""A plain player: weighs each choice by itself, and never looks further than what it sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.kernel.asking import Choice, Field, Question, fill
from games.keyharvest import actions as a
from games.keyharvest.actions import Action
from games.keyharvest.bot_eye import Eye
from games.keyharvest.counters import size
from games.keyharvest.view import View

EFFECT = {"A": 1.0, "B": 1.6, "C": 2.0, "D": 1.0, "E": 1.5, "F": -1.5, "G": 1.8, "H": 0.5, "I": 1.5, "J": 1.5, "K": 2.0}
EFFECT["L"] = 3.5
COUNTER = 0.7


def answer(view: View, question: Question[Any]) -> Action:
    """The choice that weighs most (the first of equals), with its fields filled in. Needs no luck."""
    eye = Eye(view, view.players[question.seat])
    weigh = WEIGHTS.get(question.ask, _plain)
    best = max(question.menu, key=lambda choice: weigh(eye, choice))
    filled: Action = fill(best, {field.name: _filling(eye, field) for field in best.fields})
    return filled


def _plain(eye: Eye, choice: Choice[Any]) -> float:
    """Whatever is offered rather than nothing, and the best tile of several."""
    tile = getattr(choice.action, "tile", "")
    return (0.0 if choice.is_pass else 1.0) + (eye.gain(tile) if tile and tile not in eye.own_labels else 0.0)


def _turn(eye: Eye, choice: Choice[Any]) -> float:
    match choice.action:
        case a.Harvest():
            return 0.9 * len(choice.at) - 0.8
        case a.Play(worker, hex_):
            return eye.worth(worker, hex_) + EFFECT[worker]
        case a.PlaceTile(tile):
            return eye.gain(tile) + 0.5 - (0.0 if tile in eye.own_store else COUNTER * eye.price(tile))
        case a.StoreTile(tile):
            return 0.8 * eye.gain(tile) - COUNTER
        case a.Remove():
            return -5.0
    return 0.0


def _second(eye: Eye, choice: Choice[Any]) -> float:
    return 0.0 if choice.is_pass else _turn(eye, choice)


def _relocate(eye: Eye, choice: Choice[Any]) -> float:
    if not isinstance(choice.action, a.Relocate):
        return 0.0
    worker = eye.view.matter.worker
    return eye.worth(worker, choice.action.hex) + EFFECT[worker]


def _swap(eye: Eye, choice: Choice[Any]) -> float:
    if not isinstance(choice.action, a.Swap):
        return 0.3
    return eye.swap(choice.action.give, choice.action.get)


def _lose(eye: Eye, choice: Choice[Any]) -> float:
    """A field that goes away: the one that is missed least."""
    return -eye.loss(choice.action.tile)


def _replace(eye: Eye, choice: Choice[Any]) -> float:
    if not isinstance(choice.action, a.Replace):
        return 0.0
    new = eye.view.matter.tile
    return eye.swap(choice.action.tile, new) if new else 1.2 - eye.loss(choice.action.tile)


def _keep(eye: Eye, choice: Choice[Any]) -> float:
    tile = eye.view.matter.tile
    match choice.action:
        case a.Keep():
            return eye.gain(tile)
        case a.PassOn():
            return 0.4
    return 0.0


def _buy(eye: Eye, choice: Choice[Any]) -> float:
    if choice.is_pass:
        return 0.0
    tile = getattr(choice.action, "tile", "")
    paid = sum(field.at_least for field in choice.fields)
    return (eye.gain(tile) if tile else 2.2) - COUNTER * paid


def _worker_moves(_eye: Eye, choice: Choice[Any]) -> float:
    """Neither holidays nor journeys."""
    return float(choice.is_pass)


def _store(eye: Eye, choice: Choice[Any]) -> float:
    return 0.0 if choice.is_pass else 0.8 * eye.gain(choice.action.tile) - COUNTER


def _filling(eye: Eye, field: Field) -> Any:
    """As many tiles as may be; counters of the kinds there are most of."""
    if field.kind == "some_of":
        return [value.value for value in field.values][: field.at_most]
    held = eye.counters_of(field)
    given: dict[str, int] = {}
    for _ in range(field.at_least):
        crop = max(held, key=lambda kind: held[kind])
        held[crop] -= 1
        given[crop] = given.get(crop, 0) + 1
    assert size(tuple(given.items())) == field.at_least
    return given


WEIGHTS: dict[str, Callable[[Eye, Choice[Any]], float]] = {
    "turn": _turn,
    "place-second": _second,
    "store-second": _store,
    "storekeeper": _store,
    "relocate": _relocate,
    "exchange": _swap,
    "land-consolidation": _swap,
    "gift": _lose,
    "overseer": _lose,
    "replacement": _replace,
    "substitute-field": _replace,
    "drawn-field": _keep,
    "gift-received": _keep,
    "lucky-dip": _buy,
    "quick-sale": _buy,
    "skilled-worker": _buy,
    "merchant": _buy,
    "bailiff": _buy,
    "holiday": _worker_moves,
    "migrant-worker": _worker_moves,
}
