"""The folder of one local service (`var/`): its database, its keys, its logs, and a lock against a second run."""

from __future__ import annotations

import fcntl
import os
import secrets
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import IO

SOCKET_LIMIT = 100
"""Bytes of a unix socket's path; the kernel takes 107."""
KEY_BYTES = 32
NETWORK_FILE_SYSTEMS = {"nfs", "nfs4", "cifs", "smb3", "9p", "fuse.sshfs"}
HEAD = (
    "# Settings of this local service, made once. The keys sign cookies and the links in mails: with new keys\n"
    "# every old link is dead. Add any setting of docs/run.md, one NAME=value a line.\n"
)


class AlreadyRunning(Exception):
    """Another `millpost run` holds this folder."""


class UnfitFolder(Exception):
    """The folder cannot hold a database; the message says why."""


@dataclass(frozen=True)
class Home:
    """Where everything of a local service lies."""

    root: Path

    @property
    def settings_file(self) -> Path:
        """NAME=value lines, readable by its owner alone."""
        return self.root / "settings.env"

    @property
    def database(self) -> Path:
        """The SQLite file."""
        return self.root / "millpost.db"

    @property
    def mails(self) -> Path:
        """Where the local catcher keeps mails."""
        return self.root / "mails"

    @property
    def logs(self) -> Path:
        """One file a part."""
        return self.root / "log"

    @property
    def valkey(self) -> Path:
        """Valkey's append-only file."""
        return self.root / "valkey"

    @property
    def socket(self) -> Path:
        """Valkey's socket: in the folder, or in one of our own under the temporary folder if the path is too long."""
        inside = self.valkey / "valkey.sock"
        if len(os.fsencode(inside)) <= SOCKET_LIMIT:
            return inside
        mark = sha256(os.fsencode(self.root)).hexdigest()[:16]
        return Path(tempfile.gettempdir()) / f"millpost-{os.getuid()}-{mark}" / "valkey.sock"

    def prepare(self) -> None:
        """Make the folders, private to the user. Raises UnfitFolder."""
        for folder in (self.root, self.mails, self.logs, self.valkey, self.socket.parent):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if folder.stat().st_uid != os.getuid():
                raise UnfitFolder(f"{folder} belongs to another user")
        kind = file_system(self.root)
        if kind in NETWORK_FILE_SYSTEMS:
            raise UnfitFolder(f"{self.root} lies on a network file system ({kind}): SQLite would lose games there")


def lock(home: Home) -> IO[bytes]:
    """Take the folder for this process until the returned file is closed. Raises AlreadyRunning."""
    file = (home.root / "lock").open("ab")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        file.close()
        raise AlreadyRunning(f"another `millpost run` uses {home.root}") from error
    return file


def read_settings(home: Home) -> dict[str, str]:
    """The settings kept in the folder; made with fresh keys the first time."""
    if not home.settings_file.exists():
        keys = {name: secrets.token_urlsafe(KEY_BYTES) for name in ("SECRET_KEY", "LINK_KEY")}
        write_settings(home, keys)
    settings = {}
    for line in home.settings_file.read_text(encoding="utf-8").splitlines():
        name, equals, value = line.strip().partition("=")
        if equals and not name.startswith("#"):
            settings[name.strip()] = value.strip()
    return settings


def write_settings(home: Home, new: Mapping[str, str]) -> None:
    """Add settings to the file (whole or not at all); what stands there already stays, comments too."""
    before = home.settings_file.read_text(encoding="utf-8") if home.settings_file.exists() else HEAD
    if before and not before.endswith("\n"):
        before += "\n"
    draft = home.settings_file.with_suffix(".new")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(before + "".join(f"{name}={value}\n" for name, value in new.items()))
        file.flush()
        os.fsync(file.fileno())
    draft.replace(home.settings_file)


def file_system(path: Path, mounts: Path = Path("/proc/self/mounts")) -> str:
    """The kind of file system a folder lies on, "" where the machine does not say."""
    if not mounts.exists():
        return ""
    best, kind = "", ""
    for line in mounts.read_text(encoding="utf-8", errors="replace").splitlines():
        _, point, name, *_ = line.split(" ")
        point = point.replace("\\040", " ")
        inside = path.is_relative_to(point)
        if inside and len(point) >= len(best):
            best, kind = point, name
    return kind
