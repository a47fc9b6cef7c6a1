"""R25-R30: action A, one group of the own board; and how a harvest goes on where a crop runs out."""

from __future__ import annotations

from games.kernel.asking import Choice, Question, Seat, Then
from games.kernel.errors import IllegalAction
from games.kernel.flow import Close, Outcome, Swap
from games.keyharvest import actions as a
from games.keyharvest import counters as c
from games.keyharvest import facts as f
from games.keyharvest.effects import Telling, opened
from games.keyharvest.frames import Frame, HarvestMore, Reaping
from games.keyharvest.groups import groups
from games.keyharvest.harvesting import harvest, short, tiles_field
from games.keyharvest.reason import no
from games.keyharvest.table import Table
from games.keyharvest.terms import Out, Pos, Terms


def ripe_groups(terms: Terms, table: Table, seat: Seat) -> dict[str, tuple[str, ...]]:
    """R25, R27: the unharvested tiles of each group, by the first of them."""
    player = table.players[seat]
    ripe = set(player.unharvested)
    found = [tuple(label for label in group if label in ripe) for group in groups(terms.printed, player.labels)]
    return {tiles[0]: tiles for tiles in found if tiles}


def choices(terms: Terms, table: Table, seat: Seat, then: Then) -> list[Choice[a.Action]]:
    """R30: one group, any of its tiles."""
    return [
        Choice(
            f"harvest {first}",
            a.Harvest(first),
            "harvest",
            tiles,
            "" if short(terms, table, tiles) else then,
            fields=tiles_field(terms, table, tiles),
        )
        for first, tiles in ripe_groups(terms, table, seat).items()
    ]


def harvest_group(telling: Telling, seat: Seat, action: a.Harvest) -> tuple[Frame, ...]:
    """R26: the chosen tiles, one after the other."""
    tiles = ripe_groups(telling.terms, telling.table, seat)[action.of]
    return harvest(telling.terms, telling.table, seat, tiles, action.tiles)


def ask_more(terms: Terms, position: Pos, frame: HarvestMore) -> Question[a.Action]:
    """R28: which tiles of the same group next."""

    def offered() -> list[Choice[a.Action]]:
        fields = tiles_field(terms, position.table, frame.tiles)
        more: Choice[a.Action] = Choice("harvest more", a.Harvest("more"), "harvest", frame.tiles, fields=fields)
        return [more, Choice("done", a.Done(), "done", is_pass=True)]

    return Question(frame.seat, "harvest-more", offered)


def decide_more(terms: Terms, position: Pos, frame: HarvestMore, action: a.Action) -> Out:
    """The next tiles of the group, or no more of them."""
    if not isinstance(action, a.Harvest):
        return Outcome((), (Close(),))
    frames = harvest(terms, position.table, frame.seat, frame.tiles, action.tiles, free=frame.free)
    return Outcome((), (Close(), *opened(frames)))


def next_substitutes(terms: Terms, table: Table, frame: Reaping) -> tuple[str, ...]:
    """R28: the crops to choose from, when the crop of the next tile has run out and there are several others."""
    if not frame.tiles or not frame.free or c.of(table.stock, terms.crop(frame.tiles[0])):
        return ()
    others = c.in_stock(table.stock)
    return others if len(others) > 1 else ()


def ask_substitute(terms: Terms, position: Pos, frame: Reaping) -> Question[a.Action] | None:
    """R28: which crop in the place of the one that has run out; None where nothing is to be chosen."""
    crops = next_substitutes(terms, position.table, frame)
    if not crops:
        return None

    def offered() -> list[Choice[a.Action]]:
        return [
            Choice(f"substitute {crop}", a.Substitute(crop), "crops", is_pass=not number)
            for number, crop in enumerate(crops)
        ]

    return Question(frame.seat, "substitute", offered)


def decide_substitute(terms: Terms, position: Pos, frame: Reaping, action: a.Action) -> Out:
    """The tile is done, the others follow."""
    assert isinstance(action, a.Substitute)
    telling = Telling(terms, position.table)
    telling.tell(f.FieldHarvested(frame.seat, frame.tiles[0], action.crop, frame.flip))
    return telling.then(Swap(Reaping(frame.seat, frame.tiles[1:], frame.flip, frame.free)))


def settle(terms: Terms, position: Pos, frame: Reaping) -> Out:
    """R26: one counter a tile. R28: the only other crop left stands in. R29: with an empty stock there is none."""
    telling, rest = Telling(terms, position.table), frame
    while rest.tiles and not next_substitutes(terms, telling.table, rest):
        crop, stock = terms.crop(rest.tiles[0]), telling.table.stock
        others = c.in_stock(stock) if rest.free else ()
        got = crop if c.of(stock, crop) else "".join(others[:1])
        telling.tell(f.FieldHarvested(rest.seat, rest.tiles[0], got, rest.flip))
        rest = Reaping(rest.seat, rest.tiles[1:], rest.flip, rest.free)
    return telling.then(Swap(rest) if rest.tiles else Close())


def why_not(terms: Terms, table: Table, seat: Seat, action: a.Harvest) -> IllegalAction:
    """R25, R27, R30: which tiles."""
    player = table.players[seat]
    named = action.tiles or (action.of,)
    for tile in named:
        if tile not in player.labels:
            return no("R25", f"{tile} is not on your board.", f"{tile} liegt nicht auf deinem Tableau.")
        if tile in player.harvested:
            return no("R27", f"{tile} is harvested already.", f"{tile} ist schon abgeerntet.")
    ripe = ripe_groups(terms, table, seat)
    group = next((tiles for tiles in ripe.values() if named[0] in tiles), ())
    if not set(named) <= set(group):
        return no("R30", "One group only in one harvest.", "Nur eine Gruppe in einer Ernte.")
    if len(set(named)) < len(named):
        return no("R26", "Each tile once.", "Jedes Plättchen nur einmal.")
    return no(
        "R25",
        f"The group of {named[0]} is called by its first unharvested tile; name one or more of its tiles.",
        f"Die Gruppe von {named[0]} heißt nach ihrem ersten Plättchen; nenne eines oder mehrere davon.",
    )
