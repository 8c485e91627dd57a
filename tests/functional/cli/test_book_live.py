"""`bullets book --live`: positions of live games, read back by another program."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from tests.processes.command import bullets
from tests.witnesses.brute_force import forced_by_worlds
from tests.witnesses.pdf_reader import alternative_texts, digits
from webapp.engine.position import Position
from webapp.notation.puzzle_id import parse_puzzle_id

pytestmark = pytest.mark.functional

QUESTION = "Which cells are certainly safe?"


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BULLETS_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("BULLETS_PUBLIC_URL", raising=False)


def book(tmp_path: Path, *arguments: str) -> tuple[PdfReader, dict[str, Any]]:
    """A book, and what the command said of it."""
    target = tmp_path / "book.pdf"
    result = bullets("book", "--live", *arguments, "-o", str(target), "--json")
    assert result.code == 0, result.err
    return PdfReader(target), result.json()


def printed_ids(paper: PdfReader) -> list[str]:
    text = " ".join(page.extract_text() for page in paper.pages).replace("\n", " ")
    return re.findall(r"\d+x\d+b\d+:[0-8a-z]+", text)


def spoken(paper: PdfReader, name: str) -> list[list[str]]:
    """The cells of each board of that name, as they are read aloud, in the order of the book."""
    texts = [text for text in alternative_texts(paper) if re.match(rf"{name} \d+\.", text)]
    texts.sort(key=lambda text: int(re.findall(r"\d+", text)[0]))
    rows = [re.sub(rf"{name} \d+\.|Row \d+:|\.", " ", text).split() for text in texts]
    return list(rows)


def mask(words: list[str], *wanted: str) -> int:
    return sum(1 << cell for cell, word in enumerate(words) if word in wanted)


def test_the_safe_cells_at_the_back_are_those_of_all_worlds(tmp_path: Path) -> None:
    paper, answer = book(
        tmp_path,
        "small",
        "--difficulty",
        "tricky",
        "--seed",
        "1",
        "--count",
        "6",
        "--per-page",
        "2",
    )
    asked, solved = spoken(paper, "Position"), spoken(paper, "Solution")
    ids = printed_ids(paper)
    assert answer["puzzles"] == len(ids) == len(set(ids)) == len(asked) == len(solved) == 6
    for notation, question, solution in zip(ids, asked, solved, strict=True):
        seen = parse_puzzle_id(notation)
        shown = {cell: int(word) for cell, word in enumerate(question) if word.isdigit()}
        assert shown == seen.clues
        flags = mask(question, "flag")
        marked = Position(seen.width, seen.height, seen.clues, bullets=flags, total=seen.total)
        forced = forced_by_worlds(marked)
        assert forced is not None
        assert mask(solution, "safe") == forced[1] != 0
        assert mask(solution, "flag") & ~(flags | forced[0]) == 0


def test_each_position_is_asked_with_its_facts_and_each_digit_is_printed(tmp_path: Path) -> None:
    paper, _ = book(
        tmp_path, "beginner", "--curve", "--seed", "1", "--count", "5", "--per-page", "1"
    )
    pages = [page for page in paper.pages if "Time" in page.extract_text()]
    bands = ["gentle", "easy", "tricky", "hard", "fiendish"]
    assert len(pages) == 5
    for page, notation, band in zip(pages, printed_ids(paper), bands, strict=True):
        text = page.extract_text()
        assert QUESTION in text
        assert re.search(rf"9 × 9 · 10 mines · {band} · (one number|\w+ numbers at once)", text)
        shown = "".join(re.findall(r"[1-8]", notation.partition(":")[2]))
        assert "".join(sign.text for sign in digits(page)) == shown


def test_contents_hints_and_solutions_stand_where_they_are_said_to(tmp_path: Path) -> None:
    paper, _ = book(tmp_path, "small", "--curve", "--seed", "2", "--count", "10", "--hints")
    texts = [page.extract_text() for page in paper.pages]
    contents = next(text for text in texts if "three nudges for each position" in text)
    number = re.search(r"Hints[^\d]*(\d+)", contents)
    assert number is not None
    page = texts[int(number[1]) - 1]
    assert all(heading in page for heading in ("Where to look", "Which numbers", "What follows"))
    rungs = [
        [*re.finditer(rf"^(\d+) +(?:{words})", page, re.MULTILINE)]
        for words in ("Look (?:in|on|near|somewhere)|Count", "Look at", "[A-H][1-8]")
    ]
    numbers = [str(count) for count in range(1, 11)]
    assert [[hint[1] for hint in rung] for rung in rungs] == [numbers] * 3
    assert rungs[0][-1].end() < rungs[1][0].start()
    assert rungs[1][-1].end() < rungs[2][0].start()
    places = re.findall(r"solution: page (\d+)", "\n".join(texts))
    assert len(places) == 10
    for count, place in enumerate(places, 1):
        assert re.search(rf"^{count}\. ", texts[int(place) - 1], re.MULTILINE)
    assert any("from games without a guess" in text for text in texts)
    assert any("bullets solve --live" in text for text in texts)


@pytest.mark.parametrize(
    "arguments",
    [
        ("intermediate", "--per-page", "4", "--page", "letter"),
        ("intermediate", "--page", "6x9", "--profile", "print-shop", "--bleed"),
        ("small", "--page", "6x9", "--large-print", "--hints"),
        ("beginner", "--per-page", "4", "--page", "8x10"),
    ],
)
def test_every_way_to_print_passes_the_preflight_and_comes_out_alike(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    wanted = (*arguments, "--seed", "5", "--count", "5", "--curve")
    paper, answer = book(tmp_path, *wanted)
    assert len(printed_ids(paper)) == 5
    assert book(tmp_path, *wanted)[1] == answer


def test_a_code_leads_to_the_analysis_of_a_position(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BULLETS_PUBLIC_URL", "https://bullets.example")
    paper, _ = book(tmp_path, "small", "--seed", "1", "--count", "2")
    notes: list[Any] = [note for page in paper.pages for note in page.get("/Annots", [])]
    links = [str(note.get_object().get("/A", {}).get("/URI", "")) for note in notes]
    start = "https://bullets.example/analyse?live=1&position="
    assert set(filter(None, links)) == {start + notation for notation in printed_ids(paper)}
    assert sum("The address of position" in text for text in alternative_texts(paper)) == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("expert", "--seed", "1"),
            "30 \u00d7 16 are too large to be read on a page",
        ),
        (("small",), "live positions are made for the book: give a seed"),
        (("small", "--seed", "1", "--worked"), "worked solutions are for puzzles"),
        (("small", "--seed", "1", "--width", "9"), "leave width, height and bullets out"),
        (("small", "--seed", "1", "--puzzles", "x"), "give --live or --puzzles"),
        (("nowhere", "--seed", "1"), "'nowhere' is not one of"),
        (("intermediate", "--seed", "1", "--page", "6x9", "--per-page", "6"), "less than 6"),
    ],
)
def test_what_cannot_be_made_is_told_and_nothing_is_left(
    tmp_path: Path, arguments: tuple[str, ...], message: str
) -> None:
    result = bullets("book", "--live", *arguments, "-o", str(tmp_path / "book.pdf"))
    assert result.code == 2
    assert message in result.err
    assert not list(tmp_path.glob("*book*"))
