"""Jobs in real worker processes, some of which are killed in the middle."""

from __future__ import annotations

import os
import signal
from datetime import timedelta

import pytest
from sqlalchemy import text

from tests.processes.workers import ON_ALL_QUEUES, PATIENCE, Workshop, shop_of_a_queue  # noqa: F401  fixtures are found here
from webapp.services import jobs
from webapp.services.health import readiness
from webapp.store.jobs import JobState

pytestmark = pytest.mark.functional


@ON_ALL_QUEUES
def test_the_job_of_a_killed_worker_is_finished_by_another_once_in_effect(shop: Workshop) -> None:
    first = shop.start()
    job_id = shop.submit("patient")
    shop.until_begun(job_id)
    first.kill()
    first.wait()
    shop.release()
    assert shop.effects(job_id) == 0
    second = shop.start()
    job = shop.until_state(job_id, JobState.DONE)
    assert shop.begun(job_id)[0] == first.pid
    assert shop.begun(job_id)[-1] == second.pid
    assert job.result == {"attempt": job.attempts}
    assert job.attempts >= 2
    assert shop.effects(job_id) == 1


@ON_ALL_QUEUES
def test_a_worker_given_up_for_dead_changes_nothing_when_it_wakes(shop: Workshop) -> None:
    first = shop.start()
    job_id = shop.submit("stubborn")
    shop.until_begun(job_id)
    shop.freeze(first)
    shop.start()
    shop.until_begun(job_id, times=2)
    shop.release()
    done = shop.until_state(job_id, JobState.DONE)
    first.send_signal(signal.SIGCONT)
    shop.until(lambda: f"end {job_id} {first.pid}" in (shop.folder / "diary").read_text())
    shop.until(lambda: "is no longer ours" in (shop.folder / "log").read_text())
    assert shop.effects(job_id) == 1
    assert shop.job(job_id).finished_at == done.finished_at


@ON_ALL_QUEUES
def test_what_the_queue_loses_is_found_in_the_table(shop: Workshop) -> None:
    lost = [shop.submit("quick") for _ in range(3)]
    shop.lose_messages()
    never_announced = jobs.enqueue(shop.store, shop.order("quick")).id
    shop.start()
    for job_id in (*lost, never_announced):
        shop.until_state(job_id, JobState.DONE)
        assert shop.effects(job_id) == 1


@ON_ALL_QUEUES
def test_two_workers_never_do_the_same_job(shop: Workshop) -> None:
    shop.unhurried()
    for _ in range(2):
        shop.start()
    ids = [shop.submit("quick") for _ in range(12)]
    for job_id in ids:
        shop.queue.announce(shop.job(job_id))
    for job_id in ids:
        shop.until_state(job_id, JobState.DONE)
    shop.until(lambda: shop.messages() == 0)
    assert [(len(shop.begun(job_id)), shop.effects(job_id)) for job_id in ids] == [(1, 1)] * 12


@ON_ALL_QUEUES
def test_what_a_person_waits_for_comes_before_what_may_wait(shop: Workshop) -> None:
    shop.unhurried()
    later = [shop.submit("quick", priority=-1) for _ in range(3)]
    first = shop.submit("quick")
    shop.start()
    ends = [shop.until_state(job_id, JobState.DONE).finished_at for job_id in (first, *later)]
    assert min(filter(None, ends)) == ends[0]


@pytest.mark.servers
@pytest.mark.parametrize("shop", ["postgresql"], indirect=True)
def test_a_worker_outlives_its_connections(shop: Workshop) -> None:
    shop.start()
    job_id = shop.submit("patient")
    shop.until_begun(job_id)
    cut = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    with shop.store.read() as session:
        assert session.execute(text(cut)).all()
    shop.release()
    shop.until_state(job_id, JobState.DONE)
    another = shop.submit("quick")
    shop.until_state(another, JobState.DONE)
    assert (shop.effects(job_id), shop.effects(another)) == (1, 1)


def test_parts_that_were_saved_are_not_done_again(shop: Workshop) -> None:
    for _ in range(2):
        shop.start()
    job_id = shop.submit("in parts")
    job = shop.until_state(job_id, JobState.DONE)
    assert job.result == [2, 5]
    assert shop.effects(job_id) == 5


def test_a_running_job_can_be_cancelled(shop: Workshop) -> None:
    shop.unhurried()
    shop.start()
    job_id = shop.submit("patient")
    shop.until_begun(job_id)
    shop.until(lambda: shop.job(job_id).progress_message == "waiting")
    cancelled = jobs.cancel(shop.store, job_id)
    assert cancelled is not None
    assert cancelled.cancel_requested
    job = shop.until_state(job_id, JobState.CANCELLED)
    assert job.finished_at is not None
    assert shop.effects(job_id) == 0


