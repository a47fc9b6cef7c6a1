"""The folder of a local service: keys made once, a lock against a second run, no network file systems."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from workers.supervise import home as homes
from workers.supervise.home import AlreadyRunning, Home, UnfitFolder, file_system, lock, read_settings, write_settings


@pytest.fixture
def home(tmp_path: Path) -> Home:
    made = Home(tmp_path / "var")
    made.prepare()
    return made


def test_keys_are_made_once_and_are_private(home: Home) -> None:
    first = read_settings(home)
    assert {len(first["SECRET_KEY"]), len(first["LINK_KEY"])} == {43}
    assert first["SECRET_KEY"] != first["LINK_KEY"]
    assert read_settings(home) == first
    assert stat.S_IMODE(home.settings_file.stat().st_mode) == 0o600
    assert stat.S_IMODE(home.root.stat().st_mode) == 0o700


def test_added_settings_keep_what_stands_there(home: Home) -> None:
    first = read_settings(home)
    with home.settings_file.open("a") as file:
        file.write("# mine\nMAIL_PACE = 7")
    write_settings(home, {"WEB_PORT": "8001"})
    assert read_settings(home) == {**first, "MAIL_PACE": "7", "WEB_PORT": "8001"}
    assert "# mine" in home.settings_file.read_text()


def test_a_second_run_is_refused_until_the_first_lets_go(home: Home) -> None:
    with lock(home), pytest.raises(AlreadyRunning, match="another"):
        lock(home)
    lock(home).close()


def test_the_socket_of_a_deep_folder_lies_elsewhere(tmp_path: Path) -> None:
    shallow, deep = Home(Path("/v")), Home(tmp_path / ("d" * 90) / "var")
    assert shallow.socket == Path("/v/valkey/valkey.sock")
    assert len(str(deep.socket)) <= homes.SOCKET_LIMIT
    deep.prepare()
    assert stat.S_IMODE(deep.socket.parent.stat().st_mode) == 0o700
    deep.socket.parent.rmdir()


@pytest.mark.parametrize(("folder", "kind"), [("/srv/me/x", "nfs4"), ("/srvs", "ext4"), ("/mnt/my disk/a", "9p")])
def test_file_systems_are_read_from_the_mounts(tmp_path: Path, folder: str, kind: str) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text(
        "/dev/sda / ext4 rw 0 0\nserver:/srv /srv nfs4 rw 0 0\nC: /mnt/my\\040disk 9p rw 0 0\n", encoding="utf-8"
    )
    assert file_system(Path(folder), mounts) == kind


def test_a_network_file_system_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(homes, "file_system", lambda _path: "nfs")
    with pytest.raises(UnfitFolder, match="nfs"):
        Home(tmp_path / "var").prepare()
