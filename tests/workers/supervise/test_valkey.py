"""The embedded Valkey: a real server whose data outlives a kill -9, and no two on one folder."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
import redis

from workers.supervise import valkey
from workers.supervise.child import Child
from workers.supervise.supervisor import Supervisor


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "data").mkdir()
    return tmp_path


def start(folder: Path) -> tuple[Supervisor, Child]:
    supervisor = Supervisor(folder, print)
    supervisor.start(valkey.part(folder / "s", folder / "data"))
    return supervisor, supervisor._children["valkey"]


def test_it_keeps_what_it_was_given_over_a_kill(folder: Path) -> None:
    supervisor, child = start(folder)
    with redis.Redis.from_url(valkey.url(folder / "s")) as client:
        client.set("duty", "turn")
        client.waitaof(1, 0, 5_000)
        assert client.config_get("maxmemory-policy") == {"maxmemory-policy": "noeviction"}
    os.kill(child.pid, signal.SIGKILL)
    child.wait(5)
    supervisor.stop(("valkey",))
    supervisor, _ = start(folder)
    with redis.Redis.from_url(valkey.url(folder / "s")) as client:
        assert client.get("duty") == b"turn"
    supervisor.stop(("valkey",))
    assert not valkey.answers(folder / "s")


def test_an_orphan_is_ended_before_a_new_one_starts(folder: Path) -> None:
    orphan = Child(valkey.part(folder / "s", folder / "data"), folder / "log")
    while not valkey.answers(folder / "s"):
        assert orphan.ended() is None
    assert valkey.end_orphan(folder / "s")
    assert orphan.wait(5)
    assert orphan.ended() == 0


def test_a_machine_s_server_will_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "redis-server"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(valkey.importlib, "import_module", _missing)
    assert valkey.binary() == str(program)
    program.unlink()
    with pytest.raises(valkey.NoValkey, match="redis-server"):
        valkey.binary()


def _missing(name: str) -> None:
    raise ImportError(name)
