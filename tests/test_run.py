"""`millpost run` from end to end: it says where to click, outlives kills, stops whole, and goes on where it was."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from service.core import mailbox
from tests.demo.browser import Browser
from tests.local import ROOT, Local, family, parent_of, wait_for
from tests.test_docs import block

PARTS = ("valkey", "catcher", "web", "worker", "clock", "inbox")
ADDRESS = "anna@example.org"

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="process ids are read from /proc")


def open_table(local: Local) -> str:
    """A table against bots, as a person opens it from the first page. Returns its address."""
    browser = Browser()
    form = browser.get(local.address + "/").form("/demo")
    page = browser.submit(form, {"address": ADDRESS})
    assert page.status == 200, page.words()
    return page.url.partition("?")[0]


def mails(local: Local) -> list[mailbox.Caught]:
    return mailbox.listed(local.folder / "mails", ADDRESS)


def page(url: str) -> int:
    return Browser().get(url).status


def test_it_runs_stops_whole_and_goes_on_where_it_was(tmp_path: Path) -> None:
    local = Local(tmp_path / "var")
    with local:
        first = local.address
        assert page(f"{first}/mailbox") == 200
        table = open_table(local)
        wait_for(lambda: mails(local), "the turn mail")
        everything = family(local.pid)
        assert {local.part(name) for name in PARTS} <= everything
        assert local.stop(signal.SIGINT) == 0
    assert "Nothing is left running" in local.said
    assert [pid for pid in everything if parent_of(pid)] == []
    with local:
        assert local.address == first
        assert page(table) == 200
        assert len(mails(local)) == 1
        assert play_a_game_with_the_client_of_the_docs(local).endswith("audit: complete\n")
        assert local.stop(signal.SIGTERM) == 0


def play_a_game_with_the_client_of_the_docs(local: Local) -> str:
    """Run the program of docs/write-a-client.md as it stands, with a token made as the page says."""
    token = [sys.executable, "-m", "workers.cli", "--local", str(local.folder), "token", "robot@example.org"]
    made = subprocess.run(token, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    env = {**os.environ, "MILLPOST_URL": local.address, "MILLPOST_TOKEN": made}
    program = [sys.executable, "-c", block(ROOT / "docs" / "write-a-client.md", "python")]
    return subprocess.run(program, env=env, capture_output=True, text=True, check=True, timeout=240).stdout


def test_a_part_that_is_killed_comes_back(tmp_path: Path) -> None:
    with Local(tmp_path / "var") as local:
        killed = {name: local.part(name) for name in PARTS}
        for pid in killed.values():
            os.kill(pid, signal.SIGKILL)

        def back() -> bool:
            try:
                return all(local.part(name) != pid for name, pid in killed.items())
            except LookupError:
                return False

        wait_for(back, "all parts again")
        assert local.said.count("starting it again") >= len(PARTS)
        wait_for(lambda: _answers(local), "pages again")
        open_table(local)
        wait_for(lambda: mails(local), "the turn mail")
        everything = family(local.pid)
        assert local.stop() == 0
        assert [pid for pid in everything if parent_of(pid)] == []


def _answers(local: Local) -> bool:
    try:
        return page(local.address + "/healthz") == 200
    except OSError:
        return False


def test_nothing_stays_when_the_supervisor_is_killed_and_the_next_run_goes_on(tmp_path: Path) -> None:
    local = Local(tmp_path / "var")
    with local:
        table = open_table(local)
        everything = family(local.pid)
        local.kill()
    wait_for(lambda: not any(parent_of(pid) for pid in everything), "the end of all its parts")
    with local:
        assert page(table) == 200
        wait_for(lambda: mails(local), "the turn mail, however far it had come")
        assert local.stop() == 0


def test_one_run_a_folder_and_two_folders_side_by_side(tmp_path: Path) -> None:
    with Local(tmp_path / "one") as one, Local(tmp_path / "two") as two:
        command = [sys.executable, "-m", "workers.cli", "run", "--dir", str(one.folder)]
        second = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert second.returncode == 1
        assert second.stderr.startswith("Error: another `millpost run` uses ")
        assert one.address != two.address
        table = open_table(one)
        assert page(table) == 200
        assert page(table.replace(one.address, two.address)) == 404


def test_a_bad_setting_in_the_folder_is_named_before_anything_starts(tmp_path: Path) -> None:
    folder = tmp_path / "var"
    folder.mkdir(mode=0o700)
    (folder / "settings.env").write_text("SECRET_KEY=short\nLINK_KEY=short\n")
    command = [sys.executable, "-m", "workers.cli", "run", "--dir", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "SECRET_KEY: must be at least 32 random characters" in done.stderr
    assert str(folder / "settings.env") in done.stderr
    assert not (folder / "millpost.db").exists()


def test_make_run_sets_up_and_runs() -> None:
    """The recipe; that its first half works, every run of these tests in a fresh clone shows."""
    of_make = ("MAKEFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "MFLAGS", "ARGS")
    clean = {name: value for name, value in os.environ.items() if name not in of_make}
    done = subprocess.run(["make", "-n", "run"], cwd=ROOT, capture_output=True, text=True, check=True, env=clean)
    assert done.stdout.split("\n")[:2] == ["sh tools/setup.sh run", "exec .venv/bin/python -m workers.cli run "]
