"""Whose job is done next: the small never wait for the large, and all take turns."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy.orm import Session

from tests.processes.databases import ON_BOTH
from tests.processes.workers import ON_ALL_QUEUES, Workshop, shop_of_a_queue  # noqa: F401  a fixture
from tests.sites.windows import WINDOWS, at_once
from webapp.bullets.grades import Band
from webapp.bullets.recipe import Recipe
from webapp.clock import now
from webapp.jobs.runner import Pace, Runner
from webapp.press.layout.options import BookOptions
from webapp.processes import PYTHON, Nice
from webapp.services import jobs, leases
from webapp.services.books.choice import BookChoice
from webapp.services.books.orders import MOST_AT_ONCE, SIDE_AT_ONCE, BookOrder
from webapp.services.jobs import JobStatus, Ration, TooManyWaiting
from webapp.services.shelf.making import PuzzleRequest
from webapp.services.shelf.stocking import Batch
from webapp.store.connection.database import Store
from webapp.store.jobs import SMALL_WORK, Job, JobState, Lane, Order, lane_of

pytestmark = pytest.mark.functional

LARGE = SMALL_WORK + 1
LONG = timedelta(hours=1)


@ON_ALL_QUEUES
def test_ten_large_jobs_of_one_keep_nobody_else_waiting(shop: Workshop) -> None:
    shop.unhurried()
    large = [shop.submit("patient", owner="one", work=LARGE) for _ in range(10)]
    shop.start_whole()
    shop.until_begun(large[0])
    small = shop.submit("quick", owner="another", work=SMALL_WORK)
    shop.until_state(small, JobState.DONE)
    assert shop.job(large[0]).state is JobState.RUNNING
    other = shop.submit("patient", owner="another", work=LARGE)
    shop.release()
    for job_id in (other, *large):
        shop.until_state(job_id, JobState.DONE)
    begun = [job_id for job_id, _ in shop.all_begun()]
    assert begun == [large[0], small, other, *large[1:]]


def test_large_jobs_wait_where_only_small_ones_are_done(shop: Workshop) -> None:
    shop.unhurried()
    large, small = shop.submit("quick", work=LARGE), shop.submit("quick")
    only_small = shop.start()
    shop.until_state(small, JobState.DONE)
    another = shop.submit("quick")
    shop.until_state(another, JobState.DONE)
    assert shop.job(large).state is JobState.QUEUED
    assert set(shop.begun(small) + shop.begun(another)) == {only_small.pid}
    shop.start(Lane.LARGE)
    shop.until_state(large, JobState.DONE)


def test_the_jobs_of_a_worker_step_back_and_so_does_what_they_start(shop: Workshop) -> None:
    shop.unhurried()
    shop.start_whole()
    for work in (0, LARGE):
        job = shop.until_state(shop.submit("niceness", work=work), JobState.DONE)
        assert job.result == [max(Nice.JOB, os.nice(0))] * 2


def test_a_booklet_steps_back_less(shop: Workshop) -> None:
    booklet = jobs.enqueue(shop.store, shop.order("niceness")).id
    command = (*PYTHON, "webapp.jobs.at_once", booklet)
    subprocess.run(command, env=shop.environ, check=True)
    assert shop.job(booklet).result == [max(Nice.BOOKLET, os.nice(0))] * 2


def test_who_works_in_the_terminal_does_not_step_back(shop: Workshop) -> None:
    mine = jobs.enqueue(shop.store, shop.order("niceness")).id
    program = "import sys; from datetime import timedelta; from tests.processes import job_kinds\n"
    program += (
        "from webapp.config import load; from webapp.store.connection.database import open_store\n"
    )
    program += "from webapp.jobs.runner import Pace, Runner\n"
    program += "store = open_store(load().database_url)\n"
    program += "Runner(store, 'me', Pace(timedelta(seconds=20))).run(sys.argv[1])"
    subprocess.run([sys.executable, "-c", program, mine], env=shop.environ, check=True)
    assert shop.job(mine).result == [os.nice(0)] * 2


# How much work it is


@pytest.mark.parametrize(
    ("ordered", "lane"),
    [
        (PuzzleRequest(Recipe(5, 5, 7), 1), Lane.SMALL),
        (PuzzleRequest(Recipe(10, 10, 30), 1, Band("fiendish")), Lane.SMALL),
        (PuzzleRequest(Recipe(16, 16, 77), 1, Band("fiendish")), Lane.LARGE),
        (PuzzleRequest(Recipe(16, 16, 77, method="paper"), 1), Lane.LARGE),
        (
            BookOrder(BookChoice(count=24, width=8, curve=True, seed=1), BookOptions(hints=True)),
            Lane.SMALL,
        ),
        (BookOrder(BookChoice(count=24), BookOptions(hints=True)), Lane.SMALL),
        (BookOrder(BookChoice(count=24, live="intermediate", seed=1), BookOptions()), Lane.SMALL),
        (BookOrder(BookChoice(count=500), BookOptions()), Lane.LARGE),
        (BookOrder(BookChoice(count=100), BookOptions(worked=True)), Lane.LARGE),
        (BookOrder(BookChoice(count=20, width=12, seed=1), BookOptions()), Lane.SMALL),
        (
            BookOrder(
                BookChoice(count=120, width=12, difficulty=Band("fiendish"), seed=1), BookOptions()
            ),
            Lane.LARGE,
        ),
        (Batch(recipe=Recipe(8, 8, 19), steps=500, seed=1, count=20).parts()[0], Lane.SMALL),
        (Batch(recipe=Recipe(16, 16, 77), steps=2500, seed=1, count=20).parts()[0], Lane.LARGE),
    ],
)
def test_what_is_small_and_what_is_large(ordered: Any, lane: Lane) -> None:
    assert lane_of(ordered.work) is lane


def test_every_booklet_is_small() -> None:
    for source in ({}, {"seed": 1}, {"seed": 1, "curve": True}, {"seed": 1, "live": "small"}):
        for hints in (False, True):
            choice = BookChoice(count=MOST_AT_ONCE, **{"width": SIDE_AT_ONCE, **source})  # type: ignore[arg-type]
            booklet = BookOrder(choice, BookOptions(hints=hints))
            assert booklet.small
            assert lane_of(booklet.work) is Lane.SMALL


# Turns


def ordered(store: Store, name: str, **changes: object) -> str:
    """Order something large; the name of the job is its kind."""
    return jobs.enqueue(store, Order(name, **{"work": LARGE, **changes})).id  # type: ignore[arg-type]


def note(store: Store, job_id: str, **columns: object) -> None:
    """Write into a job's row."""

    def work(session: Session) -> None:
        job = session.get_one(Job, job_id)
        for name, value in columns.items():
            setattr(job, name, value)

    store.write(work)


