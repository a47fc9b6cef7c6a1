"""Key Harvest: fields, workers and stores on boards of one's own; happenings ask everybody."""

from __future__ import annotations

from games.kernel.game import DataSet, Game, Preset
from games.kernel.words import Text
from games.keyharvest.actions import Action
from games.keyharvest.board import NEWEST, SETS, printed
from games.keyharvest.bot import answer
from games.keyharvest.facts import Fact
from games.keyharvest.frames import Frame
from games.keyharvest.options import OPTIONS
from games.keyharvest.phrases import Words
from games.keyharvest.rules import KeyHarvest
from games.keyharvest.table import Table
from games.keyharvest.versions import SWITCHES
from games.keyharvest.view import View


def _data_set(name: str) -> DataSet:
    data = printed(name)
    return DataSet(name, data.sha256, data.reconstruction, data.map())


GAME = Game(
    kind="keyharvest",
    title=Text("Key Harvest", "Key Harvest"),
    seats=printed(NEWEST).data.players,
    rules_versions=tuple(sorted(SWITCHES)),
    options=OPTIONS,
    presets=(
        Preset(
            "strict",
            Text(
                "The strict reading: one field for the Unskilled Worker, no substitutes for workers",
                "Streng gelesen: ein Feld für den ungelernten Arbeiter, kein Ersatz bei Arbeitern",
            ),
            {"unskilledFlipLimit": "one", "substituteForWorkers": False},
        ),
    ),
    data_sets=tuple(_data_set(name) for name in SETS),
    tables=Table,
    frames=Frame,
    actions=Action,
    facts=Fact,
    views=View,
    rules=KeyHarvest,
    phrases=Words(),
    bot=answer,
)
