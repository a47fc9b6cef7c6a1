"""View, history, export, audit: what can be read of a game, and its proof."""

from __future__ import annotations

from typing import Any

from service.api import costly, etags
from service.api.operation import Call, Operation, serves
from service.api.schemas.history import Audit, AuditQuery, Events, EventsQuery, View, ViewQuery
from service.api.warm import Made
from service.core import audit, export, reading
from service.core.errors import Limited, Malformed, NotFound, NotStarted, Parked
from service.core.marks import Mark

TAG = "history"
LINES = "application/jsonl"


@serves(
    Operation(
        "GET",
        "/games/<game:game>/view",
        TAG,
        "The state",
        {200: View},
        sign_in="may",
        query=ViewQuery,
        errors=(NotFound, NotStarted, Parked),
        tagged=True,
    )
)
def view(call: Call, game: str) -> Any:
    """As this viewer may see it, now or at version `at`. With `at` and `as=public` the answer never changes."""
    at, as_public = call.query.get("at"), "as_" in call.query

    def make() -> dict[str, Any]:
        shown = reading.view(call.world, call.principal, game, at=at, as_public=as_public, lang=call.lang)
        return without_names(shown) if at is not None and as_public else shown

    def cache(seen: Mark) -> str:
        return _for_ever(seen) if at is not None and as_public else etags.PRIVATE

    return etags.of_game(call.world, call.principal, game, call.lang, make, cache=cache)


def without_names(shown: dict[str, Any]) -> dict[str, Any]:
    """What never changes of a view at a version: names may."""
    return {name: value for name, value in shown.items() if name not in ("words", "headline")}


def _for_ever(seen: Mark) -> str:
    whose = "private" if seen.visibility == "private" else "public"
    return f"{whose}, max-age=31536000, immutable"


@serves(
    Operation(
        "GET",
        "/games/<game:game>/events",
        TAG,
        "What happened",
        {200: Events},
        sign_in="may",
        query=EventsQuery,
        errors=(NotFound, Parked),
        tagged=True,
    )
)
def events(call: Call, game: str) -> Any:
    """In words and data, as this viewer may see it; whole requests, so that a page may be longer than `limit`."""
    wish = call.query
    if "after" in wish and "before" in wish:
        raise Malformed("Say either `after` or `before`.")

    def make() -> Any:
        return reading.events(
            call.world,
            call.principal,
            game,
            after=wish.get("after", 0),
            before=wish.get("before"),
            limit=wish.get("limit", 100),
            lang=call.lang,
        )

    return etags.of_game(call.world, call.principal, game, call.lang, make)


@serves(
    Operation(
        "GET",
        "/games/<game:game>/export",
        TAG,
        "The game as a file",
        {200: None},
        sign_in="may",
        errors=(NotFound, Parked),
        tagged=True,
        media=LINES,
    )
)
def export_file(call: Call, game: str) -> Any:
    """JSON lines: the bodies as they are hashed, then the openings that the caller may see (after the end, all)."""

    def make() -> Made:
        text = "".join(line + "\n" for line in export.lines(call.world, call.principal, game))
        file_name = ("Content-Disposition", f'attachment; filename="{game}.jsonl"')
        return Made(text.encode(), LINES, (file_name,))

    return etags.of_game(call.world, call.principal, game, call.lang, make)


@serves(
    Operation(
        "GET",
        "/games/<game:game>/audit",
        TAG,
        "The proof",
        {200: Audit},
        sign_in="may",
        query=AuditQuery,
        errors=(NotFound, Parked, Limited),
        tagged=True,
    )
)
def verdict(call: Call, game: str) -> Any:
    """Chain, commitment, draws, seals and rules, checked from what everybody may see; receipts must lie on it."""
    pairs = [one.split(":") for one in call.query.get("receipts", "").split(",") if one]
    receipts = [(int(version), hash_) for version, hash_ in pairs]

    def make() -> Any:
        costly.audit(call.world, call.principal)
        return audit.audit(call.world, call.principal, game, receipts)

    return etags.of_game(call.world, call.principal, game, call.lang, make)
