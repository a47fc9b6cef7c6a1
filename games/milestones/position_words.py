"""The whole position in words: enough to play from a text alone."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.words import Section, Text
from games.milestones import naming
from games.milestones.board import Printed, printed
from games.milestones.choice_words import covered_vertices
from games.milestones.goods import GOODS
from games.milestones.view import PlayerView, SpaceView, View


def tell(view: View, names: Sequence[str]) -> tuple[Section, ...]:
    """Who is to play, each player's board, the tiles, the main board, the supply."""
    board = printed(view.data)
    order = range(view.seats) if view.turn is None else [(view.turn + n) % view.seats for n in range(view.seats)]
    return (
        _state(view, names),
        *(_player(view.players[seat], names[seat]) for seat in order),
        _tiles(view),
        _network(view, board),
        _bonus(view, board),
        _numbers(view, board),
        _supply(view),
    )


def headline(view: View) -> Text:
    """Round, scores, how near the end is."""
    scores = " : ".join(str(score) for score in view.scores)
    if view.over:
        return Text(f"Over · {scores}", f"Zu Ende · {scores}")
    if view.phase in ("set-up", "draft"):
        return Text("Choosing start tiles", "Auswahl der Startplättchen")
    number = view.turns // view.seats + 1
    left = view.pile + len(view.display)
    en, de = f"Round {number} · {scores}", f"Runde {number} · {scores}"
    if view.trigger is not None:
        return Text(f"{en} · last turns", f"{de} · letzte Züge")
    return Text(f"{en} · to {view.target} · {left} tiles left", f"{de} · bis {view.target} · noch {left} Plättchen")


def _state(view: View, names: Sequence[str]) -> Section:
    lines = [headline(view)]
    if view.turn is not None and view.move:
        name = names[view.turn]
        lines.append(Text(f"{name} makes move {view.move} of 2.", f"{name} macht Bewegung {view.move} von 2."))
    if view.trigger is not None and not view.over:
        name = names[view.trigger]
        lines.append(
            Text(
                f"{name} has started the end: everybody else has one last turn.",
                f"{name} hat das Ende ausgelöst: alle anderen haben noch einen Zug.",
            )
        )
    start = names[view.start]
    lines.append(Text(f"Start player: {start}. Target: {view.target}.", f"Startspieler: {start}. Ziel: {view.target}."))
    return Section(Text("State of play", "Spielstand"), tuple(lines))


def _player(player: PlayerView, name: str) -> Section:
    held, at = naming.goods(player.goods), naming.place(player.at)
    lines = [
        Text(f"Pawn: {at.en}. Goods: {held.en}.", f"Figur: {at.de}. Waren: {held.de}."),
        *(_space(space) for space in player.spaces),
        Text("The row is ascending (income).", "Die Reihe ist aufsteigend (Einkommen).")
        if player.ascending
        else Text("The row is not ascending (no income).", "Die Reihe ist nicht aufsteigend (kein Einkommen)."),
    ]
    if player.hand:
        tiles = naming.listing([naming.tile(tile) for tile in player.hand])
        lines.append(Text(f"In hand: {tiles.en}.", f"In der Hand: {tiles.de}."))
    gained = naming.points(player.score)
    return Section(Text(f"{name}: {gained.en}", f"{name}: {gained.de}"), tuple(lines))


def _space(space: SpaceView) -> Text:
    layers = Text(f"height {space.height}", f"Höhe {space.height}")
    if space.worker is None:
        if not space.height:
            return Text(f"{space.id}: empty", f"{space.id}: leer")
        return Text(f"{space.id}: covered ({layers.en})", f"{space.id}: zugedeckt ({layers.de})")
    half = naming.worker(space.worker)
    en, de = f"{space.id}: {half.en} ({layers.en})", f"{space.id}: {half.de} ({layers.de})"
    return Text(f"{en}, bonus tile", f"{de}, Bonusplättchen") if space.bonus else Text(en, de)


def _tiles(view: View) -> Section:
    start = [naming.tile(tile) for tile in view.start_display]
    lines = [
        *(Text(f"Start tile: {tile.en}", f"Startplättchen: {tile.de}") for tile in start),
        *(naming.tile(tile) for tile in view.display),
        Text(f"Face down: {view.pile}", f"Verdeckt: {view.pile}"),
    ]
    if view.unseen:
        lines.append(Text(f"Not seen yet: {' '.join(view.unseen)}", f"Noch nicht aufgetaucht: {' '.join(view.unseen)}"))
    return Section(Text("Worker tiles in the display", "Arbeiterplättchen in der Auslage"), tuple(lines))


def _network(view: View, board: Printed) -> Section:
    lines: list[Text] = []
    for index, middle in enumerate(view.milestones):
        ends = [next(end for end in piece if end != middle) for piece in view.roads[2 * index : 2 * index + 2]]
        lines.append(Text(f"Road {ends[0]} – {middle} – {ends[1]}", f"Straße {ends[0]} – {middle} – {ends[1]}"))
    for market in view.markets:
        en, de = (" (has flour)", " (beliefert)") if market.sack else (" (no flour yet)", " (noch ohne Mehl)")
        lines.append(Text(f"Market on {market.vertex}{en}", f"Markt auf {market.vertex}{de}"))
    if view.houses:
        houses = " ".join(view.houses)
        lines.append(Text(f"Houses in {houses}", f"Häuser in {houses}"))
    if view.open_ends:
        found = naming.plain(naming.vertex(board, end) for end in view.open_ends)
        lines.append(Text(f"Open ends: {found.en}", f"Straßenenden: {found.de}"))
    if view.junctions:
        found = naming.plain(naming.vertex(board, vertex) for vertex in view.junctions)
        lines.append(Text(f"Between two roads: {found.en}", f"Zwischen zwei Straßen: {found.de}"))
    return Section(Text("Roads, markets, houses", "Straßen, Märkte, Häuser"), tuple(lines))


def _bonus(view: View, board: Printed) -> Section:
    lines = tuple(
        Text(
            f"{naming.corners(board, tile.triangle)}: {naming.KINDS[tile.kind].en}",
            f"{naming.corners(board, tile.triangle)}: {naming.KINDS[tile.kind].de}",
        )
        for tile in view.bonus
    )
    return Section(
        Text("Bonus tiles on the board", "Bonusplättchen auf dem Plan"), lines or (Text("None is left", "Keines mehr"),)
    )


def _numbers(view: View, board: Printed) -> Section:
    covered = covered_vertices(view)
    rows: dict[int, list[str]] = {}
    for vertex in board.board.vertices:
        number = "–" if vertex.n is None else str(vertex.n)
        rows.setdefault(vertex.row, []).append(f"{vertex.id} {f'[{number}]' if vertex.id in covered else number}")
    lines = tuple(naming.plain([" · ".join(row)]) for _, row in sorted(rows.items()))
    return Section(Text("Numbers ([ ] is covered)", "Zahlen ([ ] ist überdeckt)"), lines)


def _supply(view: View) -> Section:
    supply = view.supply
    held = naming.listing([naming.amount(good, max(supply.goods.of(good), 0)) for good in GOODS])
    rest = (supply.roads // 2, supply.houses, supply.markets, max(supply.covers, 0))
    return Section(
        Text("Supply", "Vorrat"),
        (
            Text(f"{held.en}", f"{held.de}"),
            Text(
                f"Roads {rest[0]}, houses {rest[1]}, markets {rest[2]}, cover tiles {rest[3]}",
                f"Straßen {rest[0]}, Häuser {rest[1]}, Märkte {rest[2]}, Abdeckplättchen {rest[3]}",
            ),
        ),
    )
