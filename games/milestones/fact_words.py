"""What happened, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.kernel.words import Text
from games.milestones import facts as f
from games.milestones import naming
from games.milestones.goods import some

Names = Sequence[str]


def tell(fact: f.Fact, names: Names) -> Text | None:
    """One sentence for one fact; None where its neighbour has said it."""
    say = _SAY.get(type(fact))
    return say(fact, names) if say else None


def _moved(fact: f.Moved, names: Names) -> Text:
    to = naming.to_place(fact.to)
    return Text(f"{names[fact.seat]} moves {to.en}.", f"{names[fact.seat]} zieht {to.de}.")


def _harvested(fact: f.Harvested, names: Names) -> Text:
    got, where = naming.amount(fact.good, fact.amount), naming.plain(fact.counted)
    name = names[fact.seat]
    return Text(f"{name} harvests {got.en} ({where.en}).", f"{name} erntet {got.de} ({where.de}).")


def _declined(fact: f.HarvestDeclined, names: Names) -> Text:
    name = names[fact.seat]
    return Text(f"{name} does not harvest on {fact.space}.", f"{name} erntet auf {fact.space} nicht.")


def _scored(fact: f.PointsScored, names: Names) -> Text:
    count, source = naming.points(fact.points), naming.SOURCES[fact.source]
    name = names[fact.seat]
    return Text(f"{name} scores {count.en} ({source.en}).", f"{name} erhält {count.de} ({source.de}).")


def _road(fact: f.RoadBuilt, names: Names) -> Text:
    name, way = names[fact.seat], f"{fact.start} – {fact.milestone} – {fact.end}"
    return Text(
        f"{name} builds the road {way}, with the milestone on {fact.milestone}.",
        f"{name} baut die Straße {way}, mit dem Meilenstein auf {fact.milestone}.",
    )


def _house(fact: f.HouseBuilt, names: Names) -> Text:
    name, (en, de) = names[fact.seat], _counting(fact.counted)
    return Text(f"{name} builds a house in {fact.triangle}{en}.", f"{name} baut ein Haus in {fact.triangle}{de}.")


def _market(fact: f.MarketBuilt, names: Names) -> Text:
    name, where = names[fact.seat], fact.vertex
    return Text(f"{name} builds a market on {where}.", f"{name} baut einen Markt auf {where}.")


def _counting(vertices: tuple[str, ...]) -> tuple[str, str]:
    if not vertices:
        return ", where no number counts", ", wo keine Zahl zählt"
    count = naming.plain(vertices)
    return f", counting {count.en}", f" und wertet {count.de}"


def _bonus_taken(fact: f.BonusTaken, names: Names) -> Text:
    name, kind = names[fact.seat], naming.KINDS[fact.kind]
    return Text(
        f"{name} takes the bonus tile {kind.en} of {fact.triangle} and puts it on {fact.space}.",
        f"{name} nimmt das Bonusplättchen {kind.de} aus {fact.triangle} und legt es auf {fact.space}.",
    )


def _bonus_lost(fact: f.BonusLost, names: Names) -> Text:
    name, kind = names[fact.seat], naming.KINDS[fact.kind]
    return Text(
        f"{name} loses the bonus tile {kind.en} on {fact.space}.",
        f"{name} verliert das Bonusplättchen {kind.de} auf {fact.space}.",
    )


def _flour(fact: f.FlourDelivered, names: Names) -> Text:
    name, coins = names[fact.seat], naming.amount("coin", fact.coins)
    en, de = _counting(fact.numbers)
    return Text(
        f"{name} delivers flour to the market on {fact.market}{en}, and gets {coins.en}.",
        f"{name} liefert Mehl an den Markt auf {fact.market}{de}; dafür gibt es {coins.de}.",
    )


def _income(fact: f.IncomePaid, names: Names) -> Text:
    name, coins = names[fact.seat], naming.amount("coin", fact.coins)
    return Text(f"{name} gets {coins.en} of income.", f"{name} erhält {coins.de} Einkommen.")


def _hired(fact: f.TileHired, names: Names) -> Text:
    name, tile = names[fact.seat], naming.tile(fact.tile)
    coins = naming.amount("coin", fact.coins)
    return Text(f"{name} hires {tile.en} for {coins.en}.", f"{name} heuert {tile.de} für {coins.de} an.")


def _bought(fact: f.CubeBought, names: Names) -> Text:
    name, cube, coins = names[fact.seat], naming.amount(fact.cube, 1), naming.amount("coin", fact.coins)
    return Text(f"{name} buys {cube.en} for {coins.en}.", f"{name} kauft {cube.de} für {coins.de}.")


def _sold(fact: f.CubesSold, names: Names) -> Text:
    name, cubes, coins = names[fact.seat], naming.goods(fact.cubes), naming.amount("coin", fact.coins)
    return Text(f"{name} sells {cubes.en} for {coins.en}.", f"{name} verkauft {cubes.de} für {coins.de}.")


def _covers(fact: f.CoverTilesLaid, names: Names) -> Text:
    name, many = names[fact.seat], fact.count != 1
    return Text(
        f"{name} levels {fact.space} with {fact.count} cover {'tiles' if many else 'tile'}.",
        f"{name} gleicht {fact.space} mit {fact.count} Abdeckplättchen aus.",
    )


def _placed(fact: f.TilePlaced, names: Names) -> Text:
    name, tile = names[fact.seat], naming.tile(fact.tile)
    pair = naming.plain((fact.space, f"s{int(fact.space[1:]) + 1}"))
    return Text(f"{name} places {tile.en} on {pair.en}.", f"{name} legt {tile.de} auf {pair.de}.")


def _returned(fact: f.GoodsReturned, names: Names) -> Text:
    name, held = names[fact.seat], naming.goods(fact.goods)
    return Text(f"{name} returns {held.en} at the castle.", f"{name} gibt auf dem Schloss {held.de} ab.")


def _covered(fact: f.WorkerCovered, names: Names) -> Text:
    name = names[fact.seat]
    return Text(f"{name} covers the worker on {fact.space}.", f"{name} deckt den Arbeiter auf {fact.space} zu.")


def _refilled(fact: f.DisplayRefilled, _names: Names) -> Text:
    tile = naming.tile(fact.tile)
    return Text(f"{tile.en} comes into the display.", f"{tile.de} kommt in die Auslage.")


def _start_tile(fact: f.StartTileRevealed, _names: Names) -> Text:
    tile = naming.tile(fact.tile)
    return Text(f"{tile.en} is a start tile.", f"{tile.de} ist ein Startplättchen.")


def _chosen(fact: f.StartTilesChosen, names: Names) -> Text:
    name, tiles = names[fact.seat], naming.listing([naming.tile(tile) for tile in fact.tiles])
    return Text(f"{name} takes {tiles.en}.", f"{name} nimmt {tiles.de}.")


def _removed(fact: f.StartTileRemoved, _names: Names) -> Text:
    tile = naming.tile(fact.tile)
    return Text(f"{tile.en} leaves the game.", f"{tile.de} kommt aus dem Spiel.")


def _first_market(fact: f.MarketPlaced, _names: Names) -> Text:
    return Text(f"The first market stands on {fact.vertex}.", f"Der erste Markt steht auf {fact.vertex}.")


def _bonus_laid(fact: f.BonusTileLaid, _names: Names) -> Text:
    kind = naming.KINDS[fact.kind]
    return Text(
        f"The bonus tile in {fact.triangle} shows a {kind.en}.",
        f"Das Bonusplättchen in {fact.triangle} zeigt einen {kind.de if fact.kind != 'farmer' else 'Getreidebauern'}.",
    )


def _start_coins(fact: f.StartCoinsGiven, _names: Names) -> Text:
    coins = naming.goods(some("coin", fact.coins))
    return Text(f"Everybody gets {coins.en}.", f"Alle erhalten {coins.de}.")


def _start_player(fact: f.StartPlayerDrawn, names: Names) -> Text:
    return Text(f"{names[fact.seat]} is the start player.", f"{names[fact.seat]} beginnt.")


def _triggered(fact: f.EndTriggered, names: Names) -> Text:
    name = names[fact.seat]
    if fact.why == "points":
        en, de = f"{name} has reached the target.", f"{name} hat das Ziel erreicht."
    else:
        en, de = f"{name} has hired the last tile.", f"{name} hat das letzte Plättchen angeheuert."
    return Text(
        f"{en} This turn is finished, then everybody else has one more.",
        f"{de} Dieser Zug wird beendet, dann haben alle anderen noch einen.",
    )


def _used_up(fact: f.RoundsUsedUp, _names: Names) -> Text:
    return Text(f"{fact.rounds} rounds are over; the game ends.", f"{fact.rounds} Runden sind um; das Spiel endet.")


def _kind(fact: f.KindScored, names: Names) -> Text:
    kind = naming.KINDS[fact.kind]
    sums = ", ".join(f"{name} {count}" for name, count in zip(names, fact.sums, strict=False))
    won = [f"{name} +{count}" for name, count in zip(names, fact.points, strict=False) if count]
    return Text(
        f"{kind.en.capitalize()}: {sums}. {', '.join(won) or 'Nobody scores'}.",
        f"{kind.de}: {sums}. {', '.join(won) or 'Niemand punktet'}.",
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
    f.Moved: _moved,
    f.Harvested: _harvested,
    f.HarvestDeclined: _declined,
    f.PointsScored: _scored,
    f.RoadBuilt: _road,
    f.HouseBuilt: _house,
    f.MarketBuilt: _market,
    f.BonusTaken: _bonus_taken,
    f.BonusLost: _bonus_lost,
    f.FlourDelivered: _flour,
    f.IncomePaid: _income,
    f.TileHired: _hired,
    f.CubeBought: _bought,
    f.CubesSold: _sold,
    f.CoverTilesLaid: _covers,
    f.TilePlaced: _placed,
    f.GoodsReturned: _returned,
    f.WorkerCovered: _covered,
    f.DisplayRefilled: _refilled,
    f.StartTileRevealed: _start_tile,
    f.StartTilesChosen: _chosen,
    f.StartTileRemoved: _removed,
    f.MarketPlaced: _first_market,
    f.BonusTileLaid: _bonus_laid,
    f.StartCoinsGiven: _start_coins,
    f.StartPlayerDrawn: _start_player,
    f.EndTriggered: _triggered,
    f.RoundsUsedUp: _used_up,
    f.KindScored: _kind,
    f.GameEnded: _ended,
}
"""Every fact but `turn-ended`: that the turn is over shows in who moves next."""
