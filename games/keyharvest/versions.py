"""Rules versions: each one a set of named switches. Code asks for a switch, never for a number."""

from __future__ import annotations

from collections.abc import Mapping

from games.kernel.errors import UnknownRules

SWITCHES: Mapping[int, frozenset[str]] = {
    1: frozenset(),  # the first: R1-R118 as in RULES.md
}


def switches(version: int) -> frozenset[str]:
    """The switches of one version. Raises UnknownRules."""
    if version not in SWITCHES:
        raise UnknownRules(f"keyharvest has no rules version {version}")
    return SWITCHES[version]
