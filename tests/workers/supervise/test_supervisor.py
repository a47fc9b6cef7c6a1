"""The supervisor with real processes: order of start, restarts, order of stop, nothing left running."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from workers.supervise.child import Child, Part, session_members
from workers.supervise.supervisor import StartFailed, Stopped, Supervisor

PATIENCE = 20.0

STEADY = """
import pathlib, signal, sys, time
name, folder = sys.argv[1], pathlib.Path(sys.argv[2])
def end(*_):
    with (folder / "order").open("a") as file:
        file.write(f"{name} stopped\\n")
    sys.exit(0)
signal.signal(signal.SIGTERM, end)
with (folder / "order").open("a") as file:
    file.write(f"{name} started\\n")
(folder / f"{name}.up").touch()
while True:
    time.sleep(0.05)
"""
STUBBORN = """
import pathlib, signal, subprocess, sys, time
name, folder = sys.argv[1], pathlib.Path(sys.argv[2])
signal.signal(signal.SIGTERM, signal.SIG_IGN)
deaf = "import signal, time; signal.signal(15, signal.SIG_IGN); time.sleep(600)"
child = subprocess.Popen([sys.executable, "-c", deaf])
(folder / "grandchild").write_text(str(child.pid))
(folder / f"{name}.up").touch()
while True:
    time.sleep(0.05)
"""


def part(folder: Path, name: str, program: str = STEADY, **more: float) -> Part:
    command = (sys.executable, "-c", program, name, str(folder))
    return Part(name, command, lambda _pid: (folder / f"{name}.up").exists(), dict(os.environ), **more)


def alive(pid: int) -> bool:
    stat = Path(f"/proc/{pid}/stat")
    try:
        return stat.read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def wait_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it did not come to pass"
        time.sleep(0.02)


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def supervisor(tmp_path: Path, said: list[str]) -> Supervisor:
    return Supervisor(tmp_path, said.append)


def signal_when(condition: Callable[[], bool], number: int = signal.SIGTERM) -> threading.Thread:
    """Send ourselves a signal as soon as a condition holds."""

    def send() -> None:
        wait_for(condition)
        os.kill(os.getpid(), number)

    thread = threading.Thread(target=send)
    thread.start()
    return thread


def test_starts_in_order_and_stops_in_the_order_told(tmp_path: Path, supervisor: Supervisor, said: list[str]) -> None:
    for name in ("one", "two", "three"):
        supervisor.start(part(tmp_path, name))
    supervisor.stop(("two", "three", "one"))
    lines = (tmp_path / "order").read_text().splitlines()
    started = [f"{name} started" for name in ("one", "two", "three")]
    assert lines == [*started, *(f"{name} stopped" for name in ("two", "three", "one"))]
    assert said == []


def test_what_ends_is_started_again(tmp_path: Path, supervisor: Supervisor, said: list[str]) -> None:
    supervisor.start(part(tmp_path, "one"))
    first = supervisor._children["one"].pid

    def restarted() -> bool:
        return (tmp_path / "order").read_text().count("one started") == 2

    with supervisor.signals():
        os.kill(first, signal.SIGKILL)
        thread = signal_when(restarted)
        supervisor.watch()
    thread.join()
    second = supervisor._children["one"].pid
    supervisor.stop(("one",))
    assert second != first
    assert not alive(first)
    assert not alive(second)
    assert "one ended with -9; starting it again in 0.5 s" in said[0]


def test_a_part_that_does_not_come_up_is_told_with_its_last_words(tmp_path: Path, supervisor: Supervisor) -> None:
    broken = part(tmp_path, "broken", "print('no cheese left'); raise SystemExit(3)")
    with pytest.raises(StartFailed, match=r"(?s)broken ended with 3.*no cheese left"):
        supervisor.start(broken)
    supervisor.stop(("broken",))


def test_refused_settings_end_the_watch(tmp_path: Path, supervisor: Supervisor) -> None:
    refusing = "import pathlib,sys; pathlib.Path(sys.argv[2], 'picky.up').touch(); print('X: is not set'); sys.exit(2)"
    supervisor.start(part(tmp_path, "picky", refusing))
    with pytest.raises(StartFailed, match=r"(?s)picky refuses its settings.*X: is not set"):
        supervisor.watch()
    supervisor.stop(("picky",))


def test_a_signal_during_the_start_stops_it(tmp_path: Path, supervisor: Supervisor) -> None:
    never = Part("never", (sys.executable, "-c", "import time; time.sleep(600)"), lambda _pid: False, dict(os.environ))
    with supervisor.signals():
        thread = signal_when(lambda: "never" in supervisor._children, signal.SIGINT)
        with pytest.raises(Stopped):
            supervisor.start(never)
    thread.join()
    pid = supervisor._children["never"].pid
    supervisor.stop(("never",))
    assert not alive(pid)


def test_what_does_not_stop_is_killed_with_all_it_started(
    tmp_path: Path, supervisor: Supervisor, said: list[str]
) -> None:
    supervisor.start(part(tmp_path, "mule", STUBBORN, stop_within=0.3))
    pid = supervisor._children["mule"].pid
    grandchild = int((tmp_path / "grandchild").read_text())
    assert alive(grandchild)
    supervisor.stop(("mule",))
    wait_for(lambda: not alive(grandchild))
    assert not alive(pid)
    assert said == ["mule did not stop in time: killed"]


def test_children_of_a_part_that_was_killed_do_not_stay(tmp_path: Path) -> None:
    child = Child(part(tmp_path, "mule", STUBBORN), tmp_path / "mule.log")
    wait_for((tmp_path / "mule.up").exists)
    grandchild = int((tmp_path / "grandchild").read_text())
    os.kill(child.pid, signal.SIGKILL)
    assert child.wait(PATIENCE)
    assert session_members(child.pid) == [grandchild]
    assert child.finish()
    wait_for(lambda: not alive(grandchild))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a process that its parent has died")
def test_parts_end_when_the_supervisor_is_killed(tmp_path: Path) -> None:
    program = (
        "import sys, time, os\nfrom pathlib import Path\n"
        "from workers.supervise.child import Child, Part\n"
        "folder = Path(sys.argv[1])\n"
        f"steady = {STEADY!r}\n"
        "command = (sys.executable, '-c', steady, 'one', str(folder))\n"
        "child = Child(Part('one', command, lambda pid: True, dict(os.environ)), folder / 'log')\n"
        "print(child.pid, flush=True)\ntime.sleep(600)\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", program, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    with parent.stdout:
        pid = int(parent.stdout.readline())
        wait_for((tmp_path / "one.up").exists)
        parent.kill()
        parent.wait()
    wait_for(lambda: not alive(pid))
    assert "one stopped" in (tmp_path / "order").read_text()


def test_a_long_log_is_turned_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workers.supervise.child.LOG_KEPT", 10)
    log = tmp_path / "x.log"
    log.write_text("old words, many of them\n")
    child = Child(part(tmp_path, "x", "print('new words')"), log)
    assert child.wait(PATIENCE)
    assert child.last_words() == ["new words"]
    assert (tmp_path / "x.old").read_text().startswith("old words")
