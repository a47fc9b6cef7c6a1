"""Which of our languages a browser or program would like best."""

from __future__ import annotations

from collections.abc import Iterable

from games.kernel.words import LANGS, Lang

__all__ = ["LANGS", "Lang", "best"]


def best(wishes: Iterable[tuple[str, float]]) -> Lang | None:
    """The first language we speak in the order of Accept-Language (RFC 4647 §3.4: `de-AT` is German); None if none."""
    for tag, quality in wishes:
        short = tag.lower().partition("-")[0]
        if quality > 0 and short in LANGS:
            return next(lang for lang in LANGS if lang == short)
    return None
