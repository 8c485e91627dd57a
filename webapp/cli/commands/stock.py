"""`bullets stock`: makes puzzles and puts them on the shelf."""

from __future__ import annotations

import os
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import timedelta

import click

from webapp.bullets.generate import USUAL_STEPS, make_puzzle
from webapp.bullets.local_search import warm_up
from webapp.cli.commands.stock_status import say_status
from webapp.cli.failures import NegativeAnswer
from webapp.cli.generate_options import (
    GenerateOptions,
    generate_options,
    warn_of_long_work,
    workers_option,
)
from webapp.cli.options import json_option
from webapp.cli.output.printing import say, say_json
from webapp.cli.output.progress_line import ProgressLine
from webapp.cli.server.preparing import prepare, usable_data
from webapp.config import Settings, load
from webapp.jobs.ahead import MakeAhead
from webapp.jobs.context import Make
from webapp.jobs.queue import Queue, open_queue
from webapp.jobs.runner import Pace, Runner
from webapp.notation.english import counted
from webapp.pool import KILLED, pool
from webapp.processes import ending_signals
from webapp.services import leases
from webapp.services.shelf import regrading, stock_targets, stocking
from webapp.services.shelf.stocking import Batch, BatchProgress
from webapp.store.connection.database import Store, open_store

ANNOUNCED = 64
"""How many parts wake workers at once; they find the others within seconds."""

PAUSE = 0.2
"""Seconds between two looks at parts that others work on."""


@click.command()
@generate_options
@workers_option
@click.option("--background", is_flag=True, help="Only order: the workers make them.")
@click.option("--status", is_flag=True, help="Tell how full the shelf is, and make nothing.")
@json_option
def command(
    options: GenerateOptions, *, workers: int, background: bool, status: bool, as_json: bool
) -> int:
    """Make puzzles and put them on the shelf.

    A puzzle that the shelf has already, turned or mirrored, does not count. The work is ordered in
    parts; workers that run take their share of them. Ctrl-C keeps what is on the shelf. Exits with
    1 if the tries were spent before enough were found.

    Example: bullets stock --width 6 --height 6 --bullets 11 --count 20
    """
    settings = load()
    prepare(settings)
    if status:
        with usable_data(settings), closing(open_store(settings.database_url)) as store:
            listed, old = stock_targets.status(store), regrading.left(store)
        return say_status(listed, as_json=as_json, old=old)
    batch = _batch(options)
    with usable_data(settings), _workshop(settings) as workshop:
        owner = workshop.order(batch)
        if not background:
            warn_of_long_work(options)
            workshop.work(owner, batch, workers)
        progress = stocking.progress(workshop.store, owner)
    return _tell(batch, progress, background, as_json)


def _batch(options: GenerateOptions) -> Batch:
    usual = USUAL_STEPS if options.wish == stocking.ANY else stock_targets.STEPS
    return Batch(
        recipe=options.recipe,
        steps=usual if options.steps is None else options.steps,
        seed=options.seed,
        count=options.count,
        wish=options.wish,
    )


@dataclass
class _Workshop:
    """The database, the queue, and this process as one more worker on its own order."""

    store: Store
    queue: Queue
    pace: Pace
    name: str
    line: ProgressLine = field(default_factory=ProgressLine)
    stopped: bool = False

    def order(self, batch: Batch) -> str:
        """Order the batch and wake the workers; returns the owner of its jobs."""
        ordered = stocking.order(self.store, batch)
        for job in ordered[:ANNOUNCED]:
            self.queue.announce(job)
        return str(ordered[0].owner)

    def work(self, owner: str, batch: Batch, workers: int) -> None:
        """Do what no other worker does, until nothing is left."""
        with _making(batch, workers) as make:
            runner = Runner(self.store, self.name, self.pace, make)
            with self._listening(runner):
                while not (self.stopped or stocking.progress(self.store, owner).finished):
                    self._round(owner, runner)
                    if isinstance(make, MakeAhead) and make.died:
                        stocking.withdraw(self.store, owner)
                        raise NegativeAnswer(
                            f"{KILLED}: what is on the shelf stays there, the rest is withdrawn"
                        )
        self.line.clear()
        if self.stopped:
            stocking.withdraw(self.store, owner)
            raise KeyboardInterrupt

    def _round(self, owner: str, runner: Runner) -> None:
        waiting = stocking.waiting(self.store, owner)
        for job_id in waiting:
            if self.stopped:
                return
            runner.run(job_id)
            if self.line.is_shown:
                progress = stocking.progress(self.store, owner)
                self.line.show(f"{progress.tally.added} of {counted(progress.ordered, 'puzzle')}")
        if not waiting:  # others have the rest; should one of them die, its part comes back
            time.sleep(PAUSE)
            for job in leases.sweep(self.store, self.pace.lease):
                self.queue.announce(job)

    @contextmanager
    def _listening(self, runner: Runner) -> Iterator[None]:
        """The first Ctrl-C ends when what is finished is on the shelf, the second at once."""

        def stop(*_: object) -> None:
            self.stopped = True
            runner.halt()
            signal.signal(signal.SIGINT, signal.default_int_handler)

        before = signal.getsignal(signal.SIGINT)
        if signal.SIGINT in ending_signals():
            signal.signal(signal.SIGINT, stop)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)


@contextmanager
def _making(batch: Batch, workers: int) -> Iterator[Make]:
    """Open what makes the puzzles: this process, or several."""
    if workers == 1:
        yield make_puzzle
        return
    warm_up(batch.recipe)  # else each of them would compile
    with pool(workers) as crew:
        yield MakeAhead(crew, workers, batch)


@contextmanager
def _workshop(settings: Settings) -> Iterator[_Workshop]:
    pace = Pace(timedelta(seconds=settings.job_lease))
    with (
        closing(open_store(settings.database_url)) as store,
        closing(open_queue(settings.queue_url)) as queue,
    ):
        name = f"{socket.gethostname()[:80]}:{os.getpid()}:stock"
        yield _Workshop(store, queue, pace, name)


def _tell(batch: Batch, progress: BatchProgress, background: bool, as_json: bool) -> int:
    tally = progress.tally
    if as_json:
        say_json({"ordered": batch.count, "seed": batch.seed, **vars(tally)})
    elif background:
        say(f"Ordered: {batch.count}.")
    else:
        say(f"New on the shelf: {tally.added}. There already: {tally.known}.")
    if progress.failed:
        raise NegativeAnswer(f"parts failed: {progress.failed[0]}")
    if not background and tally.added < batch.count:
        raise NegativeAnswer(
            f"found {tally.added} of {batch.count} new puzzles with {tally.tried} seeds: "
            "such puzzles are rare; allow more --steps, or ask for less"
        )
    return 0
