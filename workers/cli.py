"""The command `millpost`: one subcommand a process, and what an operator does by hand.

Exit codes: 0 done, 1 it failed (one line says how), 2 a setting or an argument makes no sense, or the database is at
another schema (one line names it).
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from service import logs
from service.config import BadSetting, Settings, from_env
from service.core.principal import SCOPES

if TYPE_CHECKING:
    from service.core.world import World

REFUSED = 2


class Refused(click.ClickException):
    """A setting makes no sense or the database is at another schema: no use in trying again."""

    exit_code = REFUSED

    def show(self, file: Any = None) -> None:
        """One line, as a supervisor's log wants it."""
        click.echo(f"millpost: {self.format_message()}", err=True)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--local", "folder", metavar="DIR", type=click.Path(path_type=Path, file_okay=False))
def main(folder: Path | None) -> None:
    """Millpost: board games by mail.

    Settings come from the environment (docs/run.md), or with --local from the folder of a `millpost run`.
    """
    if folder is None:
        return
    from workers.supervise import local  # noqa: PLC0415 - each command loads only what it needs

    try:
        os.environ.update(local.environment_of(folder))
    except local.NoService as error:
        raise Refused(str(error)) from error


@main.command()
@click.option("--dir", "folder", default="var", show_default=True, type=click.Path(path_type=Path, file_okay=False))
@click.option("--port", type=click.IntRange(1, 65_535), help="Of the pages; else the one of last time, or 8000.")
def run(folder: Path, port: int | None) -> None:
    """The whole service on this machine, in one folder, until Ctrl-C."""
    from workers.supervise import local  # noqa: PLC0415
    from workers.supervise.home import AlreadyRunning, UnfitFolder  # noqa: PLC0415
    from workers.supervise.valkey import NoValkey  # noqa: PLC0415

    try:
        code = local.run(folder, local.say, web_port=port)
    except BadSetting as error:
        raise Refused(f"{error} (in {folder}/settings.env)") from error
    except (AlreadyRunning, UnfitFolder, NoValkey, OSError) as error:
        raise click.ClickException(str(error)) from error
    raise SystemExit(code)


@main.command()
@click.option("--processes", default=1, show_default=True, type=click.IntRange(1, 64))
@click.option("--threads", default=4, show_default=True, type=click.IntRange(1, 64))
def web(processes: int, threads: int) -> None:
    """Pages and REST."""
    from workers import web_process  # noqa: PLC0415

    web_process.serve(_ready(), processes, threads)


@main.command()
def worker() -> None:
    """An RQ worker: renders and sends mails, plays bots. Start as many as you like."""
    from workers.run import run as work  # noqa: PLC0415

    _serve(work, _ready())


@main.command()
def clock() -> None:
    """The sweep: finds in the database whatever nobody was woken for. One is enough, two do no harm."""
    from workers.clock import run as tick  # noqa: PLC0415

    _serve(tick, _ready())


@main.command()
def inbox() -> None:
    """The SMTP listener for replies and bounces."""
    from workers.inbox.server import run as listen  # noqa: PLC0415

    _serve(listen, _ready())


@main.command()
def catcher() -> None:
    """The local mail catcher of `millpost run`: keeps every mail, sends none on. Not for production."""
    from workers.catcher import run as catch  # noqa: PLC0415

    _serve(catch, _settings())


@main.command()
def migrate() -> None:
    """Bring the database to the schema of this release."""
    from service import migrate as migrations  # noqa: PLC0415

    with _told():
        click.echo(f"The database is at revision {migrations.upgrade(_settings())}.")


@main.command()
@click.argument("address")
@click.option("--name", default="command line", show_default=True, help="What the token is called in one's profile.")
@click.option("--scope", "scopes", multiple=True, type=click.Choice(SCOPES), help="All if none is given.")
@click.option("--game", help="Good for this game only.")
def token(address: str, name: str, scopes: tuple[str, ...], game: str | None) -> None:
    """Make a token for the account of ADDRESS (made if there is none) and print it. It is shown only once."""
    from service.core import operating  # noqa: PLC0415

    with _told():
        click.echo(operating.token_for(_world(), address, name=name, scopes=scopes or SCOPES, game=game))


@main.command()
@click.argument("game")
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False, writable=True))
def export(game: str, output: Path | None) -> None:
    """Write a GAME as everybody may see it: JSON lines, which `millpost audit` and anybody else can check."""
    from service.core import operating  # noqa: PLC0415

    with _told():
        text = "".join(f"{line}\n" for line in operating.public_lines(_world(), game))
        if output is None:
            click.echo(text, nl=False)
        else:
            output.write_text(text, encoding="utf-8")


@main.command()
@click.argument("game")
@click.option("--receipt", "receipts", multiple=True, metavar="VERSION:HASH", help="From a mail or an answer.")
def audit(game: str, receipts: tuple[str, ...]) -> None:
    """Prove that nobody changed a GAME (an id, or an export file) or cheated with its luck. Exit code 1 if broken."""
    from service.core import audit as auditing  # noqa: PLC0415
    from service.core import operating  # noqa: PLC0415

    with _told():
        known = [_receipt(text) for text in receipts]
        if Path(game).is_file():
            lines = Path(game).read_text(encoding="utf-8").splitlines()
        else:
            lines = operating.public_lines(_world(), game)
        report = auditing.audit_lines(lines, known)
    for check in report.checks:
        mark = {True: "ok", False: "BROKEN", None: "not yet"}[check.ok]
        click.echo(f"{mark:8}{check.name}: {check.detail}")
    click.echo(f"{report.verdict}, version {report.version}")
    if report.verdict == "broken":
        raise SystemExit(1)


def _receipt(text: str) -> tuple[int, str]:
    """A receipt as an answer gives it (hash in hex) or as a mail shows it (26 characters of base32)."""
    from service.core import receipts  # noqa: PLC0415
    from service.core.errors import Malformed  # noqa: PLC0415

    try:
        return receipts.parse(text)
    except Malformed as error:
        raise click.BadParameter(error.detail, param_hint="--receipt") from error


def _settings() -> Settings:
    """The settings of the environment, and logs set up by them."""
    try:
        here = from_env(os.environ)
    except BadSetting as error:
        raise Refused(str(error)) from error
    logs.configure(here.log_format)
    return here


def _ready() -> Settings:
    """The same, and the database is at our schema."""
    from service import migrate as migrations  # noqa: PLC0415

    here = _settings()
    with _told():
        migrations.check(here)
    return here


def _world() -> World:
    from workers.worlds import world_of  # noqa: PLC0415

    return world_of(_ready())


def _serve(work: Callable[[Settings], None], here: Settings) -> None:
    try:
        work(here)
    except BadSetting as error:
        raise Refused(str(error)) from error


class _told:  # noqa: N801 - reads as `with _told():`
    """What goes wrong in the block ends the command with one line that says it, never with a traceback."""

    def __enter__(self) -> None:
        """Nothing to prepare."""

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        from eventstore.errors import StoreError  # noqa: PLC0415
        from service.core.errors import CoreError  # noqa: PLC0415
        from service.migrate import WrongSchema  # noqa: PLC0415

        if isinstance(error, WrongSchema):
            raise Refused(str(error)) from error
        if isinstance(error, CoreError):
            raise click.ClickException(error.detail) from error
        if isinstance(error, (StoreError, OSError)):
            raise click.ClickException(str(error)) from error


if __name__ == "__main__":
    main(prog_name="millpost")
