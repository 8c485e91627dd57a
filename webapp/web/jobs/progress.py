"""What pages about a job share: finding it, following it until it ends, giving it up."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from flask import Response, abort, current_app

from webapp.jobs import at_once
from webapp.services import jobs
from webapp.services.books import orders
from webapp.services.health import worker_runs
from webapp.services.jobs import JobState, JobStatus
from webapp.web.site.database import queue, store
from webapp.web.site.fragments import page, wants_fragment

STOP_POLLING = 286
"""The status that tells htmx to ask no more."""


def job_or_404(job_id: str, kind: str, unknown: str) -> JobStatus:
    """The job of an address; if there is none of that kind, the error page says `unknown`."""
    job = jobs.get(store(), job_id)
    if job is None or job.kind != kind:
        abort(404, unknown)
    if job.neglected and nobody_works():
        pick_up_all()
        return jobs.get(store(), job_id) or job
    return job


def pick_up_all() -> None:
    """Set jobs going again that nobody does: to be called where no worker runs."""
    settings = current_app.extensions["settings"]
    at_once.pick_up(store(), queue(), settings, orders.is_small)


def nobody_works() -> bool:
    """Whether what is ordered now waits until somebody starts a worker."""
    silence = timedelta(seconds=current_app.extensions["settings"].job_lease)
    return not worker_runs(store(), silence)


def job_page(template: str, job: JobStatus, **context: Any) -> Response:
    """The page of a job; its block `progress` asks again by itself until the job has ended."""
    idle = job.state is JobState.QUEUED and not orders.is_small(job) and nobody_works()
    response = page(template, "progress", job=job, nobody_works=idle, **context)
    if job.finished and wants_fragment():
        response.status_code = STOP_POLLING
    return response
