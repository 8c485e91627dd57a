"""`bullets serve`: the site and one worker, from one command."""

from __future__ import annotations

import errno
import http.client
import socket
import threading
import time
from contextlib import closing
from dataclasses import replace

import click

from webapp.cli.failures import BadInput
from webapp.cli.output.ending import discard_output
from webapp.cli.server import warming
from webapp.cli.server.preparing import prepare, usable_data
from webapp.cli.server.supervise import Charge, Supervisor
from webapp.config import Settings, load
from webapp.processes import PYTHON, own_environment
from webapp.services.shelf.starter import open_shelf
from webapp.store.connection.database import open_store

COULD_NOT_START = 70


@click.command
@click.option("--host", help="The address to listen on.  [default: 127.0.0.1]")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help="The port to listen on; 0 takes a free one.  [default: 8000]",
)
@click.option("--no-worker", is_flag=True, help="Run no background worker beside the site.")
@click.pass_context
def command(ctx: click.Context, host: str | None, port: int | None, no_worker: bool) -> None:
    """Serve the site, with a worker for background jobs.

    Brings the database up to date first. Ctrl-C ends everything.
    """
    settings = _settings(host, port)
    with _listen(settings) as listener:
        _prepare(settings)
        announcement = Announcement(listener)
        announcement.start()
        charges = _charges(listener, settings.web_processes, no_worker)
        supervisor = Supervisor(charges, _environment(settings, listener))
        supervisor.run(worth_restarting=lambda charge: announcement.is_done or charge.name != WEB)
    if not announcement.is_done:
        _say("the web server could not start; the lines above say why")
        ctx.exit(COULD_NOT_START)
    _say("stopped")


def _settings(host: str | None, port: int | None) -> Settings:
    settings = load()
    return replace(
        settings,
        host=settings.host if host is None else host,
        port=settings.port if port is None else port,
    )


def _listen(settings: Settings) -> socket.socket:
    """Open the socket first: a port that is taken is told at once, and 0 becomes a number."""
    host, port = settings.host, settings.port
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server(address[:2], family=family, backlog=512)
    except (OSError, UnicodeError) as error:
        raise BadInput(_why_not(error, host, port)) from error


def _why_not(error: OSError | UnicodeError, host: str, port: int) -> str:
    another = "choose another with --port or BULLETS_PORT"
    match getattr(error, "errno", None):
        case errno.EADDRINUSE:
            return f"port {port} of {host} is taken by another program: {another}"
        case errno.EACCES:
            return f"port {port} may not be used without special rights: {another}, from 1024 up"
    return (
        f"cannot listen on {host!r}: use an address of this machine, such as 127.0.0.1, in --host "
        "or BULLETS_HOST"
    )


def _prepare(settings: Settings) -> None:
    changed = prepare(settings)
    if changed:
        _say(changed)
    with usable_data(settings), closing(open_store(settings.database_url)) as store:
        open_shelf(store)


WEB, WORKER = "web server", "worker"


def _charges(listener: socket.socket, web_processes: int, no_worker: bool) -> list[Charge]:
    number = listener.fileno()
    web = (*PYTHON, "webapp.cli.server.web_process", str(number))
    charges = [Charge(WEB, web, sockets=(number,)) for _ in range(web_processes)]
    if not no_worker:
        charges.append(Charge(WORKER, (*PYTHON, "webapp", "worker", "--with-parent")))
    if warming.is_worth_it():
        charges.append(Charge("warming up", (*PYTHON, "webapp.cli.server.warming"), once=True))
    return charges


def _environment(settings: Settings, listener: socket.socket) -> dict[str, str]:
    """The environment of all processes, with the address that the options chose."""
    port = str(listener.getsockname()[1])
    return {**own_environment(), "BULLETS_HOST": settings.host, "BULLETS_PORT": port}


class Announcement(threading.Thread):
    """Prints the address once the site answers there."""

    def __init__(self, listener: socket.socket) -> None:
        """Take the address from the open socket."""
        super().__init__(daemon=True, name="announcement")
        host, self.port, *_ = listener.getsockname()
        self.host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104  compared only
        self.is_done = False

    def run(self) -> None:
        """Ask until an answer comes."""
        while not self._answers():
            time.sleep(0.05)
        self.is_done = True
        shown = f"[{self.host}]" if ":" in self.host else self.host
        message = f"Bullets is at http://{shown}:{self.port} (Ctrl-C stops it)"
        try:
            click.echo(message)
        except OSError:  # nobody reads it there: that is no reason not to serve
            discard_output()
            _say(message)

    def _answers(self) -> bool:
        connection = http.client.HTTPConnection(self.host, self.port, timeout=10)
        try:
            connection.request("GET", "/healthz")
            connection.getresponse().read()
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()
        return True


def _say(message: str) -> None:
    click.echo(f"bullets: {message}", err=True)
