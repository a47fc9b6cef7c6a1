"""Milestones: roads, houses, markets and flour on a shared board; everybody goes round a loop of their own."""

from __future__ import annotations

from games.kernel.game import DataSet, Game, Preset
from games.kernel.words import Text
from games.milestones.actions import Action
from games.milestones.board import NEWEST, SETS, printed
from games.milestones.bot import answer
from games.milestones.facts import Fact
from games.milestones.frames import Frame
from games.milestones.options import OPTIONS
from games.milestones.phrases import Words
from games.milestones.rules import Milestones
from games.milestones.table import Table
from games.milestones.versions import SWITCHES
from games.milestones.view import View


def _data_set(name: str) -> DataSet:
    data = printed(name)
    return DataSet(name, data.sha256, data.reconstruction, data.map())


GAME = Game(
    kind="milestones",
    title=Text("Milestones", "Milestones"),
    seats=printed(NEWEST).constants.players,
    rules_versions=tuple(sorted(SWITCHES)),
    options=OPTIONS,
    presets=(
        Preset(
            "box",
            Text(
                "Only what lies in the box: no substitute cover tiles",
                "Nur was in der Schachtel liegt: keine Ersatzplättchen",
            ),
            {"coverTilesLimited": True},
        ),
    ),
    data_sets=tuple(_data_set(name) for name in SETS),
    tables=Table,
    frames=Frame,
    actions=Action,
    facts=Fact,
    views=View,
    rules=Milestones,
    phrases=Words(),
    bot=answer,
)
