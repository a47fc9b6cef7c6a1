"""What the token of a turn link is good for at this moment, in this browser."""

from __future__ import annotations

from dataclasses import dataclass

from service.core import links, reading, sitters
from service.core.links import LinkRow
from service.core.principal import Principal, SeatPass
from service.web import lang, paces, when
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
    """The wait is over. `again`: the seat is asked anew; `playing`: and this browser plays it."""

    chair: Chair
    again: bool

    @property
    def playing(self) -> bool:
        """Whether this browser may go on to the present turn without a new link."""
        return self.again and self.chair.tapping


def resolve(token: str) -> Chair | Over | Dead | Foreign | Unknown:
    """A chair while the wait lasts; else what is left of the link."""
    link = look_up(token)
    if link is None or link.purpose != "turn":
        return Unknown()
    seat = seat_of(link)
    own = _seats_of_browser(seat.game)
    other = next((number for number, _ in own if number != seat.seat), None)
    if other is not None:
        return Foreign(seat.game, sitters.sitter(world(), seat.game, other).name)
    if link.dead:
        return Dead(seat.game)
    speak_to(seat)
    here = (seat.seat, seat.holder) in own
    chair = Chair(holder(seat), seat.game, seat.seat, seat.holder, seat.since, here, f"/t/{token}", f"link:{token}")
    return chair if link.alive else Over(chair, is_asked(chair))


def look_up(token: str) -> LinkRow | None:
    """The link of a token; None for an unknown one, and for any once too many unknown ones came from this network."""
    link = links.look(world(), token) if paces.may_look_up() else None
    if link is None:
        paces.wrong_token()
    return link


def speak_to(seat: SeatPass) -> None:
    """The page speaks the language of the seat's holder, and tells times in their zone."""
    person = sitters.sitter(world(), seat.game, seat.seat)
    lang.person_speaks(person.lang)
    when.person_lives(person.zone)


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
