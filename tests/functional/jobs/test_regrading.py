"""The shelf is graded anew: all of it, once, whoever dies or works beside."""

from __future__ import annotations

import threading
from collections import Counter
from dataclasses import replace
from datetime import timedelta
from functools import partial

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from tests.processes.databases import ON_BOTH
from webapp.bullets.generate import GeneratedPuzzle, make_puzzle
from webapp.bullets.grades import BANDS, GRADING, Band
from webapp.bullets.recipe import Recipe
from webapp.clock import now
from webapp.jobs.runner import Pace, Runner
from webapp.services import jobs, leases
from webapp.services.health import Check, readiness
from webapp.services.jobs import JobState, JobStatus, Lane
from webapp.services.shelf import regrading, shelf, starter
from webapp.services.shelf.shelf import Filters
from webapp.store import puzzle_pages, puzzles
from webapp.store.connection.database import Store, open_store
from webapp.store.puzzle_pages import ShelfFilter
from webapp.store.puzzles import Compartment, Place, StoredPuzzle

pytestmark = pytest.mark.functional

PACE = Pace(timedelta(seconds=30))
Where = dict[str, tuple[Place, float, int]]
"""Of each puzzle, by its notation: its compartment, its effort, its grading."""


@pytest.fixture(scope="module")
def generated() -> list[GeneratedPuzzle]:
    """Puzzles of two sizes."""
    recipes = [Recipe(5, 5, 8), Recipe(6, 4, 7)]
    return [make_puzzle(recipe, seed, steps=20) for recipe in recipes for seed in range(12)]


def fill(store: Store, generated: list[GeneratedPuzzle]) -> Where:
    """Put puzzles on the shelf; where they stand."""
    shelf.add(store, generated)
    return where(store)


def where(store: Store) -> Where:
    with store.read() as session:
        rows = session.scalars(select(StoredPuzzle)).all()
        return {row.notation: (row.place, row.effort, row.grading) for row in rows}


def make_old(store: Store) -> None:
    """Let all puzzles stand where an older version might have put them."""

    def work(session: Session) -> None:
        rows = session.scalars(select(StoredPuzzle).order_by(StoredPuzzle.id)).all()
        session.execute(update(Compartment).values(puzzles=0))
        stand: Counter[int] = Counter()
        for row in rows:
            place = replace(row.place, difficulty=4, largest_reason=9, uses_total=False)
            stand[puzzles.compartment_of(session, place)] += 1
        for row in rows:
            place = replace(row.place, difficulty=4, largest_reason=9, uses_total=False)
            values = {"compartment_id": puzzles.compartment_of(session, place), "grading": 1}
            changed = update(StoredPuzzle).where(StoredPuzzle.id == row.id)
            session.execute(changed.values(**values, effort=0.5, n0=99))
        puzzles.add_to_counts(session, stand)

    store.write(work)


def counts_are_exact(store: Store) -> bool:
    with store.read() as session:
        rows = session.execute(select(Compartment.id, Compartment.puzzles)).all()
        query = select(StoredPuzzle.compartment_id, func.count())
        groups = session.execute(query.group_by(StoredPuzzle.compartment_id)).all()
    real = {row[0]: row[1] for row in groups}
    return all(real.get(name, 0) == number for name, number in rows)


def order(store: Store) -> list[str]:
    return store.write(lambda session: [job.id for job in regrading.order(session)])


def work_all(store: Store, worker: str = "a worker") -> None:
    """Do regrading jobs until none waits."""
    runner = Runner(store, worker, PACE)
    while waiting(store):
        runner.run_next(Lane.LARGE)


def waiting(store: Store) -> list[JobStatus]:
    return [job for job in regrading_jobs(store) if job.state is JobState.QUEUED]


def regrading_jobs(store: Store) -> list[JobStatus]:
    return jobs.latest(store, kind=regrading.KIND, limit=500)


def regraded(store: Store) -> int:
    """How many puzzles all jobs together say that they graded anew."""
    return sum((job.result or {}).get("puzzles", 0) for job in regrading_jobs(store))


