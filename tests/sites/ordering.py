"""Forms that are sent, and jobs that they order, done as a worker does them."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Mapping
from datetime import timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient

from webapp.jobs.runner import Pace, Runner
from webapp.store.connection.database import Store, open_store
from webapp.web.jobs.progress import STOP_POLLING

PATIENCE = 300
"""Seconds until a test gives up: far more than anything takes."""


def token(client: FlaskClient, address: str = "/", base_url: str | None = None) -> str:
    """The token of the first form on a page."""
    page = client.get(address, base_url=base_url).text
    field = re.search(r'name="csrf_token" value="([^"]+)"', page)
    assert field is not None
    return field[1]


def order(client: FlaskClient, address: str, form: Mapping[str, str]) -> str:
    """Send a form that orders something; the address to which it leads."""
    answer = client.post(address, data={**form, "csrf_token": token(client)})
    assert answer.status_code == 303, answer.text
    return answer.location


def until_ended(client: FlaskClient, address: str) -> str:
    """The page of a job that somebody does, once it asks no more."""
    deadline = time.monotonic() + PATIENCE
    while client.get(address, headers={"HX-Request": "true"}).status_code != STOP_POLLING:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return client.get(address).text


def solve(client: FlaskClient, name: str, solution: str) -> None:
    """Mark all bullets of a puzzle of the shelf in one move."""
    changes = "".join(f"{cell}*" for cell, mark in enumerate(solution) if mark == "*")
    form = {
        "csrf_token": token(client, f"/puzzles/{name}"),
        "do": "mark",
        "changes": changes,
        "revision": "0",
        "seconds": "0",  # however long this machine takes
    }
    assert client.post(f"/puzzles/{name}/moves", data=form).status_code in {200, 303}


def work(store: Store, address: str) -> None:
    """Do the job of this address, as a worker does."""
    job_id = address.rpartition("/")[2]
    Runner(store, "a worker", Pace(timedelta(seconds=15))).run(job_id)


@pytest.fixture(name="store")
def store_of_the_app(app: Flask) -> Iterator[Store]:
    """The application's database."""
    opened = open_store(app.extensions["settings"].database_url)
    yield opened
    opened.close()