def served(store: Store, lane: Lane = Lane.LARGE) -> list[str]:
    """What is done, in order, if one after the other is."""
    names = []
    while (lease := leases.claim_next(store, lane, "a worker", LONG)) is not None:
        names.append(lease.kind)
        leases.end_as_cancelled(store, lease)
    return names


@ON_BOTH
def test_networks_take_turns_and_the_players_in_each(store: Store) -> None:
    for number in (1, 2, 3):
        ordered(store, f"one {number}", owner="one", client="here")
    ordered(store, "two", owner="two", client="here")
    for number in (1, 2):
        ordered(store, f"three {number}", owner="three", client="there")
    assert served(store) == ["one 1", "three 1", "two", "three 2", "one 2", "one 3"]


@ON_BOTH
def test_players_take_turns_where_no_network_is_known(store: Store) -> None:
    for name in ("a", "a", "a", "b", "b"):
        ordered(store, name, owner=name)
    assert served(store) == ["a", "b", "a", "b", "a"]


def test_what_is_served_in_the_other_lane_takes_no_turn_away(store: Store) -> None:
    ordered(store, "a", owner="a")
    ordered(store, "b", owner="b")
    ordered(store, "a small one", owner="a", work=1)
    assert served(store, Lane.SMALL) == ["a small one"]
    assert served(store) == ["a", "b"]


@ON_BOTH
def test_what_may_wait_for_the_night_waits_and_less_work_comes_first(store: Store) -> None:
    ordered(store, "stock", priority=-1)
    ordered(store, "much", owner="one", work=LARGE + 5)
    ordered(store, "little", owner="two")
    assert served(store) == ["little", "much", "stock"]


@ON_BOTH
def test_a_job_that_was_handed_back_keeps_its_turn(store: Store) -> None:
    first = ordered(store, "first", owner="one")
    ordered(store, "second", owner="two")
    lease = leases.claim_next(store, Lane.LARGE, "a worker that ends", LONG)
    assert lease is not None
    assert lease.job_id == first
    leases.hand_back(store, lease)
    assert served(store) == ["first", "second"]


@ON_BOTH
def test_a_job_that_failed_is_not_tried_again_before_its_pause_is_over(store: Store) -> None:
    ordered(store, "unlucky")
    lease = leases.claim_next(store, Lane.LARGE, "a worker", LONG)
    assert lease is not None
    leases.note_failure(store, lease, "no luck")
    ordered(store, "another")
    assert served(store) == ["another"]
    note(store, lease.job_id, queued_at=now())
    assert served(store) == ["unlucky"]


