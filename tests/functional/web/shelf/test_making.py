"""Have a puzzle made: the form, the order, its progress, and what goes wrong."""

from __future__ import annotations

import threading
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import update
from sqlalchemy.orm import Session

from tests.sites import ordering
from tests.sites.ordering import store_of_the_app, token, work  # noqa: F401  fixtures are found here
from tests.witnesses.brute_force import worlds_of
from webapp.bullets.reason_words import numbers_at_once
from webapp.clock import now
from webapp.jobs.queue import open_queue
from webapp.jobs.runner import Pace, Runner
from webapp.notation.puzzle_id import parse_puzzle_id
from webapp.services import jobs
from webapp.services.jobs import Ration
from webapp.services.shelf import making, shelf
from webapp.store.connection.database import Store
from webapp.store.jobs import Job, JobState, Lane, Order

pytestmark = pytest.mark.functional

FORM = {"width": "4", "height": "4", "bullets": "5", "seed": "7"}


def order(client: FlaskClient, **changes: str) -> str:
    """Order a puzzle; the address of its progress."""
    return ordering.order(client, "/puzzles/new", {**FORM, **changes})


def test_a_puzzle_is_made_as_ordered_and_shown(client: FlaskClient, store: Store) -> None:
    address = order(client)
    assert "It waits for its turn" in client.get(address).text
    work(store, address)
    page = client.get(address).text
    assert "Your puzzle is ready" in page
    (puzzle,) = shelf.browse(store).puzzles
    assert f"It takes {numbers_at_once(puzzle.place.largest_reason)}" in page
    assert f'href="/puzzles/{puzzle.short_id}"' in page
    assert (puzzle.seed, puzzle.place.width, puzzle.place.bullets) == (7, 4, 5)
    assert len(worlds_of(parse_puzzle_id(puzzle.notation))) == 1


def test_the_same_order_again_leads_to_the_same_puzzle(client: FlaskClient, store: Store) -> None:
    addresses = [order(client), order(client)]
    for address in addresses:
        work(store, address)
    results = [jobs.get(store, address.rpartition("/")[2]) for address in addresses]
    assert len({job.result["puzzle"] for job in results if job and job.result}) == 1
    assert len(shelf.browse(store).puzzles) == 1


def test_a_wished_difficulty_is_met(client: FlaskClient, store: Store) -> None:
    address = order(client, width="5", height="5", bullets="7", difficulty="gentle")
    work(store, address)
    (puzzle,) = shelf.browse(store).puzzles
    assert puzzle.place.difficulty == 0


def test_a_wish_that_cannot_be_met_says_so(client: FlaskClient, store: Store) -> None:
    address = order(client, width="2", height="2", bullets="1", difficulty="fiendish")
    work(store, address)
    page = client.get(address).text
    assert "No fiendish puzzle of 2 \u00d7 2 with 1 bullet was found in 60 searches" in page
    assert "/puzzles/new?" in page
    assert not shelf.browse(store).puzzles


def test_the_progress_asks_again_until_it_is_done(client: FlaskClient, store: Store) -> None:
    address, htmx = order(client), {"HX-Request": "true"}
    page = client.get(address)
    assert 'http-equiv="refresh"' in page.text
    fragment = client.get(address, headers=htmx)
    assert fragment.status_code == 200
    assert 'hx-trigger="every ' in fragment.text
    assert "<html" not in fragment.text
    work(store, address)
    fragment = client.get(address, headers=htmx)
    assert fragment.status_code == 286
    assert "hx-trigger" not in fragment.text
    assert 'http-equiv="refresh"' not in client.get(address).text


def test_a_new_order_is_looked_at_often_and_an_older_one_now_and_then(
    client: FlaskClient, store: Store
) -> None:
    address = order(client)
    assert 'hx-trigger="every 300ms"' in client.get(address).text
    a_while_ago = now() - 2 * jobs.NEW

    def grow_old(session: Session) -> None:
        session.execute(update(Job).values(created_at=a_while_ago))

    store.write(grow_old)
    assert 'hx-trigger="every 1s"' in client.get(address).text


def test_an_order_can_be_given_up(client: FlaskClient, store: Store) -> None:
    address = order(client)
    answer = client.post(f"{address}/cancel", data={"csrf_token": token(client)})
    assert answer.status_code == 303
    assert "Given up" in client.get(address).text
    work(store, address)
    assert not shelf.browse(store).puzzles


