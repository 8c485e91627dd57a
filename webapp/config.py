"""Settings from the environment. Each one is documented in docs/configuration.md."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import platformdirs

_SERVER = re.compile(
    r"[a-z][a-z0-9+]*://"
    r"(?:[^\s:/?#@]*(?::[^\s/?#@]*)?@)?"  # who, and the password
    r"(?:[^\s:/?#@\[\]]*|\[[0-9a-fA-F:.]+\])(?::[0-9]{1,5})?"
    r"(?:/[^\s?#@]*)?(?:\?[^\s#@]*)?"
)
"""An address that everybody divides alike: what is no password there is safe to repeat."""


class BadSetting(Exception):
    """A setting has a value that cannot be used; the message names it and says what would do."""


@dataclass(frozen=True)
class Settings:
    """All that can be set from outside. The defaults serve one machine with nothing installed."""

    data: Path
    """BULLETS_DATA: the folder for the database, the secret key and the books."""

    database_url: str
    """DATABASE_URL: an SQLAlchemy address; SQLite in the data folder unless told."""

    queue_url: str
    """BULLETS_QUEUE: where jobs wait: sqlite:///FILE, postgresql://… or redis://…."""

    job_lease: float
    """BULLETS_JOB_LEASE: seconds after which the job of a silent worker goes to another one."""

    job_modules: tuple[str, ...]
    """BULLETS_JOB_MODULES: further Python modules with kinds of jobs, separated by commas."""

    secret_key: str | None
    """BULLETS_SECRET_KEY: signs cookies; made and kept in the data folder if not given."""

    public_url: str | None
    """BULLETS_PUBLIC_URL: the address under which people reach the site, for links on paper."""

    host: str
    """BULLETS_HOST: the address to listen on."""

    hosts: tuple[str, ...]
    """BULLETS_HOSTS: further names under which the site answers, separated by commas."""

    port: int
    """BULLETS_PORT: the port to listen on."""

    web_processes: int
    """BULLETS_WEB_PROCESSES: how many processes answer, each with 8 threads."""

    limits_storage: str
    """BULLETS_LIMITS: where rate limits are counted: memory:// or redis://…."""

    costly_limit: str
    """BULLETS_COSTLY_LIMIT: how often one address may ask for costly work: `30 per minute`."""

    proxies: int
    """BULLETS_PROXIES: reverse proxies in front whose X-Forwarded headers are believed."""

    log_format: str
    """BULLETS_LOG: `text` for people, `json` for machines."""

    log_level: str
    """BULLETS_LOG_LEVEL: debug, info, warning or error."""


def resources() -> Path:
    """The folder that holds templates, static and migrations, in a checkout and in a wheel."""
    package = Path(__file__).resolve().parent
    return package if (package / "templates").is_dir() else package.parent


def load(environ: Mapping[str, str] = os.environ) -> Settings:
    """Read the settings; raise `BadSetting` for the first that cannot be used."""
    data = Path(environ.get("BULLETS_DATA") or _default_data()).expanduser().absolute()
    return Settings(
        data=data,
        database_url=_address(environ, "DATABASE_URL") or f"sqlite:///{data / 'bullets.db'}",
        queue_url=_address(environ, "BULLETS_QUEUE") or f"sqlite:///{data / 'queue.db'}",
        job_lease=_seconds(environ.get("BULLETS_JOB_LEASE") or "15"),
        job_modules=tuple(filter(None, environ.get("BULLETS_JOB_MODULES", "").split(","))),
        secret_key=environ.get("BULLETS_SECRET_KEY") or None,
        public_url=(environ.get("BULLETS_PUBLIC_URL") or "").rstrip("/") or None,
        host=environ.get("BULLETS_HOST") or "127.0.0.1",
        hosts=_hosts(environ.get("BULLETS_HOSTS", "")),
        port=_port(environ.get("BULLETS_PORT") or "8000"),
        web_processes=_count(environ, "BULLETS_WEB_PROCESSES"),
        limits_storage=_limits(_address(environ, "BULLETS_LIMITS") or "memory://"),
        costly_limit=_rate(environ.get("BULLETS_COSTLY_LIMIT") or "30 per minute"),
        proxies=_proxies(environ.get("BULLETS_PROXIES") or "0"),
        log_format=_choice(environ, "BULLETS_LOG", ("text", "json")),
        log_level=_choice(environ, "BULLETS_LOG_LEVEL", ("info", "debug", "warning", "error")),
    )


def _default_data() -> str:
    return platformdirs.user_data_dir("bullets", appauthor=False)


def _port(text: str) -> int:
    if text.isascii() and text.isdigit() and 0 <= int(text) <= 65535:
        return int(text)
    raise BadSetting(f"BULLETS_PORT is {text!r}: a port is a number from 0 to 65535")


def _hosts(text: str) -> tuple[str, ...]:
    names = [name.strip().lower() for name in text.split(",") if name.strip()]
    for name in names:
        if not re.fullmatch(r"\*|\.?[a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\]", name):
            raise BadSetting(
                f"BULLETS_HOSTS names {name!r}: write names or addresses without scheme and port, "
                "with commas between; .example.org for all below it, * for any"
            )
    return tuple(names)


def _proxies(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) == 1:
        return int(text)
    raise BadSetting(f"BULLETS_PROXIES is {text!r}: give the number of proxies in front, 0 to 9")


def _address(environ: Mapping[str, str], name: str) -> str:
    text = environ.get(name) or ""
    if ("@" in text or "://" in text) and not (
        text.startswith("sqlite") or _SERVER.fullmatch(text)
    ):
        # It is not repeated: any part of it may be a password.
        raise BadSetting(
            f"{name} is an address that cannot be divided into its parts: it is written "
            "SCHEME://USER:PASSWORD@HOST:PORT/NAME, where @ : / ? # % and spaces in a password "
            "become %40 %3A %2F %3F %23 %25 %20"
        )
    return text


def _limits(text: str) -> str:
    if text == "memory://" or re.match(r"rediss?://[^/]", text):
        return text
    raise BadSetting(
        "BULLETS_LIMITS is no address for counting: use memory:// or redis://HOST:PORT/NUMBER"
    )


def _rate(text: str) -> str:
    if re.fullmatch(r"[1-9][0-9]{0,5} per (second|minute|hour|day)", text):
        return text
    raise BadSetting(f"BULLETS_COSTLY_LIMIT is {text!r}: write it like `30 per minute`")


def _count(environ: Mapping[str, str], name: str) -> int:
    text = environ.get(name) or "1"
    if text.isascii() and text.isdigit() and 1 <= int(text) <= 64:
        return int(text)
    raise BadSetting(f"{name} is {text!r}: use a number from 1 to 64")


def _seconds(text: str) -> float:
    if re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,3})?", text) and float(text) >= 1:
        return float(text)
    raise BadSetting(f"BULLETS_JOB_LEASE is {text!r}: give seconds, 1 to 9999")


def _choice(environ: Mapping[str, str], name: str, choices: tuple[str, ...]) -> str:
    value = environ.get(name) or choices[0]
    if value not in choices:
        raise BadSetting(f"{name} is {value!r}: use one of {', '.join(choices)}")
    return value
