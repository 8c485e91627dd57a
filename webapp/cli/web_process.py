"""The web server's own process: gunicorn with threads, on a socket its supervisor opened."""

from __future__ import annotations

import os
import signal
import sys
from typing import TYPE_CHECKING, Any

from gunicorn.app.base import BaseApplication

import webapp
from webapp.cli import lifeline
from webapp.config import Settings, load

if TYPE_CHECKING:
    from gunicorn.http.message import Message
    from gunicorn.workers.base import Worker

THREADS = 8
GRACE_SECONDS = 5


class WebServer(BaseApplication):  # type: ignore[misc]  # gunicorn brings no types
    """Gunicorn, told by our settings instead of a file."""

    def __init__(self, settings: Settings, socket: int) -> None:
        """Listen on the open `socket`."""
        self.settings = settings
        self.socket = socket
        super().__init__()

    def load_config(self) -> None:
        """Set what differs from gunicorn's defaults."""
        options: dict[str, Any] = {
            "bind": f"fd://{self.socket}",
            "worker_class": "gthread",
            "workers": self.settings.web_processes,
            "threads": THREADS,
            "graceful_timeout": GRACE_SECONDS,
            "loglevel": "warning",
            "control_socket_disable": True,
            "post_worker_init": _follow_supervisor,
            "pre_request": _end_with_what_stays_unread,
        }
        for name, value in options.items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        """Make the application in the process that answers."""
        return webapp.create_app(self.settings)


def _follow_supervisor(worker: Worker) -> None:
    # Watched after the fork: threads and forks do not mix. Gunicorn ends its processes in order.
    lifeline.watch(lambda: os.kill(worker.ppid, signal.SIGTERM))


def _end_with_what_stays_unread(_worker: Worker, request: Message) -> None:
    """The answer to a body that may not be read to its end says that it ends the connection."""
    from webapp.web.errors import MOST_READ_OUT  # noqa: PLC0415  Flask is loaded where it answers

    told = dict(request.headers)
    if "TRANSFER-ENCODING" in told or int(told.get("CONTENT-LENGTH", 0)) > MOST_READ_OUT:
        request.force_close()


if __name__ == "__main__":
    WebServer(load(), int(sys.argv[1])).run()
