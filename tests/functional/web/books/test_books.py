"""Books ordered on the web: the form, the job, the file, and workers that are killed."""

from __future__ import annotations

import hashlib
import os
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from html import unescape
from io import BytesIO
from pathlib import Path
from queue import SimpleQueue
from threading import Event

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image
from pypdf import PdfReader
from sqlalchemy import text
from werkzeug.test import TestResponse

from tests.processes.workers import Workshop, workshop
from tests.sites import ordering
from tests.sites.ordering import solve, store_of_the_app, token, until_ended, work  # noqa: F401  fixtures are found here
from tests.sites.regraded import regrade_all
from tests.sites.site import make_site, shelved
from webapp.bullets.grades import Band
from webapp.bullets.reason_words import numbers_at_once
from webapp.clock import now
from webapp.jobs import at_once
from webapp.jobs.orders import submit
from webapp.press.layout.options import BookOptions
from webapp.services import jobs, leases
from webapp.services.books import orders
from webapp.services.books.choice import BookChoice
from webapp.services.books.chosen import ChosenPuzzle
from webapp.services.books.folders import DAYS_OF_A_FILE, remove_old
from webapp.services.books.orders import BookOrder
from webapp.services.jobs import RATIONS, JobStatus, Ration
from webapp.services.shelf import shelf
from webapp.services.shelf.shelf import Filters
from webapp.store import workers
from webapp.store.connection.database import Store, open_store
from webapp.store.jobs import Job, JobState, Lane, Order

pytestmark = pytest.mark.functional

