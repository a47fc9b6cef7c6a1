"""RULES.md: each rule is there, each points at the code that follows it, and each step is pointed at."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import games.milestones

ROOM = Path(games.milestones.__file__).parent
LINE = re.compile(r"^- \*\*(R\d+a?)\*\* (.+) → (`.+`)$")
LINK = re.compile(r"`([\w/]+\.py):(\w+)`")


def rules() -> dict[str, tuple[str, list[tuple[str, str]]]]:
    lines = [LINE.match(line) for line in (ROOM / "RULES.md").read_text(encoding="utf-8").splitlines()]
    return {found[1]: (found[2], LINK.findall(found[3])) for found in lines if found}


def names(path: Path) -> set[str]:
    """What a module defines: functions, methods, and values of its own."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    values = [target for node in tree.body if isinstance(node, ast.Assign) for target in node.targets]
    return found | {target.id for target in values if isinstance(target, ast.Name)}


def test_all_rules_are_there_in_order() -> None:
    assert list(rules()) == [*[f"R{n}" for n in range(1, 24)], "R23a", *[f"R{n}" for n in range(24, 82)]]
    assert all(len(text) > 20 for text, _ in rules().values())


def test_every_link_leads_somewhere() -> None:
    for number, (_, links) in rules().items():
        assert links, number
        for file, name in links:
            assert name in names(ROOM / file), f"{number} points at {file}:{name}"


def test_every_step_is_pointed_at() -> None:
    linked = {file for _, links in rules().values() for file, _ in links}
    steps = {f"steps/{path.name}" for path in (ROOM / "steps").glob("*.py") if path.name != "__init__.py"}
    assert steps <= linked


def test_every_option_is_named_in_the_rules() -> None:
    text = (ROOM / "RULES.md").read_text(encoding="utf-8")
    assert all(f"`{spec.name}`" in text for spec in games.milestones.GAME.options)
