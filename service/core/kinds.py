"""What a kind of game is, for people who open a table and for programs that draw it."""

from __future__ import annotations

from typing import Any

import games
from games.kernel.codec import schema, to_json
from games.kernel.game import DataSet, Game, OptionSpec, Preset
from games.kernel.words import Lang, Text
from service.core.errors import NotFound

YES, NO = Text("yes", "ja"), Text("no", "nein")


def listed(lang: Lang) -> dict[str, Any]:
    """Every kind in a line."""
    return {"kinds": [_line(games.load(kind), lang) for kind in games.kinds()]}


def described(kind: str, lang: Lang) -> dict[str, Any]:
    """Everything about one kind: options, presets, rules versions, data sets with places, schemas. Raises NotFound."""
    if kind not in games.kinds():
        raise NotFound
    game = games.load(kind)
    return {
        **_line(game, lang),
        "rules_versions": list(game.rules_versions),
        "newest": game.newest,
        "options": [_option(option, lang) for option in game.options],
        "presets": [_preset(preset, lang) for preset in game.presets],
        "data_sets": [_data_set(data) for data in game.data_sets],
        "schemas": {"action": _one_schema(game, game.actions), "view": _one_schema(game, game.views)},
    }


def option_words(kind: str, lang: Lang) -> list[dict[str, Any]]:
    """The options of a kind for people: `{name, label, values: [(value, its words)], default}`. Raises NotFound."""
    if kind not in games.kinds():
        raise NotFound
    return [
        {**_option(option, lang), "values": [(value, _value_words(option, value, lang)) for value in option.values]}
        for option in games.load(kind).options
    ]


def _value_words(option: OptionSpec, value: str | int | bool, lang: Lang) -> str:
    if isinstance(value, bool):
        return (YES if value else NO).to(lang)
    label = option.value_labels.get(str(value))
    return label.to(lang) if label else str(value)


def _line(game: Game, lang: Lang) -> dict[str, Any]:
    return {"kind": game.kind, "title": game.title.to(lang), "seats": list(game.seats)}


def _option(option: OptionSpec, lang: Lang) -> dict[str, Any]:
    return {
        "name": option.name,
        "label": option.label.to(lang),
        "values": list(option.values),
        "default": option.default,
    }


def _preset(preset: Preset, lang: Lang) -> dict[str, Any]:
    return {"name": preset.name, "label": preset.label.to(lang), "options": dict(preset.options)}


def _data_set(data: DataSet) -> dict[str, Any]:
    return {
        "name": data.name,
        "sha256": data.sha256,
        "reconstruction": data.reconstruction,
        "places": [to_json(place) for place in data.places],
    }


def _one_schema(game: Game, type_: Any) -> dict[str, Any]:
    """One self-contained JSON Schema (2020-12): the parts lie under `$defs`."""
    whole = schema(game, type_)
    moved = _moved(whole, f"#/components/schemas/{game.kind}.")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **moved["schema"], "$defs": moved["parts"]}


def _moved(node: Any, prefix: str) -> Any:
    """The same schema with its references pointing into `$defs`; tags of unions keep their mapping."""
    if isinstance(node, dict):
        return {key: _moved(value, prefix) for key, value in node.items()}
    if isinstance(node, list):
        return [_moved(value, prefix) for value in node]
    if isinstance(node, str) and node.startswith(prefix):
        return "#/$defs/" + node.removeprefix(prefix)
    return node
