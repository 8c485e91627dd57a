"""The names under which the site answers: who asks under another one is not let write our links."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from ipaddress import ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from flask import Flask, request
from werkzeug.exceptions import BadRequest

from webapp.config import Settings

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

ANYWHERE = ("0.0.0.0", "::")  # noqa: S104  compared only
OURSELVES = ("localhost", "127.0.0.1", "[::1]")
AT_HOME = (".local", ".lan", ".home", ".home.arpa", ".internal", ".fritz.box")
"""Names that are given inside a house: nobody outside can let one lead here."""

REFUSED = "bullets.refused_host"
_HOST = re.compile(
    r"(\[[0-9a-f:.]{2,45}\]|[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*)\.?(?::[0-9]{1,5})?"
)
_LONGEST = 253


class UnknownHost(BadRequest):
    """Somebody asks for a site of another name."""


class Hosts:
    """Which names are ours."""

    def __init__(self, settings: Settings) -> None:
        self._names = {*OURSELVES, *settings.hosts, _bracketed(settings.host)}
        if settings.public_url:
            self._names.add(_bracketed(urlsplit(settings.public_url).hostname or ""))
        self._at_home = settings.host in ANYWHERE and not (settings.hosts or settings.public_url)
        if self._at_home:
            self._names.add(socket.gethostname().lower())

    def include(self, host: str) -> bool:
        """Whether this is one of them; the port does not matter."""
        match = _HOST.fullmatch(host.lower())
        if match is None or len(host) > _LONGEST + len(":65535"):
            return False
        name = match[1]
        return (
            "*" in self._names
            or any(_fits(name, known) for known in self._names)
            or (self._at_home and _is_at_home(name))
        )


def install(app: Flask, settings: Settings) -> None:
    """Refuse whoever asks under a name that is not ours, before anything is made of it."""
    hosts, inner = Hosts(settings), app.wsgi_app

    def checked(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        asked = environ.get("HTTP_HOST", "localhost")
        if not hosts.include(asked):
            environ[REFUSED] = asked
            environ["HTTP_HOST"] = "localhost"  # the refusal is a page like others
        return inner(environ, start_response)

    app.wsgi_app = checked  # type: ignore[method-assign]
    app.before_request(_refuse)


def _refuse() -> None:
    # Those who watch over a machine ask for it by its address; what they are told names nothing.
    if REFUSED in request.environ and request.path not in {"/healthz", "/readyz"}:
        raise UnknownHost


def _fits(name: str, known: str) -> bool:
    return name == known or (known.startswith(".") and f".{name}".endswith(known))


def _is_at_home(name: str) -> bool:
    """An address in digits, a name without a point, or one that is given inside a house."""
    return _is_address(name) or "." not in name or name.endswith(AT_HOME)


def _is_address(name: str) -> bool:
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host.lower()
