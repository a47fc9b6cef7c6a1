"""The mail catcher of `make run`, over SMTP, and the reader of what it caught."""

from __future__ import annotations

import smtplib
from email.message import EmailMessage
from pathlib import Path

import pytest

from service.config import BadSetting, from_env
from service.core import mailbox
from tests.workers.conftest import Processes, free_port, wait_for
from workers import catcher
from workers.inbox import server


@pytest.fixture
def caught(tmp_path: Path, processes: Processes) -> Path:
    """The folder of a running catcher; its port stands in CATCHER_LISTEN."""
    folder = tmp_path / "mails"
    listen = f"127.0.0.1:{free_port()}"
    processes.env |= {"CATCHER_LISTEN": listen, "CATCHER_DIR": str(folder)}
    processes.start("workers.catcher")

    def up() -> bool:
        try:
            with smtplib.SMTP(listen, timeout=5):
                return True
        except OSError:
            return False

    wait_for(up)
    return folder


def a_mail(subject: str = "Grüße") -> EmailMessage:
    message = EmailMessage()
    message["From"] = "mill@mill.example"
    message["To"] = "anna@players.example"
    message["Subject"] = subject
    message["Date"] = "Mon, 04 Jan 2027 18:00:00 +0000"
    message.set_content("Hallo,\n.\n..zwei Punkte\n")
    message.add_alternative("<p>Hallo</p>", subtype="html")
    return message


def test_every_mail_is_kept_for_each_recipient_as_it_came(caught: Path, processes: Processes) -> None:
    raw = a_mail().as_bytes(policy=a_mail().policy.clone(linesep="\r\n"))
    with smtplib.SMTP(processes.env["CATCHER_LISTEN"], timeout=30) as session:
        session.sendmail("b-x@bounce.example", ["anna@players.example", "bert@players.example"], raw)
    mails = mailbox.listed(caught)
    assert {mail.recipient for mail in mails} == {"anna@players.example", "bert@players.example"}
    (mail,) = mailbox.listed(caught, "ANNA@players.example")
    assert mail.raw == raw
    assert (mail.sender, mail.subject) == ("b-x@bounce.example", "Grüße")
    assert mail.text.splitlines() == ["Hallo,", ".", "..zwei Punkte"]
    assert mail.html.strip() == "<p>Hallo</p>"
    assert mail.date == "2027-01-04T18:00:00+00:00"
    assert mailbox.read(caught, mail.id) == mail
    assert not list(caught.glob(".*"))


def test_the_newest_comes_first(tmp_path: Path) -> None:
    for subject in ("one", "two", "three"):
        catcher.keep(tmp_path, "a@b", "c@d", a_mail(subject).as_bytes())
    names = [mail.id for mail in mailbox.listed(tmp_path)]
    assert names == sorted(names, reverse=True)
    assert {mail.subject for mail in mailbox.listed(tmp_path)} == {"one", "two", "three"}


@pytest.mark.parametrize(
    "name", ["../secret", "x", "", "20270104180000000-0123456789ab/../x", "20270104180000000-0123456789ab"]
)
def test_only_ids_of_mails_are_read(tmp_path: Path, name: str) -> None:
    (tmp_path.parent / "secret.eml").write_text("no")
    assert mailbox.read(tmp_path, name) is None


def test_half_written_and_strange_files_are_passed_over(tmp_path: Path) -> None:
    (tmp_path / ".20270104180000000-0123456789ab.part").write_text("half")
    (tmp_path / "notes.eml").write_text("strange")
    (tmp_path / "20270104180000000-0123456789ab.eml").write_text("no envelope")
    assert mailbox.listed(tmp_path) == []
    assert mailbox.listed(tmp_path / "nowhere") == []


def test_an_envelope_cannot_hold_a_second_line(tmp_path: Path) -> None:
    catcher.keep(tmp_path, "a@b\r\nX-Envelope-To: e@f", "c@d", b"Subject: x\r\n\r\n")
    (mail,) = mailbox.listed(tmp_path)
    assert mail.recipient == "c@d"


@pytest.mark.parametrize(
    ("run", "missing", "named"),
    [
        (catcher.run, ("CATCHER_LISTEN",), "CATCHER_LISTEN"),
        (catcher.run, ("CATCHER_DIR",), "CATCHER_DIR"),
        (server.run, ("INBOX_LISTEN",), "INBOX_LISTEN"),
        (server.run, ("REPLY_DOMAIN", "BOUNCE_DOMAIN"), "REPLY_DOMAIN"),
    ],
)
def test_a_part_that_is_not_set_up_names_the_setting(
    env: dict[str, str], tmp_path: Path, run: object, missing: tuple[str, ...], named: str
) -> None:
    env |= {"CATCHER_LISTEN": "127.0.0.1:1", "CATCHER_DIR": str(tmp_path)}
    settings = from_env({name: value for name, value in env.items() if name not in missing})
    with pytest.raises(BadSetting, match=named):
        run(settings)  # type: ignore[operator]
