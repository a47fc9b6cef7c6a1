"""R91-R96: a field tile comes out of the bag, and happenings on the way."""

from __future__ import annotations

from msgspec.structs import replace

from games.kernel.flow import Close, Swap
from games.kernel.game import Automatic
from games.kernel.luck import Chance
from games.keyharvest import facts as f
from games.keyharvest import happening_facts as hf
from games.keyharvest import track
from games.keyharvest.effects import Telling, in_happening, place_field, swapped
from games.keyharvest.frames import Drawing, HeldTile
from games.keyharvest.terms import Out, Pos, Terms

VEILED = "?"
"""A happening that nobody has seen: which one it is, is drawn when it comes up."""


def next_up(position: Pos, frame: Drawing) -> Chance | Automatic:
    """One tile of the bag; an empty bag gives nothing (R90)."""
    table = position.table
    if frame.veiled:
        return Chance(table.unseen)
    pool = (*table.bag, *table.known, *(VEILED,) * table.veiled)
    return Chance(tuple(sorted(pool))) if pool else Automatic()


def drawn(terms: Terms, position: Pos, frame: Drawing, item: str) -> Out:
    """A field tile ends the draw, a happening does not."""
    if item == VEILED:
        telling = Telling(terms, position.table)
        return telling.then(Swap(replace(frame, veiled=True)))
    if item in terms.printed.happenings:
        return _happening(terms, position, replace(frame, veiled=False), item)
    return _field(terms, position, frame, item)


def _happening(terms: Terms, position: Pos, frame: Drawing, tile: str) -> Out:
    """R89: ignored after the tenth. R91: carried out in a normal draw. R92, R93: else laid aside; and draw again."""
    telling = Telling(terms, position.table)
    if track.full(terms, position.table):
        telling.tell(hf.HappeningIgnored(frame.seat, tile))
        return telling.then(Swap(frame))
    if frame.purpose == "registry" and not in_happening(position):
        return telling.then(*swapped(frame, track.begin(telling, position, frame.seat, tile)))
    telling.tell(hf.HappeningSetAside(frame.seat, tile))
    return telling.then(Swap(frame))


def _field(terms: Terms, position: Pos, frame: Drawing, tile: str) -> Out:
    """R92: what was laid aside goes back into the bag; then the tile goes where it was drawn for."""
    telling, seat = Telling(terms, position.table), frame.seat
    telling.tell(f.TileDrawn(seat, tile))
    if telling.table.aside:
        telling.tell(hf.HappeningsReturned(tuple(sorted(laid.tile for laid in telling.table.aside))))
    match frame.purpose:
        case "registry":
            telling.tell(f.RegistryFilled(frame.space, tile))
            return telling.then(Close())
        case "place":
            return telling.go_on(place_field(telling, seat, tile))
        case "substitute" if not telling.table.players[seat].fields:
            telling.tell(f.FieldDiscarded(seat, tile))
            return telling.then(Close())
        case why:
            return telling.then(Swap(HeldTile(seat, tile, why)))


def settle(terms: Terms, position: Pos, frame: Drawing) -> Out:
    """R90, R95: the bag is empty. Whoever drew gets nothing, what is laid aside stays there."""
    telling = Telling(terms, position.table)
    telling.tell(f.NothingDrawn(frame.seat))
    return telling.then(Close())
