"""The command `millpost` as a process: one line and an exit code for whatever is wrong."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from service.core.receipts import receipt_line
from tests.service.test_config import GOOD
from workers.cli import _receipt

ROOT = Path(__file__).parents[2]
PROCESSES = ("web", "worker", "clock", "inbox", "catcher", "migrate")


def millpost(*arguments: str, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    bare = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LANG", "CI")}
    return subprocess.run(
        [sys.executable, "-m", "workers.cli", *arguments],
        cwd=ROOT,
        env={**bare, **(env or {})},
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        timeout=60,
    )


def settings_for(folder: Path) -> dict[str, str]:
    """Settings with a database of our own, not yet migrated."""
    nowhere = {"REDIS_URL": f"unix://{folder}/none.sock", "SMTP_URL": "smtp://127.0.0.1:1"}
    return {**GOOD, **nowhere, "DATABASE_URL": f"sqlite:///{folder}/m.db", "LOG_FORMAT": "text"}


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    return settings_for(tmp_path)


@pytest.fixture(scope="module")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Settings of a database that is up to date."""
    settings = settings_for(tmp_path_factory.mktemp("migrated"))
    done = millpost("migrate", env=settings)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("The database is at revision ")
    return settings


@pytest.mark.parametrize("process", PROCESSES)
def test_a_bad_setting_stops_every_process_with_one_line(process: str, env: dict[str, str]) -> None:
    done = millpost(process, env={**env, "SECRET_KEY": "short"})
    assert done.returncode == 2
    assert done.stderr == "millpost: SECRET_KEY: must be at least 32 random characters\n"
    assert done.stdout == ""


@pytest.mark.parametrize("process", ["web", "worker", "clock", "inbox"])
def test_a_database_that_is_behind_stops_what_needs_it(process: str, env: dict[str, str]) -> None:
    done = millpost(process, env={**env, "INBOX_LISTEN": "127.0.0.1:1"})
    assert done.returncode == 2
    assert done.stderr == "millpost: the database is behind this release; run `millpost migrate`\n"


def test_the_inbox_wants_its_settings(migrated: dict[str, str]) -> None:
    done = millpost("inbox", env=migrated)
    assert (done.returncode, done.stderr) == (2, "millpost: INBOX_LISTEN: must be HOST:PORT to run the inbox\n")


def test_migrating_twice_changes_nothing(migrated: dict[str, str]) -> None:
    again = millpost("migrate", env=migrated)
    assert (again.returncode, again.stderr) == (0, "")


def test_a_database_out_of_reach_is_one_line(env: dict[str, str]) -> None:
    done = millpost("migrate", env={**env, "DATABASE_URL": "postgresql://nobody:pw@127.0.0.1:1/none"})
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert "pw" not in done.stderr


def test_a_token_is_made_for_an_address_and_kept_as_a_digest(migrated: dict[str, str]) -> None:
    done = millpost("token", "anna@example.org", "--scope", "read", "--name", "my robot", env=migrated)
    assert done.returncode == 0, done.stderr
    token = done.stdout.strip()
    assert len(token) == 26
    assert token.encode() not in Path(migrated["DATABASE_URL"].removeprefix("sqlite:///")).read_bytes()
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("token", "nobody"), "address"),
        (("token", "anna@example.org", "--name", "x" * 500), "characters"),
        (("token", "anna@example.org", "--game", "no-such-game"), "nothing here"),
        (("export", "no-such-game"), "nothing here"),
        (("audit", "no-such-game"), "nothing here"),
    ],
)
def test_wrong_arguments_are_one_line(migrated: dict[str, str], arguments: tuple[str, ...], word: str) -> None:
    done = millpost(*arguments, env=migrated)
    assert done.returncode == 1
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert word in done.stderr


def test_an_export_file_is_audited_without_any_setting(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(json.dumps({"body": "{}", "hash": "0"}) + "\n")
    done = millpost("audit", str(file))
    assert done.returncode == 1
    assert done.stderr.startswith("Error: Line 1 is not a line of an export")


def test_a_receipt_must_have_its_form(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text("")
    done = millpost("audit", str(file), "--receipt", "twelve")
    assert done.returncode == 2
    assert "VERSION:HASH" in done.stderr


@pytest.mark.parametrize("shown", [lambda v, h: f"{v}:{h}", lambda v, h: f"{v}:{h[:20]}", receipt_line])
def test_receipts_of_answers_and_of_mails_are_read(shown: Callable[[int, str], str]) -> None:
    digest = hashlib.sha256(b"an event").hexdigest()
    version, found = _receipt(shown(12, digest))
    assert version == 12
    assert digest.startswith(found)
    assert len(found) >= 20
