from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from tests.processes.databases import ON_BOTH
from webapp.clock import now
from webapp.jobs import registry
from webapp.jobs.keeper import Keeper
from webapp.jobs.orders import submit
from webapp.jobs.queue import Queue, open_queue
from webapp.jobs.runner import Pace, Runner
from webapp.services import jobs
from webapp.store import workers
from webapp.store.connection.database import Store
from webapp.store.jobs import Job, JobState, Order

pytestmark = pytest.mark.functional

PACE = Pace(timedelta(seconds=2))


@pytest.fixture
def queue(tmp_path: Path) -> Iterator[Queue]:
    opened = open_queue(f"sqlite:///{tmp_path / 'queue.db'}")
    yield opened
    opened.close()


@ON_BOTH
def test_many_workers_order_the_nightly_job_once(
    store: Store, queue: Queue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry.NIGHTLY, "housekeeping", 0)
    for worker in ("one", "two", "one again"):
        Keeper(store, queue, worker, PACE).round()
    ordered = jobs.latest(store, kind="housekeeping")
    assert [job.key for job in ordered] == [f"nightly:housekeeping:{now().date()}"]
    Runner(store, "one", PACE).run(ordered[0].id)
    Keeper(store, queue, "two", PACE).round()
    assert [job.state for job in jobs.latest(store, kind="housekeeping")] == [JobState.DONE]


def test_nothing_is_ordered_before_its_hour(
    store: Store, queue: Queue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "NIGHTLY", dict.fromkeys(registry.NIGHTLY, 24))
    Keeper(store, queue, "one", PACE).round()
    assert jobs.latest(store) == []


def test_every_nightly_kind_has_a_handler() -> None:
    assert set(registry.NIGHTLY) <= set(registry.MODULES)
    for kind in registry.MODULES:
        assert callable(registry.handler(kind))


@ON_BOTH
def test_housekeeping_forgets_what_is_old_and_only_that(store: Store) -> None:
    old, recent, waiting = (jobs.enqueue(store, Order("test")).id for _ in range(3))
    long_ago = now() - timedelta(days=31)

    store.write(lambda session: _end(session.get_one(Job, old), days=31))
    store.write(lambda session: _end(session.get_one(Job, recent), days=29))
    store.write(lambda session: setattr(session.get_one(Job, waiting), "created_at", long_ago))
    store.write(lambda session: workers.beat(session, "killed", now() - timedelta(days=2)))
    store.write(lambda session: workers.beat(session, "alive", now()))
    order = jobs.enqueue(store, Order("housekeeping"))
    Runner(store, "alive", PACE).run(order.id)
    done = jobs.get(store, order.id)
    assert done is not None
    assert done.result == {
        "jobs": 1,
        "workers": 1,
        "unstarted games": 0,
        "clients": 0,
        "analyses": 0,
    }
    assert jobs.get(store, old) is None
    assert {job.id for job in jobs.latest(store)} == {recent, waiting, order.id}


def _end(job: Job, *, days: int) -> None:
    job.state = JobState.DONE
    job.finished_at = now() - timedelta(days=days)


def test_latest_lists_the_jobs_of_an_owner_newest_first(store: Store) -> None:
    mine = [jobs.enqueue(store, Order("test", owner="me")).id for _ in range(3)]
    jobs.enqueue(store, Order("test", owner="you"))
    assert [job.id for job in jobs.latest(store, owner="me", limit=2)] == mine[:0:-1]


def test_a_waiting_job_is_cancelled_at_once(store: Store) -> None:
    job = jobs.enqueue(store, Order("housekeeping"))
    cancelled = jobs.cancel(store, job.id)
    assert cancelled is not None
    assert cancelled.state is JobState.CANCELLED
    Runner(store, "one", PACE).run(job.id)
    after = jobs.get(store, job.id)
    assert after is not None
    assert (after.state, after.attempts) == (JobState.CANCELLED, 0)
    assert jobs.cancel(store, "nowhere") is None


def test_a_finished_job_cannot_be_cancelled(store: Store) -> None:
    job = jobs.enqueue(store, Order("housekeeping"))
    Runner(store, "one", PACE).run(job.id)
    after = jobs.cancel(store, job.id)
    assert after is not None
    assert after.state is JobState.DONE


def test_the_queue_holds_json_and_no_code(store: Store, queue: Queue) -> None:
    job = submit(store, queue, Order("test"))
    (message,) = queue.lines[job.lane].storage.enqueued_items()
    assert json.loads(message)["args"] == [job.id]
    assert json.loads(message)["name"].endswith("run_job")
