"""Stocking the shelf: by the command, by workers that are killed, at night, at the first start."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from tests.processes import servers
from tests.processes.command import Result, bullets
from tests.processes.databases import ON_BOTH
from tests.processes.workers import PATIENCE, Workshop, workshop
from tests.sites.stored import remake
from webapp.bullets.generate import make_puzzle
from webapp.bullets.grades import BANDS, Band, grade
from webapp.bullets.puzzle import Puzzle
from webapp.bullets.recipe import Recipe
from webapp.bullets.symmetry import canonical_image
from webapp.cli.commands.stock_status import say_status
from webapp.clock import now
from webapp.engine.randomness import derived_seed
from webapp.jobs.runner import Pace, Runner
from webapp.services import jobs
from webapp.services.shelf import shelf, starter, stock_targets, stocking
from webapp.services.shelf.stocking import Batch
from webapp.store.connection.database import Store, open_store
from webapp.store.jobs import JobState, Order
from webapp.store.puzzles import Compartment, StoredPuzzle

pytestmark = pytest.mark.functional

PACE = Pace(timedelta(seconds=10))


def stored(store: Store) -> list[StoredPuzzle]:
    """All puzzles, after a look at the counts."""
    with store.read() as session:
        listed = list(session.scalars(select(StoredPuzzle)))
        counted = session.scalar(select(func.sum(Compartment.puzzles))) or 0
    assert counted == len(listed)
    classes = {canonical_image(Puzzle.from_id(puzzle.notation)).id for puzzle in listed}
    assert len(classes) == len(listed)
    return listed


def run_all(store: Store) -> None:
    """Do every job that waits, here."""
    runner = Runner(store, "the test", PACE)
    while waiting := [job for job in jobs.latest(store, limit=500) if job.state is JobState.QUEUED]:
        for job in waiting:
            runner.run(job.id)


class TestCommand:
    """`bullets stock`, on a database of its own."""

    @pytest.fixture(autouse=True)
    def _own_data(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("BULLETS_DATA", str(tmp_path))
        self.url = f"sqlite:///{tmp_path / 'bullets.db'}"

    def stock(self, *options: str) -> Result:
        return bullets("stock", "--width", "5", "--steps", "20", "--seed", "3", *options)

    def shelf(self) -> list[StoredPuzzle]:
        store = open_store(self.url)
        listed = stored(store)
        store.close()
        return listed

    def test_it_makes_the_puzzles_of_its_seed_and_tells_counts(self) -> None:
        result = self.stock("--count", "12", "--json")
        assert (result.code, result.err) == (0, "")
        document = result.json()
        assert (document["ordered"], document["added"], document["seed"]) == (12, 12, 3)
        assert document["tried"] == document["added"] + document["known"]
        recipe = Recipe(5, 5, 8)
        by_hand = {
            make_puzzle(recipe, derived_seed(3, number), steps=20).puzzle.id for number in range(8)
        }
        assert by_hand <= {puzzle.notation for puzzle in self.shelf()}

    @pytest.mark.parametrize("wish", [[], ["--difficulty", "easy"]])
    def test_the_number_of_processes_changes_nothing(
        self, wish: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """On 3x3 many seeds make puzzles that are there already, and the next ones are tried."""
        outcomes = []
        for workers in ("1", "3"):
            monkeypatch.setenv("BULLETS_DATA", str(tmp_path / workers))
            self.url = f"sqlite:///{tmp_path / workers / 'bullets.db'}"
            result = self.stock(
                "--width", "3", "--count", "30", "--workers", workers, "--json", *wish
            )
            there = [(puzzle.notation, puzzle.seed, puzzle.steps) for puzzle in self.shelf()]
            outcomes.append((result.code, result.out, result.err, there))
        assert outcomes[0] == outcomes[1]
        assert json.loads(outcomes[0][1])["known"] > 0

    def test_what_is_there_already_is_no_new_puzzle(self) -> None:
        self.stock("--count", "4")
        result = self.stock("--count", "4")
        assert result.code == 0
        assert result.out == "New on the shelf: 4. There already: 4.\n"
        assert len(self.shelf()) == 8

    def test_only_the_difficulty_that_was_asked_for_is_kept(self) -> None:
        result = self.stock("--count", "5", "--difficulty", "gentle", "--json")
        assert result.json()["added"] == 5
        assert {BANDS[puzzle.place.difficulty] for puzzle in self.shelf()} == {Band.GENTLE}

    def test_an_order_that_cannot_be_filled_ends_with_1_and_keeps_what_was_found(self) -> None:
        result = bullets("stock", "--width", "2", "--bullets", "1", "--count", "9", "--json")
        assert result.code == 1
        document = result.json()
        assert 0 < document["added"] < 9
        assert document["added"] == len(self.shelf())
        assert f"found {document['added']} of 9 new puzzles" in result.err

    def test_an_order_for_the_background_is_left_to_workers(self) -> None:
        result = self.stock("--count", "6", "--background")
        assert (result.code, result.out) == (0, "Ordered: 6.\n")
        assert self.shelf() == []
        store = open_store(self.url)
        run_all(store)
        store.close()
        assert len(self.shelf()) == 6

    def test_the_status_tells_how_full_the_shelf_is(self) -> None:
        self.stock("--count", "7")
        rows = bullets("stock", "--status", "--json").json()
        assert sum(row["puzzles"] for row in rows if row["width"] == 5) == 7
        assert {(row["width"], row["difficulty"]) for row in rows} == {
            (side, str(band)) for side in range(5, 11) for band in BANDS
        }
        check_table(bullets("stock", "--status").out, rows)

    @pytest.mark.parametrize(
        ("options", "message"),
        [
            (["--bullets", "99"], "99 bullets do not make a puzzle on 25 cells: use 1 to 24"),
            (["--width", "0"], "width"),
            (["--count", "0"], "--count"),
            (["--count", "many"], "many"),
            (["--method", "magic"], "magic"),
            (["--workers", "0"], "0 is not in the range 1<=x<=64"),
            (["--workers", "many"], "many"),
            (["--energy", "1,2,three,4"], "expected four numbers"),
        ],
    )
    def test_bad_input_is_refused_in_one_line(self, options: list[str], message: str) -> None:
        result = self.stock(*options)
        assert (result.code, result.out) == (2, "")
        assert message in result.err
        assert result.err.count("\n") == 1

    @pytest.mark.parametrize("workers", ["1", "2"])
    def test_ctrl_c_keeps_what_is_on_the_shelf_and_orders_no_more(self, workers: str) -> None:
        command = [sys.executable, "-m", "webapp", "stock", "--count", "3000"]
        running = subprocess.Popen(
            [*command, "--workers", workers], stderr=subprocess.PIPE, env=dict(os.environ)
        )
        store = open_store(self.url)
        try:
            until(lambda: rows(store) > 5)
            running.send_signal(signal.SIGINT)
            _, said = running.communicate(timeout=60)
        finally:
            running.kill()
        assert (running.returncode, said.decode()) == (130, "bullets: stopped\n")
        assert len(stored(store)) > 5
        assert {job.state for job in jobs.latest(store, limit=1000)} <= {
            JobState.DONE,
            JobState.CANCELLED,
        }
        store.close()


def rows(store: Store) -> int:
    """How many puzzles there are, or 0 before there is a table."""
    try:
        with store.read() as session:
            return session.scalar(select(func.count()).select_from(StoredPuzzle)) or 0
    except Exception:  # noqa: BLE001  the command is only making the tables
        return 0


def until(truth: object) -> None:
    """Wait until it is so."""
    deadline = time.monotonic() + PATIENCE
    while not truth():  # type: ignore[operator]
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.fixture
def shop(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Workshop]:
    if request.param == "postgresql":
        server = request.getfixturevalue("postgresql_server")
        with servers.fresh_database(server) as url, workshop(tmp_path, url, url) as shop:
            yield shop
    else:
        database, queue = (f"sqlite:///{tmp_path / name}.db" for name in ("bullets", "queue"))
        with workshop(tmp_path, database, queue) as shop:
            yield shop


@pytest.mark.parametrize(
    "shop", ["sqlite", pytest.param("postgresql", marks=pytest.mark.servers)], indirect=True
)
def test_a_batch_whose_makers_are_killed_comes_to_just_what_was_ordered(shop: Workshop) -> None:
    options = ["--width", "8", "--count", "60", "--steps", "1200", "--seed", "9"]
    orderer = subprocess.Popen(
        [sys.executable, "-m", "webapp", "stock", *options], env=shop.environ, cwd=shop.folder
    )
    worker = shop.start()
    try:
        shop.until(lambda: rows(shop.store) >= 3)
    finally:
        orderer.kill()
        orderer.wait()
    worker.kill()
    worker.wait()
    between = rows(shop.store)
    assert 3 <= between < 60
    for _ in range(2):
        shop.start()
    # Workers also begin the nightly work; its parts and puzzles have other steps.
    parts = jobs.latest(shop.store, kind="stock", limit=1000)
    (owner,) = {str(job.owner) for job in parts if job.parameters["plan"][0] == 1200}
    shop.until(lambda: stocking.progress(shop.store, owner).finished)
    progress = stocking.progress(shop.store, owner)
    assert (progress.ordered, progress.tally.added, progress.failed) == (60, 60, ())
    puzzles = [puzzle for puzzle in stored(shop.store) if puzzle.steps == 1200]
    assert len(puzzles) == 60
    assert len({puzzle.seed for puzzle in puzzles}) == 60


@ON_BOTH
def test_a_batch_is_the_same_in_whatever_parts_it_was_made(store: Store) -> None:
    batch = Batch(recipe=Recipe(6, 6, 11), steps=30, seed=5, count=20)
    stocking.order(store, batch)
    run_all(store)
    by_hand = {
        make_puzzle(batch.recipe, derived_seed(5, number), steps=30).puzzle.id
        for number in range(20)
    }
    assert {puzzle.notation for puzzle in stored(store)} == by_hand


@ON_BOTH
def test_the_starter_shelf_is_put_up_once(store: Store) -> None:
    assert starter.open_shelf(store) == len(starter.read())
    assert starter.open_shelf(store) == 0
    assert len(stored(store)) == len(starter.read())
    assert [job.kind for job in jobs.latest(store)] == ["restock"]
    assert shelf.browse(store).total == len(starter.read())


def test_the_starter_shelf_has_every_difficulty_of_every_size() -> None:
    places = Counter((row.place.width, row.place.height) for row in starter.read())
    assert set(places) == {(side, side) for side in range(5, 11)}
    assert sum(places.values()) >= 60
    kinds = {(row.place.width, row.place.difficulty) for row in starter.read()}
    assert kinds == {(side, number) for side in range(5, 11) for number in range(5)}


def test_starter_puzzles_are_graded_by_their_notation_alone() -> None:
    for row in starter.read():
        puzzle = Puzzle.from_id(row.columns["notation"])
        grades = grade(puzzle.position)
        assert row.columns["solution"] == "".join(puzzle.solution)
        assert row.canonical == canonical_image(puzzle).id
        assert row.place.difficulty == BANDS.index(grades.difficulty)
        assert (row.columns["n0"], row.columns["n1"], row.columns["n2"]) == (
            grades.n0,
            grades.n1,
            grades.n2,
        )
        assert (row.place.largest_reason, row.place.uses_total) == (
            grades.facts.reason,
            grades.uses_total,
        )


def test_starter_puzzles_are_made_again_from_their_seeds(store: Store) -> None:
    starter.open_shelf(store)
    for puzzle in stored(store)[::13]:
        assert remake(puzzle).puzzle.id == puzzle.notation


def check_table(said: str, rows: list[dict[str, Any]]) -> None:
    """Plain words, then a table whose columns end below each other and say what the JSON says."""
    words, table, *_ = said.split("\n\n")
    assert words.startswith(f"Puzzles on the shelf, by size and difficulty: {total(rows)} in all.")
    assert "The goal is 20 of each kind." in words
    header, *lines = table.rstrip("\n").split("\n")
    assert header.split() == ["size", "bullets", *map(str, BANDS)]
    ends = [header.index(name) + len(name) for name in header.split()[1:]]
    for line in lines:
        width, bullets, *numbers = re.findall(r"[0-9]+", line.partition("\u00d7")[2])
        listed = [row for row in rows if row["width"] == int(width)]
        assert [int(number) for number in numbers] == [row["puzzles"] for row in listed]
        assert {row["bullets"] for row in listed} == {int(bullets)}
        assert line[: ends[0]].endswith(f" {bullets}")
        marked = [bool(row["rare"]) for row in listed]
        padded = line.ljust(ends[-1] + 1)
        for end, number, rare in zip(ends[1:], numbers, marked, strict=True):
            assert padded[: end + 1].endswith(f" {number}{'*' if rare else ' '}")
    assert ("* Such puzzles are rare" in said) is any(row["rare"] for row in rows)


def total(rows: list[dict[str, Any]]) -> int:
    return sum(int(row["puzzles"]) for row in rows)


def test_the_status_marks_what_is_rare(capsys: pytest.CaptureFixture[str]) -> None:
    listed = [
        stock_targets.StockTarget(
            width=side,
            height=side,
            bullets=side,
            difficulty=band,
            puzzles=2 * side,
            level=20,
            rare=band is not Band.EASY,
            tried=7,
        )
        for side in (5, 10)
        for band in BANDS
    ]
    say_status(listed, as_json=False)
    said = capsys.readouterr().out
    check_table(said, [vars(target) for target in listed])
    assert "graded anew" not in said


def test_the_status_tells_how_many_puzzles_are_still_to_be_graded_anew(
    capsys: pytest.CaptureFixture[str], store: Store
) -> None:
    listed = stock_targets.status(store)
    say_status(listed, as_json=False, old=1200)
    assert "Still to be graded anew, which the worker does: 1,200." in capsys.readouterr().out


@ON_BOTH
def test_the_nightly_work_brings_each_shelf_to_its_level_or_calls_it_rare(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    starter.open_shelf(store)
    monkeypatch.setattr(stock_targets, "SIDES", (3, 5))
    monkeypatch.setattr(stock_targets, "LEVEL", 6)
    monkeypatch.setattr(stock_targets, "STEPS", 300)
    run_all(store)
    targets = {(target.width, target.difficulty): target for target in stock_targets.status(store)}
    for band in BANDS:
        assert targets[5, band].puzzles == 6 or targets[5, band].rare
    assert targets[5, Band.TRICKY].puzzles == 6
    assert not targets[5, Band.TRICKY].rare
    assert targets[3, Band.FIENDISH].rare
    assert targets[3, Band.FIENDISH].puzzles < 6
    assert targets[3, Band.FIENDISH].tried >= stocking.TRIES
    stored(store)
    before = len(jobs.latest(store, kind="stock", limit=500))
    jobs.enqueue(store, Order("restock"))
    run_all(store)
    assert len(jobs.latest(store, kind="stock", limit=500)) == before


def test_the_nightly_work_leaves_a_shelf_alone_that_nobody_has_opened(store: Store) -> None:
    assert store.write(lambda session: stock_targets.restock(session, now().date())) == []
    assert store.write(lambda session: stock_targets.restock(session, date(2026, 1, 1))) == []


def test_a_withdrawn_batch_makes_no_more(store: Store) -> None:
    ordered = stocking.order(store, Batch(recipe=Recipe(5, 5, 8), steps=10, seed=1, count=16))
    owner = str(ordered[0].owner)
    Runner(store, "the test", PACE).run(ordered[0].id)
    stocking.withdraw(store, owner)
    run_all(store)
    progress = stocking.progress(store, owner)
    assert progress.finished
    assert progress.tally.added == len(stored(store)) == 2


def test_parts_share_a_batch_out(store: Store) -> None:
    for count in (1, 7, 100, 12345):
        batch = Batch(recipe=Recipe(7, 7, 15), steps=500, seed=1, count=count)
        parts = batch.parts()
        numbers = [number for part in parts for number in range(part.first, count, part.stride)]
        assert sorted(numbers) == list(range(count))
        assert sum(part.wanted for part in parts) == count
        assert [
            stocking.BatchPart.from_json(json.loads(json.dumps(part.to_json()))) for part in parts
        ] == parts
