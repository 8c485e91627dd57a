"""The nightly job that forgets what nobody asks for any more."""

from __future__ import annotations

from webapp.jobs.context import JobContext
from webapp.jobs.registry import job
from webapp.services import housekeeping


@job("housekeeping")
def clear(context: JobContext) -> dict[str, int]:
    """Delete old rows; returns how many of each kind."""
    return context.save(housekeeping.clear)
