"""The named options: one for each place where the printed rules can be read in two ways."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from games.kernel.game import OptionSpec
from games.kernel.words import Text
from games.milestones.board import NEWEST, printed

Value = str | int | bool


class Options(Struct, frozen=True, rename="camel"):
    """The options of one game, with their types."""

    harvest_scope: str
    cover_tiles_limited: bool
    goods_limited: bool
    coins_limited: bool
    bonus_pickup: str
    tie_break_counts_coins: bool
    castle_to_castle_lap: bool
    stall_guard_rounds: int


def options_of(chosen: Mapping[str, Value]) -> Options:
    """The chosen options, the defaults for whatever is not named."""
    named = printed(NEWEST).constants.options | dict(chosen)
    return Options(
        harvest_scope=str(named["harvestScope"]),
        cover_tiles_limited=bool(named["coverTilesLimited"]),
        goods_limited=bool(named["goodsLimited"]),
        coins_limited=bool(named["coinsLimited"]),
        bonus_pickup=str(named["bonusPickup"]),
        tie_break_counts_coins=bool(named["tieBreakCountsCoins"]),
        castle_to_castle_lap=bool(named["castleToCastleLap"]),
        stall_guard_rounds=int(named["stallGuardRounds"]),
    )


def _spec(name: str, values: tuple[Value, ...], en: str, de: str, **labels: Text) -> OptionSpec:
    return OptionSpec(name, values, printed(NEWEST).constants.options[name], Text(en, de), labels)


OPTIONS = (
    _spec(
        "harvestScope",
        ("move", "turn"),
        "Workers passed count for one move, or over both moves of a turn (then one kind of goods a turn)",
        "Passierte Arbeiter zählen für eine Bewegung, oder für beide eines Zuges (dann eine Warenart je Zug)",
        move=Text("for one move", "für eine Bewegung"),
        turn=Text("over both moves of a turn", "für beide Bewegungen eines Zuges"),
    ),
    _spec("coverTilesLimited", (False, True), "The 21 cover tiles are a limit", "Die 21 Abdeckplättchen sind begrenzt"),
    _spec("goodsLimited", (True, False), "The cubes are limited to 12 of a kind", "Die Würfel sind auf je 12 begrenzt"),
    _spec("coinsLimited", (True, False), "The coins are limited to 24", "Die Münzen sind auf 24 begrenzt"),
    _spec(
        "bonusPickup",
        ("mandatoryIfPossible", "optional"),
        "A bonus tile beside a milestone or market must be taken if it fits, or may be left",
        "Ein Bonusplättchen neben Meilenstein oder Markt muss genommen werden, wenn es passt, oder darf liegen bleiben",
        mandatoryIfPossible=Text("must be taken if it fits", "muss genommen werden, wenn es passt"),
        optional=Text("may be left", "darf liegen bleiben"),
    ),
    _spec(
        "tieBreakCountsCoins", (True, False), "Coins count as goods in a tie", "Münzen zählen bei Gleichstand als Waren"
    ),
    _spec(
        "castleToCastleLap",
        (True, False),
        "A full lap from castle to castle is allowed",
        "Eine volle Runde von Schloss zu Schloss ist erlaubt",
    ),
    _spec(
        "stallGuardRounds",
        (15, 30, 60, 120),
        "The game ends after this many rounds in any case",
        "Nach so vielen Runden endet das Spiel auf jeden Fall",
    ),
)
