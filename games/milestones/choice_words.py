"""The choices as whole phrases, with what each would bring."""

from __future__ import annotations

from typing import Any

from games.kernel.asking import Choice
from games.kernel.words import Text
from games.milestones import actions as a
from games.milestones import naming
from games.milestones.board import Printed, printed
from games.milestones.view import PlayerView, View


def label(view: View, ask: str, choice: Choice[Any]) -> Text:
    """What the choice does."""
    board = printed(view.data)
    match choice.action:
        case a.ChooseTiles():
            return Text("Take these two tiles", "Nimm diese zwei Plättchen")
        case a.PlaceTile(space):
            return _place(view, space)
        case a.Move() as move:
            return _move(view, board, move)
        case a.Hire() | a.Buy() | a.Sell():
            return _trade(choice.action)
        case a.BuildRoad() | a.BuildHouse() | a.BuildMarket():
            return _build(view, board, choice.action)
        case a.Deliver(market):
            return _deliver(view, board, market)
        case a.TakeBonus() | a.PutBonus() | a.Cover():
            return _own(view, choice.action)
        case a.ReturnGoods():
            return Text("Return goods", "Gib Waren ab")
        case _ if ask == "collect-bonus":
            return Text("Leave the bonus tiles", "Lass die Bonusplättchen liegen")
        case _:
            return Text("Nothing more here", "Hier nichts mehr")


def value(view: View, field: str, name: str) -> Text:
    """One value of a field."""
    if field == "tiles":
        return naming.tile(name)
    if field == "numbers":
        number = naming.vertex(printed(view.data), name)
        return Text(number, number)
    return naming.GOOD_NAMES.get(name, Text(name, name))


def own(view: View) -> PlayerView:
    """The board of whoever is asked."""
    return view.players[view.turn or 0]


def _on_space(player: PlayerView, space: str) -> Text:
    seen = player.spaces[int(space[1:]) - 1]
    if seen.worker is None:
        return Text("covered", "zugedeckt") if seen.height else Text("empty", "leer")
    half = naming.worker(seen.worker)
    return Text(f"{half.en} with a bonus tile", f"{half.de} mit Bonusplättchen") if seen.bonus else half


def _place(view: View, left: str) -> Text:
    player, right = own(view), f"s{int(left[1:]) + 1}"
    under = [_on_space(player, space) for space in (left, right)]
    heights = [player.spaces[int(space[1:]) - 1].height for space in (left, right)]
    tile = player.hand[0] if player.hand else ""
    covers = abs(heights[0] - heights[1])
    if not any(heights):
        return Text(f"Place {tile} on {left} and {right}", f"Lege {tile} auf {left} und {right}")
    en = f"Place {tile} on {left} ({under[0].en}) and {right} ({under[1].en})"
    de = f"Lege {tile} auf {left} ({under[0].de}) und {right} ({under[1].de})"
    if covers:
        en, de = (
            f"{en}, {covers} cover {'tiles' if covers > 1 else 'tile'} below",
            f"{de}, {covers} Abdeckplättchen darunter",
        )
    return Text(en, de)


def _move(view: View, board: Printed, move: a.Move) -> Text:
    to, player = naming.to_place(move.to), own(view)
    if move.to not in board.places:
        return Text(to.en[0].upper() + to.en[1:], to.de[0].upper() + to.de[1:])
    what = _on_space(player, move.to)
    if not move.harvest:
        return Text(f"To {move.to} ({what.en}), without a harvest", f"Auf {move.to} ({what.de}), ohne Ernte")
    counted = _counted(view, board, player, move.to)
    if not counted:
        return Text(f"To {move.to} ({what.en})", f"Auf {move.to} ({what.de})")
    kind = player.spaces[int(move.to[1:]) - 1].worker
    assert kind is not None
    got = naming.amount(board.kinds[kind.kind], len(counted))
    bonus = sum(player.spaces[int(space[1:]) - 1].bonus for space in counted)
    en, de = f"To {move.to} ({what.en}): harvest {got.en}", f"Auf {move.to} ({what.de}): ernte {got.de}"
    if bonus:
        gain = naming.points(bonus)
        en, de = f"{en} and {gain.en}", f"{de} und {gain.de}"
    return Text(en, de)