def test_a_job_that_hears_nothing_has_no_effect_once_cancelled(shop: Workshop) -> None:
    shop.unhurried()
    shop.start()
    job_id = shop.submit("stubborn")
    shop.until_begun(job_id)
    jobs.cancel(shop.store, job_id)
    shop.release()
    shop.until_state(job_id, JobState.CANCELLED)
    assert shop.effects(job_id) == 0


def test_a_cancelled_job_whose_worker_was_killed_stays_cancelled(shop: Workshop) -> None:
    worker = shop.start()
    job_id = shop.submit("stubborn")
    shop.until_begun(job_id)
    shop.freeze(worker)
    jobs.cancel(shop.store, job_id)
    worker.kill()
    shop.start()
    shop.until_state(job_id, JobState.CANCELLED)
    assert len(shop.begun(job_id)) == 1


def test_a_failing_job_is_tried_so_often_and_then_tells_why_in_one_line(shop: Workshop) -> None:
    shop.unhurried()
    shop.start()
    job_id = shop.submit("unlucky", max_attempts=2)
    job = shop.until_state(job_id, JobState.FAILED)
    assert job.attempts == len(shop.begun(job_id)) == 2
    assert job.error == "ValueError: no luck today"


def test_a_job_that_cannot_succeed_is_tried_once(shop: Workshop) -> None:
    shop.unhurried()
    shop.start()
    job_id = shop.submit("impossible")
    unknown = shop.submit("unheard of")
    assert shop.until_state(job_id, JobState.FAILED).error == "There is no such size."
    assert len(shop.begun(job_id)) == 1
    said = "This version of Bullets knows no job of the kind unheard of."
    assert shop.until_state(unknown, JobState.FAILED).error == said


def test_a_result_that_cannot_be_kept_is_a_failure(shop: Workshop) -> None:
    shop.unhurried()
    shop.start()
    job = shop.until_state(shop.submit("unspeakable", max_attempts=1), JobState.FAILED)
    assert job.error is not None
    assert "not JSON serializable" in job.error


def test_a_job_that_kills_its_workers_is_given_up(shop: Workshop) -> None:
    job_id = shop.submit("stubborn", max_attempts=2)
    for attempt in (1, 2):
        worker = shop.start()
        shop.until_begun(job_id, times=attempt)
        worker.kill()
        worker.wait()
    shop.start()
    assert shop.until_state(job_id, JobState.FAILED).error == "Its worker was lost 2 times."
    assert shop.effects(job_id) == 0


@pytest.mark.parametrize("kind", ["patient", "stubborn"])
def test_a_worker_told_to_stop_hands_its_job_back(shop: Workshop, kind: str) -> None:
    shop.unhurried()
    worker = shop.start()
    job_id = shop.submit(kind)
    shop.until_begun(job_id)
    worker.terminate()
    assert worker.wait(PATIENCE) == 0
    job = shop.job(job_id)
    assert (job.state, job.attempts, job.worker) == (JobState.QUEUED, 0, None)
    assert _living(shop) == 0
    shop.release()
    shop.start()
    assert shop.until_state(job_id, JobState.DONE).result == {"attempt": 1}
    assert shop.effects(job_id) == 1


def test_a_worker_told_to_stop_finishes_what_is_nearly_done(shop: Workshop) -> None:
    shop.unhurried()
    worker = shop.start()
    job_id = shop.submit("patient")
    shop.until_begun(job_id)
    worker.send_signal(signal.SIGINT)
    shop.release()
    assert worker.wait(PATIENCE) == 0
    assert shop.job(job_id).state is JobState.DONE
    assert shop.effects(job_id) == 1


@pytest.mark.parametrize("options", [["--with-parent"], ["--with-parent", "--workers", "2"]])
def test_a_worker_ends_with_its_parent(shop: Workshop, options: list[str]) -> None:
    worker = shop.start_whole(*options)
    shop.until(lambda: _living(shop) == 2 * (len(options) // 2 + 1))
    assert worker.stdin is not None
    worker.stdin.close()
    worker.wait(PATIENCE)
    assert _living(shop) == 0


def test_several_workers_end_with_a_killed_parent(shop: Workshop) -> None:
    parent = shop.start_whole("--workers", "2")
    shop.until(lambda: _living(shop) == 4)
    os.kill(parent.pid, signal.SIGKILL)
    parent.wait()
    shop.until(lambda: _living(shop) == 0)


def test_readiness_tells_whether_a_worker_lives(shop: Workshop) -> None:
    silence = timedelta(seconds=2)

    def ready() -> list[bool]:
        return [check.ok for check in readiness(shop.store, silence)]

    assert ready() == [True, True, False, True]
    worker = shop.start()
    shop.until(lambda: ready() == [True, True, True, True])
    worker.kill()
    shop.until(lambda: ready() == [True, True, False, True])


def _living(shop: Workshop) -> int:
    with shop.store.read() as session:
        return int(session.execute(text("SELECT COUNT(*) FROM workers")).scalar_one())