@ON_BOTH
def test_the_sweep_wakes_small_jobs_first(store: Store) -> None:
    names = ("large", "small", "night")
    works, priorities = (LARGE, 1, 0), (0, 0, -1)
    for name, work, priority in zip(names, works, priorities, strict=True):
        job_id = ordered(store, name, work=work, priority=priority)
        note(store, job_id, due_at=now())
    assert [job.kind for job in leases.sweep(store, LONG)] == ["small", "large", "night"]


@ON_BOTH
def test_two_workers_never_get_the_same_turn(store: Store) -> None:
    for number in range(3 * WINDOWS):
        ordered(store, f"job {number}", owner=f"owner {number % 2}")

    def work(number: int) -> list[str]:
        kinds = []
        while lease := leases.claim_next(store, Lane.LARGE, f"worker {number}", LONG):
            kinds.append(lease.kind)
        return kinds

    done = at_once(work, leases.LeaseLost)
    taken = [name for names in done if names for name in names]
    assert len(taken) == len(set(taken)) <= 3 * WINDOWS
    assert len(taken) + len(served(store)) == 3 * WINDOWS  # one may see nothing while others take


# Rations


@pytest.fixture
def rationed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(jobs.RATIONS, Lane.LARGE, Ration(2, 3, 5))


def asked(store: Store, owner: str | None, client: str, **changes: object) -> str:
    """Order something large from outside."""
    return ordered(store, "book", owner=owner, client=client, **changes)


def refused(store: Store, owner: str | None, client: str) -> tuple[str, Sequence[JobStatus]]:
    """Whose ration such an order exceeds, and what is unfinished of it."""
    before = len(jobs.latest(store))
    with pytest.raises(TooManyWaiting) as caught:
        asked(store, owner, client)
    assert len(jobs.latest(store)) == before
    return caught.value.whose, caught.value.unfinished


@ON_BOTH
@pytest.mark.usefixtures("rationed")
def test_a_player_a_network_and_everybody_have_rations(store: Store) -> None:
    first = [asked(store, "one", "here") for _ in range(2)]
    whose, unfinished = refused(store, "one", "elsewhere")
    assert (whose, [job.id for job in unfinished]) == ("player", first)
    asked(store, "two", "here")
    assert refused(store, "three", "here")[0] == "network"
    assert refused(store, None, "here")[0] == "network"
    for number in range(2):
        asked(store, None, f"there {number}")
    assert refused(store, None, "yet another")[0] == "everybody"
    jobs.enqueue(store, Order("book", client="yet another", work=SMALL_WORK))
    jobs.enqueue(store, Order("nightly", work=LARGE))


@ON_BOTH
@pytest.mark.usefixtures("rationed")
def test_what_is_given_up_counts_until_it_has_stopped(store: Store) -> None:
    running, waiting = (asked(store, "one", "here") for _ in range(2))
    lease = leases.claim_next(store, Lane.LARGE, "a worker", LONG)
    assert lease is not None
    assert lease.job_id == running
    jobs.cancel(store, running)
    assert refused(store, "one", "here")[0] == "player"
    jobs.cancel(store, waiting)
    asked(store, "one", "here")
    assert refused(store, "one", "here")[0] == "player"
    leases.end_as_cancelled(store, lease)
    asked(store, "one", "here")


@ON_BOTH
@pytest.mark.usefixtures("rationed")
def test_an_order_sent_again_finds_its_job_however_many_there_are(store: Store) -> None:
    first = asked(store, "one", "here", key="a form")
    asked(store, "one", "here")
    assert refused(store, "one", "here")
    assert asked(store, "one", "here", key="a form") == first


@ON_BOTH
@pytest.mark.usefixtures("rationed")
def test_orders_of_the_same_instant_do_not_slip_through_together(store: Store) -> None:
    done = at_once(lambda _: asked(store, "one", "here"), TooManyWaiting)
    assert len([job_id for job_id in done if job_id]) == 2 == len(jobs.latest(store))


def test_who_asked_is_forgotten_a_day_after_the_end(store: Store) -> None:
    ended, late, waiting = (
        jobs.enqueue(store, Order("test", client="somebody")).id for _ in range(3)
    )
    for job_id, days in ((ended, 2), (late, 0)):
        note(store, job_id, state=JobState.DONE, finished_at=now() - timedelta(days=days))
    order = jobs.enqueue(store, Order("housekeeping"))
    Runner(store, "a worker", Pace(timedelta(seconds=15))).run(order.id)
    known = {job.id: job.client for job in jobs.latest(store, kind="test")}
    assert known == {ended: None, late: "somebody", waiting: "somebody"}
