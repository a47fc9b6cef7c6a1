"""What hangs together on a country board: groups and isolated field tiles (R19-R21)."""

from __future__ import annotations

from collections.abc import Iterable

from games.keyharvest.board import Printed


def groups(printed: Printed, labels: Iterable[str]) -> list[tuple[str, ...]]:
    """R19: the maximal linked sets, each sorted, in order of their first labels. R20: workers link nothing."""
    left, found = set(labels), []
    while left:
        frontier = [min(left)]
        group = set(frontier)
        while frontier:
            near = (set(printed.neighbours[frontier.pop()]) & left) - group
            group |= near
            frontier += near
        left -= group
        found.append(tuple(sorted(group)))
    return found


def isolated(printed: Printed, labels: Iterable[str]) -> list[str]:
    """R21: the field tiles with no field tile beside them."""
    own = set(labels)
    return sorted(label for label in own if own.isdisjoint(printed.neighbours[label]))