MADE = {"source": "made", "count": "2", "width": "4", "difficulty": "", "seed": "5"}
FORM = {**MADE, "title": "For Ada", "per_page": "2", "page": "a4", "profile": "home"}
LARGE = {"worked": "1"}
"""What makes a book a job for a worker, however few its puzzles."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BULLETS_DATA", str(tmp_path))
    return tmp_path


@pytest.fixture
def app(folder: Path) -> Flask:
    return make_site(folder)


def order(client: FlaskClient, **changes: str) -> str:
    """Order a book; its address."""
    return ordering.order(client, "/books", {**FORM, **changes})


def printed(client: FlaskClient, **changes: str) -> str:
    """Order a booklet, and wait for it; its address."""
    address = order(client, **changes)
    until_ended(client, address)
    return address


def test_a_book_is_made_as_ordered_and_kept_for_the_one_who_ordered_it(
    app: Flask, client: FlaskClient, store: Store, folder: Path
) -> None:
    address = order(client, **LARGE)
    assert "It waits for its turn" in client.get(address).text
    assert client.get(f"{address}.pdf").status_code == 404
    work(store, address)
    page = client.get(address).text
    assert "Your book is ready" in page
    with client.get(f"{address}.pdf") as answer:
        content = answer.data
    assert answer.mimetype == "application/pdf"
    assert hashlib.sha256(content).hexdigest() in page
    paper = PdfReader(BytesIO(content))
    assert paper.metadata is not None
    assert paper.metadata.title == "For Ada"
    assert f"2 puzzles on {len(paper.pages)} pages. It is kept until" in page
    assert "For Ada" in client.get("/books").text
    assert "For Ada" not in app.test_client().get("/books").text
    assert not list((folder / "books" / "work").iterdir())


def test_a_booklet_is_there_at_once_without_a_worker(client: FlaskClient, store: Store) -> None:
    address = printed(client, count="3", hints="1")
    page = client.get(address).text
    assert "Your book is ready" in page
    job = jobs.get(store, address.rpartition("/")[2])
    assert job is not None
    assert job.state is JobState.DONE
    with client.get(f"{address}.pdf") as answer:
        assert hashlib.sha256(answer.data).hexdigest() == job.result["sha256"]  # type: ignore[index]
        assert "Hints" in "".join(
            sheet.extract_text() for sheet in PdfReader(BytesIO(answer.data)).pages
        )


def test_small_boards_have_the_nearest_difficulty_in_place_of_one_they_do_not_yield(
    client: FlaskClient, store: Store
) -> None:
    address = printed(client, width="3", count="5", difficulty="curve", bullets="3")
    page = client.get(address).text
    note = "Boards of 3 \u00d7 3 with 3 bullets yielded too few that are "
    assert "5 puzzles on" in page
    assert note in page
    with client.get(f"{address}.pdf") as answer:
        last = PdfReader(BytesIO(answer.data)).pages[-1].extract_text()
    assert note in " ".join(last.split())


LIVE = {"source": "live", "level": "small", "difficulty": "gentle"}


def test_positions_of_live_games_are_printed_at_once(client: FlaskClient) -> None:
    address = printed(client, **LIVE)
    page = client.get(address).text
    assert "2 positions on" in page
    with client.get(f"{address}.pdf") as answer:
        text = "".join(sheet.extract_text() for sheet in PdfReader(BytesIO(answer.data)).pages)
    assert text.count("Which cells are certainly safe?") == 2
    assert "8 × 8 · 10 mines · gentle" in text
    first = re.findall(r"8x8b10:\w+", text)[0]
    assert client.get("/analyse", query_string={"live": "1", "position": first}).status_code == 200


def test_many_positions_are_a_job(client: FlaskClient, store: Store) -> None:
    address = order(client, **{**LIVE, "count": "25", "difficulty": "curve"})
    assert "It waits for its turn" in client.get(address).text
    work(store, address)
    assert "25 positions on" in client.get(address).text


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"worked": "1"}, "Worked solutions are for puzzles"),
        ({"level": "expert"}, "There is no level “expert”: use beginner, small or intermediate"),
        ({"count": "500"}, "500 puzzles are too many for a book ordered here"),
    ],
)
def test_positions_that_cannot_be_printed_are_told(
    client: FlaskClient, changes: dict[str, str], message: str
) -> None:
    form = {**FORM, **LIVE, **changes, "csrf_token": token(client, "/books")}
    answer = client.post("/books", data=form)
    assert answer.status_code == 422
    assert message in answer.text
    assert '<option value="live" selected>' in answer.text


def test_the_first_pages_are_shown_as_pictures(client: FlaskClient, folder: Path) -> None:
    address = printed(client, count="3", title="Seen")
    page = client.get(address).text
    shown = re.findall(r'<img src="([^"]+)" width="(\d+)" height="(\d+)" alt="([^"]+)"', page)
    (pages,) = re.findall(r"on (\d+) pages", page)
    assert len(shown) == min(int(pages), orders.MOST_PICTURES)
    assert [alt for *_, alt in shown][:2] == ["The cover", "Page 2"]
    for source, width, height, _ in shown:
        answer = client.get(source)
        picture = Image.open(BytesIO(answer.data))
        assert abs(picture.height / picture.width - int(height) / int(width)) < 0.005
        assert len(set(picture.convert("L").tobytes())) > 2, "nothing is on it"
    stored = {file.name: file.stat().st_mtime_ns for file in folder.glob("books/*.png")}
    assert len(stored) == len(shown)
    assert client.get(shown[0][0]).data == client.get(shown[0][0]).data
    assert {file.name: file.stat().st_mtime_ns for file in folder.glob("books/*.png")} == stored
    for number in (0, len(shown) + 1, 10**6):
        assert client.get(f"{address}/pages/{number}.png").status_code == 404


def test_there_are_no_pictures_before_there_is_a_book(client: FlaskClient) -> None:
    address = order(client, **LARGE)
    assert client.get(f"{address}/pages/1.png").status_code == 404
    assert "<img" not in client.get(address).text


def test_a_booklet_is_the_same_as_that_of_a_worker(client: FlaskClient, store: Store) -> None:
    first = printed(client)
    wanted = jobs.get(store, first.rpartition("/")[2])
    assert wanted is not None
    second = jobs.enqueue(store, Order("book", wanted.parameters))
    work(store, f"/books/{second.id}")
    again = jobs.get(store, second.id)
    assert again is not None
    assert again.result["sha256"] == wanted.result["sha256"]  # type: ignore[index]


@dataclass
class Hands:
    """Hands that take booklets and print none before they are let go."""

    pool: ThreadPoolExecutor
    taken: SimpleQueue[str]
    release: Event

    def print(self, _store: Store, job_id: str, _environment: object) -> None:
        self.taken.put(job_id)
        self.release.wait()


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hands]:
    number = at_once.HANDS._max_workers
    with ThreadPoolExecutor(number) as pool:
        held = Hands(pool, SimpleQueue(), Event())
        monkeypatch.setattr(at_once, "HANDS", pool)
        monkeypatch.setattr(at_once, "_run_process", held.print)
        yield held
        held.release.set()


def test_nobody_waits_for_an_answer_while_booklets_are_printed(
    client: FlaskClient, hands: Hands
) -> None:
    """With hands that never end, each answer would be the last."""
    addresses = [order(client, title=f"Booklet {number}") for number in range(3)]
    for address in addresses:
        page = client.get(address).text
        assert "Making your book" in page
        assert 'hx-trigger="every ' in page
        assert 'http-equiv="refresh"' in page
    assert {hands.taken.get(), hands.taken.get()} == {sheet[7:] for sheet in addresses[:2]}
    assert hands.taken.empty()  # the third waits in line
    hands.release.set()
    assert hands.taken.get() == addresses[2].rpartition("/")[2]


def test_a_booklet_that_was_given_up_before_its_turn_starts_no_process(
    client: FlaskClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[object] = []
    monkeypatch.setattr(subprocess, "run", lambda *command, **_: started.append(command))
    job = jobs.enqueue(store, Order("book", wanted_of().to_json()))
    jobs.cancel(store, job.id)
    at_once._run_process(store, job.id, {})
    assert not started


DEAD = timedelta(seconds=-1)
"""A lease that has run out."""


def test_a_booklet_whose_process_died_is_printed_when_somebody_looks(
    client: FlaskClient, store: Store
) -> None:
    address = printed(client)
    done = jobs.get(store, address.rpartition("/")[2])
    assert done is not None
    lost = jobs.enqueue(store, Order("book", done.parameters))
    assert leases.claim(store, lost.id, "a dead process", DEAD) is not None
    page = client.get(f"/books/{lost.id}").text
    assert "No worker runs" not in page
    again = until_finished(store, lost.id)
    assert (again.state, again.attempts) == (JobState.DONE, 2)
    assert again.result["sha256"] == done.result["sha256"]  # type: ignore[index]


def test_a_booklet_whose_process_dies_again_and_again_is_told_to_have_failed(
    client: FlaskClient, store: Store
) -> None:
    lost = jobs.enqueue(store, Order("book", wanted_of().to_json(), max_attempts=1))
    assert leases.claim(store, lost.id, "a dead process", DEAD) is not None
    page = client.get(f"/books/{lost.id}").text
    assert "This book could not be made" in page
    assert "Its worker was lost 1 time." in page


def test_a_large_book_whose_worker_died_waits_for_another_and_says_so(
    client: FlaskClient, store: Store
) -> None:
    lost = jobs.enqueue(store, Order("book", wanted_of(worked=True).to_json()))
    assert leases.claim(store, lost.id, "a dead worker", DEAD) is not None
    page = client.get(f"/books/{lost.id}").text
    assert "It waits for its turn" in page
    assert "No worker runs on this site at the moment." in page
    work(store, f"/books/{lost.id}")
    assert "Your book is ready" in client.get(f"/books/{lost.id}").text


def test_what_a_living_worker_does_is_left_to_it(client: FlaskClient, store: Store) -> None:
    held = jobs.enqueue(store, Order("book", wanted_of().to_json()))
    lease = leases.claim(store, held.id, "a worker", timedelta(hours=1))
    assert "The pages are being set" in client.get(f"/books/{held.id}").text
    with store.read() as session:
        row = session.get_one(Job, held.id)
    assert lease is not None
    assert (row.state, row.lease) == (JobState.RUNNING, lease.word)


def test_booklets_of_dead_processes_do_not_bar_others(client: FlaskClient, store: Store) -> None:
    first = jobs.get(store, printed(client).rpartition("/")[2])
    assert first is not None
    again = Order("book", wanted_of().to_json(), first.owner, first.client, max_attempts=1)
    for _ in range(RATIONS[Lane.SMALL].player):
        lost = jobs.enqueue(store, again)
        assert leases.claim(store, lost.id, "a dead process", DEAD) is not None
    assert "Your book is ready" in client.get(printed(client)).text


# Rations

BIG = {"source": "made", "count": "120", "width": "12", "difficulty": "fiendish"}


def ask(client: FlaskClient, address: str = "192.0.2.1", **changes: str) -> TestResponse:
    """Order a book from an address."""
    form = {**FORM, **BIG, **changes, "csrf_token": token(client)}
    return client.post("/books", data=form, environ_base={"REMOTE_ADDR": address})


@pytest.fixture
def rationed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(jobs.RATIONS, Lane.LARGE, Ration(2, 3, 4))


@pytest.mark.usefixtures("rationed")
def test_who_has_ordered_enough_is_told_how_many_which_and_what_to_do(client: FlaskClient) -> None:
    for title in ("For Ada", "For Alan"):
        assert ask(client, title=title).status_code == 303
    refused = ask(client, title="For all")
    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) > 0
    message = (
        "2 large orders of yours are not finished: the book “For Ada” and the book “For Alan”. "
        "Wait until one is ready, or give one up"
    )
    assert message in refused.text
    assert "For all" not in client.get("/books").text
    answer = order(client, count="4", title="A booklet")  # a small one finds room
    assert "Making your book" in client.get(answer).text


@pytest.mark.usefixtures("rationed")
def test_giving_up_what_runs_makes_no_room_before_it_has_stopped(
    client: FlaskClient, store: Store
) -> None:
    addresses = [ask(client, title=f"Book {number}").location for number in range(2)]
    lease = leases.claim_next(store, Lane.LARGE, "a worker", timedelta(hours=1))
    assert lease is not None
    client.post(f"/books/{lease.job_id}/cancel", data={"csrf_token": token(client)})
    assert ask(client).status_code == 429
    leases.end_as_cancelled(store, lease)
    assert f"/books/{lease.job_id}" in addresses
    assert ask(client).status_code == 303


@pytest.mark.usefixtures("rationed")
def test_new_players_of_one_network_share_its_ration_and_others_have_their_own(app: Flask) -> None:
    home = ["2001:db8:1:2::1", "2001:db8:1:2:ffff::1", "2001:db8:1:2:3:4:5:6"]
    for address in home:
        assert ask(app.test_client(), address).status_code == 303
    refused = ask(app.test_client(), "2001:db8:1:2::99")
    assert refused.status_code == 429
    assert "3 large orders from the network that you are in are not finished" in refused.text
    assert ask(app.test_client(), "2001:db8:1:3::1").status_code == 303
    refused = ask(app.test_client(), "198.51.100.1")
    assert refused.status_code == 429
    assert "4 large orders are waiting on this site" in refused.text


def test_no_address_is_kept_and_none_can_be_guessed_from_what_is(
    app: Flask, client: FlaskClient, store: Store, tmp_path: Path
) -> None:
    ask(client, "192.0.2.1")
    ask(app.test_client(), "192.0.2.1")
    ask(app.test_client(), "192.0.2.2")
    with store.read() as session:
        rows = session.execute(text("SELECT * FROM jobs")).all()
    assert "192.0.2" not in repr(rows)
    clients = {job.client for job in jobs.latest(store)}
    assert len(clients) == 2
    elsewhere = make_site(tmp_path / "another")
    ask(elsewhere.test_client(), "192.0.2.1")
    with closing(open_store(elsewhere.extensions["settings"].database_url)) as other:
        assert clients.isdisjoint(job.client for job in jobs.latest(other))


def wanted_of(**options: bool) -> BookOrder:
    """A small book, made for its seed."""
    return BookOrder(BookChoice(count=2, width=4, seed=5), BookOptions(**options))  # type: ignore[arg-type]


def until_finished(store: Store, job_id: str) -> JobStatus:
    """The job, once it has ended."""
    deadline = time.monotonic() + 300
    while (job := jobs.get(store, job_id)) is None or not job.finished:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return job


@pytest.mark.parametrize(
    ("choice", "options", "small"),
    [
        (BookChoice(count=24), BookOptions(hints=True), True),
        (BookChoice(count=25), BookOptions(), False),
        (BookChoice(count=2), BookOptions(worked=True), False),
        (BookChoice(picked=("a",) * 24), BookOptions(), True),
        (BookChoice(picked=("a",) * 25), BookOptions(), False),
        (BookChoice(count=24, width=8, seed=1), BookOptions(), True),
        (BookChoice(count=2, width=8, height=9, seed=1), BookOptions(), False),
    ],
)
def test_what_is_printed_while_somebody_waits(
    choice: BookChoice, options: BookOptions, small: bool
) -> None:
    assert BookOrder(choice, options).small is small


def test_a_book_of_puzzles_chosen_by_hand(client: FlaskClient, store: Store) -> None:
    names = shelved(store)[:2]
    picked = f"{names[0]}\nhttps://bullets.example/puzzles/{names[1]}\n"
    address = printed(client, source="picked", picked=picked)
    assert "2 puzzles on" in client.get(address).text


def text_of(file: bytes) -> str:
    """All that stands in a book, in one line."""
    pages = PdfReader(BytesIO(file)).pages
    return "".join(page.extract_text() for page in pages).replace("\n", "")


def test_a_book_is_chosen_by_the_filters_of_the_shelf(client: FlaskClient, store: Store) -> None:
    shelved(store)
    stored = shelf.browse(store).puzzles
    for needed, answer in ((True, "yes"), (False, "no")):
        for reason in {puzzle.place.largest_reason for puzzle in stored}:
            filters = Filters(total=needed, reason=reason)
            fitting = shelf.browse(store, filters).puzzles
            page = client.get("/puzzles", query_string={"total": answer, "reason": reason}).text
            link = re.search(r'href="(/books\?[^"]+)">Book of these', page)
            assert (link is not None) == bool(fitting)
            if link is None:
                continue
            form = client.get(unescape(link[1])).text
            assert f'<option value="{answer}" selected>' in form
            assert f'name="count" value="{len(fitting)}"' in form
            address = printed(
                client,
                source="shelf",
                width="",
                count=str(len(fitting)),
                total=answer,
                reason=str(reason),
            )
            with client.get(f"{address}.pdf") as file:
                text = text_of(file.data)
            inside = {puzzle.notation for puzzle in stored if puzzle.notation in text}
            assert inside == {puzzle.notation for puzzle in fitting}
            remark = f"the total is {'needed' if needed else 'not needed'}"
            shown = client.get(address).text
            assert remark in shown
            assert numbers_at_once(reason) in shown
            again = client.get(f"/books?again={address.rpartition('/')[2]}").text
            assert f'<option value="{reason}" selected>' in again


def test_a_book_made_again_has_the_same_puzzles_as_difficult_as_before(
    client: FlaskClient, store: Store
) -> None:
    names = shelved(store)
    wanted = {"source": "shelf", "width": "", "count": str(len(names) - 1)}
    first = printed(client, **wanted)
    with client.get(f"{first}.pdf") as file:
        before = text_of(file.data)
    bands = {puzzle.difficulty for puzzle in shelf.browse(store).puzzles}
    regrade_all(store, Band.FIENDISH)
    job = first.rpartition("/")[2]
    form = client.get(f"/books?again={job}").text
    assert f'name="again" value="{job}"' in form
    with client.get(f"{printed(client, **wanted, again=job)}.pdf") as file:
        assert text_of(file.data) == before
    with client.get(f"{printed(client, **wanted)}.pdf") as file:
        new = text_of(file.data)
    assert bands - {Band.FIENDISH}
    assert new != before
    other = {**wanted, "count": "1", "again": job}  # another choice: the shelf as it is
    with client.get(f"{printed(client, **other)}.pdf") as file:
        assert "fiendish" in text_of(file.data)


def test_an_attempt_after_a_lost_one_takes_the_puzzles_that_were_chosen(
    client: FlaskClient, store: Store, folder: Path
) -> None:
    shelved(store)
    address = order(client, **LARGE, source="shelf", width="", count="1")
    job_id = address.rpartition("/")[2]
    lease = leases.claim(store, job_id, "killed", timedelta(0))
    assert lease is not None
    last = shelf.browse(store, order=shelf.PuzzleOrder.ENERGY).puzzles[-1]
    puzzles = [ChosenPuzzle.from_shelf(last)]
    note = partial(orders.note_chosen, job_id=job_id, puzzles=puzzles)
    leases.save(store, lease, note)
    leases.sweep(store, timedelta(0))
    work(store, address)
    with client.get(f"{address}.pdf") as file:
        assert last.notation in text_of(file.data)


def test_puzzles_made_for_a_book_are_noted_with_its_order(
    client: FlaskClient, store: Store
) -> None:
    address = printed(client)
    job = jobs.get(store, address.rpartition("/")[2])
    assert job is not None
    noted = BookOrder.from_json(job.parameters).chosen
    assert [":" in puzzle.name for puzzle in noted] == [True, True]
    with client.get(f"{address}.pdf") as file:
        before = file.data
    with client.get(f"{printed(client, again=job.id, form='x')}.pdf") as file:
        assert file.data == before


def test_what_somebody_has_solved_is_left_out_if_wished(client: FlaskClient, store: Store) -> None:
    many = len(shelved(store))
    wanted = {"source": "shelf", "width": "", "unsolved": "1"}
    first = client.get(printed(client, **wanted, count=str(many))).text
    assert f"{many} puzzles on" in first
    assert "none that you have solved" in first
    puzzle = shelf.browse(store).puzzles[0]
    solve(client, puzzle.short_id, puzzle.solution)
    form = {**FORM, **wanted, "count": str(many), "csrf_token": token(client, "/books")}
    refused = client.post("/books", data=form)
    assert refused.status_code == 422
    assert f"The shelf has {many - 1} such puzzles, {many} are wanted" in refused.text
    assert 'name="unsolved" value="1" checked' in refused.text
    with client.get(f"{printed(client, **wanted, count=str(many - 1))}.pdf") as file:
        assert puzzle.notation not in text_of(file.data)


def test_a_shelf_that_has_become_too_small_says_what_would_help(
    client: FlaskClient, store: Store, folder: Path
) -> None:
    ordered = orders.job_order(BookOrder(BookChoice(count=50), BookOptions()), "somebody")
    address = f"/books/{jobs.enqueue(store, ordered).id}"
    work(store, address)
    assert "The shelf has 0 such puzzles, 50 are wanted" in client.get(address).text
    assert not list((folder / "books").glob("*.pdf"))


def test_a_book_can_be_given_up(client: FlaskClient, store: Store, folder: Path) -> None:
    address = order(client, **LARGE)
    answer = client.post(f"{address}/cancel", data={"csrf_token": token(client)})
    assert answer.status_code == 303
    work(store, address)
    assert "Given up" in client.get(address).text
    assert not list(folder.glob("books/*.pdf"))


def test_a_book_that_is_too_old_is_thrown_away(
    client: FlaskClient, store: Store, folder: Path
) -> None:
    address = printed(client)
    assert client.get(f"{address}/pages/1.png").status_code == 200
    for file in folder.glob("books/*.p*"):
        old = file.stat().st_mtime - DAYS_OF_A_FILE.total_seconds() - 1
        os.utime(file, (old, old))
    remove_old(folder)
    assert not list(folder.glob("books/*.p*"))
    assert "This book has been removed" in client.get(address).text
    assert client.get(f"{address}.pdf").status_code == 404


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"count": "0"}, "a book needs at least 1"),
        ({"count": "100000"}, "100,000 puzzles are too many"),
        ({"count": "300"}, "use up to 120 that are made for it"),
        ({"title": "x" * 10_000}, "The title has 10,000 characters"),
        ({"title": "a\x00b"}, "control characters"),
        ({"title": " "}, "The title is empty"),
        ({"page": "a3"}, "There is no page"),
        ({"bleed": "1"}, "A bleed is for a print shop: choose “For: a print shop”"),
        ({"per_page": "5"}, "5 puzzles do not share a page"),
        ({"per_page": "0"}, "0 puzzles do not share a page"),
        ({"bullets": "-1"}, "The number of bullets is “-1”: write a whole number, not below 0."),
        ({"order": "paper"}, "An order of steps is for worked solutions: choose them too"),
        ({"order": "fast", "worked": "1"}, "There is no order “fast”"),
        ({"profile": "street"}, "There is no profile “street”"),
        ({"width": "wide"}, "The width is “wide”: write a whole number, not below 0."),
        ({"width": "20"}, "use sides up to 12"),
        (
            {"source": "picked", "picked": ""},
            "No puzzle was chosen: put puzzles of the shelf into the basket",
        ),
        ({"source": "picked", "picked": "??"}, "is no puzzle of the shelf"),
        ({"source": "air"}, "There is no source “air”"),
        ({"source": "picked", "picked": "0000000"}, "The shelf has no puzzle “0000000”"),
        ({"source": "shelf", "count": "50"}, "The shelf has 0 such puzzles, 50 are wanted"),
        (
            {"title": "\u2031" * 80, "subtitle": "\u2031" * 80, "page": "6x9"},
            "Title and subtitle take more room than the cover has: shorten them",
        ),
        ({"title": "\u6570\u72ec"}, "The fonts have no sign for"),
        (
            {"width": "10", "page": "6x9", "large_print": "1"},
            "Puzzle 1, 10 \u00d7 10, would have digits of",
        ),
        (
            {"source": "live", "level": "intermediate", "page": "6x9", "per_page": "6"},
            "less than 6: put 1 on a page",
        ),
    ],
)
def test_what_cannot_be_made_is_told_and_nothing_is_ordered(
    client: FlaskClient, store: Store, changes: dict[str, str], message: str
) -> None:
    form = {**FORM, **changes, "csrf_token": token(client)}
    answer = client.post("/books", data=form)
    assert answer.status_code == 422
    assert message in answer.text
    assert not jobs.latest(store)


def test_what_an_order_leaves_out_is_as_the_form_shows_it(
    client: FlaskClient, store: Store
) -> None:
    ordering.order(client, "/books", {**MADE, **LARGE})
    (job,) = jobs.latest(store)
    usual = BookOptions()
    options = {name: job.parameters["options"][name] for name in ("title", "page", "per_page")}
    assert options == {"title": usual.title, "page": usual.page, "per_page": usual.per_page}
    page = client.get("/books").text
    assert f'name="title" value="{usual.title}"' in page
    assert '<option value="" selected>the usual</option>' in page


def test_the_order_of_worked_steps_is_chosen_and_kept_for_the_next_book(
    client: FlaskClient, store: Store
) -> None:
    address = order(client, **LARGE, order="paper")
    (job,) = jobs.latest(store)
    assert job.parameters["options"]["order"] == "paper"
    again = client.get(f"/books?again={address.rpartition('/')[2]}").text
    assert '<option value="paper" selected>as in the Bullets paper</option>' in again


def test_an_order_from_before_there_were_orders_of_steps_can_be_read() -> None:
    wanted = BookOrder(BookChoice(count=2), BookOptions(worked=True))
    stored = wanted.to_json()
    del stored["options"]["order"]
    assert BookOrder.from_json(stored) == wanted


def test_large_print_takes_a_page_for_each_puzzle_unless_told(
    client: FlaskClient, store: Store
) -> None:
    for form, expected in (({}, 2), ({"large_print": "1"}, 1)):
        ordering.order(client, "/books", {**MADE, **LARGE, **form, "per_page": ""})
        (job, *_) = jobs.latest(store)
        assert job.parameters["options"]["per_page"] == expected


def test_where_no_worker_runs_it_is_said_before_and_after_the_order(
    client: FlaskClient, store: Store
) -> None:
    warning = "No worker runs on this site at the moment."
    assert warning in client.get("/books").text
    address = order(client, **LARGE)
    assert warning in client.get(address).text
    store.write(lambda session: workers.beat(session, "a worker", now()))
    assert warning not in client.get("/books").text
    page = client.get(address).text
    assert warning not in page
    assert "It waits for its turn" in page


def test_a_form_that_is_sent_twice_makes_one_book(client: FlaskClient, store: Store) -> None:
    page = client.get("/books").text
    (name,) = re.findall(r'name="form" value="([^"]+)"', page)
    sent = {**LARGE, "form": name, "seed": ""}
    first = order(client, **sent)
    assert order(client, **sent) == first
    assert order(client, **sent, title="Another") != first
    (other,) = re.findall(r'name="form" value="([^"]+)"', client.get("/books").text)
    assert order(client, **{**sent, "form": other}) != first
    assert len(jobs.latest(store)) == 3


def test_a_book_that_nobody_ordered_is_not_found(client: FlaskClient) -> None:
    for address in ("/books/nothing", "/books/nothing.pdf"):
        assert client.get(address).status_code == 404


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[Workshop]:
    database, queue = (f"sqlite:///{tmp_path / name}.db" for name in ("bullets", "queue"))
    with workshop(tmp_path, database, queue) as shop:
        yield shop


def test_the_book_of_a_killed_worker_is_finished_by_another_from_what_there_is(
    shop: Workshop,
) -> None:
    choice = BookChoice(count=60, width=5, height=5, bullets=8, seed=1)
    options = BookOptions(per_page=1, profile="print-shop", worked=True)
    wanted = BookOrder(choice, options)
    first = shop.start()
    ordered = orders.job_order(wanted, "somebody")
    job_id = submit(shop.store, shop.queue, ordered).id
    folder = shop.folder / "books" / "work" / job_id
    shop.until(lambda: list(folder.glob("*.json")) and not _only_orders(folder))
    os.killpg(first.pid, signal.SIGKILL)
    first.wait()
    parts = {file.name: file.stat().st_mtime_ns for file in folder.glob("*.json")}
    parts = {name: when for name, when in parts.items() if not name.startswith("order-")}
    puzzles = (folder / "puzzles.jsonl").read_bytes()
    assert parts
    assert puzzles.count(b"\n") == 60
    assert not list((shop.folder / "books").glob("*.pdf"))
    second = shop.start()
    shop.until(lambda: shop.job(job_id).state in {JobState.RUNNING, JobState.DONE})
    seen: dict[str, int] = {}
    while shop.job(job_id).state is JobState.RUNNING:
        for name in parts:
            with suppress(FileNotFoundError):  # the book is done, and its parts are thrown away
                seen[name] = (folder / name).stat().st_mtime_ns
    job = shop.until_state(job_id, JobState.DONE)
    assert second.poll() is None
    assert job.attempts == 2
    assert seen == parts
    file = shop.folder / "books" / job.result["file"]  # type: ignore[index]
    assert hashlib.sha256(file.read_bytes()).hexdigest() == job.result["sha256"]  # type: ignore[index]
    assert not folder.exists()


def _only_orders(folder: Path) -> bool:
    return all(file.name.startswith("order-") for file in folder.glob("*.json"))
