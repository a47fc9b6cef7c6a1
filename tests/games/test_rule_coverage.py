"""Every rule has a test that names it, every test names a rule that exists, and every rule points at real code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

import games
from tests.games.rules_text import ROOT, Rule, folder, numbers, rules

TESTS = ROOT / "tests"
EVERY_GAME = re.compile(r"^\| (`.+?`) \| .* \| yes \|$", re.MULTILINE)
pytestmark = pytest.mark.parametrize("kind", games.kinds())


@lru_cache
def cited() -> tuple[tuple[str, str], ...]:
    """Every number that a test names, with the file that does."""
    found = []
    for path in sorted(TESTS.rglob("test_*.py")):
        where = str(path.relative_to(ROOT))
        found += [(number, where) for number in _named(ast.parse(path.read_text(encoding="utf-8")), where)]
    return tuple(found)


def _named(tree: ast.Module, where: str) -> Iterator[str]:
    """The arguments of the mark `rule` on a test or on one of its parameters."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            marks = [call for decorator in node.decorator_list for call in ast.walk(decorator) if _is_mark(call)]
            for call in marks:
                assert isinstance(call, ast.Call)
                for argument in call.args:
                    assert isinstance(argument, ast.Constant), f"{where}:{call.lineno}: a rule is named in plain text"
                    yield str(argument.value)


def _is_mark(node: ast.AST) -> bool:
    """`pytest.mark.rule(…)`, or `rule(…)` where a file calls it so."""
    if not isinstance(node, ast.Call):
        return False
    mark = node.func
    return (isinstance(mark, ast.Attribute) and mark.attr == "rule") or (
        isinstance(mark, ast.Name) and mark.id == "rule"
    )


def vectors(kind: str) -> set[str]:
    """The worked examples of the rules that a test must show."""
    listed = TESTS / "games" / kind / "vectors.txt"
    return {f"{kind}:{line}" for line in listed.read_text(encoding="utf-8").split()} if listed.exists() else set()


def test_rules_are_numbered_once_and_in_order(kind: str) -> None:
    found = [rule.number for rule in rules(kind)]
    assert len(found) == len(set(found))
    assert found == sorted(found, key=_order)
    whole = {int(_order(number)[0]) for number in found}
    assert whole == set(range(1, max(whole) + 1)), "a number is missing"


def _order(number: str) -> tuple[int, str]:
    found = re.fullmatch(r"R(\d+)([a-z]?)", number)
    assert found
    return int(found[1]), found[2]


def test_every_rule_is_shown_by_a_test(kind: str) -> None:
    named = {number for number, _ in cited()}
    assert sorted(numbers(kind) - named) == []
    assert sorted(vectors(kind) - named) == []


def test_no_test_names_a_rule_that_does_not_exist(kind: str) -> None:
    known = numbers(kind) | vectors(kind)
    assert [pair for pair in cited() if pair[0].startswith(f"{kind}:") and pair[0] not in known] == []


def test_every_test_names_a_known_kind(kind: str) -> None:
    assert [pair for pair in cited() if pair[0].partition(":")[0] not in (*games.kinds(), "toy")] == []


def test_every_rule_points_at_code_that_exists(kind: str) -> None:
    unlinked = [rule.number for rule in rules(kind) if not rule.links]
    broken = [
        f"{rule.number} → {path}:{name}"
        for rule in rules(kind)
        for path, name in rule.links
        if not _exists(folder(kind) / path, name)
    ]
    assert (unlinked, broken) == ([], [])


def _exists(path: Path, name: str) -> bool:
    if not path.is_file():
        return False
    return not name or path.suffix != ".py" or name in _names(path)


@lru_cache(maxsize=256)
def _names(path: Path) -> frozenset[str]:
    """What a file defines: functions, classes, their methods and attributes, constants."""
    return frozenset(_defined(ast.parse(path.read_text(encoding="utf-8")).body))


def _defined(body: list[ast.stmt]) -> Iterator[str]:
    for node in body:
        match node:
            case ast.FunctionDef(name=name):
                yield name
            case ast.ClassDef(name=name):
                yield name
                for inner in _defined(node.body):
                    yield from (inner, f"{name}.{inner}")
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                yield name


def test_every_step_is_pointed_at(kind: str) -> None:
    """A file of `steps/` that no rule leads to follows no rule."""
    linked = {path for rule in rules(kind) for path, _ in rule.links}
    steps = {f"steps/{path.name}" for path in (folder(kind) / "steps").glob("*.py")} - {"steps/__init__.py"}
    assert steps
    assert sorted(steps - linked) == []


def test_rules_are_told_in_whole_sentences(kind: str) -> None:
    """The page shows the text before the arrow."""
    assert [rule.number for rule in rules(kind) if not _told(rule)] == []


def _told(rule: Rule) -> bool:
    text = rule.text.partition("→")[0].strip()
    return len(text.split()) >= 3 and text.endswith((".", ":", ")"))


def test_the_folder_has_the_file_names_of_every_game(kind: str) -> None:
    readme = (ROOT / "games" / "README.md").read_text(encoding="utf-8")
    names = [name for line in EVERY_GAME.findall(readme) for name in re.findall(r"`([^`]+)`", line)]
    assert len(names) > 15
    assert [name for name in names if not (folder(kind) / name).exists()] == []
