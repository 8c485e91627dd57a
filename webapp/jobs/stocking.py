"""Jobs that fill the shelf: a part of a batch, the nightly order, the puzzles of the next days."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from functools import partial

from webapp.bullets.generate import GeneratedPuzzle, NoPuzzle
from webapp.jobs.context import JobContext, JobStopped
from webapp.jobs.registry import job
from webapp.services.leases import JobOutcome
from webapp.services.shelf import daily, regrading, stock_targets, stocking
from webapp.services.shelf.stocking import BatchPart, BatchTally

SAVE_SECONDS = 0.5
"""How long puzzles are gathered before they are put on the shelf."""


@job(stocking.KIND)
def stock(context: JobContext) -> JobOutcome:
    """Make puzzles until the part is full or its tries are spent."""
    part = BatchPart.from_json(context.parameters)
    tally = context.save(partial(stocking.tally, job_id=context.job_id))
    while not tally.over(part):
        puzzles = _gather(context, part, tally)
        tally = context.save(
            partial(
                stocking.keep, job_id=context.job_id, part=part, before=tally, generated=puzzles
            )
        )
    return JobOutcome(vars(tally), partial(stocking.close, part=part, after=tally))


def _gather(
    context: JobContext, part: BatchPart, tally: BatchTally
) -> list[GeneratedPuzzle | None]:
    """Make puzzles for a moment, at most as many as the part may still take; None for no puzzle."""
    batch, ahead = part.batch, tally
    puzzles: list[GeneratedPuzzle | None] = []
    end = time.monotonic() + SAVE_SECONDS
    while (
        time.monotonic() < end and tally.added + len(puzzles) < part.wanted and not ahead.over(part)
    ):
        watch = partial(_tell, context, tally, part, ahead)
        try:
            watch()
            puzzles.append(
                context.make(
                    batch.recipe,
                    ahead.seed(part),
                    steps=batch.steps,
                    wish=batch.wish,
                    watch=watch,
                )
            )
        except NoPuzzle:
            puzzles.append(None)
        except JobStopped:
            if not puzzles:
                raise
            break  # what is finished is put on the shelf first
        ahead += BatchTally(tried=1)
    return puzzles


def _tell(
    context: JobContext, tally: BatchTally, part: BatchPart, ahead: BatchTally, *_steps: int
) -> None:
    context.progress(tally.added, part.wanted, f"{ahead.tried} tried")


@job("restock")
def restock(context: JobContext) -> dict[str, int]:
    """Order what the shelf lacks, as jobs of their own; before that, grading anew if need be."""
    context.save(regrading.order)
    ordered = context.save(partial(stock_targets.restock, day=datetime.now(UTC).date()))
    return {"jobs": len(ordered)}


@job("daily")
def make_ahead(context: JobContext) -> dict[str, int]:
    """Make the puzzles of today, of the next days, and of days on which the site was off."""
    days = context.save(partial(daily.wanted, today=datetime.now(UTC).date()))
    lacking = context.save(partial(daily.missing, days=days))
    for number, (day, size) in enumerate(lacking):
        context.progress(number, len(lacking))
        recent = context.save(partial(daily.recent, day=day, size=size))
        puzzle = daily.make_daily(day, size, recent)
        context.save(partial(daily.keep, day=day, generated=puzzle))
    return {"puzzles": len(lacking)}
