"""`bullets worker`: does the background jobs."""

from __future__ import annotations

import os
import signal

import click

from webapp import logs
from webapp.cli.server import lifeline
from webapp.cli.server.preparing import prepare, usable_data
from webapp.cli.server.supervise import Charge, Supervisor
from webapp.config import Settings, load
from webapp.jobs.queue import open_queue
from webapp.processes import PYTHON, own_environment
from webapp.services.jobs import Lane

LANE = (*PYTHON, "webapp.cli.server.lane_process")

GRACE_SECONDS = 6.0
"""Less than whoever supervises this process waits for it."""


@click.command
@click.option(
    "--workers",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    help="How many work side by side; each is a process for small jobs and one for large ones.",
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
    _prepare(load())
    if with_parent:
        lifeline.watch(lambda: os.kill(os.getpid(), signal.SIGTERM))
    charges = [
        Charge(f"worker {number} for {lane} jobs", (*LANE, lane))
        for number in range(1, workers + 1)
        for lane in Lane
    ]
    supervisor = Supervisor(charges, own_environment(), GRACE_SECONDS)
    supervisor.run(worth_restarting=lambda _: True)


def _prepare(settings: Settings) -> None:
    """Refuse bad settings before processes start that a supervisor would start again and again."""
    logs.configure(settings.log_format, settings.log_level)
    prepare(settings)
    with usable_data(settings):
        open_queue(settings.queue_url).close()  # without it there is nothing to do
