"""Starts parts in order and each only when the one before serves; restarts what ends; stops in the reverse order."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from workers.supervise.child import Child, Part

LONGEST_PAUSE = 30.0
CALM = 60.0
"""Seconds after which a part counts as healthy again."""
TICK = 0.1
ONE_WISH = 1.0
"""Seconds: signals closer together are one wish (a terminal and `make` may both pass it on)."""
BAD_SETTING = 2
"""Exit code of a part that refuses its settings: trying again would not help."""


class StartFailed(Exception):
    """A part did not come up; the message says which and its last words."""


class Stopped(Exception):
    """We were told to stop."""


class Supervisor:
    """`say` is told every change in one line. Stops on SIGINT, SIGTERM and SIGHUP; a second one hurries."""

    def __init__(self, logs: Path, say: Callable[[str], None]) -> None:
        self._logs = logs
        self._say = say
        self._children: dict[str, Child] = {}
        self._pauses: dict[str, float] = {}
        self._due: dict[str, float] = {}
        self._signals = 0
        self._last_signal = -ONE_WISH

    @contextmanager
    def signals(self) -> Iterator[None]:
        """Take the signals that mean "stop" for the time of the block."""
        names = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        before = {name: signal.signal(name, self._note) for name in names}
        try:
            yield
        finally:
            for name, handler in before.items():
                signal.signal(name, handler)

    def _note(self, _signal: int, _frame: FrameType | None) -> None:
        now = time.monotonic()
        if now - self._last_signal > ONE_WISH:
            self._signals += 1
        self._last_signal = now

    @property
    def told_to_stop(self) -> bool:
        """Whether a signal came."""
        return self._signals > 0

    def start(self, part: Part) -> None:
        """Start a part and wait until it serves. Raises StartFailed, Stopped."""
        child = self._spawn(part)
        until = time.monotonic() + part.ready_within
        while not part.ready(child.pid):
            if self.told_to_stop:
                raise Stopped
            code = child.ended()
            if code is not None:
                raise StartFailed(_failure(child, f"{part.name} ended with {code}"))
            if time.monotonic() > until:
                raise StartFailed(_failure(child, f"{part.name} was not ready after {part.ready_within:.0f} s"))
            time.sleep(TICK)

    def watch(self) -> None:
        """Restart what ends, with growing pauses, until we are told to stop. Raises StartFailed on refused settings."""
        while not self.told_to_stop:
            for name, child in list(self._children.items()):
                self._look_after(name, child)
            time.sleep(TICK)

    def stop(self, order: Sequence[str]) -> None:
        """Stop the parts in this order, each only when the one before has ended; then nothing of ours runs."""
        for name in order:
            child = self._children.pop(name, None)
            if child is None:
                continue
            child.ask_to_stop()
            in_time = self._wait_for_end(child)
            if child.finish():
                why = "left something running" if in_time else "did not stop in time"
                self._say(f"{name} {why}: killed")

    def _wait_for_end(self, child: Child) -> bool:
        until = time.monotonic() + child.part.stop_within
        while not child.wait(TICK):
            if time.monotonic() > until or self._signals > 1:
                return False
        return True

    def _spawn(self, part: Part) -> Child:
        child = Child(part, self._logs / f"{part.name}.log")
        self._children[part.name] = child
        return child

    def _look_after(self, name: str, child: Child) -> None:
        code = child.ended()
        now = time.monotonic()
        if code is None:
            if now - child.started > CALM:
                self._pauses.pop(name, None)
            return
        if name not in self._due:
            if code == BAD_SETTING:
                raise StartFailed(_failure(child, f"{name} refuses its settings"))
            child.finish()
            pause = self._pauses.get(name, 0.5)
            self._pauses[name] = min(pause * 2, LONGEST_PAUSE)
            self._due[name] = now + pause
            self._say(_failure(child, f"{name} ended with {code}; starting it again in {pause:g} s"))
        elif now >= self._due[name]:
            del self._due[name]
            self._spawn(child.part)


def _failure(child: Child, what: str) -> str:
    return "\n".join([what, *(f"    {line}" for line in child.last_words()), f"    (more in {child.log})"])