@ON_BOTH
def test_old_grades_become_those_of_new_puzzles(
    store: Store, generated: list[GeneratedPuzzle], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(regrading, "AT_ONCE", 2)
    fresh = fill(store, generated)
    make_old(store)
    assert regrading.left(store) == len(fresh)
    grades = [check for check in readiness(store, timedelta(0)) if check.name == "grades"]
    detail = f"Puzzles still to be graded anew: {len(fresh)}."
    assert grades == [Check("grades", ok=True, detail=detail)]
    assert counts_are_exact(store)
    assert starter.open_shelf(store) == 0  # what each start of the site does
    starter.open_shelf(store)
    assert len(regrading_jobs(store)) == regrading.PARTS
    work_all(store)
    assert where(store) == fresh
    assert {grading for *_, grading in fresh.values()} == {GRADING}
    assert regrading.left(store) == 0
    assert counts_are_exact(store)
    assert regraded(store) == len(fresh)
    assert len(regrading_jobs(store)) > regrading.PARTS  # each ordered the one after it
    assert {job.state for job in regrading_jobs(store)} == {JobState.DONE}
    assert order(store) == []


@ON_BOTH
def test_compartments_left_empty_are_shown_to_nobody(
    store: Store, generated: list[GeneratedPuzzle]
) -> None:
    fill(store, generated)
    make_old(store)
    order(store)
    work_all(store)
    assert 9 not in dict(shelf.choices(store).values["reason"])
    assert shelf.browse(store, Filters(reason=9)).puzzles == []
    with store.read() as session:
        assert sum(kind.puzzles for kind in puzzle_pages.kinds(session)) == len(generated)
        assert puzzle_pages.how_many(session, ShelfFilter()) == len(generated)
    for band, number in shelf.choices(store).values["difficulty"]:
        assert len(shelf.browse(store, Filters(difficulty=band), limit=100).puzzles) == number


@ON_BOTH
def test_after_a_killed_worker_another_goes_on_where_it_stopped(
    store: Store, generated: list[GeneratedPuzzle]
) -> None:
    fresh = fill(store, generated)
    make_old(store)
    first = order(store)[0]
    lease = leases.claim(store, first, "killed", timedelta(seconds=0))
    assert lease is not None
    part = regrading.RegradingPart.from_json(lease.parameters)
    old = regrading.next_puzzles(store, part)
    graded = [regrading.grade_anew(puzzle) for puzzle in old]
    written = leases.save(store, lease, lambda session: regrading.keep(session, graded[:3]))
    assert (written, regrading.left(store)) == (3, len(fresh) - 3)
    assert counts_are_exact(store)
    leases.sweep(store, timedelta(seconds=0))  # its lease has run out: nobody had heard of it
    with pytest.raises(leases.LeaseLost):
        leases.save(store, lease, lambda session: regrading.keep(session, graded[3:]))
    work_all(store)
    assert where(store) == fresh
    assert counts_are_exact(store)
    assert regraded(store) == len(fresh) - 3


@ON_BOTH
def test_what_is_written_twice_counts_once(store: Store, generated: list[GeneratedPuzzle]) -> None:
    fresh = fill(store, generated)
    make_old(store)
    old = regrading.next_puzzles(store, regrading.RegradingPart(0, 1))
    graded = [regrading.grade_anew(puzzle) for puzzle in old]
    begin = threading.Barrier(2)
    numbers: list[int] = []

    def write(order: int) -> None:
        own = open_store(store.engine.url.render_as_string(hide_password=False))
        begin.wait()
        chunks = [*([row] for row in graded[::order]), graded]
        numbers.extend(own.write(partial(regrading.keep, graded=chunk)) for chunk in chunks)
        own.close()

    threads = [threading.Thread(target=write, args=(order,)) for order in (1, -1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(numbers) == len(fresh)
    assert where(store) == fresh
    assert counts_are_exact(store)


@ON_BOTH
def test_two_workers_share_the_shelf_while_puzzles_come(
    store: Store, generated: list[GeneratedPuzzle]
) -> None:
    fresh = fill(store, generated)
    make_old(store)
    order(store)
    more = [make_puzzle(Recipe(5, 5, 8), seed, steps=20) for seed in range(50, 56)]

    def work(name: str) -> None:
        own = open_store(store.engine.url.render_as_string(hide_password=False))
        work_all(own, name)
        own.close()

    threads = [threading.Thread(target=work, args=(name,)) for name in ("first", "second")]
    for thread in threads:
        thread.start()
    for puzzle in more:
        shelf.add(store, [puzzle])
    for thread in threads:
        thread.join()
    assert {name: row for name, row in where(store).items() if name in fresh} == fresh
    assert counts_are_exact(store)
    assert regraded(store) == len(fresh)


def test_one_puzzle_that_cannot_be_read_holds_up_no_other(
    store: Store, generated: list[GeneratedPuzzle]
) -> None:
    fill(store, generated)
    make_old(store)
    spoil = update(StoredPuzzle).where(StoredPuzzle.notation == generated[0].puzzle.id)
    store.write(lambda session: session.execute(spoil.values(notation="no puzzle")))
    order(store)
    work_all(store)
    assert regrading.left(store) == 1
    assert counts_are_exact(store)


def test_the_nightly_order_takes_up_what_was_given_up(
    store: Store, generated: list[GeneratedPuzzle]
) -> None:
    fill(store, generated)
    make_old(store)
    night = jobs.enqueue(store, jobs.Order("restock"))
    Runner(store, "a worker", PACE).run(night.id)
    assert len(regrading_jobs(store)) == regrading.PARTS
    assert order(store) == []  # somebody is at it
    for job in regrading_jobs(store):
        jobs.cancel(store, job.id)
    assert order(store) != []  # the jobs of today, which have ended
    assert not waiting(store)
    tomorrow = now() + timedelta(days=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(regrading, "now", lambda: tomorrow)
        order(store)
    work_all(store)
    assert regrading.left(store) == 0


@ON_BOTH
def test_a_regraded_puzzle_is_found_by_its_new_difficulty(
    store: Store, generated: list[GeneratedPuzzle]
) -> None:
    fresh = fill(store, generated)
    make_old(store)
    assert shelf.browse(store, Filters(difficulty=Band.FIENDISH)).total == len(fresh)
    order(store)
    work_all(store)
    by_band = Counter(BANDS[place.difficulty] for place, *_ in fresh.values())
    for band in BANDS:
        assert shelf.browse(store, Filters(difficulty=band)).total == by_band[band]
