"""How each kind of value is read from the text of a setting; `BadSetting` says what is wrong."""

from __future__ import annotations

import re
from ipaddress import ip_address
from pathlib import Path

HIGHEST_PORT = 65535

SQLITE = "sqlite:///FILE"
POSTGRESQL = "postgresql://USER:PASSWORD@HOST/NAME"
REDIS = "redis://HOST:PORT/NUMBER"

_KINDS = {
    "sqlite": SQLITE,
    "sqlite+pysqlite": SQLITE,
    "postgres": POSTGRESQL,
    "postgresql": POSTGRESQL,
    "postgresql+psycopg": POSTGRESQL,
    "redis": REDIS,
    "rediss": REDIS,
}
"""What an address begins with -> how such addresses are written."""

_LABEL = r"[A-Za-z0-9_-]{1,63}"
_HOST = rf"(?:{_LABEL}(?:\.{_LABEL})*|\[[0-9a-fA-F:.]{{2,45}}\])"
_SERVER = re.compile(
    r"[a-z][a-z0-9+]*://"
    r"(?:[^\s:/?#@]*(?::[^\s/?#@]*)?@)?"  # who, and the password
    r"(?:[^\s:/?#@\[\]]*|\[[0-9a-fA-F:.]+\])(?::(?P<port>[0-9]{1,5}))?"
    r"(?:/[^\s?#@]*)?(?:\?[^\s#@]*)?"
)
"""An address that everybody divides alike: what is no password there is safe to repeat."""

_FORMS = {
    SQLITE: re.compile(r"[a-z+]+:///(?!:memory:)[^?].*"),
    POSTGRESQL: re.compile(r".*"),
    REDIS: re.compile(
        r"rediss?://(?:[^/?@]*@)?(?:[^/?:@]+|\[.*\])(?::[0-9]+)?(?:/[0-9]*)?(?:\?.*)?"
    ),
}
_PUBLIC = re.compile(rf"(?i:https?)://{_HOST}(?::(?P<port>[0-9]{{1,5}}))?(?:/[^\s?#@\\]*)?")
_MACHINE = re.compile(rf"{_LABEL}(?:\.{_LABEL})*")
_SITE_NAME = re.compile(r"\*|\.?[a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\]")
_MODULE = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*")
_RATE = re.compile(r"[1-9][0-9]{0,5} per (second|minute|hour|day)")


class BadSetting(Exception):
    """A setting has a value that cannot be used; the message names it and says what would do."""


def folder(name: str, text: str) -> Path:
    """Read a folder; whether it can be used is seen later."""
    try:
        return Path(text).expanduser().absolute()
    except RuntimeError:
        raise BadSetting(
            f"{name} is {text!r}: nobody of that name has a home here; write the whole path"
        ) from None


def address(name: str, text: str, *kinds: str) -> str:
    """Read the address of a server or of an SQLite file, of one of these kinds."""
    use = f"use {', '.join(kinds[:-1])} or {kinds[-1]}" if kinds[1:] else f"use {kinds[0]}"
    parts = _SERVER.fullmatch(text)
    if not (parts or text.startswith("sqlite")) and ("@" in text or "://" in text):
        # It is not repeated: any part of it may be a password.
        raise BadSetting(
            f"{name} is an address that cannot be divided into its parts: it is written "
            "SCHEME://USER:PASSWORD@HOST:PORT/NAME, where @ : / ? # % and spaces in a password "
            "become %40 %3A %2F %3F %23 %25 %20"
        )
    scheme, separator, _ = text.partition("://")
    if not separator:
        raise BadSetting(f"{name} is no address: {use}")
    kind = _KINDS.get(scheme)
    if kind not in kinds:
        raise BadSetting(f"{name} begins with {scheme}: {use}")
    if kind == SQLITE and not _FORMS[kind].fullmatch(text):
        raise BadSetting(f"{name} names no file: use {kind}, which the site and its worker share")
    if not _FORMS[kind].fullmatch(text):
        raise BadSetting(f"{name} has parts that cannot be used: write it as {kind}")
    _check_port(name, parts)
    return text


def public_address(name: str, text: str) -> str:
    """Read the address of a site; a slash at its end is left out."""
    parts = _PUBLIC.fullmatch(text)
    if parts is None:
        shown = "" if "@" in text else f" {text!r}"  # there a password may stand
        raise BadSetting(
            f"{name} is no address of a site{':' if shown else ''}{shown}: write it like "
            "https://bullets.example.org, with nothing behind but a path"
        )
    _check_port(name, parts)
    return text.rstrip("/")


def listening_address(name: str, text: str) -> str:
    """Read a name or an address to listen on; whether it is this machine's is seen later."""
    if _MACHINE.fullmatch(text) or _is_ip(text):
        return text
    raise BadSetting(
        f"{name} is {text!r}: give an address of this machine alone, such as 127.0.0.1 or "
        "0.0.0.0; the port has a setting of its own"
    )


def site_names(name: str, text: str) -> tuple[str, ...]:
    """Read names of a site, separated by commas."""
    hosts = tuple(host.lower() for host in _items(text))
    for host in hosts:
        if not _SITE_NAME.fullmatch(host):
            raise BadSetting(
                f"{name} names {host!r}: write names or addresses without scheme and port, "
                "with commas between; .example.org for all below it, * for any"
            )
    return hosts


def modules(name: str, text: str) -> tuple[str, ...]:
    """Read names of Python modules, separated by commas."""
    names = tuple(_items(text))
    for module in names:
        if not _MODULE.fullmatch(module):
            raise BadSetting(
                f"{name} names {module!r}: write modules as Python imports them, such as "
                "package.module, with commas between"
            )
    return names


def secret(name: str, text: str) -> str | None:
    """Read a secret key; None for an empty text."""
    if not text.isprintable():  # such as bytes that are no text
        raise BadSetting(f"{name} has bytes that are no text: use letters and digits, 32 or more")
    return text or None


def whole_number(name: str, text: str, least: int, most: int, meaning: str = "use a number") -> int:
    """Read a whole number in a range."""
    if re.fullmatch(r"[0-9]{1,9}", text) and least <= int(text) <= most:
        return int(text)
    raise BadSetting(f"{name} is {_short(text)}: {meaning} from {least} to {most}")


def seconds(name: str, text: str) -> float:
    """Read a number of seconds."""
    if re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,3})?", text) and float(text) >= 1:
        return float(text)
    raise BadSetting(f"{name} is {_short(text)}: give seconds, 1 to 9999")


def rate(name: str, text: str) -> str:
    """Read a rate, such as `30 per minute`."""
    if _RATE.fullmatch(text):
        return text
    raise BadSetting(f"{name} is {_short(text)}: write it like `30 per minute`")


def choice(name: str, text: str, choices: tuple[str, ...]) -> str:
    """Read one of a few words."""
    if text in choices:
        return text
    raise BadSetting(f"{name} is {_short(text)}: use one of {', '.join(choices)}")


def _is_ip(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def _check_port(name: str, parts: re.Match[str] | None) -> None:
    if parts and int(parts["port"] or 0) > HIGHEST_PORT:
        raise BadSetting(f"{name} names a port that cannot be: use one up to {HIGHEST_PORT}")


def _items(text: str) -> list[str]:
    return [item.strip() for item in text.split(",") if item.strip()]


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else f"{text[:40]}…")