def test_a_running_search_ends_when_it_is_given_up(
    client: FlaskClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "MOST_TRIES", 10**6)
    monkeypatch.setattr(making, "MOST_WORK", 10**12)
    address = order(client, width="2", height="2", bullets="1", difficulty="fiendish")
    job_id = address.rpartition("/")[2]
    runner = Runner(store, "a worker", Pace(timedelta(seconds=1)))
    thread = threading.Thread(target=runner.run, args=(job_id,))
    thread.start()
    while True:
        job = jobs.get(store, job_id)
        assert job is not None
        if job.state is JobState.RUNNING:
            break
    client.post(f"{address}/cancel", data={"csrf_token": token(client)})
    thread.join(60)
    assert "Given up" in client.get(address).text


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"width": "17"}, "The width is 17: use 1 to 16."),
        ({"width": "17", "height": "99"}, "The height is 99: use 1 to 16."),
        (
            {"width": "16", "height": "16", "bullets": "77", "method": "paper"},
            "the method paper takes minutes on 16 \u00d7 16: use sides up to 12, or the method",
        ),
        ({"width": "99", "height": "0"}, "The width is 99: use 1 to 16."),
        ({"width": "x", "height": ""}, "The height is “”: write a whole number, not below 0."),
        ({"bullets": "16"}, "use 1 to 15"),
        ({"seed": "-1"}, "The seed is “-1”"),
        ({"seed": "9007199254740993"}, "The seed is 9007199254740993"),
        ({"difficulty": "mild"}, "There is no difficulty “mild”"),
        ({"method": "magic"}, "use inherit or paper"),
        ({"energy1": "nan"}, "The coefficient of n1 is “nan”"),
        ({"energy2": "9999999"}, "four finite numbers"),
    ],
)
def test_what_cannot_be_made_is_told_and_the_form_keeps_what_was_written(
    client: FlaskClient, store: Store, changes: dict[str, str], sentence: str
) -> None:
    form = {**FORM, **changes, "csrf_token": token(client)}
    answer = client.post("/puzzles/new", data=form)
    assert answer.status_code == 422
    assert sentence.lower() in answer.text.lower()
    name, value = next(iter(changes.items()))
    if name in {"width", "bullets", "seed"}:
        assert f'name="{name}" value="{value}"' in answer.text
    assert not jobs.latest(store)


def test_only_so_many_orders_of_one_network_wait(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(jobs.RATIONS, Lane.SMALL, Ration(9, 2, 9))
    order(client)
    order(client)
    refused = client.post("/puzzles/new", data={**FORM, "csrf_token": token(client)})
    assert refused.status_code == 429
    assert "2 small orders from the network that you are in are not finished" in refused.text
    asked: Any = client.post("/api/v1/generate", json={"width": 5})
    assert (asked.status_code, asked.mimetype) == (429, "application/problem+json")
    assert asked.json["detail"] in refused.text
    assert int(asked.headers["Retry-After"]) == int(refused.headers["Retry-After"]) > 0
    elsewhere = {"REMOTE_ADDR": "192.0.2.7"}
    asked = client.post("/api/v1/generate", json={"width": 5}, environ_base=elsewhere)
    assert asked.status_code == 202


def test_a_player_is_told_which_puzzles_wait(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(jobs.RATIONS, Lane.SMALL, Ration(2, 9, 9))
    client.post("/settings", data={"csrf_token": token(client)})  # makes a player
    order(client)
    order(client, width="6")
    refused = client.post("/puzzles/new", data={**FORM, "csrf_token": token(client)})
    assert refused.status_code == 429
    which = "a puzzle of 4 \u00d7 4 and a puzzle of 6 \u00d7 4"
    assert f"2 small orders of yours are not finished: {which}." in refused.text


def test_an_unknown_order_and_a_job_of_another_kind_are_not_found(
    client: FlaskClient, store: Store
) -> None:
    other = jobs.enqueue(store, Order("housekeeping"))
    for name in ("nothing", other.id):
        assert client.get(f"/puzzles/new/{name}").status_code == 404
        form = {"csrf_token": token(client)}
        assert client.post(f"/puzzles/new/{name}/cancel", data=form).status_code == 404
    order = jobs.get(store, other.id)
    assert order is not None
    assert order.state is JobState.QUEUED


def test_an_order_wakes_a_worker_at_once(app: Flask, client: FlaskClient) -> None:
    order(client)
    queue = open_queue(app.extensions["settings"].queue_url)
    assert queue.lines[Lane.SMALL].pending_count() == 1
    queue.close()
