"""A chair: which seat a page plays, and by which right. Turn links, sessions and seat cookies all end here."""

from __future__ import annotations

from dataclasses import dataclass

from service.core.principal import Principal


@dataclass(frozen=True, slots=True)
class Chair:
    """`here`: path of the page. `bound_to`: what its forms are bound to.

    `tapping`: the browser has played this seat before, or its person has signed in; else the code must be typed once.
    """

    principal: Principal
    game: str
    seat: int
    holder: int
    since: int
    tapping: bool
    here: str
    bound_to: str
