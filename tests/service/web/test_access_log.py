"""Tokens of links never reach a log."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from service import migrate
from service.config import from_env
from service.logs import mask

TOKEN = "abcdefghijklmnopqrstuvwxyz"


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        (f"/t/{TOKEN}", "/t/…"),
        (f"GET /t/{TOKEN}/send?q=1.1&d=move.s3 HTTP/1.1", "GET /t/… HTTP/1.1"),
        (f"GET /i/{TOKEN} HTTP/1.1", "GET /i/… HTTP/1.1"),
        (f"/mute/{TOKEN}#x", "/mute/…"),
        (f'"https://mill.example/t/{TOKEN}?lang=de"', '"https://mill.example/t/…"'),
        ("/g/0190/history?before=3", "/g/0190/history?before=3"),
        ("/", "/"),
    ],
)
def test_paths_are_masked(text: str, masked: str) -> None:
    assert mask(text) == masked


def test_gunicorn_writes_no_token(tmp_path: Path) -> None:
    env = {
        "DATABASE_URL": f"sqlite:///{tmp_path}/m.db",
        "REDIS_URL": f"unix://{tmp_path}/nothing",
        "SMTP_URL": "smtp://127.0.0.1:1",
        "PUBLIC_URL": "http://127.0.0.1:1",
        "SECRET_KEY": "a secret key for tests 0123456789 abcdefgh",
        "LINK_KEY": "a link key for tests 9876543210 zyxwvutsr",
        "MAIL_FROM": "mill@mill.example",
    }
    migrate.upgrade(from_env(env))
    listening = tmp_path / "web.sock"
    log = tmp_path / "log"
    port = _serve(env, log, listening)
    with port:
        for path in (f"/t/{TOKEN}", f"/t/{TOKEN}/send", f"/i/{TOKEN}?name=x", f"/mute/{TOKEN}", "/sign-in"):
            request = urllib.request.Request(port.url + path, headers={"Referer": f"http://mill.example/t/{TOKEN}"})
            try:
                with urllib.request.urlopen(request, timeout=30) as answer:
                    answer.read()
            except urllib.error.HTTPError as error:
                error.close()
    text = log.read_text()
    assert TOKEN not in text
    assert text.count("/t/…") == 3, "the page, the form's address, and the page that leads to"
    assert "GET /sign-in HTTP/1.1" in text


class _serve:  # noqa: N801 - used as a verb
    """gunicorn with our logger; ended by its pid."""

    def __init__(self, env: dict[str, str], log: Path, listening: Path) -> None:
        code = "import os; from service.app import create_app; from service.config import from_env"
        (listening.parent / "mill_app.py").write_text(f"{code}\napp = create_app(from_env(os.environ))\n")
        self.ready = listening.parent / "port"
        port = "str(server.LISTENERS[0].sock.getsockname()[1])"
        hook = f"def when_ready(server):\n    Path({str(self.ready)!r}).write_text({port})\n"
        (listening.parent / "conf.py").write_text(f"from pathlib import Path\n{hook}")
        here = {**os.environ, **env, "PYTHONPATH": f"{Path.cwd()}{os.pathsep}{listening.parent}"}
        options = ["-b", "127.0.0.1:0", "--logger-class", "service.web.access_log.MaskedLogger"]
        options += ["--access-logfile", str(log), "--error-logfile", str(log), "-c", str(listening.parent / "conf.py")]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "gunicorn", "mill_app:app", *options], env=here, stdin=subprocess.DEVNULL
        )
        while not (self.ready.exists() and self.ready.read_text()):
            assert self.process.poll() is None, log.read_text()
            time.sleep(0.05)
        self.url = f"http://127.0.0.1:{self.ready.read_text()}"

    def __enter__(self) -> _serve:
        return self

    def __exit__(self, *exc: object) -> None:
        os.kill(self.process.pid, signal.SIGTERM)
        self.process.wait(30)