def _counted(view: View, board: Printed, player: PlayerView, to: str) -> list[str]:
    """R26 as it can be seen from outside; what the supply lacks is not taken off."""
    at, goal = board.loop.index(player.at), board.loop.index(to)
    way = board.loop[0 if board.loop[at] == "castle" else at + 1 : goal + 1]
    worker = player.spaces[int(to[1:]) - 1].worker
    if worker is None or view.harvested not in ("", worker.kind):
        return []
    spaces = {*way, *view.passed}
    return [
        space.id for space in player.spaces if space.id in spaces and space.worker and space.worker.kind == worker.kind
    ]


def _trade(action: a.Hire | a.Buy | a.Sell) -> Text:
    match action:
        case a.Hire(name):
            tile = naming.tile(name)
            return Text(f"Hire {tile.en} for 2 coins", f"Heuere {tile.de} für 2 Münzen an")
        case a.Buy(cube):
            one = naming.amount(cube, 1)
            return Text(f"Buy {one.en} for 2 coins", f"Kaufe {one.de} für 2 Münzen")
        case a.Sell((first, second)):
            cubes = [naming.amount(first, 2)] if first == second else [naming.amount(cube, 1) for cube in action.cubes]
            both = naming.listing(cubes)
            return Text(f"Sell {both.en} for 1 coin", f"Verkaufe {both.de} für 1 Münze")


def _build(view: View, board: Printed, action: a.BuildRoad | a.BuildHouse | a.BuildMarket) -> Text:
    match action:
        case a.BuildRoad(start, middle, end):
            near, count = board.at_vertex[middle], board.numbers[middle]
            en, de = f"Road {start} – {middle} – {end}", f"Straße {start} – {middle} – {end}"
        case a.BuildMarket(vertex):
            near, count = board.at_vertex[vertex], board.numbers[vertex]
            en, de = f"Market on {vertex}", f"Markt auf {vertex}"
        case a.BuildHouse(triangle):
            corners = set(board.corners[triangle]) - covered_vertices(view)
            near, count = (triangle,), sum(board.numbers.get(vertex, 0) for vertex in corners)
            where = naming.corners(board, triangle)
            en, de = f"House in {where}", f"Haus in {where}"
    gain, bonus = naming.points(count), _bonus_near(view, near)
    return Text(f"{en}: {gain.en}{bonus.en}", f"{de}: {gain.de}{bonus.de}")


def _bonus_near(view: View, near: tuple[str, ...]) -> Text:
    """The bonus tiles that would come with it."""
    free = {space.worker.kind for space in own(view).spaces if space.worker and not space.bonus}
    kinds = [naming.KINDS[tile.kind] for tile in view.bonus if tile.triangle in near and tile.kind in free]
    if not kinds:
        return Text("", "")
    named, many = naming.listing(kinds), len(kinds) > 1
    return Text(f", bonus {'tiles' if many else 'tile'} {named.en}", f", Bonusplättchen {named.de}")


def covered_vertices(view: View) -> set[str]:
    """Where a milestone or a market stands."""
    return {*view.milestones, *(market.vertex for market in view.markets)}


def _deliver(view: View, board: Printed, market: str) -> Text:
    covered = covered_vertices(view)
    numbers = sorted(
        (board.numbers.get(vertex, 0) for vertex in board.neighbours[market] if vertex not in covered), reverse=True
    )
    gain = naming.points(sum(numbers[:2]))
    en, de = (f"up to {gain.en}", f"bis zu {gain.de}") if len(numbers) > 2 else (gain.en, gain.de)
    return Text(
        f"Flour to the market on {market}: {en}, and 1 coin", f"Mehl an den Markt auf {market}: {de} und 1 Münze"
    )


def _own(view: View, action: a.TakeBonus | a.PutBonus | a.Cover) -> Text:
    match action:
        case a.TakeBonus(triangle):
            kind = naming.KINDS[next(tile.kind for tile in view.bonus if tile.triangle == triangle)]
            return Text(
                f"Take the bonus tile {kind.en} of {triangle}", f"Nimm das Bonusplättchen {kind.de} aus {triangle}"
            )
        case a.PutBonus(space):
            half = _on_space(own(view), space)
            return Text(f"On {space} ({half.en})", f"Auf {space} ({half.de})")
        case a.Cover(space):
            half = _on_space(own(view), space)
            return Text(f"Cover {space} ({half.en})", f"Decke {space} zu ({half.de})")
