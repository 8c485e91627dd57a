"""Kinds of jobs for tests; worker processes load them by BULLETS_JOB_MODULES.

Each tells a file when it begins, and writes a row when it takes effect.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.orm import Session

from webapp.jobs.context import JobContext, JobFailed
from webapp.jobs.registry import job
from webapp.services.leases import JobOutcome


def tell(context: JobContext, what: str) -> None:
    """Append a line; lines of several processes do not mix."""
    with Path(context.parameters["diary"]).open("a") as diary:
        diary.write(f"{what} {context.job_id} {os.getpid()}\n")


def effect(context: JobContext) -> JobOutcome:
    """A row that must be there once, whatever happens to workers."""

    def finish(session: Session) -> None:
        session.execute(text("INSERT INTO effects (job) VALUES (:job)"), {"job": context.job_id})

    return JobOutcome({"attempt": context.attempt}, finish)


@job("patient")
def patient(context: JobContext) -> JobOutcome:
    """Work until a file appears, and report as one should."""
    tell(context, "begin")
    rounds = 0
    while not Path(context.parameters["release"]).exists():
        rounds += 1
        context.progress(rounds, message="waiting")
        time.sleep(0.02)
    tell(context, "end")
    return effect(context)


@job("stubborn")
def stubborn(context: JobContext) -> JobOutcome:
    """Work until a file appears, and hear nothing meanwhile."""
    tell(context, "begin")
    while not Path(context.parameters["release"]).exists():
        time.sleep(0.02)
    tell(context, "end")
    return effect(context)


@job("quick")
def quick(context: JobContext) -> JobOutcome:
    """Take a moment."""
    tell(context, "begin")
    time.sleep(0.05)
    tell(context, "end")
    return effect(context)


@job("unlucky")
def unlucky(context: JobContext) -> None:
    """Fail each time."""
    tell(context, "begin")
    raise ValueError("no luck\ntoday")


@job("impossible")
def impossible(context: JobContext) -> None:
    """Fail for good."""
    tell(context, "begin")
    raise JobFailed("There is no such size.")


@job("unspeakable")
def unspeakable(context: JobContext) -> object:
    """Answer with what JSON cannot hold."""
    tell(context, "begin")
    return object()


@job("niceness")
def niceness(context: JobContext) -> list[int]:
    """How far this process steps back, and one that it starts."""
    tell(context, "begin")
    asked = [sys.executable, "-c", "import os; print(os.nice(0))"]
    child = subprocess.run(asked, stdout=subprocess.PIPE, check=True, text=True)
    return [os.getpriority(os.PRIO_PROCESS, 0), int(child.stdout)]


@job("in parts")
def in_parts(context: JobContext) -> list[int]:
    """Save five parts, and die once in the middle of it, after the third."""
    tell(context, "begin")

    def parts(session: Session) -> int:
        rows = session.execute(
            text("SELECT COUNT(*) FROM effects WHERE job = :job"), {"job": context.job_id}
        )
        return int(rows.scalar_one())

    while (done := context.save(parts)) < 5:
        if done == 3 and context.attempt == 1:
            os.kill(os.getpid(), 9)
        context.save(lambda session: effect(context).finish(session))  # type: ignore[misc]
    return [context.attempt, done]
