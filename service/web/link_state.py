"""What the token of a turn link is good for at this moment, in this browser."""

from __future__ import annotations

from dataclasses import dataclass

from service.core import links, reading, sitters
from service.core.links import LinkRow
from service.core.principal import Principal, SeatPass
from service.web import lang, when
from service.web.blueprint import world
from service.web.chair import Chair
from service.web.visitor import seat_here, visitor


@dataclass(frozen=True, slots=True)
class Unknown:
    """No such link."""


@dataclass(frozen=True, slots=True)
class Foreign:
    """This browser is known to hold another seat of the same game, under `name`."""

    game: str
    name: str


@dataclass(frozen=True, slots=True)
class Dead:
    """The seat or the address has changed hands."""

    game: str


@dataclass(frozen=True, slots=True)
class Over:
    """The wait is over. `playing`: this browser plays the seat, and the seat is asked again."""

    chair: Chair
    playing: bool


def resolve(token: str) -> Chair | Over | Dead | Foreign | Unknown:
    """A chair while the wait lasts; else what is left of the link."""
    link = links.look(world(), token)
    if link is None or link.purpose != "turn":
        return Unknown()
    seat = seat_of(link)
    own = _seats_of_browser(seat.game)
    other = next((number for number, _ in own if number != seat.seat), None)
    if other is not None:
        return Foreign(seat.game, sitters.sitter(world(), seat.game, other).name)
    if link.dead:
        return Dead(seat.game)
    person = sitters.sitter(world(), seat.game, seat.seat)
    lang.person_speaks(person.lang)
    when.person_lives(person.zone)
    here = (seat.seat, seat.holder) in own
    chair = Chair(holder(seat), seat.game, seat.seat, seat.holder, seat.since, here, f"/t/{token}", f"link:{token}")
    return chair if link.alive else Over(chair, here and is_asked(chair))


def seat_of(link: LinkRow) -> SeatPass:
    """The seat that a link of a turn mail belongs to."""
    assert link.game is not None
    assert link.seat is not None
    assert link.holder is not None
    return SeatPass(link.game, link.seat, link.holder, link.since or 0)


def holder(seat: SeatPass) -> Principal:
    """The seat's holder, also when the wait is over: then the page only reads, and repeats a receipt."""
    return Principal(scopes=frozenset({"read", "play"}), seat=seat)


def is_asked(chair: Chair) -> bool:
    """Whether the chair's seat is asked anything now."""
    asked = reading.summary(world(), chair.principal, chair.game)["asked"]
    return any(one["seat"] == chair.seat for one in asked)


def _seats_of_browser(game: str) -> set[tuple[int, int]]:
    """Seats of a game that this browser has played, or that its signed-in person holds: (seat, holder)."""
    cookie = seat_here(game)
    own = sitters.seat_of(world(), visitor().principal, game) if visitor().account else None
    return {(one.seat, one.holder) for one in (cookie, own) if one is not None}
