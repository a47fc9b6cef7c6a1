"""Settings, read once from the environment, checked, and frozen. A bad one stops the process with its name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit


class BadSetting(ValueError):
    """A setting is missing or makes no sense; the message names it and says what it should be."""

    def __init__(self, name: str, detail: str) -> None:
        super().__init__(f"{name}: {detail}")
        self.name = name


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings. Keys are bytes, times are seconds."""

    database_url: str
    redis_url: str
    smtp_url: str  # smtp://user:password@host:port, smtps://…, smtp://…?starttls=1
    public_url: str  # without a slash at its end
    secret_key: bytes  # cookies, form nonces
    link_key: bytes  # tokens in mails
    link_key_old: bytes | None  # still accepted after a rotation
    mail_from: str  # address of From
    mail_domain: str  # Message-ID, List-Id
    reply_domain: str | None  # None: mails do not offer replying
    bounce_domain: str | None
    inbox_listen: str | None  # host:port of the inbox
    catcher_listen: str | None  # host:port of the local mail catcher (make run); None in production
    catcher_dir: Path | None  # where the catcher keeps mails
    web_listen: str  # host:port
    seen_delay: int  # how long a notice waits for somebody seen in the last ten minutes
    mail_pace: int  # mails a minute and recipient domain, 0: no limit
    secure_cookies: bool
    log_format: str  # json | text
    trusted_proxies: int = 0  # how many proxies in front of us write X-Forwarded-*
    dry_runs: int = 120  # drafts tried a minute, for one person or seat; 0: no limit


DEVELOPMENT_KEY_MINIMUM = 32


def from_env(env: Mapping[str, str]) -> Settings:
    """The settings of an environment. Raises BadSetting for the first one that is missing or makes no sense."""
    public_url = _url(env, "PUBLIC_URL", ("http", "https")).rstrip("/")
    host = urlsplit(public_url).hostname or ""
    return Settings(
        database_url=_url(env, "DATABASE_URL", ("sqlite", "postgresql", "postgresql+psycopg")),
        redis_url=_url(env, "REDIS_URL", ("redis", "rediss", "unix")),
        smtp_url=_url(env, "SMTP_URL", ("smtp", "smtps")),
        public_url=public_url,
        secret_key=_key(env, "SECRET_KEY"),
        link_key=_key(env, "LINK_KEY"),
        link_key_old=_key(env, "LINK_KEY_OLD") if env.get("LINK_KEY_OLD") else None,
        mail_from=_address(env, "MAIL_FROM"),
        mail_domain=_domain(env, "MAIL_DOMAIN", host),
        reply_domain=_domain(env, "REPLY_DOMAIN") if env.get("REPLY_DOMAIN") else None,
        bounce_domain=_domain(env, "BOUNCE_DOMAIN") if env.get("BOUNCE_DOMAIN") else None,
        inbox_listen=_listen(env, "INBOX_LISTEN"),
        catcher_listen=_listen(env, "CATCHER_LISTEN"),
        catcher_dir=Path(env["CATCHER_DIR"]) if env.get("CATCHER_DIR") else None,
        web_listen=_listen(env, "WEB_LISTEN") or "127.0.0.1:8000",
        seen_delay=_number(env, "SEEN_DELAY", 180, 0, 86_400),
        mail_pace=_number(env, "MAIL_PACE", 60, 0, 1_000_000),
        secure_cookies=public_url.startswith("https:"),
        log_format=_one_of(env, "LOG_FORMAT", ("json", "text"), "json"),
        trusted_proxies=_number(env, "TRUSTED_PROXIES", 0, 0, 5),
        dry_runs=_number(env, "DRY_RUNS", 120, 0, 1_000_000),
    )


def _required(env: Mapping[str, str], name: str) -> str:
    value = env.get(name, "").strip()
    if not value:
        raise BadSetting(name, "is not set")
    return value


def _url(env: Mapping[str, str], name: str, schemes: tuple[str, ...]) -> str:
    value = _required(env, name)
    try:
        parts = urlsplit(value)
        port_fits = parts.port is None or parts.port > 0
    except ValueError:
        port_fits = False
    if not port_fits or parts.scheme not in schemes:
        raise BadSetting(name, f"must be a URL that begins with {' or '.join(s + ':' for s in schemes)}")
    if parts.scheme not in ("sqlite", "unix") and not parts.hostname and "host=" not in parts.query:
        raise BadSetting(name, "names no host")
    return value


def _key(env: Mapping[str, str], name: str) -> bytes:
    value = _required(env, name).encode()
    if len(value) < DEVELOPMENT_KEY_MINIMUM or len(set(value)) < 8:
        raise BadSetting(name, f"must be at least {DEVELOPMENT_KEY_MINIMUM} random characters")
    return value


def _address(env: Mapping[str, str], name: str) -> str:
    value = _required(env, name)
    local, _, domain = value.rpartition("@")
    if not local or not domain or any(c.isspace() or c in "<>" for c in value):
        raise BadSetting(name, "must be a mail address")
    return value


def _domain(env: Mapping[str, str], name: str, fallback: str = "") -> str:
    value = env.get(name, "").strip() or fallback
    if not value or any(c.isspace() or c in "@/:<>" for c in value):
        raise BadSetting(name, "must be a domain name")
    return value.lower()


def _listen(env: Mapping[str, str], name: str) -> str | None:
    value = env.get(name, "").strip()
    if not value:
        return None
    host, _, port = value.rpartition(":")
    if not host or not port.isascii() or not port.isdigit() or not 0 < int(port[:6]) < 65_536:
        raise BadSetting(name, "must be HOST:PORT")
    return value


def _number(env: Mapping[str, str], name: str, default: int, least: int, most: int) -> int:
    value = env.get(name, "").strip()
    if not value:
        return default
    if not value.isascii() or not value.isdigit() or not least <= int(value[:9]) <= most:
        raise BadSetting(name, f"must be a whole number from {least} to {most}")
    return int(value)


def _one_of(env: Mapping[str, str], name: str, values: tuple[str, ...], default: str) -> str:
    value = env.get(name, "").strip() or default
    if value not in values:
        raise BadSetting(name, f"must be one of: {', '.join(values)}")
    return value
