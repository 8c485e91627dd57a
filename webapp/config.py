"""Settings from the environment. Each one is documented in docs/configuration.md."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from webapp import config_values as read

LIMITS_IN_MEMORY = "memory://"

BadSetting = read.BadSetting
"""A setting has a value that cannot be used; the message names it and says what would do."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """All that can be set from outside. The defaults serve one machine with nothing installed."""

    data: Path
    """BULLETS_DATA: the folder for the database, the secret key and the books."""

    database_url: str
    """DATABASE_URL: an SQLAlchemy address; SQLite in the data folder if not given."""

    queue_url: str
    """BULLETS_QUEUE: where jobs wait: sqlite:///FILE, postgresql://… or redis://…."""

    job_lease: float
    """BULLETS_JOB_LEASE: seconds after which the job of a silent worker goes to another one."""

    job_modules: tuple[str, ...]
    """BULLETS_JOB_MODULES: further Python modules with kinds of jobs, separated by commas."""

    secret_key: str | None
    """BULLETS_SECRET_KEY: signs cookies; made in the data folder if not given."""

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

    def setting(name: str, default: str = "") -> tuple[str, str]:
        return name, environ.get(name) or default

    data = read.folder(*setting("BULLETS_DATA", _default_data()))
    database, queue = f"sqlite:///{data / 'bullets.db'}", f"sqlite:///{data / 'queue.db'}"
    levels = ("info", "debug", "warning", "error")
    return Settings(
        data=data,
        database_url=read.address(*setting("DATABASE_URL", database), read.SQLITE, read.POSTGRESQL),
        queue_url=read.address(
            *setting("BULLETS_QUEUE", queue), read.SQLITE, read.POSTGRESQL, read.REDIS
        ),
        job_lease=read.seconds(*setting("BULLETS_JOB_LEASE", "15")),
        job_modules=read.modules(*setting("BULLETS_JOB_MODULES")),
        secret_key=read.secret(*setting("BULLETS_SECRET_KEY")),
        public_url=_public_url(*setting("BULLETS_PUBLIC_URL")),
        host=read.listening_address(*setting("BULLETS_HOST", "127.0.0.1")),
        hosts=read.site_names(*setting("BULLETS_HOSTS")),
        port=read.whole_number(
            *setting("BULLETS_PORT", "8000"), 0, read.HIGHEST_PORT, "a port is a number"
        ),
        web_processes=read.whole_number(*setting("BULLETS_WEB_PROCESSES", "1"), 1, 64),
        limits_storage=_limits(*setting("BULLETS_LIMITS", LIMITS_IN_MEMORY)),
        costly_limit=read.rate(*setting("BULLETS_COSTLY_LIMIT", "30 per minute")),
        proxies=read.whole_number(
            *setting("BULLETS_PROXIES", "0"), 0, 9, "give the number of proxies in front,"
        ),
        log_format=read.choice(*setting("BULLETS_LOG", "text"), ("text", "json")),
        log_level=read.choice(*setting("BULLETS_LOG_LEVEL", levels[0]), levels),
    )


def check_switches(environ: Mapping[str, str] = os.environ) -> None:
    """Refuse what is neither on nor off, of the settings that are read where they are needed."""
    for name in ("BULLETS_JIT", "BULLETS_DEBUG"):
        read.choice(name, environ.get(name) or "1", ("0", "1"))


def _default_data() -> str:
    return platformdirs.user_data_dir("bullets", appauthor=False)


def _public_url(name: str, text: str) -> str | None:
    return read.public_address(name, text) if text else None


def _limits(name: str, text: str) -> str:
    if text == LIMITS_IN_MEMORY:
        return text
    return read.address(name, text, LIMITS_IN_MEMORY, read.REDIS)
