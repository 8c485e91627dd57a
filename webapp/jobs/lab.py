"""The lab's experiments, made by the workers of a site: a job makes a piece.

A worker knows experiments and points by name; what it has made is the result of the job, and
whoever ordered it writes it into the ledger.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from webapp.jobs.context import JobContext, JobFailed
from webapp.jobs.orders import submit
from webapp.jobs.queue import Queue
from webapp.jobs.registry import job
from webapp.lab.catalogue import LISTED
from webapp.lab.ledger import Piece
from webapp.lab.origin import here_and_now
from webapp.lab.runner import CannotGoOn, SampleTask, make_piece
from webapp.lab.sampling import Point
from webapp.libraries import LibraryMissing
from webapp.services import jobs
from webapp.services.jobs import JobState, JobStatus, Order
from webapp.store.connection.database import Store

KIND = "lab"

WORK = 60
"""Seconds that a piece is taken to need: it waits with the large orders, not with the small."""

BEHIND_PEOPLE = -2
"""The priority of a piece: whatever a person waits for comes first."""

AHEAD = 16
"""Pieces that are ordered at a time: enough for as many workers, and few to withdraw."""

PAUSE = 0.2
"""Seconds between two looks at what the workers have finished."""

SILENCE = 5.0
"""Seconds without a worker at work, after which it is said."""


@job(KIND)
def make_ordered_piece(context: JobContext) -> dict[str, object]:
    """Make the samples of a piece."""
    order = context.parameters
    first, end = order["numbers"]
    task = SampleTask(
        point=_point(order),
        numbers=range(first, end),
        seed_words=order["seed_words"],
        origin=here_and_now(),
        until=None,
    )
    try:
        return make_piece(task, lambda: context.progress(0, end - first)).as_json()
    except LibraryMissing as error:
        raise JobFailed(str(error)) from None


def _point(order: dict[str, Any]) -> Point:
    name = order["experiment"]
    if name in LISTED:
        for point in LISTED[name].load().points:
            if point.key == order["point"]:
                return point
    raise JobFailed(f"This version of Bullets knows no point {order['point']} of {name}.")


class WorkersOfASite:
    """Has pieces made by whatever workers run."""

    def __init__(
        self, store: Store, queue: Queue, experiment: str, say: Callable[[str], None]
    ) -> None:
        self._store, self._queue, self._experiment, self._say = store, queue, experiment, say

    def __call__(self, tasks: list[SampleTask]) -> Iterator[Piece]:
        """The pieces, each as soon as a worker has finished it; the rest is withdrawn at an end."""
        waiting, ordered = deque(tasks), list[str]()
        silence = _Silence(self._say)
        try:
            while (waiting or ordered) and not tasks[0].time_up:
                while waiting and len(ordered) < AHEAD:
                    ordered.append(self._order(waiting.popleft()).id)
                statuses = [self._status(job_id) for job_id in ordered]
                silence.look_at(statuses)
                for status in statuses:
                    if status.finished:
                        ordered.remove(status.id)
                        yield _piece_of(status)
                time.sleep(PAUSE)
        finally:
            for job_id in ordered:
                jobs.cancel(self._store, job_id)

    def _order(self, task: SampleTask) -> JobStatus:
        parameters = {
            "experiment": self._experiment,
            "point": task.point.key,
            "numbers": [task.numbers.start, task.numbers.stop],
            "seed_words": task.seed_words,
        }
        order = Order(KIND, parameters, work=WORK, priority=BEHIND_PEOPLE)
        return submit(self._store, self._queue, order)

    def _status(self, job_id: str) -> JobStatus:
        status = jobs.get(self._store, job_id)
        if status is None:
            raise CannotGoOn("an ordered piece has gone from the table of jobs: start it again")
        return status


class _Silence:
    """Says it, once each time, when no worker does anything about what is ordered."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._since: float | None = time.monotonic()

    def look_at(self, statuses: Sequence[JobStatus]) -> None:
        """Note whether any worker is at work."""
        if any(status.finished or status.state is JobState.RUNNING for status in statuses):
            self._since = time.monotonic()
        elif self._since is not None and time.monotonic() > self._since + SILENCE:
            self._since = None
            self._say("no worker is at work: a site has one, bullets worker is another")


def _piece_of(status: JobStatus) -> Piece:
    if status.state is not JobState.DONE or not isinstance(status.result, dict):
        reason = status.error or f"a piece was {status.state.value}"
        raise CannotGoOn(f"a worker could not make a piece: {reason}; what was finished is kept")
    return Piece.from_json(status.result)
