"""Connections that fail: a server that goes and comes back, an answer that gets lost."""

from __future__ import annotations

from pathlib import Path
from threading import Thread

from flask import Flask
from playwright.sync_api import Page, Route
from werkzeug.serving import BaseWSGIServer, make_server

from tests.processes.servers import free_port
from tests.sites.playing import set_up
from tests.sites.site import make_site


class Restarted:
    """A server that can be stopped and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        set_up(make_site(folder))
        self.start()

    def start(self) -> None:
        site: Flask = make_site(self.folder, BULLETS_LOG_LEVEL="error")
        self.server: BaseWSGIServer = make_server("127.0.0.1", self.port, site, threaded=True)
        self.thread = Thread(target=self.server.serve_forever)
        self.thread.start()

    def stop(self) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


def lose_an_answer(page: Page) -> None:
    """The next move arrives, and its answer does not."""
    coming = iter([True])

    def route(handler: Route) -> None:
        if next(coming, False):
            handler.fetch()
            handler.abort()
        else:
            handler.continue_()

    page.route("**/moves", route)
