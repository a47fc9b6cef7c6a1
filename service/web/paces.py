"""What a page does only so often for one caller, because it costs much or could be used to try out tokens."""

from __future__ import annotations

from service import throttle
from service.core.errors import Limited
from service.network import network
from service.web.blueprint import world
from service.web.chair import Chair

WRONG_TOKENS = 30
HOUR = 3_600


def dry_run(chair: Chair) -> None:
    """Count one trial of a draft: for the person, else for the seat. Raises Limited."""
    person = chair.principal.account
    throttle.dry_run(world(), person or f"{chair.game} {chair.seat} {chair.holder}")


def may_look_up() -> bool:
    """Whether this network's tokens are looked up at all: not after thirty unknown ones in an hour."""
    try:
        throttle.of_app().check(world(), "wrong-tokens", network(), most=WRONG_TOKENS, seconds=HOUR)
    except Limited:
        return False
    return True


def wrong_token() -> None:
    """Note that a token was unknown."""
    try:
        throttle.of_app().spend(world(), "wrong-tokens", network(), most=WRONG_TOKENS, seconds=HOUR)
    except Limited:
        return
