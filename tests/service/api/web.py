"""The real web process, as `millpost web` starts it, on a free port."""

from __future__ import annotations

import http.client
import json
import os
import socket
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Any

from service import config
from service.api import BASE
from workers.web_process import command

ROOT = Path(__file__).parents[3]
PATIENCE = 60.0
"""Seconds until a test gives up; nothing is asserted about how long anything took."""


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Web:
    """One web process with threads; ended by its id."""

    def __init__(self, environment: dict[str, str], processes: int = 1) -> None:
        self.port = free_port()
        env = {**environment, "WEB_LISTEN": f"127.0.0.1:{self.port}", "LOG_FORMAT": "text"}
        path = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        self.process = subprocess.Popen(
            command(config.from_env(env), processes, 4),
            env={**path, **env},
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )

    def __enter__(self) -> Web:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                if self.call("GET", "/healthz", base="")[0] == 200:
                    return self
            except OSError:
                pass
            if self.process.poll() is not None or time.monotonic() > end:
                self.process.kill()
                raise AssertionError(f"the web process does not come up: {self.process.communicate()[1]!r}")
            time.sleep(0.05)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.process.terminate()
        self.process.communicate(timeout=PATIENCE)

    def call(
        self,
        method: str,
        path: str,
        body: Any = None,
        token: str | None = None,
        *,
        base: str = BASE,
        more: dict[str, str] | None = None,
    ) -> Any:
        """Status and JSON (or bytes) of one request on a connection of its own. `more`: headers."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        headers = dict(more or {})
        if token:
            headers["Authorization"] = f"Bearer {token}"
        if body is not None:
            headers["Content-Type"] = "application/json"
        try:
            connection.request(method, base + path, json.dumps(body) if body is not None else None, headers)
            response = connection.getresponse()
            data = response.read()
        finally:
            connection.close()
        return response.status, json.loads(data) if "json" in response.headers.get_content_type() else data
