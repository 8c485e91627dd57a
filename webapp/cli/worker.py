"""`bullets worker`: does the background jobs."""

from __future__ import annotations

import os
import signal

import click

from webapp import logs
from webapp.cli import lifeline
from webapp.cli.failures import BadInput
from webapp.cli.supervise import Charge, Supervisor
from webapp.config import Settings, load
from webapp.jobs.stopping import Stop
from webapp.jobs.worker import work
from webapp.processes import PYTHON, own_environment
from webapp.store.failures import StoreFailure

ALONE = (*PYTHON, "webapp", "worker", "--with-parent")


@click.command
@click.option(
    "--workers",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    help="How many processes work side by side.",
)
@click.option(
    "--with-parent",
    is_flag=True,
    help="End when standard input ends, which a supervisor holds open.",
)
def command(workers: int, with_parent: bool) -> None:
    """Do background jobs: books, new puzzles, nightly work.

    Runs until Ctrl-C or SIGTERM; an unfinished job then goes to another worker.
    """
    settings = load()
    if workers == 1:
        _work(settings, with_parent)
        return
    if with_parent:
        lifeline.watch(lambda: os.kill(os.getpid(), signal.SIGTERM))
    charges = [Charge(f"worker {number}", ALONE) for number in range(1, workers + 1)]
    Supervisor(charges, own_environment()).run(worth_restarting=lambda _: True)


def _work(settings: Settings, with_parent: bool) -> None:
    logs.configure(settings.log_format, settings.log_level)
    stop = Stop()
    if with_parent:
        lifeline.watch(stop.ask)
    try:
        work(settings, stop)
    except StoreFailure as failure:
        raise BadInput(str(failure)) from failure
