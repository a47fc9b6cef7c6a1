"""Every setting: what it takes, and that a bad one is refused by its name."""

from __future__ import annotations

from pathlib import Path

import pytest

from service.config import BadSetting, from_env

KEY = "k9Zr-w3Qe_7uTnVbX1mP5sLdH8gFyA2c"
GOOD = {
    "DATABASE_URL": "sqlite:////tmp/x.db",
    "REDIS_URL": "redis://localhost:6379/0",
    "SMTP_URL": "smtp://localhost:25",
    "PUBLIC_URL": "https://play.example.org/",
    "SECRET_KEY": KEY,
    "LINK_KEY": KEY[::-1],
    "MAIL_FROM": "millpost@play.example.org",
}
BAD = [
    ("DATABASE_URL", ""),
    ("DATABASE_URL", "mysql://localhost/x"),
    ("DATABASE_URL", "postgresql:///"),
    ("REDIS_URL", "http://localhost"),
    ("REDIS_URL", "redis://localhost:notaport/0"),
    ("REDIS_URL", "redis://:0"),
    ("SMTP_URL", "localhost:25"),
    ("SMTP_URL", "smtp://localhost:99999"),
    ("PUBLIC_URL", "play.example.org"),
    ("PUBLIC_URL", "ftp://play.example.org"),
    ("SECRET_KEY", ""),
    ("SECRET_KEY", "short"),
    ("SECRET_KEY", "a" * 64),
    ("LINK_KEY", "changeme"),
    ("LINK_KEY_OLD", "short"),
    ("MAIL_FROM", "nobody"),
    ("MAIL_FROM", "a b@example.org"),
    ("MAIL_FROM", "Millpost <m@example.org>"),
    ("MAIL_DOMAIN", "a/b"),
    ("REPLY_DOMAIN", "r@example.org"),
    ("BOUNCE_DOMAIN", "bounce example.org"),
    ("INBOX_LISTEN", "25"),
    ("INBOX_LISTEN", "127.0.0.1:0"),
    ("INBOX_LISTEN", "127.0.0.1:65536"),
    ("CATCHER_LISTEN", "localhost:smtp"),
    ("WEB_LISTEN", ":8000"),
    ("SEEN_DELAY", "-1"),
    ("SEEN_DELAY", "soon"),
    ("SEEN_DELAY", "86401"),
    ("MAIL_PACE", "1e3"),
    ("DRY_RUNS", "-1"),
    ("MAIL_PACE", "٣"),
    ("LOG_FORMAT", "xml"),
]


def test_good_settings_and_their_defaults() -> None:
    settings = from_env(GOOD)
    assert settings.public_url == "https://play.example.org"
    assert settings.secure_cookies
    assert settings.mail_domain == "play.example.org"
    assert settings.secret_key == KEY.encode()
    assert (settings.reply_domain, settings.bounce_domain, settings.link_key_old) == (None, None, None)
    assert (settings.inbox_listen, settings.catcher_listen, settings.catcher_dir) == (None, None, None)
    assert (settings.web_listen, settings.seen_delay, settings.mail_pace) == ("127.0.0.1:8000", 180, 60)
    assert settings.log_format == "json"


def test_settings_for_one_machine() -> None:
    local = {**GOOD, "REDIS_URL": "unix:///run/v.sock?db=0", "PUBLIC_URL": "http://127.0.0.1:8000", "CATCHER_DIR": "m"}
    settings = from_env(local)
    assert not settings.secure_cookies
    assert settings.catcher_dir == Path("m")


@pytest.mark.parametrize("name", sorted(GOOD))
def test_a_missing_setting_is_named(name: str) -> None:
    with pytest.raises(BadSetting, match=f"^{name}: is not set$"):
        from_env({key: value for key, value in GOOD.items() if key != name})


@pytest.mark.parametrize(("name", "value"), BAD)
def test_a_bad_setting_is_named_and_not_quoted(name: str, value: str) -> None:
    with pytest.raises(BadSetting, match=f"^{name}: ") as caught:
        from_env({**GOOD, name: value})
    assert caught.value.name == name
    if "KEY" in name and value:
        assert value not in str(caught.value)
