"""`bullets lab preference`: counts what people answered, and says when nobody has."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from tests.processes.command import bullets
from webapp.config import load
from webapp.explain.pairs import RULES
from webapp.services.people import comparisons
from webapp.services.people.comparisons import Clearer, ComparedQuestion
from webapp.store.connection.database import open_store

pytestmark = pytest.mark.functional


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder that is not there yet."""
    monkeypatch.setenv("BULLETS_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def test_without_answers_it_says_so_and_nothing_else(data: Path) -> None:
    said = bullets("lab", "preference")
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines()[-1] == "No answers yet."
    assert "%" not in said.out
    document = bullets("lab", "preference", "--json").json()
    assert (document["answers"], document["people"]) == (0, 0)
    assert [row["rule"] for row in document["rules"]] == list(RULES)
    assert {row["share_first"] for row in document["rules"]} == {None}


def test_answers_are_counted_rule_by_rule(data: Path) -> None:
    bullets("lab", "preference")
    with closing(open_store(load({"BULLETS_DATA": str(data)}).database_url)) as store:
        for number in range(8):
            question = ComparedQuestion("order", f"position {number}", "")
            comparisons.answer(store, None, question, "first" if number < 7 else "second", 1)
    said = bullets("lab", "preference")
    assert (said.code, said.err) == (0, "")
    assert "8 answers of 8 people." in said.out
    assert (
        "  more clues, without the total: 7, 7 people, 87.5% [52.9%, 97.8%], p = 0.07" in said.out
    )
    assert "  fewer clues, with the total: 1, 1 person" in said.out
    assert "  Not to be told apart yet." in said.out
    assert said.out.count("No answers yet.") == len(RULES) - 1
    row = bullets("lab", "preference", "--json").json()["rules"][0]
    assert (row["first"], row["second"], row["neither"]) == (7, 1, 0)
    assert (row["answers"], row["people"], row["pairs"]) == (8, 8, 8)
    assert row["sign_test_p"] == pytest.approx(18 / 256, abs=1e-6)


def test_a_person_counts_once_however_many_answers_they_gave(data: Path) -> None:
    bullets("lab", "preference")
    with closing(open_store(load({"BULLETS_DATA": str(data)}).database_url)) as store:
        person: str | None = None
        ways: list[Clearer] = ["first", "first", "first", "first", "first", "second", "neither"]
        for number, way in enumerate(ways):
            question = ComparedQuestion("order", f"position {number}", "")
            person = comparisons.answer(store, person, question, way, 1)
        for number, way in enumerate(ways[4:6]):
            question = ComparedQuestion("order", f"position {number}", "")
            comparisons.answer(store, None, question, way, 1)
        torn = comparisons.answer(store, None, ComparedQuestion("order", "p", ""), "first", 1)
        comparisons.answer(store, torn, ComparedQuestion("order", "q", ""), "second", 1)
    row = bullets("lab", "preference", "--json").json()["rules"][0]
    assert (row["first"], row["second"], row["neither"], row["people"]) == (7, 3, 1, 4)
    assert (row["people_first"], row["people_second"]) == (2, 1)
    assert row["share_first"] == pytest.approx(2 / 3, abs=1e-6)


@pytest.mark.parametrize(
    "options", [("--games", "3"), ("--svg", "x.svg"), ("--kept",), ("--seed", "5"), ("--queue",)]
)
def test_it_makes_nothing(data: Path, options: tuple[str, ...]) -> None:
    said = bullets("lab", "preference", *options)
    assert (said.code, said.out) == (2, "")
    assert "preference counts answers of people: leave out --" in said.err
