"""The real service in a folder of its own: `millpost run`, with its parts known by name so that tests can kill them."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path

ROOT = Path(__file__).parents[2]
READY = "Millpost is running."
PATIENCE = 90


class Local:
    """One `millpost run`. `post` is the folder where its receiving SMTP server keeps what it accepted."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.folder = folder
        self.post = folder / "mails"
        self.said: list[str] = []
        self._settings = {"SEEN_DELAY": "0", "MAIL_PACE": "0", "DRY_RUNS": "0", **settings}
        self._process: subprocess.Popen[str] | None = None
        folder.mkdir(parents=True, exist_ok=True)
        ports = _free_ports(3)
        kept = dict(zip(("WEB_PORT", "CATCHER_PORT", "INBOX_PORT"), map(str, ports), strict=True))
        self._keep({**kept, **self._settings})
        self.url = f"http://127.0.0.1:{ports[0]}"
        self.inbox_port = ports[2]

    def _keep(self, settings: dict[str, str]) -> None:
        """The settings file as the service itself keeps it, with fresh keys."""
        keys = {name: os.urandom(32).hex() for name in ("SECRET_KEY", "LINK_KEY")}
        file = self.folder / "settings.env"
        file.write_text("".join(f"{name}={value}\n" for name, value in {**keys, **settings}.items()), "utf-8")
        file.chmod(0o600)

    def start(self) -> None:
        """Start it and wait until it says that it runs."""
        command = [sys.executable, "-m", "workers.cli", "run", "--dir", str(self.folder)]
        env = {name: value for name, value in os.environ.items() if not name.endswith("_URL")}
        self._process = subprocess.Popen(
            command, cwd=ROOT, env={**env, "PYTHONUNBUFFERED": "1"}, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        ready = threading.Event()
        threading.Thread(target=self._listen, args=(self._process, ready), daemon=True).start()
        if not ready.wait(PATIENCE) or READY not in "".join(self.said):
            self.stop()
            raise RuntimeError("the service did not start:\n" + "".join(self.said))

    def _listen(self, process: subprocess.Popen[str], ready: threading.Event) -> None:
        assert process.stdout is not None
        with process.stdout:
            for line in process.stdout:
                self.said.append(line)
                if READY in line:
                    ready.set()
        ready.set()

    def parts(self) -> dict[str, int]:
        """Name → process id of the parts that run now."""
        assert self._process is not None
        found = {}
        for child in _children(self._process.pid):
            words = (Path("/proc") / str(child) / "cmdline").read_bytes().decode("utf-8", "replace").split("\0")
            found[_name_of(words)] = child
        return found

    def kill(self, part: str) -> int:
        """kill -9 of one part and everything it forked. Returns its process id."""
        pid = self.parts()[part]
        for victim in [pid, *_children(pid)]:
            os.kill(victim, signal.SIGKILL)
        return pid

    def stop(self) -> int:
        """Ctrl-C; waits until everything has ended. Returns the exit code."""
        process = self._process
        if process is None:
            return 0
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
        return process.wait(timeout=PATIENCE)


def _name_of(words: list[str]) -> str:
    """Which part a command line is."""
    if "valkey" in words[0] or "redis" in words[0]:
        return "valkey"
    return "web" if "gunicorn" in words else words[-2]


def _children(pid: int) -> list[int]:
    tasks = Path("/proc") / str(pid) / "task"
    try:
        lists = [(task / "children").read_text() for task in tasks.iterdir()]
    except (FileNotFoundError, ProcessLookupError):
        return []
    return [int(child) for one in lists for child in one.split()]


def _free_ports(count: int) -> list[int]:
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports
