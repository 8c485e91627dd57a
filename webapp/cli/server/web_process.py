"""A process that answers, on a socket its supervisor opened."""

from __future__ import annotations

import gc
import os
import signal
import socket
import sys
import threading

import webapp
from webapp.cli.server import lifeline, warming
from webapp.cli.server.http_server import WebServer
from webapp.config import load
from webapp.engine.kernels import jit

READY_AFTER = 3.0
"""Seconds from the start until kernels are loaded: the first pages come before."""


def main(number: int) -> None:
    """Serve until told to end, or until the supervisor is gone; open requests are answered."""
    settings = load()
    signal.signal(signal.SIGTERM, _end)
    lifeline.watch(lambda: os.kill(os.getpid(), signal.SIGTERM))
    with socket.socket(fileno=number) as listener:
        server = WebServer(webapp.create_app(settings), listener, settings.proxies)
        _pause_less()
        server.run()


def _pause_less() -> None:
    """Do before anybody plays what stops all threads, moves among them, for a moment."""
    gc.freeze()
    timer = threading.Timer(READY_AFTER, _load_kernels)
    timer.daemon = True
    timer.start()


def _load_kernels() -> None:
    # Importing numba at the first hint would hold everything up for most of a second. Where they
    # are not compiled yet, a process of its own is at it.
    if not warming.is_worth_it():
        jit.warm_up()
    gc.collect()
    gc.freeze()


def _end(*_: object) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # the lifeline may say it too
    raise SystemExit


if __name__ == "__main__":
    main(int(sys.argv[1]))
