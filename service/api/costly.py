"""How often one caller may ask for what costs much and stores nothing; pages and API count dry runs together."""

from __future__ import annotations

from service import throttle
from service.core.principal import Principal
from service.core.world import World
from service.network import network

AUDITS = 30
WINDOW = 60  # seconds


def dry_run(world: World, principal: Principal) -> None:
    """Count a dry run: it decides answers. Raises Limited."""
    throttle.dry_run(world, principal.account or network())


def audit(world: World, principal: Principal) -> None:
    """Count an audit: it decides a whole game again. Raises Limited."""
    throttle.of_app().spend(world, "audit", principal.account or network(), most=AUDITS, seconds=WINDOW)
