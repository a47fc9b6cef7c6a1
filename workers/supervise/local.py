"""`millpost run`: the whole service on this machine, in one folder, until Ctrl-C."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from service.config import from_env
from workers.supervise import home as homes
from workers.supervise import parts, ports, valkey
from workers.supervise.child import Part
from workers.supervise.home import Home
from workers.supervise.supervisor import StartFailed, Stopped, Supervisor


class NoService(Exception):
    """`millpost run` has never been in this folder."""


FIRST_PORTS = {"web": 8000, "catcher": 8025, "inbox": 8026}


def run(folder: Path, say: Callable[[str], None], *, web_port: int | None = None) -> int:
    """Start everything, say where to click, stop everything on a signal. Returns the exit code.

    Raises AlreadyRunning, UnfitFolder, NoValkey, BadSetting before anything is started.
    """
    home = Home(folder.resolve())
    home.prepare()
    with homes.lock(home):
        kept = homes.read_settings(home)
        chosen = choose_ports(home, kept, web_port, say)
        env = parts.environment(home, kept, chosen, os.environ)
        from_env(env)
        plan = parts.parts(home, env)
        supervisor = Supervisor(home.logs, say)
        with supervisor.signals():
            try:
                _start(supervisor, home, plan, env, say)
                _welcome(home, env, say)
                supervisor.watch()
            except StartFailed as error:
                say(str(error))
                return 1
            except Stopped:
                pass
            finally:
                say("Stopping ...")
                supervisor.stop(parts.STOP_ORDER)
        say("Stopped. Nothing is left running; `make run` goes on where you were.")
    return 0


def environment_of(folder: Path) -> dict[str, str]:
    """The settings of the service that runs, or ran last, in a folder. Raises NoService."""
    home = Home(folder.resolve())
    if not home.settings_file.exists():
        raise NoService(f"there is no service in {home.root}: no settings.env")
    kept = homes.read_settings(home)
    last = {name: int(kept.get(f"{name.upper()}_PORT", first)) for name, first in FIRST_PORTS.items()}
    return parts.environment(home, kept, last, os.environ)


def choose_ports(
    home: Home, kept: Mapping[str, str], web_port: int | None, say: Callable[[str], None]
) -> dict[str, int]:
    """A free port for each listener: the one of last time if possible, for mails hold links to it."""
    chosen: dict[str, int] = {}
    for name, first in FIRST_PORTS.items():
        last = kept.get(f"{name.upper()}_PORT", "")
        wanted = int(last) if last.isdigit() else first
        if name == "web" and web_port is not None:
            wanted = web_port
        chosen[name] = ports.choose(wanted, chosen.values())
        if name == "web" and last and chosen[name] != int(last):
            say(f"Port {last} is taken: this time it is {chosen[name]}. Links in older mails point to {last}.")
    new = {f"{name.upper()}_PORT": str(port) for name, port in chosen.items() if f"{name.upper()}_PORT" not in kept}
    if new:
        homes.write_settings(home, new)
    return chosen


def _start(
    supervisor: Supervisor, home: Home, plan: list[Part], env: Mapping[str, str], say: Callable[[str], None]
) -> None:
    if not valkey.end_orphan(home.socket):
        raise StartFailed(f"a Valkey of an earlier run does not leave {home.valkey}")
    first, *others = plan
    supervisor.start(first)
    _migrate(env)
    for part in others:
        say(f"Starting {part.name} ...")
        supervisor.start(part)


def _migrate(env: Mapping[str, str]) -> None:
    """A process of its own, as on any machine. Raises StartFailed."""
    done = subprocess.run(  # noqa: S603 - the command is ours
        parts.command("migrate"), env=dict(env), capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
    )
    if done.returncode != 0:
        raise StartFailed(f"the database could not be brought up to date:\n{done.stderr.strip()[-2_000:]}")


def _welcome(home: Home, env: Mapping[str, str], say: Callable[[str], None]) -> None:
    where = env["PUBLIC_URL"]
    say(
        f"\nMillpost is running.\n\n"
        f"  pages     {where}/\n"
        f"  mailbox   {where}/mailbox   (all mails end here; none leaves this machine)\n"
        f"  replies   by SMTP to {env['INBOX_LISTEN']}\n"
        f"  files     {home.root}\n\n"
        f"Ctrl-C stops it.\n"
    )


def say(line: str) -> None:
    """One line for the person in front of the terminal."""
    print(line, flush=True, file=sys.stdout)  # noqa: T201 - this is what they read
