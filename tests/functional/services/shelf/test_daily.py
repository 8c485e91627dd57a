"""The puzzle of the day."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from datetime import date, timedelta

import pytest
from sqlalchemy import func, select

from tests.processes.databases import ON_BOTH
from tests.root import ROOT
from tests.sites.stored import remake, row_of
from webapp.bullets.generate import GeneratedPuzzle, GradeWish, make_puzzle
from webapp.bullets.grades import Band
from webapp.bullets.recipe import Recipe
from webapp.bullets.symmetry import canonical_image
from webapp.clock import now
from webapp.jobs.runner import Pace, Runner
from webapp.services import jobs
from webapp.services.shelf import daily, shelf, starter
from webapp.store.connection.database import Store, open_store
from webapp.store.daily import DailyPuzzle
from webapp.store.jobs import Order
from webapp.store.puzzles import StoredPuzzle

pytestmark = pytest.mark.functional

DAY = date(2026, 11, 18)
SIZE = (6, 6)
QUICK = 100
"""Steps with which each size still gets its difficulty."""


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer steps than people get."""
    monkeypatch.setattr(daily, "STEPS", QUICK)


def candidate(day: date, attempt: int) -> GeneratedPuzzle:
    """What a seed of a day gives."""
    seed = daily.seed_of(day, "daily 6x6", attempt)
    return make_puzzle(Recipe(6, 6, 11), seed, steps=QUICK, wish=GradeWish(Band.GENTLE))


@ON_BOTH
def test_a_day_has_one_puzzle_in_each_of_three_sizes(store: Store) -> None:
    dailies = daily.of_day(store, DAY)
    assert [(entry.width, entry.height) for entry in dailies] == [
        (6, 6),
        (8, 8),
        (10, 10),
    ]
    assert dailies[0].puzzle.notation == candidate(DAY, 0).puzzle.id
    levels = [entry.puzzle.difficulty for entry in dailies]
    assert levels == [Band.GENTLE, Band.TRICKY, Band.HARD]
    again = daily.of_day(store, DAY)
    assert [entry.puzzle.short_id for entry in again] == [
        entry.puzzle.short_id for entry in dailies
    ]
    for entry in dailies:
        stored = row_of(store, entry.puzzle.short_id)
        assert remake(stored).puzzle.id == stored.notation == entry.puzzle.notation


def test_each_day_has_puzzles_of_its_own(store: Store) -> None:
    days = [DAY + timedelta(days=number) for number in range(3)]
    names = {entry.puzzle.short_id for day in days for entry in daily.of_day(store, day)}
    assert len(names) == 9


def test_the_puzzle_of_a_day_is_the_same_without_compiled_kernels() -> None:
    program = (
        "from datetime import date; from webapp.services.shelf import daily;"
        "print(daily.make_daily(date(2026, 11, 18), (6, 6), set()).puzzle.id)"
    )
    ids = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "BULLETS_JIT": jit},
            cwd=ROOT,
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for jit in ("0", "1")
    ]
    assert ids[0] == ids[1] != ""


@ON_BOTH
@pytest.mark.parametrize(("days", "attempt"), [(364, 1), (-364, 1), (365, 0)])
def test_a_puzzle_of_the_last_year_gives_way_to_the_next_seed(
    store: Store, days: int, attempt: int
) -> None:
    other = DAY - timedelta(days=days)
    store.write(lambda session: daily.keep(session, other, candidate(DAY, 0)))
    stored = daily.of_day(store, DAY)[0].puzzle
    assert (
        row_of(store, stored.short_id).canonical
        == canonical_image(candidate(DAY, attempt).puzzle).id
    )


def test_a_puzzle_that_stands_on_the_shelf_already_can_be_that_of_a_day(store: Store) -> None:
    shelf.add(store, [candidate(DAY, 0)])
    daily.of_day(store, DAY)
    with store.read() as session:
        assert session.scalar(select(func.count()).select_from(StoredPuzzle)) == 3


@ON_BOTH
def test_those_who_ask_at_once_get_the_same_puzzles(store: Store) -> None:
    url = store.engine.url.render_as_string(hide_password=False)
    begin = threading.Barrier(3)
    names: list[list[str]] = []

    def ask() -> None:
        own = open_store(url)
        begin.wait()
        names.append([entry.puzzle.short_id for entry in daily.of_day(own, DAY)])
        own.close()

    threads = [threading.Thread(target=ask) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(names) == 3
    assert names[0] == names[1] == names[2]
    with store.read() as session:
        assert session.scalar(select(func.count()).select_from(DailyPuzzle)) == 3


def test_the_nightly_job_makes_the_next_days_once_the_shelf_is_open(store: Store) -> None:
    pace = Pace(timedelta(seconds=10))
    for expected in (0, 9, 0):
        order = jobs.enqueue(store, Order("daily"))
        Runner(store, "the test", pace).run(order.id)
        done = jobs.get(store, order.id)
        assert done is not None
        assert done.result == {"puzzles": expected}
        starter.open_shelf(store)
    with store.read() as session:
        latest = session.scalar(select(func.max(DailyPuzzle.day)))
    assert latest is not None
    assert latest >= now().date() + timedelta(days=daily.AHEAD - 2)
