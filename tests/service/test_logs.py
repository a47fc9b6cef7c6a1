"""Logs hold no token, no address, no code, whichever way they come in."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from service.logs import mask

TOKEN = "abcdefghijklmnopqrstuvwxyz"[:20] + "234567"
PROGRAM = f"""
import logging, structlog
from service import logs
logs.configure(__import__("sys").argv[1])
log = structlog.get_logger("x")
log.info("mail", fate="sent", token="{TOKEN}", address="anna@example.org", path="/t/{TOKEN}?d=1", note="r-{TOKEN}@x")
row = {{"address": "anna@example.org", "tries": [3, ("{TOKEN.upper()}", b"/t/{TOKEN}")]}}
log.info("deep", row=row, error="illegal")
logging.getLogger("some.library").warning("GET /t/%s", "{TOKEN}")
try:
    raise ValueError("bad link /t/{TOKEN}, Key (address)=(anna@example.org) already exists")
except ValueError:
    log.exception("fault")
"""


def lines(log_format: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, log_format],
        capture_output=True,
        text=True,
        check=True,
        stdin=subprocess.DEVNULL,
    )
    assert done.stdout == ""
    return done.stderr.splitlines()


@pytest.mark.parametrize("log_format", ["json", "text"])
def test_no_secret_is_written(log_format: str) -> None:
    text = "\n".join(lines(log_format))
    assert "sent" in text
    assert "ValueError" in text
    assert TOKEN not in text.lower()
    assert "anna@" not in text


def test_json_is_one_object_a_line() -> None:
    first, deep, library, fault = map(json.loads, lines("json"))
    assert (first["event"], first["level"], first["fate"]) == ("mail", "info", "sent")
    assert first["path"] == "/t/…"
    assert first["timestamp"].endswith("Z")
    assert (deep["row"], deep["error"]) == ({"address": "…", "tries": [3, ["…", "b'/t/…'"]]}, "illegal")
    assert (library["event"], library["level"]) == ("GET /t/…", "warning")
    assert "Traceback" in fault["exception"]


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        (f"GET /t/{TOKEN}?d=a1 HTTP/1.1", "GET /t/… HTTP/1.1"),
        (f"POST /mute/{TOKEN}", "POST /mute/…"),
        (f"/i/{TOKEN}#top", "/i/…"),
        (f"to b-{TOKEN}@bounce.example.org", "to …"),
        (f"to R-{TOKEN.upper()}, x_{TOKEN}", "to …, x_…"),
        ("/g/0193-ab/at/4", "/g/0193-ab/at/4"),
        ("a" * 64, "a" * 64),
    ],
)
def test_what_is_masked(text: str, masked: str) -> None:
    assert mask(text) == masked
