"""A process that answers, on a socket its supervisor opened."""

from __future__ import annotations

import os
import signal
import socket
import sys

import webapp
from webapp.cli import lifeline
from webapp.cli.http_server import WebServer
from webapp.config import load


def main(number: int) -> None:
    """Serve until told to end, or until the supervisor is gone; open requests are answered."""
    settings = load()
    signal.signal(signal.SIGTERM, _end)
    lifeline.watch(lambda: os.kill(os.getpid(), signal.SIGTERM))
    with socket.socket(fileno=number) as listener:
        WebServer(webapp.create_app(settings), listener, settings.proxies).run()


def _end(*_: object) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # the lifeline may say it too
    raise SystemExit


if __name__ == "__main__":
    main(int(sys.argv[1]))
