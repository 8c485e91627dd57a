"""The job that grades puzzles of the shelf anew."""

from __future__ import annotations

import logging
import time
from dataclasses import replace
from functools import partial

from webapp.jobs.context import JobContext, JobStopped
from webapp.jobs.registry import job
from webapp.services.leases import JobOutcome
from webapp.services.shelf import regrading
from webapp.services.shelf.regrading import NewGrades, OldGrades, RegradingPart

log = logging.getLogger(__name__)

SAVE_SECONDS = 0.5
"""How long grades are gathered before they are written."""


@job(regrading.KIND)
def regrade(context: JobContext) -> JobOutcome:
    """Grade the next puzzles of a part, and order the job that goes on."""
    part = RegradingPart.from_json(context.parameters)
    waiting = list(regrading.next_puzzles(context.store, part))
    last, total, number = waiting[-1].id if waiting else part.after, len(waiting), 0
    while waiting:
        context.progress(total - len(waiting), total)
        graded, waiting = _gather(context, waiting)
        number += context.save(partial(regrading.keep, graded=graded))
    context.latest = replace(context.latest, done=total, total=total)
    after = replace(part, after=last)
    return JobOutcome(
        {"puzzles": number}, partial(regrading.go_on, job_id=context.job_id, part=after)
    )


def _gather(
    context: JobContext, waiting: list[OldGrades]
) -> tuple[list[NewGrades], list[OldGrades]]:
    """Grade for a moment; the grades, and the puzzles that are left."""
    graded: list[NewGrades] = []
    end = time.monotonic() + SAVE_SECONDS
    number = 0
    while number < len(waiting) and time.monotonic() < end:
        try:
            context.progress(context.latest.done, context.latest.total)
        except JobStopped:
            if not graded:
                raise
            break  # what is graded is written first
        try:
            graded.append(regrading.grade_anew(waiting[number]))
        except Exception:  # the others do not wait for one that nobody can read
            log.exception("puzzle %d cannot be graded anew", waiting[number].id)
        number += 1
    return graded, waiting[number:]
