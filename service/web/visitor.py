"""Who looks at a page: the session of a browser, and the seats it has played. Cookies only, never a bearer token."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from flask import Response, g, request

from service.core import browsers, credentials, people
from service.core.principal import NOBODY, Principal, SeatPass
from service.web import lang, when
from service.web.blueprint import web, world

SESSION = "session"
VISIT = "visit"
SEAT = "seat-"
YEAR = 365 * 86_400
SESSION_AGE = 90 * 86_400


@web.before_request
def know_the_visitor() -> None:
    """Who it is decides the language of whatever is said, so it is found before anything is."""
    if request.endpoint != f"{web.name}.static":
        visitor()


@dataclass(frozen=True, slots=True)
class Visitor:
    """`account`: None for somebody who has not signed in. `bound_to`: what the forms of this browser are bound to."""

    principal: Principal
    account: str | None
    name: str
    address: str
    bound_to: str


def visitor() -> Visitor:
    """The visitor of the present request, found once."""
    if "visitor" not in g:
        g.visitor = _find()
    found: Visitor = g.visitor
    return found


def stranger() -> Visitor:
    """Somebody who has not signed in; also whoever looks while the database is away."""
    return Visitor(NOBODY, None, "", "", f"visit:{visit()}")


def _find() -> Visitor:
    token = request.cookies.get(SESSION, "")
    principal = credentials.find(world(), token) if token else None
    if principal is None or principal.account is None:
        return stranger()
    me = people.me(world(), principal)
    lang.person_speaks(me["lang"])
    when.person_lives(me["zone"])
    return Visitor(principal, principal.account, me["name"], me["address"] or "", f"session:{token}")


def visit() -> str:
    """The random name of this browser's visit; set as a cookie with the answer where it is new."""
    known = request.cookies.get(VISIT, "")
    if len(known) == 43 and known.isascii():
        return known
    if "visit" not in g:
        g.visit = secrets.token_urlsafe(32)
    fresh: str = g.visit
    return fresh


def at_table(game: str) -> Principal:
    """Who looks at one table: the session, else the seat that this browser has played there, else nobody."""
    signed_in = visitor().principal
    seat = seat_here(game) if signed_in == NOBODY else None
    return Principal(seat=seat, scopes=frozenset({"read", "play"})) if seat else signed_in


def seat_here(game: str) -> SeatPass | None:
    """The seat of a game that this browser has played, while its holder still holds it."""
    cookie = request.cookies.get(SEAT + game, "")
    return browsers.seat(world(), cookie, game) if cookie else None


def seats_here() -> list[str]:
    """Games of which this browser keeps a seat's cookie."""
    return [name.removeprefix(SEAT) for name in request.cookies if name.startswith(SEAT)][:30]


def keep_cookies(response: Response) -> Response:
    """After a request: the visit, and the language that was asked for."""
    if "visit" in g:
        put(response, VISIT, g.visit, YEAR)
    chosen = lang.asked_for()
    if chosen:
        put(response, lang.COOKIE, chosen, YEAR)
    return response


def put(response: Response, name: str, value: str, age: int) -> None:
    """Set a cookie that scripts cannot read and other sites cannot send along with a form."""
    secure = world().settings.secure_cookies
    response.set_cookie(name, value, max_age=age, httponly=True, samesite="Lax", secure=secure, path="/")


def drop(response: Response, name: str) -> None:
    """Take a cookie away."""
    response.delete_cookie(name, path="/", httponly=True, samesite="Lax", secure=world().settings.secure_cookies)
