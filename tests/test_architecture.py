"""The rooms of the house: who may import whom, and what a folder forbids itself."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GAMES_MAY_IMPORT = {
    "__future__", "abc", "collections", "dataclasses", "enum", "functools", "hashlib", "importlib", "itertools", "json",
    "math", "operator", "pkgutil", "re", "types", "typing", "msgspec", "games",
}  # fmt: skip
"""The standard library without luck, clock, files and network, and msgspec."""


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Every imported module of a file, with its line."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.lineno, node.module


def run_import_linter(config: Path = ROOT / "pyproject.toml") -> subprocess.CompletedProcess[str]:
    command = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    arguments = ["--config", str(config), "--no-cache", "--no-logo"]
    return subprocess.run(
        [sys.executable, "-c", command, *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_import_contracts_hold() -> None:
    done = run_import_linter()
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 broken" in done.stdout


def test_import_contracts_can_break(tmp_path: Path) -> None:
    """The checker sees what we forbid: with one contract turned round it must complain."""
    config = tmp_path / "pyproject.toml"
    config.write_text(
        '[tool.importlinter]\nroot_packages = ["games", "service"]\ninclude_external_packages = true\n'
        '[[tool.importlinter.contracts]]\nname = "turned round"\ntype = "forbidden"\n'
        'source_modules = ["service.core"]\nforbidden_modules = ["games", "hashlib"]\nallow_indirect_imports = true\n'
    )
    done = run_import_linter(config)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "service.core.luck -> hashlib" in done.stdout


@pytest.mark.parametrize("path", sorted((ROOT / "games").rglob("*.py")), ids=lambda p: str(p.relative_to(ROOT)))
def test_games_import_nothing_with_a_clock_luck_or_a_wire(path: Path) -> None:
    strangers = [(line, name) for line, name in imports(path) if name.partition(".")[0] not in GAMES_MAY_IMPORT]
    assert strangers == [], f"games may import the pure standard library and msgspec: {strangers}"


@pytest.mark.parametrize("room", ["games", "eventstore", "service/core", "service", "workers"])
def test_each_room_says_what_may_not_be_there(room: str) -> None:
    text = (ROOT / room / "README.md").read_text(encoding="utf-8")
    assert re.search(r"^## .*\b(not|ban)", text, re.IGNORECASE | re.MULTILINE)
