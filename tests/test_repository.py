"""Care of the repository: names that resolve, links that lead somewhere, files one can read in one go."""

from __future__ import annotations

import importlib
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from service.core import jobs

ROOT = Path(__file__).parents[1]
LONGEST = 300
LONGEST_TEST = 400
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


def tracked(*patterns: str) -> list[Path]:
    """The files of the repository that match (all without a pattern)."""
    done = subprocess.run(["git", "ls-files", "-z", "--", *patterns], cwd=ROOT, capture_output=True, check=True)
    names = [name for name in done.stdout.decode().split("\0") if name]
    assert names, f"git lists no file for {patterns}"
    return [ROOT / name for name in names if (ROOT / name).is_file()]


@pytest.mark.parametrize("name", jobs.ALL)
def test_job_names_resolve(name: str) -> None:
    module, _, function = name.rpartition(".")
    assert callable(getattr(importlib.import_module(module), function))


def test_links_of_the_documents_lead_somewhere() -> None:
    broken = []
    for page in tracked("*.md"):
        for target in LINK.findall(page.read_text(encoding="utf-8")):
            path = target.partition("#")[0]
            if path and "://" not in path and not path.startswith("mailto:") and not (page.parent / path).exists():
                broken.append(f"{page.relative_to(ROOT)} → {target}")
    assert broken == []


def test_every_decision_is_listed_and_numbered_once() -> None:
    pages = sorted((ROOT / "docs" / "decisions").glob("[0-9]*.md"))
    index = (ROOT / "docs" / "decisions" / "README.md").read_text(encoding="utf-8")
    assert [page.name for page in pages if f"({page.name})" not in index] == []
    numbers = [page.name[:4] for page in pages]
    assert numbers == [f"{n:04d}" for n in range(1, len(pages) + 1)]


def test_no_file_is_too_long_to_read() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in tracked("*.py")}
    names = {str(path.relative_to(ROOT)): n for path, n in lengths.items()}
    assert {name: n for name, n in names.items() if n > (LONGEST_TEST if "tests/" in name else LONGEST)} == {}


def test_no_room_for_everything() -> None:
    names = {"utils.py", "util.py", "helpers.py", "base.py", "misc.py"}
    assert [str(path.relative_to(ROOT)) for path in tracked("*.py") if path.name in names] == []


def test_no_address_of_one_machine() -> None:
    """Neither paths of a machine nor addresses of package indexes: both are true in one place only."""
    homes = "|".join(("root", "work", "home/[a-z]+", "Users/[A-Za-z]+"))
    pattern = re.compile(rf"(?<![\w./-])/(?:{homes})/[\w.]|--(?:extra-)?index-url|--find-links")
    found = []
    for path in tracked():
        if path.suffix in {".png", ".ttf", ".woff2", ".ico"} or path == Path(__file__):
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if pattern.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}")
    assert found == []


def test_locks_pin_everything_with_hashes() -> None:
    for lock in (ROOT / "requirements").glob("*.txt"):
        lines = lock.read_text(encoding="utf-8").splitlines()
        packages = [line for line in lines if line and line[0].isalnum()]
        assert packages, lock
        assert all(re.match(r"[a-z0-9._-]+(\[[a-z,]+\])?==", line) and line.endswith("\\") for line in packages), lock


def test_locks_know_every_dependency() -> None:
    """A dependency added to pyproject.toml without `make lock` would be missing on a new machine."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = {
        "run.txt": [*project["dependencies"], *extras["embedded"], *extras["postgres"]],
        "dev.txt": [*project["dependencies"], *extras["embedded"], *extras["postgres"], *extras["dev"]],
    }
    for name, requirements in wanted.items():
        text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
        names = [re.match(r"[A-Za-z0-9._-]+", requirement) for requirement in requirements]
        missing = [found[0] for found in names if found and f"\n{found[0].lower()}" not in text.lower()]
        assert missing == [], f"{name}: run `make lock`"
