"""`bullets lab difficulty`: simulated solvers until people have solved enough, and it says so."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from functools import cache, partial
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from tests.processes.command import bullets
from tests.sites.playing import solution
from webapp.config import Settings, load
from webapp.services.moves import Claim
from webapp.services.people import people
from webapp.services.puzzles import plays
from webapp.services.puzzles.plays import PaperMove
from webapp.services.shelf import starter
from webapp.store.connection.database import Store, open_store
from webapp.store.connection.migrate import upgrade

pytestmark = pytest.mark.functional

FEW = ("lab", "difficulty", "--puzzles", "4", "--workers", "1")


PEOPLE, PUZZLES = 3, 7
"""21 solves: one more than are asked for."""


@cache
def puzzles() -> list[str]:
    """Small puzzles that come with the program."""
    lines = Path(starter.__file__).with_name("starter.jsonl").read_text().splitlines()
    notations = (str(json.loads(line)["columns"]["notation"]) for line in lines)
    return [notation for notation in notations if notation.startswith("5x5b")][:PUZZLES]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BULLETS_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    return tmp_path / "data"


@pytest.fixture
def store(data: Path) -> Iterator[Store]:
    settings: Settings = load()
    upgrade(settings)
    with closing(open_store(settings.database_url)) as store:
        yield store


def solve(store: Store, person: str, puzzle: str, seconds: int) -> None:
    changes = "".join(f"{cell}*" for cell in solution(puzzle))
    claim = Claim(person, 0, ms=1000 * seconds)
    assert plays.move(store, puzzle, claim, PaperMove("mark", changes)).solved_at is not None


def test_without_a_database_solvers_are_simulated_and_none_is_made(data: Path) -> None:
    said = bullets(*FEW)
    assert (said.code, said.err) == (0, "")
    assert "simulated solvers, not people" in said.out.splitlines()
    assert "they say nothing about people" in said.out
    report = bullets(*FEW, "--json").json()
    assert {row["source"] for row in report["rows"]} == {"simulated"}
    for row in report["rows"]:
        r = row["measures"]["r"]
        assert r["count"] <= 4
        assert -1 <= r["mean"] <= 1
    assert not (data / "bullets.db").exists()


def test_more_puzzles_add_to_those_that_are_there(data: Path) -> None:
    bullets(*FEW)
    ledger = data / "lab" / "difficulty-1.jsonl"
    before = ledger.read_text()
    bullets("lab", "difficulty", "--puzzles", "5", "--workers", "1", "--json")
    assert ledger.read_text().startswith(before)
    fewer = bullets(*FEW, "--json").json()
    assert {row["count"] for row in fewer["rows"]} == {4}


def test_people_take_their_place_as_soon_as_there_are_enough(store: Store, data: Path) -> None:
    crowd = [people.choose(store, None, {}) for _ in range(PEOPLE)]
    for place, puzzle in enumerate(puzzles()):
        for number, person in enumerate(crowd):
            if (place, number) != (0, 0):
                solve(store, person, puzzle, 10 * (place + 1) * (number + 1))
    # 20 solves now, of which none may be missing.
    said = bullets("lab", "difficulty")
    assert (said.code, said.err) == (0, "")
    assert "people, first solves without hints" in said.out.splitlines()
    assert "simulated" not in said.out.partition("In brackets")[2]
    rows = data / "rows.json"
    report = bullets("lab", "difficulty", "--json", "--save", str(rows)).json()
    [row] = report["rows"]
    assert (row["source"], row["people"], row["count"]) == ("people", PEOPLE, PUZZLES)
    assert row["measures"]["solves"]["mean"] == PEOPLE * PUZZLES - 1
    assert row["measures"]["noise"]["mean"] < 0.001, "the times were made without noise"
    r = row["measures"]["r"]
    assert r["low"] < r["mean"] < r["high"]
    assert json.loads(rows.read_text()) == report
    for person in crowd:
        assert person not in rows.read_text()

    simulated = bullets(*FEW, "--simulated", "--json").json()
    assert {row["source"] for row in simulated["rows"]} == {"simulated"}
    refused = bullets(*FEW)
    assert (refused.code, refused.out) == (2, "")
    assert "leave out --games and --workers, or add --simulated" in refused.err

    people.forget(store, crowd[0])
    assert {row["source"] for row in bullets(*FEW, "--json").json()["rows"]} == {"simulated"}


def test_solves_with_hints_do_not_count(store: Store) -> None:
    crowd = [people.choose(store, None, {}) for _ in range(PEOPLE)]
    for puzzle in puzzles():
        for person in crowd:
            solve(store, person, puzzle, 30)
    assert "people, first" in bullets("lab", "difficulty").out
    hinted = text("UPDATE solves SET hints = 1 WHERE id < 3")
    store.write(partial(Session.execute, statement=hinted))
    assert bullets(*FEW, "--json").json()["rows"][0]["source"] == "simulated"


def test_a_database_of_another_version_is_left_alone(store: Store) -> None:
    version = text("UPDATE alembic_version SET version_num = '0009'")
    store.write(partial(Session.execute, statement=version))
    assert bullets(*FEW, "--json").json()["rows"][0]["source"] == "simulated"
    with store.read() as session:
        assert session.scalar(text("SELECT version_num FROM alembic_version")) == "0009"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["fig6", "--simulated"], "fig6 has no simulated solvers: leave out --simulated"),
        (["difficulty", "--kept", "--simulated"], "--kept makes nothing: leave out --simulated"),
    ],
)
def test_what_does_not_fit_is_refused(data: Path, arguments: list[str], message: str) -> None:
    said = bullets("lab", *arguments)
    assert (said.code, said.out) == (2, "")
    assert message in said.err
    assert not data.exists()
