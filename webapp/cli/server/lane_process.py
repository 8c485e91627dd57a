"""One lane of a worker, in a process of its own: `small` jobs, or `large` ones.

Its supervisor holds its standard input open; when that ends, it ends.
"""

from __future__ import annotations

import sys

import click

from webapp import logs
from webapp.cli.server import lifeline
from webapp.config import load
from webapp.jobs.stopping import Stop
from webapp.jobs.worker import work
from webapp.services.jobs import Lane
from webapp.store.connection.failures import StoreFailure


def main(lane: Lane) -> None:
    """Do the jobs of this lane until a signal, or the supervisor's end."""
    settings = load()
    logs.configure(settings.log_format, settings.log_level)
    stop = Stop()
    lifeline.watch(stop.ask)
    try:
        work(settings, lane, stop)
    except StoreFailure as failure:
        click.echo(f"bullets worker: {failure}", err=True)
        sys.exit(1)


if __name__ == "__main__":
    main(Lane(sys.argv[1]))
