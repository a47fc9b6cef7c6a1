"""What happened at a table, in words also where no fact has a sentence of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.web.lang import t


def texts(event: Mapping[str, Any], summary: Mapping[str, Any]) -> list[str]:
    """The sentences of an event; whoever answered without changing anything is done there."""
    told: list[str] = event["texts"]
    if told:
        return told
    by = event["by"]
    seat = by["seat"] if isinstance(by, Mapping) else by
    if seat is None:
        return [t("Something was noted.", "Etwas wurde vermerkt.")]
    name = summary["seats"][seat]["name"] or "–"
    return [t("{name} is done here.", "{name} ist hier fertig.", name=name)]
